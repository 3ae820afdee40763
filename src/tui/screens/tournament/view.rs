//! Draws the screen of a tournament.

use std::time::Duration;

use ratatui::layout::{Margin, Rect};

use super::layout::TournamentLayout;
use super::standings::{self, spell};
use super::{TournamentScreen, WatchedGame};
use crate::games::{Side, Verdict};
use crate::tournament::FinishedGame;
use crate::tui::canvas::{Canvas, cut, cut_words, width, wrap};
use crate::tui::theme::Role;
use crate::tui::widgets::preview::{self, Marks};

impl TournamentScreen {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let layout = self.layout(canvas.area());
        self.draw_title(canvas, &layout);
        if let Some(area) = layout.bar {
            self.draw_bar(canvas, area);
        }
        if let Some(area) = layout.table {
            let (plan, table) = (&self.tournament.plan, &self.now.table);
            standings::draw(canvas, area, plan, table, self.scroll);
        }
        if let (Some(geometry), Some(watched)) = (layout.board, &self.watched) {
            let last = watched.game.moves.last().map(String::as_str);
            preview::draw_at(canvas, geometry, watched.game.position, Marks::Last(last));
        }
        if let Some(area) = layout.game {
            self.draw_game(canvas, area);
        }
        if let Some(area) = layout.results {
            // The line between two panels belongs to both.
            let is_below = layout.game.is_some_and(|game| game.bottom() > area.y);
            self.draw_results(canvas, area, is_below);
        }
        self.draw_status(canvas, layout.frame.status);
        layout.frame.keys(canvas, super::TOURNAMENT);
    }

    fn draw_title(&self, canvas: &mut Canvas, layout: &TournamentLayout) {
        let plan = &self.tournament.plan;
        let games: Vec<&str> = plan.games.iter().map(|info| info.title).collect();
        let dot = canvas.theme().glyphs().dot;
        let games = format!(" {dot} {}", games.join(", "));
        let round = format!(" round {} of {}", self.round(), plan.rounds);
        let done = format!("{} of {} games", self.now.table.games(), self.now.games);
        let left = [
            ("Tournament", Role::Title),
            (round.as_str(), Role::Dim),
            (games.as_str(), Role::Dim),
        ];
        layout.frame.title(canvas, &left, &done);
    }

    /// The round of the first game in progress; after the last game, the last round.
    fn round(&self) -> usize {
        let first = self.now.running.iter().map(|game| game.number).min();
        let first = first.and_then(|number| self.tournament.schedule.fixture(number));
        let last = usize::try_from(self.tournament.plan.rounds).unwrap_or(usize::MAX);
        match first {
            Some(fixture) => fixture.round + 1,
            None if self.now.table.games() == 0 => 1,
            None => last,
        }
    }

    /// Draws how much of it is done, and how long the rest will take.
    fn draw_bar(&self, canvas: &mut Canvas, area: Rect) {
        let (done, games) = (self.now.table.games(), self.now.games.max(1));
        let words = format!(" {} %  {}", 100 * done / games, self.time());
        let room = area.width.saturating_sub(width(&words).max(26) + 2);
        let x = canvas.progress((area.x + 1, area.y), room, done, games);
        canvas.write(x, area.y, &words, Role::Text);
    }

    /// How long it will take, or has taken.
    fn time(&self) -> String {
        let done = self
            .now
            .table
            .games()
            .saturating_sub(self.tournament.before);
        let left = self.now.games.saturating_sub(self.now.table.games());
        if self.now.over {
            return format!("took {}", spell(self.elapsed));
        }
        match u32::try_from(done) {
            Ok(0) | Err(_) => String::new(),
            Ok(done) => {
                let each = self.elapsed / done;
                let left = each.saturating_mul(u32::try_from(left).unwrap_or(u32::MAX));
                format!("about {} left", spell(left.max(Duration::from_secs(1))))
            }
        }
    }

    fn name(&self, entrant: usize) -> &str {
        &self.tournament.plan.entrants[entrant].name
    }

    /// Draws who plays the game on the board, and its last moves.
    fn draw_game(&self, canvas: &mut Canvas, area: Rect) {
        let fixture = |watched: &WatchedGame| self.tournament.schedule.fixture(watched.game.number);
        let watched = self.watched.as_ref();
        let Some((watched, fixture)) = watched.and_then(|it| Some((it, fixture(it)?))) else {
            canvas.frame(area, "Game");
            return;
        };
        let title = format!("Game {} of {}", fixture.number + 1, self.now.games);
        let inside = canvas.frame(area, &title);
        let mut canvas = canvas.within(inside.inner(Margin::new(1, 0)));
        let room = canvas.area();
        let glyphs = canvas.theme().glyphs();
        let (to_move, clock) = (watched.game.position.side(), watched.game.position.clock());
        let (played, limit) = (clock.played(), clock.limit());
        let title = fixture.start.info().title;
        let turn = format!("turn {} of {limit}", (played + 1).min(limit));
        let line = Some(format!("{title}, {turn}")).filter(|line| width(line) <= room.width);
        canvas.write(room.x, room.y, &line.unwrap_or(turn), Role::Dim);
        for (y, side) in (room.y + 1..).zip(Side::BOTH) {
            let name = self.name(fixture.players[side]);
            let mark = match watched.verdict {
                None if side == to_move => glyphs.pointer,
                _ => " ",
            };
            let x = canvas.write(room.x, y, mark, Role::Valid);
            let x = canvas.write(x, y, &side.to_string(), Role::Piece(side));
            let result = match watched.verdict {
                Some(Verdict::Win(winner)) if winner == side => " won",
                Some(Verdict::Draw) => " drew",
                _ => "",
            };
            let most = room.right().saturating_sub(x + 1 + width(result));
            let x = canvas.write(x + 1, y, &cut(name, most, glyphs.more), Role::Text);
            canvas.write(x, y, result, Role::Valid);
        }
        let rows = usize::from(room.height.saturating_sub(3));
        let moves = wrap(&watched.game.moves.join(" "), room.width);
        let last = &moves[moves.len().saturating_sub(rows)..];
        canvas.write_lines(room.x, room.y + 3, last, Role::Dim);
    }

    /// Draws the last results, the newest first.
    fn draw_results(&self, canvas: &mut Canvas, area: Rect, is_below: bool) {
        let inside = if is_below {
            canvas.frame_below(area, "Results")
        } else {
            canvas.frame(area, "Results")
        };
        let mut canvas = canvas.within(inside.inner(Margin::new(1, 0)));
        let room = canvas.area();
        let more = canvas.theme().glyphs().more;
        let indent = width(&self.now.games.to_string()) + 1;
        let rows = (room.y..room.bottom()).step_by(2);
        for (y, ended) in rows.zip(self.now.ended.iter().rev()) {
            let number = (ended.game.number + 1).to_string();
            canvas.write_right(room.x + indent - 1, y, &number, Role::Dim);
            let x = room.x + indent;
            let line = self.result(ended, room.width.saturating_sub(indent), more);
            canvas.write(x, y, &line, Role::Text);
            let room = room.width.saturating_sub(indent);
            let reason = shortened(&ended.termination, room, more);
            canvas.write(x, y + 1, &reason, Role::Dim);
        }
    }

    /// A result as a line: X, the result, O.
    fn result(&self, ended: &FinishedGame, room: u16, more: &str) -> String {
        let Some(fixture) = self.tournament.schedule.fixture(ended.game.number) else {
            return String::new();
        };
        let result = match ended.verdict {
            Verdict::Win(Side::X) => "1-0",
            Verdict::Win(Side::O) => "0-1",
            Verdict::Draw => "1/2",
        };
        let names = fixture.players.map(|entrant| self.name(entrant));
        let most = room.saturating_sub(5);
        let second = width(names[Side::O]).min(most / 2);
        let first = cut(names[Side::X], most - second, more);
        let second = cut(names[Side::O], most - width(&first), more);
        format!("{first} {result} {second}")
    }

    fn draw_status(&self, canvas: &mut Canvas, status: Rect) {
        let dot = canvas.theme().glyphs().dot;
        let (done, games) = (self.now.table.games(), self.now.games);
        let (words, role) = match (&self.now.failure, self.now.running.len()) {
            (Some(failure), _) => (failure.clone(), Role::Warning),
            _ if self.now.over && done == games => {
                let words = format!("All {games} games are played {dot} q leaves");
                (words, Role::Title)
            }
            _ if self.now.over => (
                format!("Stopped after {done} of {games} games"),
                Role::Title,
            ),
            (None, 0) => ("The next games begin".into(), Role::Dim),
            (None, 1) => ("1 game is being played".into(), Role::Dim),
            (None, running) => (format!("{running} games are being played"), Role::Dim),
        };
        canvas.write(status.x + 1, status.y, &words, role);
    }
}

/// Why a game has ended, in as many words as fit: the figures say more than that the turns have run
/// out.
fn shortened(reason: &str, room: u16, more: &str) -> String {
    if width(reason) <= room {
        return reason.into();
    }
    let figures = reason.split_once(": ").map_or(reason, |parts| parts.1);
    if width(figures) <= room {
        return figures.into();
    }
    cut_words(&figures.replace(" against ", "-"), room, more)
}
