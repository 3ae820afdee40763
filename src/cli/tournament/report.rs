//! The table of a tournament, for people and as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use standoff::text;
use standoff::tournament::{GameCount, Snapshot, Standing, TournamentPlan};

/// Prints the table for people.
pub(super) fn print_table(
    output: &mut impl Write,
    plan: &TournamentPlan,
    view: &Snapshot,
) -> io::Result<()> {
    let standings = view.table.ranking();
    let name = |standing: &Standing<'_>| plan.entrants[standing.entrant].name.clone();
    writeln!(output, "{}\n", title(plan, view))?;
    for line in aligned(&rows(plan, &standings)) {
        writeln!(output, "{line}")?;
    }
    let mut with_faults = standings.iter().filter(|s| !s.faults.is_empty()).peekable();
    if with_faults.peek().is_some() {
        writeln!(output, "\nFaults")?;
    }
    for standing in with_faults {
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

/// Says what was played.
fn title(plan: &TournamentPlan, view: &Snapshot) -> String {
    let games: Vec<&str> = plan.games.iter().map(|info| info.title).collect();
    let rounds = usize::try_from(plan.rounds).unwrap_or(usize::MAX);
    let rounds = text::counted(rounds, ["round", "rounds"]);
    format!(
        "{}: {}, {rounds}, seed {}, {} games",
        games.join(", "),
        plan.format.name(),
        plan.seed,
        view.table.games()
    )
}

/// The head of the table, then a row for each agent.
fn rows(plan: &TournamentPlan, standings: &[Standing<'_>]) -> Vec<Vec<String>> {
    let heads = [
        "", "agent", "points", "won", "drawn", "lost", "score", "Elo",
    ];
    let numbers = (1..=standings.len()).map(|number| number.to_string());
    let mut rows = vec![heads.map(String::from).into_iter().chain(numbers).collect()];
    for s in standings {
        let mut row = vec![
            format!("{}.", s.rank),
            plan.entrants[s.entrant].name.clone(),
            s.total.points().to_string(),
            s.total.wins.to_string(),
            s.total.draws.to_string(),
            s.total.losses.to_string(),
            format!("{:+}", s.total.score),
            s.elo(),
        ];
        // The crosstable: the points against each of the others, in the same order.
        row.extend(
            standings
                .iter()
                .map(|other| s.points_against(other.entrant)),
        );
        rows.push(row);
    }
    rows
}

/// Pads the cells of each column to the same width, names to the right and numbers to the left.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            1 => format!("{cell:<width$}", width = width(column)),
            _ => format!("{cell:>width$}", width = width(column)),
        });
        let cells: Vec<String> = cells.collect();
        cells.join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// The table as `--json` prints it; the field names are part of the interface.
#[derive(Serialize)]
pub(super) struct TournamentReport<'a> {
    games: Vec<&'a str>,
    format: &'a str,
    rounds: u32,
    seed: u64,
    played: usize,
    planned: usize,
    table: Vec<ReportRow<'a>>,
    // What is the same however and wherever the games were played ends here.
    records: String,
    time_ms: BTreeMap<&'a str, u128>,
}

#[derive(Serialize)]
struct ReportRow<'a> {
    rank: usize,
    agent: &'a str,
    player: String,
    games: u64,
    #[serde(flatten)]
    total: Results,
    elo: Option<f64>,
    elo_margin: Option<f64>,
    faults: &'a BTreeMap<String, u64>,
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
    #[serde(flatten)]
    count: GameCount,
}

impl From<GameCount> for Results {
    fn from(count: GameCount) -> Self {
        let points = count.points();
        Self { points, count }
    }
}

impl<'a> TournamentReport<'a> {
    pub fn new(plan: &'a TournamentPlan, view: &'a Snapshot, records: &Path) -> Self {
        let standings = view.table.ranking();
        let name = |entrant: usize| plan.entrants[entrant].name.as_str();
        let against = |standing: &Standing<'_>| {
            let others = standings.iter().map(|other| other.entrant);
            let others = others.map(|other| (other, standing.against[other]));
            let played = others.filter(|(_, count)| count.games() > 0);
            let results = played.map(|(other, count)| Against {
                agent: name(other),
                results: count.into(),
            });
            results.collect()
        };
        let rows = standings.iter().map(|standing| ReportRow {
            rank: standing.rank,
            agent: name(standing.entrant),
            player: plan.entrants[standing.entrant].player.to_string(),
            games: standing.total.games(),
            total: standing.total.into(),
            elo: standing.rating.map(|rating| rating.elo),
            elo_margin: standing.rating.and_then(|rating| rating.margin),
            faults: standing.faults,
            against: against(standing),
        });
        Self {
            games: plan.games.iter().map(|info| info.name).collect(),
            format: plan.format.name(),
            rounds: plan.rounds,
            seed: plan.seed,
            played: view.table.games(),
            planned: view.games,
            table: rows.collect(),
            records: records.to_string_lossy().into_owned(),
            time_ms: standings
                .iter()
                .map(|standing| (name(standing.entrant), standing.time.as_millis()))
                .collect(),
        }
    }
}
