//! The form before a tournament: what is played, how often, and who takes part.

use ratatui::layout::Rect;

use super::TournamentScreen;
use super::runner::Ready;
use crate::agents::Level;
use crate::games::{Clock, GAMES, Info};
use crate::play::random_seed;
use crate::tournament::{AgentConfig, TournamentConfig};
use crate::tui::canvas::Canvas;
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::screens::Help;
use crate::tui::screens::form::MAX_TIME;
use crate::tui::tasks::Task;
use crate::tui::theme::Role;
use crate::tui::widgets::{field, list};

/// The levels that take part at first.
const DEFAULT: [u8; 3] = [2, 3, 4];

/// The most rounds: far more than anybody waits for.
const MAX_ROUNDS: u32 = 1000;

/// A field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Game,
    Rounds,
    Turns,
    Time,
    Agent(usize),
}

/// The fields before those of the agents.
const FIRST: [Field; 4] = [Field::Game, Field::Rounds, Field::Turns, Field::Time];

/// Somebody who may take part.
struct Candidate {
    label: String,
    /// As a command line names them.
    player: String,
    takes_part: bool,
}

/// The form.
pub struct TournamentForm {
    /// The game; `None` for all of them.
    game: Option<usize>,
    /// What has been typed as rounds, turn limit and time.
    texts: [String; 3],
    candidates: Vec<Candidate>,
    chosen: usize,
    /// Whether the next digit begins a new number.
    fresh: bool,
    fault: Option<String>,
    starting: Option<Task<Result<Ready, String>>>,
}

impl TournamentForm {
    /// A form for a tournament in one game.
    pub fn new(info: &Info, context: &Context) -> Self {
        let levels = (Level::MIN..=Level::MAX).map(|level| Candidate {
            label: format!("Level {level}"),
            player: format!("level:{level}"),
            takes_part: DEFAULT.contains(&level),
        });
        let random = Candidate {
            label: "Random".into(),
            player: "random".into(),
            takes_part: true,
        };
        let programs = context.settings.agents.keys().map(|name| Candidate {
            label: name.clone(),
            player: format!("agent:{name}"),
            takes_part: false,
        });
        Self {
            game: GAMES.iter().position(|game| game.name == info.name),
            texts: ["2".into(), String::new(), String::new()],
            candidates: levels.chain([random]).chain(programs).collect(),
            chosen: 0,
            fresh: true,
            fault: None,
            starting: None,
        }
    }

    fn count(&self) -> usize {
        FIRST.len() + self.candidates.len()
    }

    fn field(at: usize) -> Field {
        let agent = || Field::Agent(at - FIRST.len());
        FIRST.get(at).copied().unwrap_or_else(agent)
    }

    /// The number that is typed in a field, and what it may be.
    fn text(&mut self) -> Option<&mut String> {
        let at = self.chosen.checked_sub(1)?;
        self.texts.get_mut(at)
    }

    fn label(&self, field: Field) -> String {
        match field {
            Field::Game => "Game".into(),
            Field::Rounds => "Rounds".into(),
            Field::Turns => "Turn limit".into(),
            Field::Time => "Time for each move".into(),
            Field::Agent(at) => self.candidates[at].label.clone(),
        }
    }

    fn value(&self, field: Field) -> String {
        let [rounds, turns, time] = &self.texts;
        match field {
            Field::Game => self.game.map_or("all of them", |at| GAMES[at].title).into(),
            Field::Rounds => rounds.clone(),
            Field::Turns if turns.is_empty() => "the usual one".into(),
            Field::Turns => turns.clone(),
            Field::Time if time.is_empty() => "as much as each needs".into(),
            Field::Time => format!("{time} ms"),
            Field::Agent(at) if self.candidates[at].takes_part => "takes part".into(),
            Field::Agent(_) => "no".into(),
        }
    }

    fn allowed(field: Field) -> String {
        match field {
            Field::Game => "one game, or all of them".into(),
            Field::Rounds => format!("1 to {MAX_ROUNDS}; in each, every pair plays twice"),
            Field::Turns => format!("1 to {} turns, or nothing", Clock::MAX_TURNS),
            Field::Time => format!("1 to {MAX_TIME} milliseconds, or nothing"),
            Field::Agent(_) => "two or more take part, each against all others".into(),
        }
    }

    /// A number, if one is typed, or what is wrong with it.
    fn number(&self, at: usize, most: u32) -> Result<Option<u32>, (usize, String)> {
        let text = &self.texts[at];
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse().ok();
        let number = number.filter(|number| (1..=most).contains(number));
        let label = self.label(Self::field(at + 1));
        let fault = || (at + 1, format!("{label}: a number from 1 to {most}"));
        number.map(Some).ok_or_else(fault)
    }

    /// What is asked for, or the field that is wrong and why.
    fn config(&self, seed: u64) -> Result<TournamentConfig, (usize, String)> {
        let chosen = self.candidates.iter().filter(|who| who.takes_part);
        let agents: Vec<AgentConfig> = chosen.map(|who| AgentConfig::new(&who.player)).collect();
        if agents.len() < 2 {
            let fault = "Choose two agents or more".into();
            return Err((self.chosen.max(FIRST.len()), fault));
        }
        let turns = self.number(1, Clock::MAX_TURNS.into())?;
        Ok(TournamentConfig {
            agents,
            games: self
                .game
                .map(|at| GAMES[at].name.into())
                .into_iter()
                .collect(),
            rounds: Some(self.number(0, MAX_ROUNDS)?.unwrap_or(1)),
            turns: turns.and_then(|turns| u16::try_from(turns).ok()),
            move_time: self.number(2, MAX_TIME)?,
            seed: Some(seed),
            ..TournamentConfig::default()
        })
    }

