//! An analysis as plain text, for people.

use std::io::{Result, Write};

use standoff::search::score;

use super::{Analysis, Score, Term};

pub(super) fn print(output: &mut impl Write, analysis: &Analysis) -> Result<()> {
    if let (Some(winner), Some(reason)) = (&analysis.winner, &analysis.reason) {
        writeln!(output, "{reason}")?;
        return match winner.as_str() {
            "draw" => writeln!(output, "Draw"),
            winner => writeln!(output, "{winner} wins"),
        };
    }
    let side = &analysis.side;
    if let Some(best) = &analysis.bestmove {
        writeln!(output, "Best move: {best}")?;
    }
    writeln!(output, "Verdict:   {}", verdict(&analysis.score, analysis))?;
    writeln!(output, "Searched:  {}", search_figures(analysis))?;
    writeln!(output)?;
    print_lines(output, analysis)?;
    writeln!(output)?;
    print_terms(output, &analysis.terms, side)
}

/// Says what a score means for the side to move.
fn verdict(score: &Score, analysis: &Analysis) -> String {
    let side = &analysis.side;
    let turns = match score::turns_to_end(score.value) {
        // A table of solved endings knows who wins, but not how soon.
        Some(turns) if turns == analysis.left => " by the turn limit".into(),
        Some(1) => " in 1 turn".to_string(),
        Some(turns) => format!(" in {turns} turns"),
        None => String::new(),
    };
    match score.result {
        Some("draw") => "proven draw".into(),
        Some(result) => format!("proven {result} for {side}{turns}"),
        None => format!("{:.0} % for {side}", 100.0 * score.chance),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers for people have a few digits"
)]
fn search_figures(analysis: &Analysis) -> String {
    format!(
        "depth {}, longest line {}, {} nodes in {:.2} s, {:.1} M a second",
        analysis.depth,
        analysis.seldepth,
        analysis.nodes,
        analysis.time_ms as f64 / 1e3,
        analysis.nps as f64 / 1e6,
    )
}

fn print_lines(output: &mut impl Write, analysis: &Analysis) -> Result<()> {
    let lines = analysis.lines.iter();
    let verdicts: Vec<String> = lines.map(|line| verdict(&line.score, analysis)).collect();
    let width = verdicts.iter().map(String::len).max().unwrap_or(0);
    for (number, (line, verdict)) in (1..).zip(analysis.lines.iter().zip(&verdicts)) {
        let (depth, moves) = (line.depth, line.pv.join(" "));
        writeln!(
            output,
            "Line {number}: {verdict:<width$}  depth {depth:<3}  {moves}"
        )?;
    }
    Ok(())
}

/// Prints the terms of the position's evaluation, each with its share of the sum.
fn print_terms(output: &mut impl Write, terms: &[Term], side: &str) -> Result<()> {
    let names = terms.iter().map(|term| term.name.len());
    let width = names.max().unwrap_or(0).max("in all".len());
    writeln!(
        output,
        "{:<width$}  {side} leads by  weight  counts for",
        "term"
    )?;
    let mut sum = 0.0;
    for term in terms {
        let product = f64::from(term.value) * term.weight;
        sum += product;
        let (name, value, weight) = (term.name, term.value, tenths(term.weight));
        let product = tenths(product);
        writeln!(
            output,
            "{name:<width$}  {value:>10}  {weight:>6.1}  {product:>10.1}"
        )?;
    }
    let (sum, gap) = (tenths(sum), "");
    writeln!(
        output,
        "{:<width$}  {gap:>10}  {gap:>6}  {sum:>10.1}",
        "in all"
    )
}

/// Rounds to tenths. Adding 0.0 turns -0.0 into 0.0.
fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0 + 0.0
}
