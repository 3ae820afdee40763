//! What happens after a move, and on events of the agents.

use std::time::Duration;

use super::animation::Animation;
use super::{GameRating, GameScreen, Permission, Playback};
use crate::agents::{self, AgentEvent, Fault, PlayerSpec};
use crate::games::{Game, Side, Square};
use crate::play::Turn;
use crate::records::settings::PanelDetail;
use crate::search::Report;
use crate::text;
use crate::tui::screen::{Context, Effect};
use crate::tui::screens::{Confirm, GameOver};
use crate::tui::timing::Timing;

impl<G: Game> GameScreen<G> {
    /// Starts the programs that play, so that one that can't play is known before the game begins.
    pub(super) fn begin(&mut self, context: &mut Context) {
        let may_start = self.permission == Permission::Granted && self.session.mover().is_some();
        for side in Side::BOTH {
            let player = &self.session.players()[side];
            if may_start && player.is_external() {
                // An error is given when the player is asked for its first move.
                let _ = self.thinking.start(player, side, context.threads);
            }
        }
        self.advance(context);
    }

    /// Lets the player to move begin to think.
    pub(super) fn advance(&mut self, context: &mut Context) {
        self.thinking.stop();
        self.pending = None;
        self.report = None;
        self.hint = 0;
        self.input.entry.clear();
        let position = *self.session.position();
        let asked = match self.session.mover() {
            Some(PlayerSpec::Human) if context.settings.panel != PanelDetail::Figures => {
                self.thinking.evaluate(position, context.timing.look)
            }
            Some(PlayerSpec::Human) => Ok(()),
            None => {
                self.thinking.end();
                Ok(())
            }
            Some(_) if self.is_paused() || self.is_held_back() => Ok(()),
            // The game begins when both are ready.
            Some(_) if self.thinking.is_starting() => Ok(()),
            Some(player) => self
                .thinking
                .ask_player(player, &self.session, context.threads),
        };
        if let Err(error) = asked {
            self.report_failure(&error.to_string(), context);
        }
    }

    pub(super) fn receive(&mut self, side: Side, event: AgentEvent<G>, context: &mut Context) {
        match event {
            AgentEvent::Report(report) => self.set_report(report),
            AgentEvent::Move(mv, report) => {
                if let Some(report) = report {
                    self.set_report(report);
                }
                // On a person's turn the engine only evaluates.
                if self.is_human_turn() {
                    return;
                }
                if self.session.is_out_of_time() {
                    return self.apply_fault(&Fault::OutOfTime, context);
                }
                self.pending = Some((mv, self.last_turn + self.pace(context.timing)));
            }
            AgentEvent::Fault(fault) => self.apply_fault(&fault, context),
            AgentEvent::Started(Ok(name)) => {
                if let PlayerSpec::External(mut program) = self.session.players()[side].clone() {
                    program.called = name.or(program.called);
                    self.session.set_player(side, PlayerSpec::External(program));
                }
                let waits = self.pending.is_none() && !self.thinking.is_busy();
                if waits && !self.is_human_turn() {
                    self.advance(context);
                }
            }
            AgentEvent::Started(Err(fault)) => {
                let reason = agents::describe(&fault, self.thinking.stderr(side));
                let name = self.session.players()[side].label();
                self.refusal = Some(format!("{name}: {reason}"));
            }
            AgentEvent::Failed(message) => self.report_failure(&message, context),
        }
    }

    /// The least time for a turn of the computer's.
    pub(super) fn pace(&self, timing: Timing) -> Duration {
        match self.session.only_human() {
            _ if self.playback == Playback::OneTurn => Duration::ZERO,
            Some(_) => timing.reply,
            None => timing.watch.mul_f64(2_f64.powi((-self.speed).into())),
        }
    }

    /// Says that an agent failed. The game continues with any move.
    pub(super) fn report_failure(&mut self, message: &str, context: &Context) {
        let message = text::clean(message, 200);
        self.warn(&format!("The search broke down: {message}"));
        let any = self.session.position().moves().first().copied();
        if let Some(mv) = any.filter(|_| !self.is_human_turn()) {
            self.pending = Some((mv, context.now));
        }
    }

    /// The best move in the current position, once it is known.
    pub(super) fn best_move(&self) -> Option<G::Move> {
        self.report.as_ref()?.best_move()
    }

    fn set_report(&mut self, report: Report<G>) {
        let turns = self.session.turns().len();
        if let Some(evaluation) = report.evaluation() {
            self.session.set_evaluation(turns, evaluation);
        }
        // A weak opponent's choice need not be the best.
        if let Some(best) = report.best_move().filter(|_| self.is_human_turn()) {
            self.session.set_best_move(turns, best);
        }
        self.report = Some(report);
    }