    /// Gets everything ready, which may take a moment.
    fn start(&mut self, context: &Context) {
        if self.starting.is_some() {
            return;
        }
        let Some(store) = context.store.cloned() else {
            self.fault = Some("There is no folder that the games could be kept in".into());
            return;
        };
        let config = self.config(context.seed.unwrap_or_else(random_seed));
        let planned = config.and_then(|config| match config.plan(context.settings) {
            Ok(plan) => Ok((config, plan)),
            Err(error) => Err((self.chosen, error.to_string())),
        });
        match planned {
            Ok((config, plan)) => {
                let work = move || Ready::prepare(&config, plan, &store);
                self.starting = Some(context.tasks.ask_aside(work));
            }
            Err((at, fault)) => {
                self.go_to(at);
                self.fault = Some(fault);
            }
        }
    }

    fn go_to(&mut self, at: usize) {
        self.chosen = at;
        self.fresh = true;
    }

    /// The next or last value of a field.
    fn change(&mut self, up: bool) {
        match Self::field(self.chosen) {
            // All of them come after the last.
            Field::Game => {
                let at = self.game.unwrap_or(GAMES.len());
                let next = list::stepped(at, GAMES.len() + 1, up);
                self.game = Some(next).filter(|&next| next < GAMES.len());
            }
            Field::Agent(at) => self.candidates[at].takes_part ^= true,
            field => {
                let step: u32 = if field == Field::Time { 100 } else { 1 };
                let Some(text) = self.text() else { return };
                let number: u32 = text.parse().unwrap_or(0);
                let number = if up {
                    number.saturating_add(step)
                } else {
                    number.saturating_sub(step)
                };
                *text = match number {
                    0 if field == Field::Rounds => "1".into(),
                    0 => String::new(),
                    number => number.to_string(),
                };
            }
        }
    }

    /// A digit of a number; among the agents, that of a level.
    fn type_digit(&mut self, digit: char) {
        let fresh = std::mem::take(&mut self.fresh);
        if let Field::Agent(_) = Self::field(self.chosen) {
            let level = format!("level:{digit}");
            let found = self.candidates.iter().position(|who| who.player == level);
            if let Some(at) = found {
                self.candidates[at].takes_part ^= true;
                self.chosen = FIRST.len() + at;
            }
        } else if let Some(text) = self.text() {
            if fresh {
                text.clear();
            }
            if text.len() < 9 {
                text.push(digit);
            }
        }
    }

    /// The rows for the fields, and the first field that is shown.
    fn window(&self, area: Rect) -> (Rect, usize) {
        let content = ScreenFrame::of(area).content;
        let rows = Rect {
            y: content.y + 1.min(content.height),
            height: content.height.saturating_sub(3),
            ..content
        };
        let room = usize::from(rows.height).max(1);
        let first = (self.chosen + 1).saturating_sub(room);
        (rows, first)
    }
}

impl Screen for TournamentForm {
    fn key_context(&self) -> KeyContext {
        KeyContext::FORM
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        self.fault = None;
        match command {
            Command::Up => self.go_to(list::stepped(self.chosen, self.count(), false)),
            Command::Down | Command::Tab => {
                self.go_to(list::stepped(self.chosen, self.count(), true));
            }
            Command::Left => self.change(false),
            Command::Right => self.change(true),
            Command::Type(digit) => self.type_digit(*digit),
            Command::Erase => {
                self.fresh = false;
                self.text().map(String::pop);
            }
            Command::Click(at) => {
                let (rows, first) = self.window(context.area);
                let shown = self.count().saturating_sub(first);
                if let Some(row) = list::entry_at(rows, shown, 0, *at) {
                    if first + row == self.chosen {
                        self.change(!field::is_opening(rows.x, *at));
                    }
                    self.go_to(first + row);
                }
            }
            Command::Accept => self.start(context),
            Command::Help => return vec![Effect::push(Help::on_tournaments())],
            Command::Back | Command::Leave => return vec![Effect::Pop],
            _ => {}
        }
        Vec::new()
    }

    fn poll(&mut self, context: &mut Context) -> Vec<Effect> {
        match Task::collect(&mut self.starting) {
            None => Vec::new(),
            Some(Err(fault)) => {
                self.fault = Some(fault);
                Vec::new()
            }
            Some(Ok(ready)) => {
                let (watched, runner) = ready.play(context.now, context.tasks);
                let screen = TournamentScreen::on_stage(watched, runner, context);
                vec![Effect::Home, Effect::Push(Box::new(screen))]
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, _look: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        let about = " everybody against everybody";
        frame.title(
            canvas,
            &[("Tournament", Role::Title), (about, Role::Dim)],
            "",
        );
        let (rows, first) = self.window(canvas.area());
        for (y, at) in (rows.y..rows.bottom()).zip(first..self.count()) {
            let field = Self::field(at);
            let (label, value) = (self.label(field), self.value(field));
            field::draw(canvas, (rows.x, y), &label, &value, at == self.chosen);
        }
        let note = (rows.x, rows.bottom() + 1);
        field::draw_note(canvas, note, &Self::allowed(Self::field(self.chosen)));
        let (words, role) = match &self.fault {
            Some(fault) => (fault.as_str(), Role::Warning),
            None if self.starting.is_some() => ("The agents are being started", Role::Text),
            None => ("Enter starts the tournament", Role::Dim),
        };
        canvas.write(frame.status.x + 1, frame.status.y, words, role);
        frame.keys(canvas, self.key_context());
    }

    fn minimum(&self) -> (u16, u16) {
        (50, 14)
    }

    fn is_busy(&self) -> bool {
        self.starting.is_some()
    }
}
