//! A game on its board, whichever game it is.
//!
//! | file | owns |
//! |---|---|
//! | this | the state, and what happens when time passes or the engine has news |
//! | `keys` | the keys |
//! | `input` | what keys and clicks do |
//! | `view` | how it looks |
//! | `layout` | where things are |
//! | `animation` | moves shown hop by hop |
//! | `recorder` | the record, and the save that follows it |

mod animation;
mod input;
mod keys;
mod layout;
mod recorder;
mod view;

use std::path::PathBuf;
use std::time::Instant;

pub use keys::{BOARD, KEYS};
pub(super) use layout::Layout;

use animation::Animation;
use keys::{STEPS, WATCH};
use recorder::Recorder;

use super::{Confirm, GameOver};
use crate::agents::Fault;
use crate::agents::PlayerSpec;
use crate::games::{Game, PerSide, Side, Square, SquareSet};
use crate::play::{Entry, Session, Substitutes, Turn};
use crate::records::saves::Autosave;
use crate::records::{Record, ResumeTags, Tags};
use crate::search::Report;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::thinking::{News, Thinking};

/// Something to be said in the status line until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Note {
    Words(String),
    Warning(String),
}

/// A move that the engine has found and that is played when its time has come.
struct Pending<G: Game> {
    mv: G::Move,
    due: Instant,
}

/// A game on its board.
pub struct GameScreen<G: Game> {
    session: Session<G>,
    /// What the choices of levels and of chance depend on.
    seed: u64,
    recorder: Recorder,
    thinking: Thinking<G>,
    entry: Entry<G>,
    cursor: Square<G::Board>,
    /// Seen from the other side.
    flipped: bool,
    paused: bool,
    /// How much of the hint is shown: nothing, the piece, the move.
    hint: u8,
    /// What the engine has found about the position at hand.
    report: Option<Report<G>>,
    animation: Option<Animation<G::Board>>,
    pending: Option<Pending<G>>,
    note: Option<Note>,
    /// How many rows above its end the log of moves stands.
    scroll: usize,
    /// How many turns of the game are shown while stepping through it.
    stepping: Option<usize>,
    last_turn: Instant,
    /// Whether something is open over it: what it has to tell or to ask waits until that is gone.
    covered: bool,
    /// Whether outside programs may be started: the person has named them, or has said so.
    consent: Consent,
    purpose: Purpose,
}

/// What a game was opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Play,
    /// It is only looked at.
    Visit,
}

/// Whether outside programs may be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Consent {
    /// A file names them, and nobody has been asked.
    Unasked,
    /// The answer was no, or is still to come.
    Refused,
    Given,
}

impl<G: Game> GameScreen<G> {
    /// A game that begins.
    pub fn new(start: G, players: PerSide<PlayerSpec>, seed: u64, context: &mut Context) -> Self {
        let recorder = Recorder::new(Tags::of_game(&players, seed), seed, None, context);
        let session = Session::new(start, players);
        Self::open(session, recorder, Consent::Given, context)
    }

    /// A game that is gone on with; with its save, if that is what it was read from. Others may
    /// play than those whom the record knows.
    pub fn resume(
        record: Record<G>,
        players: &PerSide<PlayerSpec>,
        substitutes: &Substitutes,
        autosave: Option<Autosave>,
        context: &mut Context,
    ) -> Self {
        let named = |side: Side| substitutes.named[side].is_some();
        let unknown = |&side: &Side| !named(side) && players[side].is_external();
        let consent = if Side::BOTH.iter().any(unknown) {
            Consent::Unasked
        } else {
            Consent::Given
        };
        let session = record.session(substitutes.replace(players));
        let seed = ResumeTags::read(&record.tags).seed.unwrap_or_default();
        let recorder = Recorder::new(record.tags, seed, autosave, context);
        Self::open(session, recorder, consent, context)
    }

    /// A game that is only looked at, from its end.
    pub fn visit(record: Record<G>, players: PerSide<PlayerSpec>, context: &mut Context) -> Self {
        let session = record.session(players);
        let recorder = Recorder::new(record.tags, 0, None, context);
        let mut screen = Self::at_rest(session, recorder, Consent::Unasked, context);
        screen.purpose = Purpose::Visit;
        screen.stepping = Some(screen.session.turns().len());
        screen
    }

    /// A game that is played.
    fn open(
        session: Session<G>,
        recorder: Recorder,
        consent: Consent,
        context: &mut Context,
    ) -> Self {
        let mut screen = Self::at_rest(session, recorder, consent, context);
        // Of a game that is gone on with, they have been told before.
        if screen.session.turns().iter().all(Turn::is_skip) {
            screen.tell_of_skips(0);
        }
        screen.advance(context);
        // A position that is already decided is told of as soon as the screen is up.
        context.waker.wake();
        screen
    }

