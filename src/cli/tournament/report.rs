//! The table of a tournament, for people and as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use standoff::tournament::{Count, Plan, Standing, View};

/// Prints the table for people.
pub(super) fn print_words(output: &mut impl Write, plan: &Plan, view: &View) -> io::Result<()> {
    let standings = view.table.standings();
    let name = |standing: &Standing<'_>| plan.entrants[standing.entrant].name.clone();
    writeln!(output, "{}\n", title(plan, view))?;
    let columns = columns(plan, &standings);
    for line in aligned(&columns) {
        writeln!(output, "{line}")?;
    }
    let has_any = |standing: &&Standing<'_>| !standing.faults.is_empty();
    if standings.iter().any(|standing| has_any(&standing)) {
        writeln!(output, "\nFaults")?;
    }
    for standing in standings.iter().filter(has_any) {
        let faults = standing.faults.iter();
        let faults: Vec<String> = faults.map(|(fault, n)| format!("{fault} {n}")).collect();
        writeln!(output, "  {}: {}", name(standing), faults.join(", "))?;
    }
    writeln!(output, "\nTime used")?;
    for standing in &standings {
        let seconds = standing.time.as_secs_f64();
        writeln!(output, "  {}: {seconds:.1} s", name(standing))?;
    }
    Ok(())
}

/// What was played.
fn title(plan: &Plan, view: &View) -> String {
    let games: Vec<&str> = plan.games.iter().map(|info| info.title).collect();
    let rounds = match plan.rounds {
        1 => "1 round".into(),
        rounds => format!("{rounds} rounds"),
    };
    format!(
        "{}: {}, {rounds}, seed {}, {} games",
        games.join(", "),
        plan.format.name(),
        plan.seed,
        view.table.games()
    )
}

/// A column: its head, its entries, and whether they stand at the left.
type Column = (String, Vec<String>, bool);

fn columns(plan: &Plan, standings: &[Standing<'_>]) -> Vec<Column> {
    let column = |head: &str, left, entry: &dyn Fn(&Standing<'_>) -> String| {
        (head.into(), standings.iter().map(entry).collect(), left)
    };
    let mut columns = vec![
        column("", false, &|s| format!("{}.", s.rank)),
        column("agent", true, &|s| plan.entrants[s.entrant].name.clone()),
        column("points", false, &|s| s.total.points().to_string()),
        column("won", false, &|s| s.total.wins.to_string()),
        column("drawn", false, &|s| s.total.draws.to_string()),
        column("lost", false, &|s| s.total.losses.to_string()),
        column("score", false, &|s| format!("{:+}", s.total.score)),
        column("Elo", false, &|s| s.elo()),
    ];
    // The crosstable: the points against each of the others, who stand in the same order.
    for (at, other) in standings.iter().enumerate() {
        let points = |s: &Standing<'_>| s.points_against(other.entrant);
        columns.push(column(&(at + 1).to_string(), false, &points));
    }
    columns
}

/// The lines of a table.
fn aligned(columns: &[Column]) -> Vec<String> {
    let rows = columns.first().map_or(0, |(_, entries, _)| entries.len());
    let line = |row: Option<usize>| {
        let cells = columns.iter().map(|(head, entries, left)| {
            let width = |text: &String| text.chars().count();
            let widest = entries.iter().chain([head]).map(width).max().unwrap_or(0);
            let cell = row.map_or(head, |row| &entries[row]);
            if *left {
                format!("{cell:<widest$}")
            } else {
                format!("{cell:>widest$}")
            }
        });
        let cells: Vec<String> = cells.collect();
        cells.join("  ").trim_end().to_string()
    };
    std::iter::once(None)
        .chain((0..rows).map(Some))
        .map(line)
        .collect()
}

#[derive(Serialize)]
struct Report<'a> {
    games: Vec<&'a str>,
    format: &'a str,
    rounds: u32,
    seed: u64,
    played: usize,
    planned: usize,
    records: String,
    table: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    rank: usize,
    agent: &'a str,
    player: String,
    games: u64,
    #[serde(flatten)]
    total: Results,
    elo: Option<f64>,
    elo_margin: Option<f64>,
    faults: &'a BTreeMap<String, u64>,
    time_ms: u128,
    against: Vec<Against<'a>>,
}

#[derive(Serialize)]
struct Against<'a> {
    agent: &'a str,
    #[serde(flatten)]
    results: Results,
}

#[derive(Serialize)]
struct Results {
    points: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score_difference: i64,
}

impl From<&Count> for Results {
    fn from(count: &Count) -> Self {
        Self {
            points: count.points(),
            wins: count.wins,
            draws: count.draws,
            losses: count.losses,
            score_difference: count.score,
        }
    }
}

/// Prints the table as one JSON object on one line.
pub(super) fn print_json(
    output: &mut impl Write,
    plan: &Plan,
    view: &View,
    path: &Path,
) -> io::Result<()> {
    let standings = view.table.standings();
    let name = |entrant: usize| plan.entrants[entrant].name.as_str();
    let against = |standing: &Standing<'_>| {
        let others = standings.iter().map(|other| other.entrant);
        let others = others.map(|other| (other, &standing.against[other]));
        let played = others.filter(|(_, count)| count.games() > 0);
        played
            .map(|(other, count)| Against {
                agent: name(other),
                results: count.into(),
            })
            .collect()
    };
    let rows = standings.iter().map(|standing| Row {
        rank: standing.rank,
        agent: name(standing.entrant),
        player: plan.entrants[standing.entrant].who.text(),
        games: standing.total.games(),
        total: (&standing.total).into(),
        elo: standing.rating.map(|rating| rating.elo),
        elo_margin: standing.rating.and_then(|rating| rating.margin),
        faults: standing.faults,
        time_ms: standing.time.as_millis(),
        against: against(standing),
    });
    let report = Report {
        games: plan.games.iter().map(|info| info.name).collect(),
        format: plan.format.name(),
        rounds: plan.rounds,
        seed: plan.seed,
        played: view.table.games(),
        planned: view.games,
        records: path.to_string_lossy().into_owned(),
        table: rows.collect(),
    };
    serde_json::to_writer(&mut *output, &report)?;
    writeln!(output)
}
