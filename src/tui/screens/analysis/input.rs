//! Handles keys and clicks in an analysis.

use super::AnalysisScreen;
use super::engine::MAX_LINES;
use super::review::BackgroundReview;
use crate::agents::PlayerSpec;
use crate::games::{AnyPosition, Game, PerSide, Side};
use crate::learn::Mistakes;
use crate::play::{Choice, Draft, Plan, Turn};
use crate::records::{AnyRecord, Tags};
use crate::search::Report;
use crate::text::counted;
use crate::tui::keymap::Command;
use crate::tui::notices::Notice;
use crate::tui::screen::{Context, Effect, Screen};
use crate::tui::screens::exercise::ExerciseScreen;
use crate::tui::screens::game::{Entered, GameLayout};
use crate::tui::screens::{self, Confirm, Help, NewGameForm, PathDialog};

impl<G: Game> AnalysisScreen<G> {
    pub(super) fn command(&mut self, command: &Command, context: &mut Context) {
        let is_moving = self.on_board || !self.input.entry.is_empty();
        match command {
            Command::Help => context.push(Help::new(self.key_context(), Some(G::INFO.name))),
            Command::Leave => self.leave(Effect::Home, context),
            Command::Paste(text) if !is_moving => self.paste(text, context),
            Command::Back if !self.input.entry.is_empty() => self.input.entry.clear(),
            Command::Back if self.on_board => self.on_board = false,
            Command::Back => self.leave(Effect::Pop, context),
            Command::Type(_) | Command::Click(_) => self.enter(command, context),
            _ if is_moving => self.enter(command, context),
            Command::Key(' ') => (self.on_board, self.is_reading) = (true, false),
            Command::Accept => self.follow_better(context),
            Command::Key(key) => self.key(*key, context),
            _ => self.step(command, context),
        }
    }

    fn key(&mut self, key: char, context: &mut Context) {
        match key {
            'i' => self.toggle_engine(context),
            '+' | '-' => self.change_lines(key == '+', context),
            'r' => self.toggle_review(context),
            'n' | 'p' => self.jump_to_mistake(key == 'n', context),
            'l' => self.learn(context),
            'm' => self.is_reading = !self.is_reading,
            't' => self.promote(context),
            'x' => self.ask_to_delete(context),
            'u' => self.take_back(context),
            'v' => self.play_on(context),
            's' => self.set_up(context),
            'k' => context.settings.overlay = !context.settings.overlay,
            'o' => self.input.flipped = !self.input.flipped,
            'y' => {
                self.say("Position line copied");
                context.effect(Effect::Copy(self.tree.position().line()));
            }
            'Y' => {
                self.say("Record copied");
                context.effect(Effect::Copy(self.record().public_text()));
            }
            'w' => {
                let text = self.record().public_text();
                let name = format!("{}-analysis", G::INFO.name);
                let saved = Effect::answer(|screen: &mut Self, _| screen.changed = false);
                context.push(PathDialog::save(&name, text, context).then(saved));
            }
            _ => context.ignore(),
        }
    }

    fn step(&mut self, command: &Command, context: &mut Context) {
        let moved = match command {
            Command::Left | Command::WheelUp(_) => self.tree.back(),
            Command::Right | Command::WheelDown(_) => self.tree.forward(),
            Command::Up => self.tree.switch(false),
            Command::Down => self.tree.switch(true),
            Command::First => {
                self.tree.to_turn(0);
                true
            }
            Command::Last => {
                self.tree.to_end();
                true
            }
            _ => return context.ignore(),
        };
        if moved {
            self.moved(context);
        } else if matches!(command, Command::Up | Command::Down) {
            self.say("No other move was tried here");
        }
    }