    /// A game on its board; nobody thinks yet.
    fn at_rest(
        session: Session<G>,
        recorder: Recorder,
        consent: Consent,
        context: &Context,
    ) -> Self {
        let seed = recorder.seed();
        let (waker, tasks) = (context.waker.clone(), context.tasks.clone());
        Self {
            seed,
            recorder,
            thinking: Thinking::new(waker, tasks, seed, context.settings.table),
            entry: Entry::default(),
            cursor: first_cursor(&session),
            session,
            flipped: false,
            paused: false,
            hint: 0,
            report: None,
            animation: None,
            pending: None,
            note: None,
            scroll: 0,
            stepping: None,
            last_turn: context.now,
            covered: false,
            consent,
            purpose: Purpose::Play,
        }
    }

    /// The same start again with these players.
    fn restart(&mut self, players: PerSide<PlayerSpec>, seed: u64, context: &mut Context) {
        let start = *self.session.start();
        let recorder = Recorder::new(Tags::of_game(&players, seed), seed, None, context);
        let session = Session::new(start, players);
        let flipped = self.flipped;
        *self = Self::open(session, recorder, self.consent, context);
        self.flipped = flipped;
    }

    fn is_human_turn(&self) -> bool {
        self.session.mover().is_some_and(PlayerSpec::is_human)
    }

    /// Whether the side to move is a program that may not be started yet.
    fn is_held_back(&self) -> bool {
        let outside = self.session.mover().is_some_and(PlayerSpec::is_external);
        outside && self.consent != Consent::Given
    }

    /// Lets whoever is to move begin to think.
    fn advance(&mut self, context: &mut Context) {
        self.thinking.stop();
        self.pending = None;
        self.report = None;
        self.hint = 0;
        self.entry.clear();
        let position = *self.session.position();
        let news = match self.session.mover() {
            Some(PlayerSpec::Human) if context.settings.evaluation => {
                self.thinking.look(position, context.timing.look)
            }
            Some(PlayerSpec::Human) => None,
            None => {
                self.thinking.end();
                None
            }
            Some(_) if self.paused || self.is_held_back() => None,
            Some(who) => self.thinking.find(position, who, context.threads),
        };
        if let Some(news) = news {
            self.receive(news, context);
        }
    }

    /// Takes in what the engine has found.
    fn receive(&mut self, news: News<G>, context: &mut Context) {
        match news {
            News::Report(report) => self.set_report(report),
            News::Move(mv, report) => {
                if let Some(report) = report {
                    self.set_report(report);
                }
                let pace = match self.session.only_human() {
                    Some(_) => context.timing.reply,
                    None => context.timing.watch,
                };
                let due = self.last_turn + pace;
                self.pending = Some(Pending { mv, due });
            }
            News::Rest => {}
            News::Fault(fault) => self.apply_fault(&fault, context),
            News::Named(side, name) => {
                if let PlayerSpec::External(mut program) = self.session.players()[side].clone() {
                    program.called = Some(name);
                    self.session.set_player(side, PlayerSpec::External(program));
                }
            }
            News::Trouble(words) => {
                self.note = Some(Note::Warning(format!("The search broke down: {words}")));
                // The game goes on, if not well.
                let any = self.session.position().moves().first().copied();
                if let Some(mv) = any.filter(|_| !self.is_human_turn()) {
                    let due = context.now;
                    self.pending = Some(Pending { mv, due });
                }
            }
        }
    }

    /// The best move in the position at hand, once it is known.
    fn best_move(&self) -> Option<G::Move> {
        self.report.as_ref()?.best_move()
    }

    fn set_report(&mut self, report: Report<G>) {
        let turns = self.session.turns().len();
        if let Some(evaluation) = report.evaluation() {
            self.session.set_evaluation(turns, evaluation);
        }
        self.report = Some(report);
    }

    /// What comes of the fault of an outside program: a skipped turn, or the end of the game.
    fn apply_fault(&mut self, fault: &Fault, context: &mut Context) {
        let before = self.session.turns().len();
        self.session.apply_fault(fault);
        self.scroll = 0;
        self.last_turn = context.now;
        self.tell_of_skips(before);
        self.recorder.save(&self.session);
        self.advance(context);
    }

    /// Plays the engine's move if its time has come and nothing else is being shown.
    fn play_pending(&mut self, context: &mut Context) {
        let ready = |pending: &Pending<G>| pending.due <= context.now && self.animation.is_none();
        if let Some(Pending { mv, .. }) = self.pending.take_if(|pending| ready(pending)) {
            let path = self.session.position().path(mv);
            self.play(mv, path, context);
        }
    }

