//! The review of one game, for people and as JSON.

use std::cmp::Ordering;
use std::io::{Result, Write};

use serde::Serialize;
use standoff::games::{Game, Side};
use standoff::learn::{Mark, Review, ReviewSummary};
use standoff::records::Record;
use standoff::search::Evaluation;
use standoff::text::{self, counted};

/// What `--json` prints; the field names are part of the interface.
#[derive(Serialize)]
pub(super) struct GameReport {
    game: &'static str,
    position: String,
    result: &'static str,
    players: Players,
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Players {
    x: PlayerReport,
    o: PlayerReport,
}

#[derive(Serialize)]
struct PlayerReport {
    name: String,
    accuracy: Option<f64>,
    /// The only moves among them.
    best: usize,
    good: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

/// A turn; of a skip only the first fields are known.
#[derive(Serialize)]
struct MoveReport {
    turn: usize,
    side: String,
    #[serde(rename = "move")]
    played: String,
    #[serde(flatten)]
    judged: Option<Judged>,
}

#[derive(Serialize)]
struct Judged {
    best: String,
    #[serde(rename = "mark")]
    name: &'static str,
    #[serde(skip)]
    mark: Mark,
    loss: f64,
    accuracy: f64,
    chance: f64,
    chance_after: f64,
    proven: Option<&'static str>,
    proven_after: Option<&'static str>,
    line: Vec<String>,
    why: String,
}

impl GameReport {
    pub(super) fn new<G: Game>(record: &Record<G>, review: &Review<G>) -> Self {
        let summary = review.summary();
        let player = |side: Side| PlayerReport::new(record.tags.name(side), summary[side]);
        let turns = record.history.turns().iter().zip(&review.moves);
        let moves = (1..).zip(turns).map(|(number, (turn, review))| MoveReport {
            turn: number,
            side: turn.before.side().to_string(),
            played: turn.before.move_text(turn.mv),
            judged: review.as_ref().map(|review| Judged {
                best: turn.before.move_text(review.best),
                name: review.mark.name(),
                mark: review.mark,
                loss: rounded(review.loss, 2),
                accuracy: rounded(review.accuracy(), 2),
                chance: rounded(review.before.chance::<G>(), 4),
                chance_after: rounded(review.after.chance::<G>(), 4),
                proven: proven(review.before),
                proven_after: proven(review.after),
                line: turn.before.line_texts(&review.line),
                why: review.why(turn, None),
            }),
        });
        Self {
            game: G::INFO.name,
            position: record.history.start().line(),
            result: record.result_marker(),
            players: Players {
                x: player(Side::X),
                o: player(Side::O),
            },
            moves: moves.collect(),
        }
    }

    /// Prints the report for people: both sides, then the moves in pairs with their signs, then what
    /// was wrong with those that lost something.
    pub(super) fn print(&self, output: &mut impl Write, is_another: bool) -> Result<()> {
        if is_another {
            writeln!(output)?;
        }
        writeln!(output, "{}  {}", self.position, self.result)?;
        for (side, player) in [("X", &self.players.x), ("O", &self.players.o)] {
            writeln!(output, "{side}  {}", player.sentence())?;
        }
        writeln!(output)?;
        for mv in &self.moves {
            mv.print(output)?;
        }
        Ok(())
    }
}

impl PlayerReport {
    fn new(name: &str, summary: ReviewSummary) -> Self {
        let count = |mark| summary.count(mark);
        Self {
            name: name.into(),
            accuracy: summary.accuracy.map(|accuracy| rounded(accuracy, 1)),
            best: count(Mark::Only) + count(Mark::Best),
            good: count(Mark::Good),
            inaccuracies: count(Mark::Inaccuracy),
            mistakes: count(Mark::Mistake),
            blunders: count(Mark::Blunder),
        }
    }

    /// `Ann: accuracy 91.5 %, 12 best, 3 good, 1 inaccuracy, 0 mistakes, 2 blunders`
    fn sentence(&self) -> String {
        let accuracy = match self.accuracy {
            Some(accuracy) => format!("accuracy {accuracy:.1} %"),
            None => "no move".into(),
        };
        let name = text::clean(&self.name, 40);
        let (best, good) = (self.best, self.good);
        let inaccuracies = counted(self.inaccuracies, ["inaccuracy", "inaccuracies"]);
        let mistakes = counted(self.mistakes, ["mistake", "mistakes"]);
        let blunders = counted(self.blunders, ["blunder", "blunders"]);
        format!(
            "{name}: {accuracy}, {best} best, {good} good, {inaccuracies}, {mistakes}, {blunders}"
        )
    }
}

impl MoveReport {
    /// `  12 X c3c4??  100 % → 50 %  best d4d5  X threw away …`
    fn print(&self, output: &mut impl Write) -> Result<()> {
        let sign = self.judged.as_ref().map_or("", |judged| judged.mark.sign());
        let played = format!("{}{sign}", self.played);
        write!(output, "{:4} {} {played:<8}", self.turn, self.side)?;
        if let Some(judged) = &self.judged {
            let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
            write!(output, " {:>5}", percent(judged.chance_after))?;
            if judged.mark > Mark::Good {
                let (best, chance) = (&judged.best, percent(judged.chance));
                write!(output, "  {}: {best} had {chance}.", judged.mark.title())?;
                write!(output, " {}", judged.why)?;
            } else if judged.mark == Mark::Only {
                write!(output, "  {}", judged.why)?;
            }
        }
        writeln!(output)
    }
}

fn proven(evaluation: Evaluation) -> Option<&'static str> {
    Some(match evaluation.result()? {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    })
}

fn rounded(value: f64, places: i32) -> f64 {
    let factor = 10_f64.powi(places);
    (value * factor).round() / factor
}
