//! The time of both sides, in a game where it is limited: counted while it runs, and shown.

use std::time::{Duration, Instant};

use super::GameScreen;
use crate::agents::{clock_face, until_next_tick};
use crate::games::{Game, Side};
use crate::tui::screen::Context;
use crate::tui::theme::{Glyphs, Role};

/// Less than this is shown as a warning.
const LOW: Duration = Duration::from_secs(10);

impl<G: Game> GameScreen<G> {
    /// Counts the time since the last event, if it ran then. A person whose time is up has lost.
    pub(super) fn count_time(&mut self, context: &mut Context) {
        if let Some(since) = self.time_counted.take() {
            self.session
                .spend(context.now.saturating_duration_since(since));
            if self.is_human_turn() && self.session.flag_person() {
                self.typed_ahead.clear();
                self.finish_turn(self.session.turns().len(), context);
            }
        }
    }

    /// Lets the time run from now on, unless it stands still: in a pause, while another screen is
    /// over a person's board, and before a computer's move is shown.
    pub(super) fn run_time(&mut self, now: Instant) {
        let runs = if self.is_human_turn() {
            !self.covered && !self.is_paused() && self.stepping.is_none()
        } else {
            self.session.mover().is_some() && self.thinking.is_busy()
        };
        let has_limit = self.session.time_control().is_some();
        self.time_counted = (has_limit && runs).then_some(now);
    }

    /// When the time that is shown changes.
    pub(super) fn next_tick(&self) -> Option<Instant> {
        let left = self.session.time_left()?.of[self.session.position().side()];
        // A program's time may be up while its answer is still on the way.
        let since = self.time_counted.filter(|_| !left.is_zero())?;
        Some(since + until_next_tick(left))
    }

    /// What both sides have left, the side to move marked.
    pub(super) fn time_parts(&self, glyphs: &Glyphs) -> Option<[(String, Role); 2]> {
        let left = self.session.time_left()?;
        let mover = self.session.mover().map(|_| self.session.position().side());
        Some(Side::BOTH.map(|side| {
            let mark = if mover == Some(side) {
                glyphs.pointer
            } else {
                " "
            };
            let role = match left.of[side] {
                time if time < LOW => Role::Warning,
                _ => Role::Piece(side),
            };
            (format!("{mark}{side} {}", clock_face(left.of[side])), role)
        }))
    }
}
