//! Handles keys and clicks in a game.

use super::board_input::Entered;
use super::layout::GameLayout;
use super::{GameScreen, Mode, Permission, Playback};
use crate::agents::PlayerSpec;
use crate::agents::external::StderrTail;
use crate::games::{Game, Side};
use crate::play::Choice;
use crate::records::Record;
use crate::records::settings::PanelDetail;
use crate::text::counted;
use crate::tui::keymap::Command;
use crate::tui::screen::{Context, Effect, Screen};
use crate::tui::screens::{
    AnalysisScreen, Confirm, GameMode, Help, Messages, NewGameForm, PathDialog, SettingsScreen,
};

impl<G: Game> GameScreen<G> {
    pub(super) fn command(&mut self, command: &Command, context: &mut Context) {
        self.notice = None;
        match command {
            Command::Key('o') => self.input.flipped = !self.input.flipped,
            Command::Key('y') => self.copy(context),
            Command::Help => context.push(Help::new(self.key_context(), Some(G::INFO.name))),
            Command::Key('s') => SettingsScreen::open(context),
            Command::Leave => self.leave(context),
            Command::Key('n') => self.ask_for_new(context),
            Command::Key('x') => self.ask_to_abandon(context),
            Command::Key('R') => self.ask_to_resign(context),
            Command::Key('w') => self.save_as(context),
            Command::Key('m') => self.messages(context),
            Command::Key('v') => self.ask_to_analyse(context),
            Command::Key('u') => self.undo(context),
            Command::Key('r') => self.redo(context),
            Command::WheelUp(_) => self.scroll_by(2),
            Command::WheelDown(_) => self.scroll_by(-2),
            Command::PageUp => self.scroll_by(8),
            Command::PageDown => self.scroll_by(-8),
            Command::Key('k') => {
                context.settings.overlay = !context.settings.overlay;
                // At times there is nothing to be marked.
                let marked = if context.settings.overlay {
                    "marked"
                } else {
                    "not marked"
                };
                self.say(format!("What counts is {marked} from now on"));
            }
            _ if self.stepping.is_some() => self.step(command, context),
            Command::Key('p') if self.is_held_back() => self.ask_for_permission(context),
            Command::Key('p') => self.pause(context),
            Command::Key(' ') if self.people() == 0 => self.play_one_turn(context),
            Command::Key('+') => self.change_speed(1, context),
            Command::Key('-') => self.change_speed(-1, context),
            Command::Key('>') => self.change_strength(true, context),
            Command::Key('<') => self.change_strength(false, context),
            Command::Key('i') => {
                context.settings.panel = match context.settings.panel {
                    PanelDetail::Figures => PanelDetail::Evaluation,
                    PanelDetail::Evaluation => PanelDetail::Line,
                    PanelDetail::Line => PanelDetail::Figures,
                };
                self.evaluate_if_idle(context);
            }
            _ => self.enter(command, context),
        }
    }

    /// The cursor, and what only a person whose turn it is can do.
    pub(super) fn enter(&mut self, command: &Command, context: &mut Context) {
        if let Some(direction) = command.direction() {
            return self.input.move_cursor(direction);
        }
        if !self.is_human_turn() && self.type_ahead(command) {
            return;
        }
        if command == &Command::Back && self.input.entry.is_empty() && self.hint == 0 {
            return;
        }
        if !self.is_human_turn() {
            if self.session.mover().is_some() && self.session.only_human().is_some() {
                self.say("It is the computer's turn");
            }
            return;
        }
        match command {
            Command::Back => {
                self.input.entry.clear();
                self.hint = 0;
            }
            Command::Key('t') => {
                self.hint = (self.hint + 1).min(2);
                self.note_help();
                self.evaluate_if_idle(context);
            }
            _ => self.enter_on_board(command, context),
        }
        if command != &Command::Key('t') {
            self.drop_old_hint();
        }
    }

    fn enter_on_board(&mut self, command: &Command, context: &mut Context) {
        if matches!(command, Command::Type(_) | Command::Paste(_)) {
            self.hint = 0;
        }
        let board = Self::layout(context.area).board;
        match self.input.update(self.session.position(), command, board) {
            Entered::Move(Choice { mv, path }) => self.play(mv, path, context),
            Entered::Refused(error) => self.warn(&error),
            Entered::Part => {}
            Entered::Ignored => context.ignore(),
        }
    }

    /// Drops a hint once its piece or another one has been picked up. The move itself is still
    /// worth reading with its own piece in hand.
    fn drop_old_hint(&mut self) {
        let Some(piece) = self.input.entry.piece() else {
            return;
        };
        let best = self.best_move().and_then(G::from_to);
        if self.hint == 1 || best.is_none_or(|ends| ends.from != piece) {
            self.hint = 0;
        }
    }

    pub(super) fn layout(area: ratatui::layout::Rect) -> GameLayout {
        GameLayout::new(area, G::INFO.size)
    }