    /// Applies the fault of an outside program: a skipped turn, or the end of the game.
    fn apply_fault(&mut self, fault: &Fault, context: &mut Context) {
        let (before, side) = (self.session.turns().len(), self.session.position().side());
        let words = agents::last_words(fault, self.thinking.stderr(side));
        self.recorder.tags.set_last_words(side, words.as_deref());
        let _ = self.session.play_answer(Err(fault.clone()));
        self.finish_turn(before, context);
    }

    /// What follows every turn, from the turn of this number on: it is saved, skips are announced,
    /// and the next player thinks.
    pub(super) fn finish_turn(&mut self, turn: usize, context: &mut Context) {
        self.scroll = 0;
        self.last_turn = context.now;
        if self.playback == Playback::OneTurn {
            self.playback = Playback::Paused;
        }
        self.announce_skips(turn);
        self.recorder.save(&self.session);
        self.advance(context);
    }

    /// Plays the pending move if its time has come and no animation runs.
    fn play_pending(&mut self, context: &mut Context) {
        let is_due = |due| due <= context.now && self.animation.is_none();
        if let Some((mv, _)) = self.pending.take_if(|(_, due)| is_due(*due)) {
            let path = self.session.position().path(mv);
            self.play(mv, path, context);
        }
    }

    pub(super) fn play(&mut self, mv: G::Move, path: Vec<Square<G::Board>>, context: &mut Context) {
        let before = self.session.turns().len();
        if let Err(error) = self.session.play_along(mv, path) {
            return self.warn(&error);
        }
        self.notice = None;
        if context.settings.animation
            && let Some(turn) = self.session.turns().get(before)
        {
            self.animation = Animation::of(turn, context.now, context.timing.hop);
        }
        self.finish_turn(before, context);
    }

    /// Announces skips in the turns from a number on. That a side has no pieces left is said once,
    /// although it is skipped again and again.
    pub(super) fn announce_skips(&mut self, from: usize) {
        let (before, turns) = self.session.turns().split_at(from);
        let is_gone =
            |turn: &Turn<G>| turn.is_skip() && turn.before.pieces(turn.before.side()).is_empty();
        let Some(turn) = turns.iter().find(|turn| turn.is_skip()) else {
            return;
        };
        if !is_gone(turn) {
            self.say(self.session.sentence(turn));
        } else if !before.iter().any(is_gone) {
            self.say(self.no_pieces_words(turn.before.side()));
        }
    }

    pub(super) fn no_pieces_words(&self, side: Side) -> String {
        let name = self.session.name(side);
        format!("{name} has no pieces left and is skipped from now on")
    }

    /// Plays a move that is due, and then shows what waits for a quiet moment: questions, and the
    /// end of the game.
    pub(super) fn show_pending(&mut self, context: &mut Context) {
        self.play_pending(context);
        self.enter_typed_ahead(context);
        let trouble = self.recorder.trouble().map(Effect::Warn);
        context.effects.extend(trouble);
        self.covered |= context.opens();
        if self.animation.is_some() || self.stepping.is_some() || self.covered {
            return;
        }
        if let Some(refusal) = self.refusal.take() {
            context.effects.extend([Effect::Home, Effect::Say(refusal)]);
            return;
        }
        if self.is_held_back() && self.permission == Permission::NotAsked {
            self.permission = Permission::Denied;
            self.ask_for_permission(context);
        }
        if self.session.verdict().is_some() && self.rating == GameRating::Open {
            let step = context
                .settings
                .rating
                .then(|| context.ratings.note(&self.record()));
            self.rating = GameRating::Settled(step.flatten());
        }
        if let Some(ending) = GameOver::new(&self.session, || self.after_game(context.ratings)) {
            let mut sides = Side::BOTH.into_iter();
            let said = sides.find_map(|side| self.recorder.tags.last_words(side));
            let ending = ending.with_names(&self.recorder.names());
            let ending = match self.rating {
                GameRating::Settled(Some(step)) => ending.with_rating(&step),
                _ => ending,
            };
            context.push(ending.with_last_words(said));
        }
        self.covered = context.opens();
    }

    /// Asks whether to start the programs that a file names.
    pub(super) fn ask_for_permission(&self, context: &mut Context) {
        let mut listed = Vec::new();
        for side in Side::BOTH {
            if let PlayerSpec::External(program) = &self.session.players()[side] {
                let words = program.command().listed().into_iter();
                listed.push(format!("{side} is played by"));
                listed.extend(words.map(|word| format!("- {word}")));
            }
        }
        let allow = Effect::answer(Self::allow);
        let question = "Start what plays in this game?";
        Confirm::ask_if_shown_whole(question, listed.join("\n"), allow, context);
    }
}
