//! The tables of the page.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::PageGame;
use crate::export::markup::escape;
use crate::games::Side;
use crate::tournament::{Collected, CollectedGame, Standing};

/// How many games of a fault are linked.
const MAX_LINKS: usize = 20;

/// The crosstable: everybody's points, strength and results against each of the others.
pub(super) fn standings(collected: &Collected) -> String {
    let standings = collected.table.ranking();
    let heads = [
        "", "player", "points", "won", "drawn", "lost", "score", "Elo", "time",
    ];
    let numbers = (1..=standings.len()).map(|number| number.to_string());
    let heads = heads.map(String::from).into_iter().chain(numbers);
    let heads: Vec<String> = heads.collect();
    let heads = heads.join("</th><th scope=\"col\">");
    let rows: String = standings
        .iter()
        .map(|row| standing(collected, &standings, row))
        .collect();
    format!(
        "<table class=\"standings\"><thead><tr><th scope=\"col\">{heads}</th></tr></thead><tbody>{rows}</tbody></table>"
    )
}

fn standing(collected: &Collected, all: &[Standing<'_>], row: &Standing<'_>) -> String {
    let total = row.total;
    let mut html = format!(
        "<tr><td>{}.</td><th scope=\"row\">{}</th><td><b>{}</b></td><td>{}</td><td>{}</td><td>{}</td><td>{:+}</td>\
         <td>{}</td><td>{:.1} s</td>",
        row.rank,
        escape(&collected.names[row.entrant]),
        total.points(),
        total.wins,
        total.draws,
        total.losses,
        total.score,
        escape(&row.elo()),
        row.time.as_secs_f64(),
    );
    for other in all {
        let points = row.points_against(other.entrant);
        // Writing to a string can't fail.
        let _ = if row.entrant == other.entrant {
            write!(html, "<td class=\"self\"></td>")
        } else {
            write!(
                html,
                "<td class=\"cross\" data-a=\"{}\" data-b=\"{}\">{points}</td>",
                row.entrant, other.entrant
            )
        };
    }
    html + "</tr>\n"
}

/// Who did what against the rules, and in which games.
pub(super) fn faults(collected: &Collected, games: &[(CollectedGame, PageGame)]) -> String {
    let mut faults: BTreeMap<(&str, &str), (u64, Vec<usize>)> = BTreeMap::new();
    for (game, shown) in games {
        for side in Side::BOTH {
            for (fault, count) in &game.conduct[side].faults {
                let name = collected.names[game.players[side]].as_str();
                let found = faults.entry((name, fault)).or_default();
                found.0 += count;
                found.1.push(shown.number);
            }
        }
    }
    if faults.is_empty() {
        return "<p>None.</p>".into();
    }
    let row = |((name, fault), (count, numbers)): (&(&str, &str), &(u64, Vec<usize>))| {
        let links = numbers.iter().take(MAX_LINKS);
        let links: Vec<String> = links
            .map(|number| format!("<a href=\"#g{number}\">{number}</a>"))
            .collect();
        let more = match numbers.len().saturating_sub(MAX_LINKS) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (name, fault, links) = (escape(name), escape(fault), links.join(", "));
        format!(
            "<tr><th scope=\"row\">{name}</th><td>{fault}</td><td>{count}</td><td class=\"links\">{links}{more}</td></tr>\n"
        )
    };
    let rows: String = faults.iter().map(row).collect();
    format!(
        "<table><thead><tr><th scope=\"col\">player</th><th scope=\"col\">fault</th><th scope=\"col\">times</th>\
         <th scope=\"col\">in games</th></tr></thead><tbody>{rows}</tbody></table>"
    )
}

/// Every game in a row.
pub(super) fn games(collected: &Collected, games: &[(CollectedGame, PageGame)]) -> String {
    let mut html = String::new();
    for (game, shown) in games {
        let [of_x, of_o] = Side::BOTH.map(|side| game.players[side]);
        let [x, o] = [of_x, of_o].map(|player| escape(&collected.names[player]));
        let (title, number, turns) = (shown.title(), shown.number, shown.turns());
        // Writing to a string can't fail.
        let _ = writeln!(
            html,
            "<tr id=\"g{number}\" data-a=\"{of_x}\" data-b=\"{of_o}\"><td><a href=\"#g{number}\">{number}</a></td>\
             <td>{title}</td><td>{x}</td><td>{o}</td><td>{}</td><td>{turns}</td><td class=\"end\">{}</td></tr>",
            shown.result.replace("1/2", "½"),
            escape(&shown.termination),
        );
    }
    html
}

/// The players to choose from.
pub(super) fn options(names: &[String]) -> String {
    let mut html = String::new();
    for (number, name) in names.iter().enumerate() {
        // Writing to a string can't fail.
        let _ = write!(html, "<option value=\"{number}\">{}</option>", escape(name));
    }
    html
}