    pub(super) fn undo(&mut self, context: &mut Context) {
        match self.session.undo() {
            0 => self.say("There is nothing to take back"),
            turns => {
                self.note_help();
                // Otherwise the engine would at once replay what was just undone.
                if self.people() == 0 {
                    self.playback = Playback::Paused;
                }
                self.travelled(turns, "taken back", context);
            }
        }
    }

    fn redo(&mut self, context: &mut Context) {
        match self.session.redo() {
            0 => self.say("There is nothing to play again"),
            turns => self.travelled(turns, "played again", context),
        }
    }

    /// Some turns were taken back, or played again.
    fn travelled(&mut self, turns: usize, done: &str, context: &mut Context) {
        self.say(format!("{} {done}", counted(turns, ["turn", "turns"])));
        self.stepping = None;
        self.scroll = 0;
        self.typed_ahead.clear();
        self.recorder.save(&self.session);
        self.advance(context);
    }

    fn pause(&mut self, context: &mut Context) {
        let has_time = self.session.time_control().is_some();
        if self.people() == Side::BOTH.len() && !has_time {
            return self.say("There is no computer to pause");
        }
        self.playback = if self.is_paused() {
            Playback::Running
        } else {
            Playback::Paused
        };
        if self.is_human_turn() {
            self.say(if self.is_paused() {
                let who = if has_time {
                    "time stands still"
                } else {
                    "the computer will wait"
                };
                format!("Paused: {who}; p goes on")
            } else {
                "No longer paused".into()
            });
        } else {
            self.last_turn = context.now;
            self.advance(context);
        }
    }

    /// Lets the computer to move play this turn at once, and then wait.
    fn play_one_turn(&mut self, context: &mut Context) {
        self.playback = Playback::OneTurn;
        if let Some((_, due)) = &mut self.pending {
            *due = context.now;
        } else if !self.thinking.is_busy() {
            self.advance(context);
        }
    }

    fn change_speed(&mut self, by: i8, context: &Context) {
        self.speed = (self.speed + by).clamp(-2, 4);
        let due = self.last_turn + self.pace(context.timing);
        self.pending = self.pending.map(|(mv, _)| (mv, due));
    }

    fn change_strength(&mut self, up: bool, context: &mut Context) {
        let mut changed = Vec::new();
        let mut is_at_end = true;
        for side in Side::BOTH {
            if let PlayerSpec::Engine(before) = self.session.players()[side] {
                let strength = before.shifted(up);
                is_at_end &= strength == before;
                self.session.set_player(side, PlayerSpec::Engine(strength));
                changed.push((side, strength));
            }
        }
        let text = match changed.as_slice() {
            [] => return self.say("No computer plays in this game"),
            [(_, at), ..] if is_at_end => {
                let end = if up { "highest" } else { "lowest" };
                return self.say(format!("Already the {end}: {at}"));
            }
            [(_, only)] => {
                let about = PlayerSpec::Engine(*only).about();
                format!("From now on {only}: {about}")
            }
            [(x, first), (o, second), ..] => {
                format!("{x} plays at {first}, {o} plays at {second} from now on")
            }
        };
        if self.session.is_under_way() {
            // The game says nothing of either level.
            self.note_help();
        }
        self.recorder.save(&self.session);
        if !self.is_human_turn() {
            self.advance(context);
        }
        self.say(text);
    }

    /// Notes in the record that the person against the computer has had help: a hint, a turn taken
    /// back, an analysis or another opponent.
    fn note_help(&mut self) {
        if let Some(person) = self.session.only_human()
            && !self.recorder.tags.is_assisted()
        {
            self.recorder.tags.set_assisted(person);
            self.recorder.save(&self.session);
        }
    }

    /// Lets the engine search the position, if its report is wanted and missing.
    fn evaluate_if_idle(&mut self, context: &mut Context) {
        let wanted = context.settings.panel != PanelDetail::Figures || self.hint > 0;
        if wanted && self.is_human_turn() && self.report.is_none() && !self.thinking.is_busy() {
            let position = *self.session.position();
            let asked = self.thinking.evaluate(position, context.timing.look);
            if let Err(error) = asked {
                self.report_failure(&error.to_string(), context);
            }
        }
    }

    /// Scrolls the moves, up for a positive number of rows.
    fn scroll_by(&mut self, rows: isize) {
        let most = self.session.turns().len() * 2;
        self.scroll = self.scroll.saturating_add_signed(rows).min(most);
    }

    /// Steps through a game turn by turn.
    fn step(&mut self, command: &Command, context: &mut Context) {
        let (at, last) = (self.stepping.unwrap_or(0), self.session.turns().len());
        match command {
            Command::Left | Command::Up => self.stepping = Some(at.saturating_sub(1)),
            Command::Right | Command::Down => self.stepping = Some((at + 1).min(last)),
            Command::First => self.stepping = Some(0),
            Command::Last => self.stepping = Some(last),
            Command::Back if self.mode == Mode::Replay => context.pop(),
            Command::Back => self.stepping = None,
            _ => context.ignore(),
        }
    }

