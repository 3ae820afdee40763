//! The screen of a tournament: its progress, the table, one of its games, the last results.
//!
//! Nothing here waits for the games. A thread wakes the loop when something has happened, and the
//! screen takes a new view of the tournament.
//!
//! | file | owns |
//! |---|---|
//! | this | what is watched, what keys do |
//! | `layout` | where things are |
//! | `view` | title, bar, game and results |
//! | `standings` | the table |
//! | `form` | the questions before a tournament that begins at home |
//! | `runner` | a tournament that is played behind the screen |

mod form;
mod layout;
mod runner;
mod standings;
mod view;

use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

pub use form::TournamentForm;
use ratatui::layout::Rect;

use self::layout::{Focus, TournamentLayout};
use super::{Confirm, Help};
use crate::games::{Side, Verdict};
use crate::records::AnyRecord;
use crate::tournament::{Progress, RunningGame, Schedule, Snapshot, Tournament, TournamentPlan};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext, KeyRow, row};
use crate::tui::message::Waker;
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::screens;
use crate::tui::tasks::TaskRunner;
use crate::tui::widgets::list;

/// A tournament that is being played, or has been.
pub const TOURNAMENT: KeyContext = KeyContext::new("Watching a tournament");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[TOURNAMENT], "←→", "game", "watch another of the games that are being played; after the last one, of those that have ended"),
    row(&[TOURNAMENT], "Tab", "view", "only the table, only the game, or both"),
    row(&[TOURNAMENT], "↑↓", "scroll", "scroll the table"),
    row(&[TOURNAMENT], "PgUp PgDn", "", "scroll the table by a page"),
    row(&[TOURNAMENT], "Home End", "", "to the first or last agent"),
    row(&[TOURNAMENT], "v", "analyse", "analyse the game on the board as far as it has come; the tournament goes on").if_room(),
    row(&[TOURNAMENT], "Esc Enter", "", "leave, as with q; Enter only when it is over"),
    row(&[TOURNAMENT], "?", "help", "this help"),
    row(&[TOURNAMENT], "q", "leave", "stop the tournament, after asking, and leave; it can be resumed"),
];

/// How often the thread checks whether the screen is still there.
const CHECK: Duration = Duration::from_secs(1);

/// How long the program waits for a tournament to end when it is stopped.
const PATIENCE: Duration = Duration::from_secs(1);

/// A tournament to watch. It stops when its screen is closed.
#[derive(Clone, Debug)]
pub struct WatchedTournament {
    /// What is played.
    pub plan: TournamentPlan,
    /// Every game by its number.
    pub schedule: Schedule,
    /// How far it has come.
    pub live: Progress,
    /// When it began or was resumed.
    pub begun: Instant,
    /// The number of games that had been played before that.
    pub before: usize,
    /// The command that resumes it after it was stopped.
    pub resume: String,
}

impl WatchedTournament {
    /// A tournament that is about to be played.
    pub fn new(tournament: &Tournament, begun: Instant, resume: String) -> Self {
        let live = tournament.live.clone();
        Self {
            plan: tournament.plan.clone(),
            schedule: tournament.schedule.clone(),
            before: live.view().table.games(),
            live,
            begun,
            resume,
        }
    }
}

/// The game on the board, as far as it has come.
struct WatchedGame {
    game: RunningGame,
    /// How it ended, if it did.
    verdict: Option<Verdict>,
}

pub struct TournamentScreen {
    tournament: WatchedTournament,
    /// The tournament as it was when the screen last looked.
    now: Snapshot,
    /// How long it has been going on.
    elapsed: Duration,
    watched: Option<WatchedGame>,
    focus: Focus,
    /// The first row of the table that is shown.
    scroll: usize,
    /// Tells the thread that wakes the loop whether the screen still exists.
    _listening: Arc<()>,
    /// Waits for the agents at the end, if the tournament is played for this screen only.
    tasks: Option<TaskRunner>,
}

impl TournamentScreen {
    pub fn new(watched: WatchedTournament, context: &Context) -> Self {
        let listening = Arc::new(());
        let now = watched.live.view();
        ring_on_change(
            watched.live.clone(),
            now.version,
            context.waker.clone(),
            Arc::downgrade(&listening),
        );
        let mut screen = Self {
            elapsed: context.now.saturating_duration_since(watched.begun),
            tournament: watched,
            now,
            watched: None,
            focus: Focus::All,
            scroll: 0,
            _listening: listening,
            tasks: None,
        };
        screen.look(context);
        screen
    }

    /// Takes a new view of the tournament.
    fn look(&mut self, context: &Context) {
        let was_over = self.now.over;
        self.now = self.tournament.live.view();
        if !was_over {
            self.elapsed = context.now.saturating_duration_since(self.tournament.begun);
        }
        let watched = self.watched.as_ref().map(|watched| watched.game.number);
        let is_running =
            |number: &usize| self.now.running.iter().any(|game| game.number == *number);
        // When the watched game is over, the one that began last takes its place.
        let newest = || self.now.running.last().map(|game| game.number);
        let last = || self.now.ended.last().map(|ended| ended.game.number);
        let number = watched.filter(is_running).or_else(newest);
        if let Some(number) = number.or(watched.filter(|_| self.now.over)).or_else(last) {
            self.watch(number);
        }
    }