    /// Plays a move, shows it, and lets the next one think.
    fn play(&mut self, mv: G::Move, path: Vec<Square<G::Board>>, context: &mut Context) {
        let before = self.session.turns().len();
        if let Err(error) = self.session.play_along(mv, path) {
            self.note = Some(Note::Warning(error.to_string()));
            return;
        }
        self.note = None;
        self.scroll = 0;
        self.last_turn = context.now;
        if context.settings.animation
            && let Some(turn) = self.session.turns().get(before)
        {
            self.animation = Animation::of(turn, context.now, context.timing.hop);
        }
        self.tell_of_skips(before);
        self.recorder.save(&self.session);
        self.advance(context);
    }

    /// Says if someone had to be skipped in one of the turns from a number on.
    fn tell_of_skips(&mut self, from: usize) {
        let skipped = self
            .session
            .turns()
            .iter()
            .skip(from)
            .find(|turn| turn.is_skip());
        if let Some(turn) = skipped {
            self.note = Some(Note::Words(self.session.sentence(turn)));
        }
    }

    /// What is to be done once everything has come to rest: the end of the game is told.
    fn settle(&mut self, context: &mut Context) -> Vec<Effect> {
        self.play_pending(context);
        let mut effects: Vec<Effect> = self
            .recorder
            .trouble()
            .map(Effect::Warn)
            .into_iter()
            .collect();
        if self.animation.is_some() || self.stepping.is_some() || self.covered {
            return effects;
        }
        if self.is_held_back() && self.consent == Consent::Unasked {
            self.consent = Consent::Refused;
            effects.extend(self.ask_for_permission());
        }
        let answer =
            |next| Effect::answer(move |game: &mut Self, context| game.after(next, context));
        if let Some(ending) = GameOver::new(&self.session, answer) {
            effects.push(Effect::push(ending));
        }
        self.covered = opens(&effects);
        effects
    }

    /// Asks before a program is started that a file names.
    fn ask_for_permission(&self) -> Vec<Effect> {
        let Some(PlayerSpec::External(program)) = self.session.mover() else {
            return Vec::new();
        };
        let question = "Start the program that plays in this game?";
        let allow = Effect::answer(|game: &mut Self, context| game.allow(context));
        Confirm::ask(question, program.line(), vec![allow])
    }
}

/// Whether something is opened over the screen.
fn opens(effects: &[Effect]) -> bool {
    effects
        .iter()
        .any(|effect| matches!(effect, Effect::Push(_)))
}

/// A piece that can move, if there is one; while the computer is to move, one of the person's.
fn first_cursor<G: Game>(session: &Session<G>) -> Square<G::Board> {
    let position = session.position();
    let mut own = SquareSet::EMPTY;
    position.each_move(|mv| {
        own = own | G::from_to(mv).map_or(SquareSet::EMPTY, |ends| ends.from.into());
    });
    let waiting = session.only_human().filter(|&side| side != position.side());
    if let Some(side) = waiting {
        own = position.pieces(side);
    }
    let somewhere = || SquareSet::FULL.into_iter().next();
    // A board has at least one square.
    own.first()
        .or_else(somewhere)
        .unwrap_or_else(|| unreachable!())
}

impl<G: Game> Screen for GameScreen<G> {
    fn saved_at(&self) -> Option<PathBuf> {
        self.recorder.path()
    }

    fn key_context(&self) -> KeyContext {
        let players = self.session.players();
        match self.stepping {
            Some(_) => STEPS,
            None if Side::BOTH.iter().any(|&s| players[s].is_human()) => BOARD,
            None => WATCH,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        // Any key ends an animation; what it was meant for happens all the same.
        self.animation = None;
        let mut effects = self.command(command, context);
        self.covered |= opens(&effects);
        effects.extend(self.settle(context));
        effects
    }

    fn view(&self, canvas: &mut Canvas, look: &ViewContext) {
        self.draw(canvas, look);
    }

    fn poll(&mut self, context: &mut Context) -> Vec<Effect> {
        while let Some(news) = self.thinking.poll() {
            self.receive(news, context);
        }
        self.settle(context)
    }

    fn wake_at(&self) -> Option<Instant> {
        let pending = self.pending.as_ref().map(|pending| pending.due);
        match &self.animation {
            Some(animation) => Some(animation.next()),
            None => pending,
        }
    }

    fn wake(&mut self, context: &mut Context) -> Vec<Effect> {
        self.animation = self.animation.take().and_then(|mut animation| {
            let more = animation.advance(context.now);
            more.then_some(animation)
        });
        self.settle(context)
    }

    fn focus_gained(&mut self, context: &mut Context) {
        self.covered = false;
        // What has waited is told now: a finished game shows its end again.
        context.waker.wake();
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_busy()
    }

    fn is_behind(&self) -> bool {
        self.recorder.is_behind()
    }
}