    fn enter(&mut self, command: &Command, context: &mut Context) {
        let board = GameLayout::new(context.area, G::INFO.size).board;
        let board = board.filter(|_| !self.is_reading);
        match self.input.update(self.tree.position(), command, board) {
            Entered::Move(Choice { mv, path }) => {
                let known = self.tree.history().clone();
                if !self.tree.play(mv, path) {
                    self.notice =
                        Some(Notice::warning("Variations are too many inside each other"));
                }
                if *self.tree.history() == known {
                    self.moved(context);
                } else {
                    self.edited(context);
                }
            }
            Entered::Refused(error) => self.notice = Some(Notice::warning(&error)),
            Entered::Part => {}
            Entered::Ignored => context.ignore(),
        }
    }

    fn toggle_engine(&mut self, context: &Context) {
        let size = (context.settings.table, context.threads);
        if let Err(error) = self.engine.toggle(size, context.waker) {
            self.notice = Some(Notice::warning(&error));
        }
        self.moved(context);
    }

    fn change_lines(&mut self, more: bool, context: &Context) {
        let lines = self.engine.lines;
        let wanted = if more {
            lines + 1
        } else {
            lines.saturating_sub(1)
        };
        self.engine.lines = wanted.clamp(1, MAX_LINES);
        let shown = counted(self.engine.lines, ["line", "lines"]);
        self.say(format!("The engine shows {shown}"));
        if self.engine.is_on && self.engine.lines != lines {
            self.moved(context);
        }
    }

    /// Starts, stops or resumes the review.
    pub(super) fn toggle_review(&mut self, context: &Context) {
        match &mut self.review {
            Some(review) if review.is_running() => {
                review.stop();
                return self.say("The review is stopped; r resumes it");
            }
            Some(review) if !review.is_done() => review.resume(context.tasks, context.waker),
            Some(_) => {
                let offer = self.review_offer();
                return self.say(format!("The review is done: {offer}"));
            }
            None if self.tree.history().turns().is_empty() => {
                return self.say("There is no game to review");
            }
            None => match BackgroundReview::new(self.tree.history(), context.timing.review) {
                Ok(mut review) => {
                    review.resume(context.tasks, context.waker);
                    self.review = Some(review);
                }
                Err(error) => {
                    self.notice = Some(Notice::warning(&error));
                    return;
                }
            },
        }
        // It needs all cores.
        self.engine.is_on = false;
        self.moved(context);
    }

    fn jump_to_mistake(&mut self, next: bool, context: &Context) {
        let (here, mistakes) = (self.tree.turns_of_game(), self.mistakes());
        let found = if next {
            mistakes.iter().find(|&&turn| turn > here)
        } else {
            mistakes.iter().rfind(|&&turn| turn < here)
        };
        match found {
            Some(&turn) => {
                self.tree.to_turn(turn);
                self.moved(context);
            }
            None if mistakes.is_empty() => self.say("No mistake is marked; r reviews the game"),
            None => self.say(if next {
                "This was the last mistake"
            } else {
                "This was the first mistake"
            }),
        }
    }

    /// Opens the mistakes of the person to be done better; without one person, of the side that has
    /// just moved.
    fn learn(&mut self, context: &mut Context) {
        let moved = self.tree.position().side().other();
        let side = self.tags.only_person().unwrap_or(moved);
        match self.mistakes_of(side) {
            _ if self.review.is_none() => {
                self.say("A review finds the mistakes first: r starts it");
            }
            None => self.say(format!("{side} made no mistake in the turns reviewed")),
            Some(mistakes) => {
                if !self.tags.people()[side] {
                    self.make_puzzles(side, context);
                }
                context.push(ExerciseScreen::new(mistakes, context));
            }
        }
    }

    /// The mistakes of a side that have been found so far.
    fn mistakes_of(&self, side: Side) -> Option<Mistakes<G>> {
        let review = self.review.as_ref()?;
        Mistakes::new(self.tree.history(), &review.review, side)
    }

    /// Makes puzzles of a side's mistakes, where that can be proven.
    pub(super) fn make_puzzles(&mut self, side: Side, context: &Context) {
        let mistakes = self.mistakes_of(side);
        self.own[side] = mistakes.map(|mistakes| context.tasks.spawn_thread(mistakes.puzzles()));
    }

