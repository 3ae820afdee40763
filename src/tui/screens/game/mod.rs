//! The game screen, for any game.
//!
//! | file | owns |
//! |---|---|
//! | this | the state |
//! | `keys` | the keys |
//! | `input` | what keys and clicks do |
//! | `board_input` | entering a move, here and in lessons |
//! | `after` | what can be done after a game |
//! | `typed_ahead` | keys pressed while the computer moves |
//! | `timers` | the time of both sides, while it runs |
//! | `turns` | what happens after a move or an event of an agent |
//! | `view` | how it looks |
//! | `layout` | where things are |
//! | `panel` | what is beside the board |
//! | `animation` | moves shown hop by hop |
//! | `recorder` | the record, and the save that follows it |

mod after;
mod animation;
mod board_input;
mod input;
mod keys;
mod layout;
mod panel;
mod recorder;
mod timers;
mod turns;
mod typed_ahead;
mod view;

use std::path::PathBuf;
use std::time::Instant;

pub(super) use board_input::{BoardInput, Entered};
pub use keys::{BOARD, KEYS};
pub(super) use layout::{GameLayout, columns};
pub(super) use panel::{below, line_text};
pub(super) use view::{board_after, layers};

use animation::Animation;
use keys::{STEPS, WATCH};
use recorder::GameRecorder;
use typed_ahead::TypedAhead;

use crate::agents::PlayerSpec;
use crate::games::{Game, PerSide, Side, Square, SquareSet};
use crate::play::{Plan, Session, Substitutes, Turn};
use crate::records::saves::Autosave;
use crate::records::{RatingStep, Record, ResumeTags, Tags};
use crate::search::Report;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::notices::Notice;
use crate::tui::screen::{Context, Screen, ViewContext};
use crate::tui::thinking::Thinking;
use crate::tui::widgets::evaluation::next_progress;

/// A game on its board.
pub struct GameScreen<G: Game> {
    session: Session<G>,
    recorder: GameRecorder,
    thinking: Thinking<G>,
    input: BoardInput<G>,
    typed_ahead: TypedAhead,
    playback: Playback,
    /// How fast a game between computers is shown: twice as fast for each step.
    speed: i8,
    /// How much of the hint is shown: nothing, the piece, the move.
    hint: u8,
    /// What the engine has found about the current position.
    report: Option<Report<G>>,
    animation: Option<Animation<G::Board>>,
    /// A move that was found, and when it is played.
    pending: Option<(G::Move, Instant)>,
    /// What the status line says until the next key.
    notice: Option<Notice>,
    /// Why a program can't play. The game is left then, and nobody has lost it.
    refusal: Option<String>,
    /// How many rows of the moves are scrolled out of view at the end.
    scroll: usize,
    /// How many turns of the game are shown while stepping through it.
    stepping: Option<usize>,
    last_turn: Instant,
    /// Until when the time of the side to move has been counted, while it runs.
    time_counted: Option<Instant>,
    /// When the progress of a tablebase is shown again.
    next_progress: Option<Instant>,
    /// Whether another screen is open over this one: questions and the end of the game wait then.
    covered: bool,
    permission: Permission,
    mode: Mode,
    rating: GameRating,
}

/// Whether the game counts for the person's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
enum GameRating {
    /// That is known at its end.
    Open,
    /// It ended, and changed the rating or not.
    Settled(Option<RatingStep>),
}

/// Why a game was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Play,
    /// To look at it only.
    Replay,
}

/// Whether the computer plays its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Playback {
    Running,
    Paused,
    /// Paused after the next turn.
    OneTurn,
}

/// Whether outside programs may be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Permission {
    /// A file names them, and the person has not been asked.
    NotAsked,
    /// The answer was no, or is still to come.
    Denied,
    /// The person has named them, or has allowed them.
    Granted,
}

impl<G: Game> GameScreen<G> {
    /// A new game with the players of a plan.
    pub fn new(start: G, plan: Plan, context: &mut Context) -> Self {
        let Plan {
            players,
            names,
            seed,
            time,
            ..
        } = plan;
        let tags = Tags::of_named_game(&players, &names, seed);
        let recorder = GameRecorder::new(tags, seed, None, context);
        let session = Session::new(start, players).with_time(time, PerSide::default());
        Self::open(session, recorder, Permission::Granted, context)
    }

    /// A recorded game: an unfinished one is resumed, a finished one is shown from its end. A game
    /// from the store comes with its save, and with substitutes for the players of the record.
    pub fn of_record(
        record: Record<G>,
        save: Option<(Autosave, Substitutes)>,
        context: &mut Context,
    ) -> Self {
        let (autosave, substitutes) = save.unzip();
        let substitutes = substitutes.unwrap_or_default();
        let players = record.tags.players(context.settings);
        let named = |side: Side| substitutes.named[side].is_some();
        let unknown = |&side: &Side| !named(side) && players[side].is_external();
        let permission = if Side::BOTH.iter().any(unknown) {
            Permission::NotAsked
        } else {
            Permission::Granted
        };
        let is_over = record.result().is_some();
        let session = record.session(substitutes.replace(&players));
        let seed = ResumeTags::read(&record.tags).seed.unwrap_or_default();
        let autosave = autosave.filter(|_| !is_over);
        let recorder = GameRecorder::new(record.tags, seed, autosave, context);
        if !is_over {
            return Self::open(session, recorder, permission, context);
        }
        let stepping = Some(session.turns().len());
        Self {
            mode: Mode::Replay,
            rating: GameRating::Settled(None),
            stepping,
            ..Self::idle(session, recorder, permission, context)
        }
    }

