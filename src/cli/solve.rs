//! `standoff solve`: makes a table of perfect play ahead of time.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use standoff::games::tablebase::{StoreError, TablebaseStatus};
use standoff::games::{AnyPosition, Game, PerSide, Side, tablebase};
use standoff::text;
use standoff::typed;

use super::{Failure, end_progress, show_progress};

/// Make a table of perfect play ahead of time
///
/// With few pieces, Standoff plays perfectly by a table. It makes the table in the background when
/// it first needs it, and keeps it; this command makes it beforehand.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff solve blockade 3v3")]
pub(super) struct SolveArgs {
    /// The game
    game: String,
    /// The numbers of pieces, such as 3v3
    #[arg(value_name = "NvM", value_parser = read_counts)]
    counts: PerSide<u32>,
}

/// How often the progress is shown.
const PAUSE: Duration = Duration::from_millis(100);

/// Reads `3v2`.
fn read_counts(text: &str) -> Result<PerSide<u32>, String> {
    let counts = text.split_once('v').and_then(|(x, o)| {
        let counts = PerSide::new(x.parse().ok()?, o.parse().ok()?);
        Some(counts)
    });
    counts.ok_or_else(|| "write two numbers of pieces with a v between, such as 3v3".into())
}

impl SolveArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        if tablebase::store().is_none() {
            return Err(Failure::failed(
                "there is no folder to keep a table in: set XDG_CACHE_HOME or HOME",
            ));
        }
        let info = standoff::games::find_game(&self.game)?;
        // Any position will do, if it is far enough from the turn limit.
        let any = AnyPosition::start(info.name, None, info.default_limit, 0)?;
        let done = typed!(any, AnyPosition(any) => self.solve(any))?;
        writeln!(output, "{done}")?;
        Ok(())
    }

    fn solve<G: Game>(&self, _: G) -> Result<String, Failure> {
        let name = |counts: &PerSide<u32>| format!("{}v{}", counts[Side::X], counts[Side::O]);
        let known = G::tablebases();
        let (game, counts) = (G::INFO.name, self.counts);
        if !known.contains(&counts) && !known.contains(&counts.swapped()) {
            let known: Vec<String> = known.iter().map(name).collect();
            return Err(Failure::usage(if known.is_empty() {
                format!("{game} has no tables of perfect play: it has too many positions")
            } else {
                let known = text::list(&known, "or");
                format!("there is no table for {}: choose {known}", name(&counts))
            }));
        }
        let start = AnyPosition::start(game, Some(counts), G::INFO.default_limit, 0)?;
        let begun = Instant::now();
        build(&G::try_from(start)?).map_err(Failure::failed)?;
        let seconds = begun.elapsed().as_secs_f64();
        Ok(format!(
            "{game} {} is solved ({seconds:.1} s)",
            name(&counts)
        ))
    }
}

/// Builds the table for a position, and shows how far it is.
fn build<G: Game>(position: &G) -> Result<(), StoreError> {
    std::thread::scope(|scope| {
        let building = scope.spawn(|| position.build_tablebase());
        while !building.is_finished() {
            if let Some(percent) = position.tablebase().and_then(TablebaseStatus::percent) {
                show_progress(&format!("{percent:>3} % done"));
            }
            std::thread::sleep(PAUSE);
        }
        end_progress();
        building
            .join()
            .unwrap_or_else(|_| Err("the work broke down".into()))
    })
}