    /// Watches a game that is being played or has ended.
    fn watch(&mut self, number: usize) {
        let running = self.now.running.iter().map(|game| (game, None));
        let ended = self.now.ended.iter();
        let ended = ended.map(|ended| (&ended.game, Some(ended.verdict)));
        let mut games = running.chain(ended);
        if let Some((game, verdict)) = games.find(|(game, _)| game.number == number) {
            let game = game.clone();
            self.watched = Some(WatchedGame { game, verdict });
        }
    }

    /// Watches the next or previous of the games that are being played, around the ends. After the
    /// last one, it is those that have ended.
    fn turn_to(&mut self, forward: bool) {
        let mut games: Vec<_> = self.now.running.iter().map(|game| game.number).collect();
        if games.is_empty() {
            let ended = self.now.ended.iter();
            games = ended.map(|ended| ended.game.number).collect();
        }
        let watched = self.watched.as_ref().map(|watched| watched.game.number);
        let at = games.iter().position(|&number| Some(number) == watched);
        let at = list::stepped(at.unwrap_or(0), games.len(), forward);
        if let Some(&number) = games.get(at) {
            self.watch(number);
        }
    }

    fn layout(&self, area: Rect) -> TournamentLayout {
        let size = self.watched.as_ref().map(|it| it.game.position.info().size);
        TournamentLayout::new(area, self.focus, size, self.tournament.plan.entrants.len())
    }

    /// Scrolls the table by a command, as far as it goes.
    fn scroll(&mut self, command: &Command, context: &mut Context) {
        let rows = self.layout(context.area).table_rows();
        let last = self.tournament.plan.entrants.len().saturating_sub(rows);
        self.scroll = self.scroll.min(last);
        command.scroll(&mut self.scroll, rows.max(1), last, context);
    }

    /// Analyses the game that is watched.
    fn analyse(&self, context: &mut Context) {
        let number = self.watched.as_ref().map(|watched| watched.game.number);
        let fixture = number.and_then(|number| self.tournament.schedule.fixture(number));
        let Some((watched, fixture)) = self.watched.as_ref().zip(fixture) else {
            return;
        };
        let moves = watched.game.moves.join(" ");
        let text = format!("[Position \"{}\"] {moves} *", fixture.start.line());
        match AnyRecord::read(text.as_bytes()) {
            Ok(mut record) => {
                for side in Side::BOTH {
                    let player = &self.tournament.plan.entrants[fixture.players[side]];
                    record.tags_mut().set_name(side, &player.name);
                }
                screens::open_analysis(record, context);
            }
            Err(error) => context.effect(Effect::Say(error.to_string())),
        }
    }

    /// Leaves, but asks first if that would stop the tournament.
    fn leave(&self, context: &mut Context) {
        if self.now.over {
            return context.pop();
        }
        let consequence = format!(
            "Games in progress are not counted. To resume it: {}",
            self.tournament.resume
        );
        let stop = Effect::Pop;
        Confirm::ask("Stop the tournament?", consequence, stop, context);
    }
}

/// Wakes the loop when something has changed, at most once a frame.
fn ring_on_change(live: Progress, mut seen: u64, waker: Waker, listening: Weak<()>) {
    const FRAME: Duration = Duration::from_millis(16);
    thread::spawn(move || {
        loop {
            let view = live.wait(CHECK, |view| view.version != seen);
            if listening.strong_count() == 0 {
                return;
            }
            if view.version != seen {
                seen = view.version;
                waker.wake();
            }
            if view.over {
                return;
            }
            thread::sleep(FRAME);
        }
    });
}

impl Drop for TournamentScreen {
    fn drop(&mut self) {
        let live = self.tournament.live.clone();
        live.stop();
        // The program does not end before the agents have.
        if let Some(tasks) = &self.tasks {
            drop(tasks.spawn(move || drop(live.wait(PATIENCE, |_| false))));
        }
    }
}

impl Screen for TournamentScreen {
    fn key_context(&self) -> KeyContext {
        TOURNAMENT
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        match command {
            Command::Left => self.turn_to(false),
            Command::Right => self.turn_to(true),
            Command::Tab => self.focus = self.focus.next(),
            Command::Key('v') => self.analyse(context),
            Command::Help => context.push(Help::on_tournaments(self.key_context())),
            Command::Accept if !self.now.over => {}
            Command::Accept | Command::Back | Command::Leave => self.leave(context),
            command => self.scroll(command, context),
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        self.draw(canvas);
    }

    fn poll(&mut self, context: &mut Context) {
        self.look(context);
    }
}