    /// Plays the engine's best move, goes into the first line that was given for the last move, or on
    /// in this line.
    fn follow_better(&mut self, context: &mut Context) {
        let has_line = |turn: &Turn<G>| !turn.variations.is_empty();
        let best = self.engine.report.as_ref().and_then(Report::best_move);
        if let Some(mv) = best {
            let path = self.tree.position().path(mv);
            let known = self.tree.next_turn().is_some_and(|turn| turn.mv == mv);
            self.tree.play(mv, path);
            if known {
                self.moved(context);
            } else {
                self.edited(context);
            }
        } else if self.tree.turn().is_some_and(has_line) || self.add_better() {
            self.tree.switch(true);
            self.moved(context);
        } else if self.tree.forward() {
            self.moved(context);
        } else {
            self.say("There is no better line here; i asks the engine");
        }
    }

    /// Adds the line that the review prefers to a good move; returns whether there is one.
    fn add_better(&mut self) -> bool {
        let turns = self.tree.turns_of_game();
        let number = turns.checked_sub(1).filter(|_| self.tree.is_in_game());
        let (Some(number), Some(review)) = (number, &self.review) else {
            return false;
        };
        self.tree
            .annotate(|history| review.review.add_better_line(number, history))
    }

    fn promote(&mut self, context: &Context) {
        match self.tree.is_in_game() {
            true => self.say("This is the main line"),
            false if self.tree.promote() => self.edited(context),
            false => self.say("Variations are too many inside each other"),
        }
    }

    fn take_back(&mut self, context: &Context) {
        let Some(turn) = self.tree.turn() else {
            return self.say("There is nothing to take back");
        };
        let is_last = self.tree.next_turn().is_none() && turn.variations.is_empty();
        let is_open = !self.tree.is_in_game() || self.tree.history().verdict().is_none();
        if is_last && is_open && self.tree.delete() {
            self.edited(context);
        } else {
            self.tree.back();
            self.moved(context);
        }
    }

    fn ask_to_delete(&mut self, context: &mut Context) {
        if self.tree.turn().is_none() {
            return self.say("This is the start");
        }
        let delete = Effect::answer(|screen: &mut Self, context| {
            if screen.tree.delete() {
                screen.edited(context);
            }
        });
        if self.tree.next_turn().is_none() && !self.tree.is_in_game() {
            return context.effect(delete);
        }
        let consequence = "The moves that follow it in this line go too.";
        Confirm::ask("Delete this move?", consequence, delete, context);
    }

    fn play_on(&mut self, context: &mut Context) {
        if self.tree.position().verdict().is_some() {
            return self.say("The game is over here");
        }
        let position = (*self.tree.position()).into();
        context.push(NewGameForm::at(position, context));
    }

    fn set_up(&self, context: &mut Context) {
        let position = *self.tree.position();
        let plan = Plan {
            position: position.into(),
            players: PerSide::new(PlayerSpec::Human, PlayerSpec::Human),
            names: PerSide::default(),
            seed: context.seed.unwrap_or_default(),
            time: None,
        };
        let pieces = PerSide::from_fn(|side: Side| position.pieces(side).len());
        screens::open_setup(Draft { plan, pieces }, context);
    }

    /// Analyses a position or a record that was pasted. What would be lost is kept below it.
    fn paste(&mut self, text: &str, context: &mut Context) {
        let record = match AnyPosition::read(text.trim()) {
            Ok(position) => Ok(AnyRecord::begin(position, Tags::default())),
            Err(error) if !text.contains('[') => Err(error.to_string()),
            Err(_) => AnyRecord::read(text.as_bytes()).map_err(|error| error.to_string()),
        };
        match record {
            Ok(record) => {
                if !self.changed {
                    context.pop();
                }
                screens::open_analysis(record, context);
            }
            Err(error) => self.notice = Some(Notice::warning(&error)),
        }
    }

    fn leave(&self, then: Effect, context: &mut Context) {
        if !self.changed {
            return context.effect(then);
        }
        let consequence = "What you have added is not kept. w saves it.";
        Confirm::ask("Leave this analysis?", consequence, then, context);
    }
}
