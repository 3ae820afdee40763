//! The analysis of a game or a position: its lines as a tree, the engine, and the review.
//!
//! | file | owns |
//! |---|---|
//! | this | the state |
//! | `keys` | the keys |
//! | `input` | what they do |
//! | `engine` | the engine that searches what is looked at |
//! | `review` | the review in the background |
//! | `view` | how it looks |

mod engine;
mod input;
mod keys;
mod review;
mod view;

pub use keys::KEYS;

use engine::AnalysisEngine;
use keys::{ANALYSIS, MOVING};
use review::BackgroundReview;

use std::time::Instant;

use super::game::{BoardInput, first_cursor};
use crate::games::{Game, PerSide, Side};
use crate::play::{GameTree, History};
use crate::records::{Record, Tags};
use crate::search::Report;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::notices::Notice;
use crate::tui::screen::{Context, Screen, ViewContext};
use crate::tui::tasks::Task;
use crate::tui::widgets::evaluation::next_progress;

/// A game or a position that is analysed.
pub struct AnalysisScreen<G: Game> {
    tree: GameTree<G>,
    tags: Tags,
    input: BoardInput<G>,
    /// Whether the arrow keys move the cursor on the board.
    on_board: bool,
    engine: AnalysisEngine<G>,
    review: Option<BackgroundReview<G>>,
    /// Puzzles that are being made of the mistakes of people.
    own: PerSide<Option<Task<Vec<String>>>>,
    /// Whether lines were added or removed since the game was opened or saved.
    changed: bool,
    /// Whether the text takes the place of the board, where there is no room for both.
    is_reading: bool,
    notice: Option<Notice>,
    /// When the progress of a tablebase is shown again.
    next_progress: Option<Instant>,
}

impl<G: Game> AnalysisScreen<G> {
    /// The analysis of a game, which begins after so many of its turns.
    pub fn new(record: Record<G>, turns: usize) -> Self {
        let Record { tags, history } = record;
        let mut tree = GameTree::new(history);
        tree.to_turn(turns);
        Self {
            input: BoardInput::new(first_cursor(tree.position(), None)),
            tree,
            tags,
            on_board: false,
            engine: AnalysisEngine::new(),
            review: None,
            own: PerSide::default(),
            changed: false,
            is_reading: false,
            notice: None,
            next_progress: None,
        }
    }

    /// Like `new`, from the last position, with a review that begins at once.
    pub fn reviewing(record: Record<G>, context: &Context) -> Self {
        let mut screen = Self::new(record, usize::MAX);
        screen.toggle_review(context);
        screen
    }

    fn record(&self) -> Record<G> {
        let (tags, history) = (self.tags.clone(), self.tree.history().clone());
        Record { tags, history }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice::info(text));
    }

    /// Another position is looked at.
    fn moved(&mut self, context: &Context) {
        self.input.entry.clear();
        self.engine
            .look_at(self.tree.position(), context.timing.analysis);
    }

    /// Lines were added or removed.
    fn edited(&mut self, context: &Context) {
        self.changed = true;
        let history = self.tree.history();
        self.review.take_if(|review| !review.fits(history));
        self.moved(context);
    }

    fn poll_review(&mut self, context: &Context) {
        let Some(review) = &mut self.review else {
            return;
        };
        let was_done = review.is_done();
        for turn in review.poll() {
            let note = |history: &mut _| review.review.annotate_turn(turn, history);
            self.tree.annotate(note);
        }
        if review.is_done() && !was_done {
            let offer = self.review_offer();
            self.say(format!("The review is done: {offer}"));
            let people = self.tags.people();
            for side in Side::BOTH.into_iter().filter(|&side| people[side]) {
                self.make_puzzles(side, context);
            }
        }
    }

    /// What can be done after a review.
    fn review_offer(&self) -> &'static str {
        if self.mistakes().is_empty() {
            "no mistake was found"
        } else {
            "n and p go to the mistakes, l tries them again"
        }
    }

    /// Takes the puzzles that were made of mistakes.
    fn poll_own(&mut self, context: &mut Context) {
        for side in Side::BOTH {
            let own = Task::poll(&mut self.own[side]).unwrap_or_default();
            let progress = context.puzzles.game(G::INFO.name);
            match own
                .into_iter()
                .filter(|puzzle| progress.add_own(puzzle.clone()))
                .count()
            {
                0 => {}
                1 => self.say(format!("A mistake of {side} is a puzzle of your own now")),
                count => self.say(format!(
                    "{count} mistakes of {side} are puzzles of your own now"
                )),
            }
        }
    }

    /// The turns of the game that were marked as mistakes, counted from 1.
    fn mistakes(&self) -> Vec<usize> {
        let turns = (1..).zip(self.tree.history().turns());
        // A mistake, and a blunder.
        let is_mistake = |glyph: &u8| matches!(glyph, 2 | 4);
        let marked = turns.filter(|(_, turn)| turn.glyphs.iter().any(is_mistake));
        marked.map(|(number, _)| number).collect()
    }
}

impl<G: Game> Screen for AnalysisScreen<G> {
    fn key_context(&self) -> KeyContext {
        if self.on_board || !self.input.entry.is_empty() {
            MOVING
        } else {
            ANALYSIS
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        self.notice = None;
        self.command(command, context);
    }

    fn view(&self, canvas: &mut Canvas, context: &ViewContext) {
        self.draw(canvas, context);
    }

    fn poll(&mut self, context: &mut Context) {
        if let Some(message) = self.engine.poll() {
            let message = format!("The search broke down: {message}");
            self.notice = Some(Notice::warning(&message));
        }
        let evaluation = self.engine.report.as_ref().and_then(Report::evaluation);
        let turns = self.tree.turns_of_game();
        if let Some(evaluation) = evaluation.filter(|_| self.tree.is_in_game()) {
            let note = |history: &mut History<G>| history.set_evaluation(turns, evaluation);
            self.tree.annotate(note);
        }
        self.poll_review(context);
        self.poll_own(context);
        self.wake(context);
    }

    fn wake_at(&self) -> Option<Instant> {
        self.next_progress
    }

    fn wake(&mut self, context: &mut Context) {
        self.next_progress = next_progress(self.tree.position(), context.now);
    }

    fn is_busy(&self) -> bool {
        let review = self.review.as_ref();
        self.engine.is_busy()
            || review.is_some_and(BackgroundReview::is_running)
            || Side::BOTH.iter().any(|&side| self.own[side].is_some())
    }
}
