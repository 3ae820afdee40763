//! An analysis in words, for people.

use std::io::Write;

use standoff::search::score;

use super::{Analysis, Kind, Outcome, Score, Term};
use crate::cli::Failure;

pub(super) fn print(output: &mut impl Write, analysis: &Analysis) -> Result<(), Failure> {
    if let (Some(winner), Some(reason)) = (&analysis.winner, &analysis.reason) {
        writeln!(output, "{reason}")?;
        match winner.as_str() {
            "draw" => writeln!(output, "Draw")?,
            winner => writeln!(output, "{winner} wins")?,
        }
        return Ok(());
    }
    let side = &analysis.side;
    if let Some(best) = &analysis.bestmove {
        writeln!(output, "Best move: {best}")?;
    }
    writeln!(output, "Verdict:   {}", verdict(&analysis.score, analysis))?;
    writeln!(output, "Searched:  {}", effort(analysis))?;
    writeln!(output)?;
    print_lines(output, analysis)?;
    writeln!(output)?;
    print_terms(output, &analysis.terms, side)
}

/// What a value means for the side to move.
fn verdict(score: &Score, analysis: &Analysis) -> String {
    let side = &analysis.side;
    let turns = match score::turns_to_end(score.value) {
        // A table knows who wins, but not how soon.
        Some(turns) if turns == analysis.left => " by the turn limit".into(),
        Some(1) => " in 1 turn".to_string(),
        Some(turns) => format!(" in {turns} turns"),
        None => String::new(),
    };
    match (score.kind, score.result) {
        (Kind::Exact, Some(Outcome::Win)) => format!("proven win for {side}{turns}"),
        (Kind::Exact, Some(Outcome::Loss)) => format!("proven loss for {side}{turns}"),
        (Kind::Exact, Some(Outcome::Draw)) => "proven draw".into(),
        _ => format!("{:.0} % for {side}", 100.0 * score.chance),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers for people have a few digits"
)]
fn effort(analysis: &Analysis) -> String {
    format!(
        "depth {}, longest line {}, {} nodes in {:.2} s, {:.1} M a second",
        analysis.depth,
        analysis.seldepth,
        analysis.nodes,
        analysis.time_ms as f64 / 1e3,
        analysis.nps as f64 / 1e6,
    )
}

fn print_lines(output: &mut impl Write, analysis: &Analysis) -> Result<(), Failure> {
    let verdicts = analysis
        .lines
        .iter()
        .map(|line| verdict(&line.score, analysis));
    let verdicts: Vec<String> = verdicts.collect();
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

/// The terms of the position as it stands, each with its part in the estimate.
fn print_terms(output: &mut impl Write, terms: &[Term], side: &str) -> Result<(), Failure> {
    let names = terms.iter().map(|term| term.name.len());
    let width = names.max().unwrap_or(0).max("in all".len());
    writeln!(
        output,
        "{:<width$}  {side} leads by  weight  counts for",
        "term"
    )?;
    let mut sum = 0.0;
    for Term {
        name,
        value,
        weight,
    } in terms
    {
        let product = f64::from(*value) * weight;
        sum += product;
        let (weight, product) = (tenths(*weight), tenths(product));
        writeln!(
            output,
            "{name:<width$}  {value:>10}  {weight:>6.1}  {product:>10.1}"
        )?;
    }
    let sum = tenths(sum);
    writeln!(
        output,
        "{:<width$}  {:>10}  {:>6}  {sum:>10.1}",
        "in all", "", ""
    )?;
    Ok(())
}

/// Rounds to tenths, so that next to nothing is shown as 0.0 and not as -0.0.
fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0 + 0.0
}