    pub(super) fn record(&self) -> Record<G> {
        Record::of_session(&self.session, self.recorder.tags.clone())
    }

    pub(super) fn review(&mut self, context: &mut Context) {
        context.push(AnalysisScreen::reviewing(self.record(), context));
    }

    fn analyse(&mut self, context: &mut Context) {
        context.push(AnalysisScreen::new(self.record(), self.shown()));
    }

    /// Analyses the game, but not without asking while a person plays the computer.
    fn ask_to_analyse(&mut self, context: &mut Context) {
        let person = self.session.only_human();
        let person = person.filter(|_| self.session.mover().is_some());
        if person.is_none() || self.recorder.tags.is_assisted() {
            return self.analyse(context);
        }
        let analyse = Effect::answer(move |game: &mut Self, context| {
            game.note_help();
            game.analyse(context);
        });
        let consequence = "It shows you the engine's moves. The game is then marked as assisted.";
        Confirm::ask("Analyse this game?", consequence, analyse, context);
    }

    /// Allows the programs that a file names to be started.
    pub(super) fn allow(&mut self, context: &mut Context) {
        self.permission = Permission::Granted;
        self.playback = Playback::Running;
        self.begin(context);
    }

    pub(super) fn save_as(&mut self, context: &mut Context) {
        let text = self.recorder.public_text(&self.session);
        let name = self.recorder.file_name(&G::INFO);
        context.push(PathDialog::save(&name, text, context));
    }

    /// Opens the standard error of this game's programs.
    pub(super) fn messages(&mut self, context: &mut Context) {
        let players = self.session.players();
        let program = |side: Side| {
            let recorded = || self.recorder.tags.last_words(side).map(StderrTail::from);
            let stderr = self.thinking.stderr(side).cloned().or_else(recorded)?;
            Some((players[side].label(), stderr))
        };
        let programs: Vec<_> = Side::BOTH.into_iter().filter_map(program).collect();
        if programs.is_empty() {
            return self.say("No outside program has played in this game");
        }
        let scroll = 0;
        context.push(Messages { programs, scroll });
    }

    fn copy(&mut self, context: &mut Context) {
        let turns = self.stepping.unwrap_or(usize::MAX);
        self.say("Position line copied");
        context.effect(Effect::Copy(self.session.position_at(turns).line()));
    }

    /// Whether something would be lost by leaving.
    fn is_in_progress(&self) -> bool {
        self.session.mover().is_some() && !self.session.turns().is_empty()
    }

    /// Leaves the game; one that is saved is left without asking.
    fn leave(&mut self, context: &mut Context) {
        // What has been taken for this turn is not given back.
        if self.is_in_progress() && self.session.time_control().is_some() {
            self.recorder.save(&self.session);
        }
        self.ask("Leave this game?", Effect::Home, context);
    }

    fn ask_to_abandon(&mut self, context: &mut Context) {
        if !self.is_in_progress() || !self.recorder.keeps() {
            return self.leave(context);
        }
        let abandon = Effect::answer(|game: &mut Self, context| {
            let removal = game.recorder.abandon().map(Effect::Watch);
            context.effects.extend(removal);
            context.effect(Effect::Home);
        });
        let consequence = "It will not be kept. q leaves it and keeps it.";
        Confirm::ask("Abandon this game?", consequence, abandon, context);
    }

    fn ask_to_resign(&mut self, context: &mut Context) {
        let who = match (self.session.mover(), self.session.only_human()) {
            (None, _) => return self.say("The game is over"),
            (_, Some(_)) => "You lose".into(),
            (_, None) => format!("{} loses", self.session.position().side()),
        };
        let resign = Effect::answer(|game: &mut Self, context| {
            game.session.resign();
            game.typed_ahead.clear();
            game.recorder.save(&game.session);
            game.advance(context);
        });
        let consequence = format!("{who} it then. q leaves it and keeps it.");
        Confirm::ask("Resign this game?", consequence, resign, context);
    }

    pub(super) fn ask_for_new(&mut self, context: &mut Context) {
        let mode = match self.people() {
            0 => GameMode::Watch,
            1 => GameMode::Computer,
            _ => GameMode::TwoPeople,
        };
        // The game stays below, to come back to.
        let form = Box::new(NewGameForm::new(&G::INFO, mode, context));
        self.ask(
            "End this game and start a new one?",
            Effect::Push(form),
            context,
        );
    }

    /// Asks before a game in progress is lost.
    fn ask(&self, question: &str, then: Effect, context: &mut Context) {
        if !self.is_in_progress() || !self.recorder.is_at_risk() {
            return context.effect(then);
        }
        let consequence = "It has not been played to its end, and is not kept.";
        Confirm::ask(question, consequence, then, context);
    }
}
