//! `standoff ugi`: the engine for other programs.

use std::io::{BufReader, Write};

use clap::Args;
use standoff::agents::ugi::{ServeError, serve};

use super::Failure;

/// Speak UGI (UCI for any two-player game) on standard input and output
///
/// One process plays every game: the position says which. `ugi` lists the options. A line that
/// makes no sense is answered by one `info string`. The end of the input is `quit`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff ugi

A session, in which > marks what is typed:
  > ugi
  id name Standoff …
  option name Game type combo default blockade …
  …
  ugiok
  > setoption name Hash value 256
  > isready
  readyok
  > position fen blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60 moves c4d4 a5a4
  > go movetime 1000
  info depth 1 seldepth 1 multipv 1 score cp 12 nodes 19 … pv b2a2
  …
  bestmove b2a2
  > query result
  response none
  > quit

Limits of a search: depth N, nodes N, movetime MS, p1time MS p2time MS p1inc MS p2inc MS, infinite.
Without a limit, or with infinite, the search goes on until stop.")]
pub(super) struct UgiArgs {}

pub(super) fn run(output: &mut impl Write) -> Result<(), Failure> {
    serve(BufReader::new(std::io::stdin()), output).map_err(|error| match error {
        ServeError::Output(error) => Failure::Output(error),
        error => Failure::failed(error),
    })
}