    fn open(
        session: Session<G>,
        recorder: GameRecorder,
        permission: Permission,
        context: &mut Context,
    ) -> Self {
        let mut screen = Self::idle(session, recorder, permission, context);
        // Of a game that is resumed, they have been announced before.
        if screen.session.turns().iter().all(Turn::is_skip) {
            screen.announce_skips(0);
        }
        screen.begin(context);
        // A position that is already decided shows its result as soon as the screen is up.
        context.waker.wake();
        screen
    }

    /// A game that nobody thinks about yet.
    fn idle(
        session: Session<G>,
        recorder: GameRecorder,
        permission: Permission,
        context: &Context,
    ) -> Self {
        let seed = recorder.seed;
        let (waker, tasks) = (context.waker.clone(), context.tasks.clone());
        Self {
            recorder,
            thinking: Thinking::new(waker, tasks, seed, context.settings.table),
            input: BoardInput::new(first_cursor(session.position(), session.only_human())),
            typed_ahead: TypedAhead::default(),
            session,
            playback: Playback::Running,
            speed: 0,
            hint: 0,
            report: None,
            animation: None,
            pending: None,
            notice: None,
            refusal: None,
            scroll: 0,
            stepping: None,
            last_turn: context.now,
            time_counted: None,
            next_progress: None,
            covered: false,
            permission,
            mode: Mode::Play,
            rating: GameRating::Open,
        }
    }

    /// Starts again with these players.
    fn restart(
        &mut self,
        start: G,
        players: PerSide<PlayerSpec>,
        names: &PerSide<Option<String>>,
        context: &mut Context,
    ) {
        // Another seed, so that a level does not play the same game again.
        let seed = self.recorder.seed.wrapping_add(1);
        let tags = Tags::of_named_game(&players, names, seed);
        let recorder = GameRecorder::new(tags, seed, None, context);
        let time = self.session.time_control();
        let session = Session::new(start, players).with_time(time, PerSide::default());
        let before = (self.input.flipped, self.speed);
        *self = Self::open(session, recorder, self.permission, context);
        (self.input.flipped, self.speed) = before;
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice::info(text));
    }

    fn warn(&mut self, text: &(impl ToString + ?Sized)) {
        self.notice = Some(Notice::warning(text));
    }

    fn people(&self) -> usize {
        let players = self.session.players();
        let is_human = |side: &&Side| players[**side].is_human();
        Side::BOTH.iter().filter(is_human).count()
    }

    fn is_paused(&self) -> bool {
        self.playback == Playback::Paused
    }

    fn is_human_turn(&self) -> bool {
        self.session.mover().is_some_and(PlayerSpec::is_human)
    }

    /// Returns whether the side to move is a program that may not be started yet.
    fn is_held_back(&self) -> bool {
        let is_external = self.session.mover().is_some_and(PlayerSpec::is_external);
        is_external && self.permission != Permission::Granted
    }
}

/// Finds a piece that can move; on the computer's turn, one of the person's.
pub(super) fn first_cursor<G: Game>(position: &G, person: Option<Side>) -> Square<G::Board> {
    let mut own = SquareSet::EMPTY;
    position.each_move(|mv| {
        own = own | G::from_to(mv).map_or(SquareSet::EMPTY, |ends| ends.from.into());
    });
    if let Some(side) = person.filter(|&side| side != position.side()) {
        own = position.pieces(side);
    }
    let first = own.first().or_else(|| SquareSet::FULL.first());
    // A board has at least one square.
    first.unwrap_or_else(|| unreachable!())
}

impl<G: Game> Screen for GameScreen<G> {
    fn saved_at(&self) -> Option<PathBuf> {
        self.recorder.path()
    }

    fn key_context(&self) -> KeyContext {
        match (self.stepping, self.people()) {
            (Some(_), _) => STEPS,
            (None, 0) => WATCH,
            (None, _) => BOARD,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        // Any key ends an animation, and has its usual effect as well.
        self.animation = None;
        self.count_time(context);
        self.enter_typed_ahead(context);
        self.command(command, context);
        self.show_pending(context);
        self.run_time(context.now);
    }

    fn view(&self, canvas: &mut Canvas, context: &ViewContext) {
        self.draw(canvas, context);
    }

    fn poll(&mut self, context: &mut Context) {
        self.count_time(context);
        while let Some((side, event)) = self.thinking.poll() {
            self.receive(side, event, context);
        }
        self.next_progress = next_progress(self.session.position(), context.now);
        self.show_pending(context);
        self.run_time(context.now);
    }

    fn wake_at(&self) -> Option<Instant> {
        let next = match (&self.animation, &self.pending) {
            (Some(animation), _) => Some(animation.next()),
            (None, Some((_, due))) => Some(*due),
            (None, None) => self.next_progress,
        };
        next.into_iter().chain(self.next_tick()).min()
    }

    fn wake(&mut self, context: &mut Context) {
        self.count_time(context);
        let has_more = |animation: &mut Animation<_>| animation.advance(context.now);
        self.animation.take_if(|animation| !has_more(animation));
        self.next_progress = next_progress(self.session.position(), context.now);
        self.show_pending(context);
        self.run_time(context.now);
    }

    fn focus_gained(&mut self, context: &mut Context) {
        self.covered = false;
        // What has waited is shown now: a finished game shows its end again.
        context.waker.wake();
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_busy() || self.thinking.is_starting()
    }

    fn is_behind(&self) -> bool {
        self.recorder.is_behind()
    }
}
