//! A game on its board, whichever game it is.
//!
//! | file | owns |
//! |---|---|
//! | this | the state, and what happens when time passes or the engine has news |
//! | `input` | what keys and clicks do |
//! | `view` | how it looks |
//! | `layout` | where things are |
//! | `film` | moves shown hop by hop |
//! | `diary` | the record, and the save that follows it |

mod diary;
mod film;
mod input;
mod layout;
mod view;

use std::path::PathBuf;
use std::time::Instant;

pub(super) use layout::Layout;

use diary::Diary;
use film::Film;

use super::{Confirm, Ending};
use crate::agents::program::Fault;
use crate::games::{Game, PerSide, Side, Square, SquareSet};
use crate::play::{Entry, Session, Substitutes, Who};
use crate::records::Record;
use crate::records::saves::{Autosave, Conditions};
use crate::tui::keymap::{Command, Place};
use crate::tui::pen::Pen;
use crate::tui::screen::{Around, Effect, Look, Screen};
use crate::tui::thinking::{Insight, News, Thinking};

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
    diary: Diary<G>,
    thinking: Thinking<G>,
    entry: Entry<G>,
    cursor: Square<G::Board>,
    /// Seen from the other side.
    flipped: bool,
    paused: bool,
    /// How much of the hint is shown: nothing, the piece, the move.
    hint: u8,
    /// What the engine has found about the position at hand.
    insight: Option<Insight<G>>,
    film: Option<Film<G::Board>>,
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
    pub fn new(start: G, players: PerSide<Who>, seed: u64, around: &mut Around) -> Self {
        let session = Session::new(start, players);
        let diary = Diary::new(Record::of_session(&session, seed), seed, None, around);
        Self::open(session, diary, Consent::Given, around)
    }

    /// A game that is gone on with; with its save, if that is what it was read from. Others may
    /// play than those whom the record knows.
    pub fn resume(
        record: Record<G>,
        players: &PerSide<Who>,
        substitutes: &Substitutes,
        autosave: Option<Autosave>,
        around: &mut Around,
    ) -> Self {
        let named = |side: Side| substitutes.named[side].is_some();
        let unknown = |&side: &Side| !named(side) && players[side].is_program();
        let consent = if Side::BOTH.iter().any(unknown) {
            Consent::Unasked
        } else {
            Consent::Given
        };
        let session = record.session(substitutes.replace(players));
        let seed = Conditions::read(&record.tags).seed.unwrap_or_default();
        let diary = Diary::new(record, seed, autosave, around);
        Self::open(session, diary, consent, around)
    }

    /// A game that is only looked at, from its end.
    pub fn visit(record: Record<G>, players: PerSide<Who>, around: &mut Around) -> Self {
        let session = record.session(players);
        let diary = Diary::new(record, 0, None, around);
        let mut screen = Self::at_rest(session, diary, Consent::Unasked, around);
        screen.purpose = Purpose::Visit;
        screen.stepping = Some(screen.session.turns().len());
        screen
    }

    /// A game that is played.
    fn open(session: Session<G>, diary: Diary<G>, consent: Consent, around: &mut Around) -> Self {
        let mut screen = Self::at_rest(session, diary, consent, around);
        // Of a game that is gone on with, they have been told before.
        if screen.session.turns().iter().all(|turn| !turn.chosen) {
            screen.tell_of_skips(0);
        }
        screen.advance(around);
        // A position that is already decided is told of as soon as the screen is up.
        around.bell.ring();
        screen
    }

    /// A game on its board; nobody thinks yet.
    fn at_rest(session: Session<G>, diary: Diary<G>, consent: Consent, around: &Around) -> Self {
        let seed = diary.seed();
        let (bell, clerk) = (around.bell.clone(), around.clerk.clone());
        Self {
            seed,
            diary,
            thinking: Thinking::new(bell, clerk, seed, around.settings.table),
            entry: Entry::default(),
            cursor: first_cursor(&session),
            session,
            flipped: false,
            paused: false,
            hint: 0,
            insight: None,
            film: None,
            pending: None,
            note: None,
            scroll: 0,
            stepping: None,
            last_turn: around.now,
            covered: false,
            consent,
            purpose: Purpose::Play,
        }
    }

    /// The same start again with these players.
    fn restart(&mut self, players: PerSide<Who>, seed: u64, around: &mut Around) {
        let start = *self.session.start();
        let session = Session::new(start, players);
        let diary = Diary::new(Record::of_session(&session, seed), seed, None, around);
        let flipped = self.flipped;
        *self = Self::open(session, diary, self.consent, around);
        self.flipped = flipped;
    }

    fn is_human_turn(&self) -> bool {
        self.session.mover().is_some_and(Who::is_human)
    }

    /// Whether the side to move is a program that may not be started yet.
    fn is_held_back(&self) -> bool {
        let outside = self.session.mover().is_some_and(Who::is_program);
        outside && self.consent != Consent::Given
    }

    /// Lets whoever is to move begin to think.
    fn advance(&mut self, around: &mut Around) {
        self.thinking.stop();
        self.pending = None;
        self.insight = None;
        self.hint = 0;
        self.entry.clear();
        let position = *self.session.position();
        let news = match self.session.mover() {
            Some(Who::Human) if around.settings.evaluation => {
                self.thinking.look(position, around.tuning.look, around.now)
            }
            Some(Who::Human) => None,
            None => {
                self.thinking.end();
                None
            }
            Some(_) if self.paused || self.is_held_back() => None,
            Some(who) => self
                .thinking
                .find(position, who, self.seed, around.threads, around.now),
        };
        if let Some(news) = news {
            self.receive(news, around);
        }
    }

    /// Takes in what the engine has found.
    fn receive(&mut self, news: News<G>, around: &mut Around) {
        match news {
            News::Insight(insight) => self.note_insight(insight),
            News::Move(mv, insight) => {
                if let Some(insight) = insight {
                    self.note_insight(insight);
                }
                let pace = match self.session.only_human() {
                    Some(_) => around.tuning.reply,
                    None => around.tuning.watch,
                };
                let due = self.last_turn + pace;
                self.pending = Some(Pending { mv, due });
            }
            News::Rest => {}
            News::Fault(fault) => self.suffer(&fault, around),
            News::Named(side, name) => {
                if let Who::Program(mut program) = self.session.players()[side].clone() {
                    program.called = Some(name);
                    self.session.set_player(side, Who::Program(program));
                }
            }
            News::Trouble(words) => {
                self.note = Some(Note::Warning(format!("The search broke down: {words}")));
                // The game goes on, if not well.
                let any = self.session.position().moves().first().copied();
                if let Some(mv) = any.filter(|_| !self.is_human_turn()) {
                    let due = around.now;
                    self.pending = Some(Pending { mv, due });
                }
            }
        }
    }

    fn note_insight(&mut self, insight: Insight<G>) {
        let turns = self.session.turns().len();
        if let Some(judgement) = insight.judgement {
            self.session.judge(turns, judgement);
        }
        self.insight = Some(insight);
    }

    /// What comes of the fault of an outside program: a skipped turn, or the end of the game.
    fn suffer(&mut self, fault: &Fault, around: &mut Around) {
        let before = self.session.turns().len();
        self.session.suffer(fault);
        self.scroll = 0;
        self.last_turn = around.now;
        self.tell_of_skips(before);
        self.diary.follow(&self.session);
        self.advance(around);
    }

    /// Plays the engine's move if its time has come and nothing else is being shown.
    fn play_pending(&mut self, around: &mut Around) {
        let ready = |pending: &Pending<G>| pending.due <= around.now && self.film.is_none();
        if let Some(Pending { mv, .. }) = self.pending.take_if(|pending| ready(pending)) {
            let path = self.session.position().path(mv);
            self.play(mv, path, around);
        }
    }

    /// Plays a move, shows it, and lets the next one think.
    fn play(&mut self, mv: G::Move, path: Vec<Square<G::Board>>, around: &mut Around) {
        let before = self.session.turns().len();
        if let Err(error) = self.session.play_along(mv, path) {
            self.note = Some(Note::Warning(error.to_string()));
            return;
        }
        self.note = None;
        self.scroll = 0;
        self.last_turn = around.now;
        if around.settings.animation
            && let Some(turn) = self.session.turns().get(before)
        {
            self.film = Film::of(turn, around.now, around.tuning.hop);
        }
        self.tell_of_skips(before);
        self.diary.follow(&self.session);
        self.advance(around);
    }

    /// Says if someone had to be skipped in one of the turns from a number on.
    fn tell_of_skips(&mut self, from: usize) {
        let skipped = self
            .session
            .turns()
            .iter()
            .skip(from)
            .find(|turn| !turn.chosen);
        if let Some(turn) = skipped {
            self.note = Some(Note::Words(self.session.sentence(turn)));
        }
    }

    /// What is to be done once everything has come to rest: the end of the game is told.
    fn settle(&mut self, around: &mut Around) -> Vec<Effect> {
        self.play_pending(around);
        let mut effects: Vec<Effect> = self.diary.trouble().map(Effect::Warn).into_iter().collect();
        if self.film.is_some() || self.stepping.is_some() || self.covered {
            return effects;
        }
        if self.is_held_back() && self.consent == Consent::Unasked {
            self.consent = Consent::Refused;
            effects.extend(self.ask_for_consent());
        }
        if let Some(ending) = Ending::new(&self.session) {
            effects.push(Effect::Push(Box::new(ending)));
        }
        self.covered = opens(&effects);
        effects
    }

    /// Asks before a program is started that a file names.
    fn ask_for_consent(&self) -> Option<Effect> {
        let Some(Who::Program(program)) = self.session.mover() else {
            return None;
        };
        let confirm = Confirm::new(
            "Start the program that plays in this game?",
            &program.line(),
            vec![Effect::Send(Command::Consent)],
        );
        Some(Effect::Push(Box::new(confirm)))
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
        own = own | G::ends(mv).map_or(SquareSet::EMPTY, |ends| ends.from.into());
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
        self.diary.path()
    }

    fn place(&self) -> Place {
        let players = self.session.players();
        match self.stepping {
            Some(_) => Place::Steps,
            None if Side::BOTH.iter().any(|&s| players[s].is_human()) => Place::Board,
            None => Place::Watch,
        }
    }

    fn update(&mut self, command: &Command, around: &mut Around) -> Vec<Effect> {
        // Any key ends a film; what it was meant for happens all the same.
        self.film = None;
        let mut effects = self.command(command, around);
        self.covered |= opens(&effects);
        effects.extend(self.settle(around));
        effects
    }

    fn view(&self, pen: &mut Pen, look: &Look) {
        self.draw(pen, look);
    }

    fn hear(&mut self, around: &mut Around) -> Vec<Effect> {
        while let Some(news) = self.thinking.hear(around.now) {
            self.receive(news, around);
        }
        self.settle(around)
    }

    fn wake_at(&self) -> Option<Instant> {
        let pending = self.pending.as_ref().map(|pending| pending.due);
        match &self.film {
            Some(film) => Some(film.next()),
            None => pending,
        }
    }

    fn wake(&mut self, around: &mut Around) -> Vec<Effect> {
        self.film = self.film.take().and_then(|mut film| {
            let more = film.advance(around.now);
            more.then_some(film)
        });
        self.settle(around)
    }

    fn uncovered(&mut self, around: &mut Around) {
        self.covered = false;
        // What has waited is told now: a finished game shows its end again.
        around.bell.ring();
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_busy()
    }

    fn is_behind(&self) -> bool {
        self.diary.is_behind()
    }
}
