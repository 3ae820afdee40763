//! The table of a tournament, in as many columns as there is room for.

use std::time::Duration;

use ratatui::layout::{Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{self, Row};

use crate::text;
use crate::tournament::{Standing, Standings, TournamentPlan};
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::theme::Role;

/// Names are cut to this width before a column is left out.
const MIN_NAME: u16 = 8;

/// A column of the table.
struct Column {
    head: String,
    cells: Vec<String>,
    role: Role,
}

impl Column {
    fn new(standings: &[Standing<'_>], head: &str, cell: impl Fn(&Standing<'_>) -> String) -> Self {
        Self {
            head: head.into(),
            cells: standings.iter().map(cell).collect(),
            role: Role::Text,
        }
    }

    fn with_role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    fn width(&self) -> u16 {
        let all = self.cells.iter().chain([&self.head]);
        all.map(|cell| width(cell)).max().unwrap_or(0)
    }
}

/// Draws the rows from `scroll` on. The last row of the area says what is not shown.
pub fn draw(
    canvas: &mut Canvas,
    area: Rect,
    plan: &TournamentPlan,
    table: &Standings,
    scroll: usize,
) {
    let area = area.inner(Margin::new(1, 0));
    let theme = canvas.theme();
    let standings = table.ranking();
    let (columns, gap) = fitting(&standings, plan, area.width, theme.is_ascii());
    let rows = usize::from(area.height.saturating_sub(2));
    let first = scroll.min(standings.len().saturating_sub(rows));
    let last = (first + rows).min(standings.len());
    let rest: u16 = columns[2..].iter().map(|column| column.width() + gap).sum();
    let names = area.width.saturating_sub(columns[0].width() + rest);
    let names = names.min(columns[1].width());
    let widths = columns.iter().enumerate().map(|(at, column)| match at {
        0 => column.width(),
        1 => names,
        _ => column.width() + gap,
    });
    let row = |row: Option<usize>| {
        Row::new(columns.iter().enumerate().map(|(at, column)| {
            let (text, role) = match row {
                None => (&column.head, Role::Dim),
                Some(row) => (&column.cells[row], column.role),
            };
            let style = theme.style(role);
            if at == 1 {
                let name = cut(&text::guarded(text), names, theme.glyphs().more);
                Line::styled(name, style)
            } else {
                Line::styled(text.clone(), style).right_aligned()
            }
        }))
    };
    let shown = (first..last).map(|at| row(Some(at)));
    let table = widgets::Table::new(shown, widths)
        .column_spacing(0)
        .header(row(None));
    canvas.render(table, area);
    if last - first < standings.len() && area.height > 2 {
        let place = format!("{} to {last} of {} agents", first + 1, standings.len());
        canvas.write(area.x, area.bottom() - 1, &place, Role::Dim);
    }
}

/// The columns that fit, and the gap between them. The first two are always ranks and names.
fn fitting(
    standings: &[Standing<'_>],
    plan: &TournamentPlan,
    room: u16,
    is_ascii: bool,
) -> (Vec<Column>, u16) {
    let mut columns = columns(standings, plan, is_ascii);
    let usual = columns.len();
    columns.extend(crosstable(standings));
    let needs = |columns: &[Column], gap: u16, names: u16| {
        let others = columns.iter().enumerate().filter(|(at, _)| *at != 1);
        let others: u16 = others.map(|(_, column)| column.width() + gap).sum();
        // The first column has no gap before it, and its cells end in a space.
        others.saturating_add(names) <= room + gap
    };
    let names = columns[1].width();
    if needs(&columns, 2, names) {
        return (columns, 2);
    }
    columns.truncate(usual);
    let gap = if needs(&columns, 2, names) { 2 } else { 1 };
    while columns.len() > 3 && !needs(&columns, gap, names.min(MIN_NAME)) {
        columns.pop();
    }
    (columns, gap)
}

/// Every column but the crosstable, the most important first.
fn columns(standings: &[Standing<'_>], plan: &TournamentPlan, is_ascii: bool) -> Vec<Column> {
    let name = |standing: &Standing<'_>| plan.entrants[standing.entrant].name.clone();
    let elo = |standing: &Standing<'_>| match standing.elo() {
        elo if is_ascii => elo.replace('±', "+-"),
        elo => elo,
    };
    let results = |standing: &Standing<'_>| {
        let total = standing.total;
        format!("{}-{}-{}", total.wins, total.draws, total.losses)
    };
    let faults = |standing: &Standing<'_>| match standing.faults.values().sum::<u64>() {
        0 => String::new(),
        faults => faults.to_string(),
    };
    vec![
        Column::new(standings, "", |s| format!("{}. ", s.rank)).with_role(Role::Dim),
        Column::new(standings, "agent", name).with_role(Role::Title),
        Column::new(standings, "points", |s| s.total.points().to_string()),
        Column::new(standings, "W-D-L", results),
        Column::new(standings, "Elo", elo),
        Column::new(standings, "score", |s| format!("{:+}", s.total.score)),
        Column::new(standings, "faults", faults).with_role(Role::Warning),
        Column::new(standings, "time", |s| spell(s.time)),
    ]
}

/// The crosstable: the points against each of the others, in the order of the table.
fn crosstable<'a>(standings: &'a [Standing<'_>]) -> impl Iterator<Item = Column> + 'a {
    standings.iter().enumerate().map(|(at, other)| {
        Column::new(standings, &(at + 1).to_string(), |standing| {
            standing.points_against(other.entrant)
        })
    })
}

/// A time in a few characters, rounded.
pub fn spell(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 10..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", (seconds + 30) / 60),
        seconds => format!("{} h", (seconds + 1800) / 3600),
    }
}
