//! The form before a tournament: what is played, how often, and who takes part.

use ratatui::layout::{Constraint, Direction, Layout, Rect};

use super::runner;
use crate::agents::{Level, PlayerSpec};
use crate::games::{AnyPosition, Clock, GAMES, Info};
use crate::play::random_seed;
use crate::tournament::{AgentConfig, Tournament, TournamentConfig, TournamentPlan};
use crate::tui::canvas::Canvas;
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::screens::Help;
use crate::tui::screens::new_game::{MAX_TIME, TIMES};
use crate::tui::tasks::Task;
use crate::tui::theme::Role;
use crate::tui::widgets::board::Geometry;
use crate::tui::widgets::form::{FieldFault, Form, FormField, ten_for_zero};
use crate::tui::widgets::preview::{self, Marks};

/// The levels that take part at first.
const DEFAULT_LEVELS: [u8; 3] = [2, 3, 4];

/// The most rounds; more than anybody waits for.
const MAX_ROUNDS: u32 = 1000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum TournamentField {
    Game,
    Rounds,
    Turns,
    Time,
    /// The time for a whole game.
    Clock,
    Agent(usize),
}

pub struct TournamentForm {
    form: Form<TournamentField>,
    /// Who may take part, as a command line names them.
    agents: Vec<String>,
    starting: Option<Task<Result<(Tournament, String), String>>>,
}

impl TournamentForm {
    pub fn new(info: &Info, context: &Context) -> Self {
        let levels = (Level::MIN..=Level::MAX).map(|level| {
            let takes_part = DEFAULT_LEVELS.contains(&level);
            (
                format!("Level {level}"),
                format!("level:{level}"),
                takes_part,
            )
        });
        let baselines = PlayerSpec::BASELINES.iter();
        let baselines = baselines.map(|player| {
            let takes_part = *player == PlayerSpec::Random;
            (player.title(), player.to_string(), takes_part)
        });
        let programs = context.settings.agents.keys();
        let programs = programs.map(|name| (name.clone(), format!("agent:{name}"), false));
        let candidates = levels.chain(baselines).chain(programs);
        let mut fields = general_fields(info);
        let mut agents = Vec::new();
        for (at, (label, agent, takes_part)) in candidates.enumerate() {
            let options = vec!["no".into(), "takes part".into()];
            let key = TournamentField::Agent(at);
            let field = FormField::choice(key, &label, options, takes_part.into());
            let player = PlayerSpec::read_with(&agent, context.settings);
            let about = player.map_or("a program that can't be started", |player| player.about());
            fields.push(field.note(format!("{about}; two or more take part")));
            agents.push(agent);
        }
        Self {
            form: Form::new(fields).with_board(),
            agents,
            starting: None,
        }
    }

    /// The games that are played: one, or all of them.
    fn games(&self) -> &'static [Info] {
        let at = self.form.choice(TournamentField::Game);
        GAMES.get(at..=at).unwrap_or(GAMES)
    }

    /// Draws how the games begin, if there is room for all of them.
    fn draw_starts(&self, canvas: &mut Canvas, area: Rect) {
        let games = self.games();
        let direction = if area.width > 2 * area.height {
            Direction::Horizontal
        } else {
            Direction::Vertical
        };
        let parts = games.iter().map(|_| Constraint::Fill(1));
        let areas = Layout::new(direction, parts).spacing(1).split(area);
        let boards = games.iter().zip(areas.iter());
        let fits = |(info, area): (&Info, &Rect)| {
            Geometry::picture(info.size, (area.width, area.height)).is_some()
        };
        if !boards.clone().all(fits) {
            return;
        }
        for (info, &area) in boards {
            if let Ok(start) = AnyPosition::start(info.name, None, info.default_limit, 7) {
                preview::draw(canvas, area, start, Marks::Nothing);
            }
        }
    }

    fn config(&self, seed: u64) -> Result<TournamentConfig, FieldFault> {
        let takes_part = |at| self.form.choice(TournamentField::Agent(at)) == 1;
        let agents = self.agents.iter().enumerate();
        let agents = agents.filter(|(at, _)| takes_part(*at));
        let agents: Vec<_> = agents.map(|(_, agent)| AgentConfig::new(agent)).collect();
        if agents.len() < 2 {
            let chosen = self.form.chosen();
            let is_agent = |key: &_| matches!(key, TournamentField::Agent(_));
            let key = chosen.filter(is_agent).or(Some(TournamentField::Agent(0)));
            return Err(self.form.fault(key, "Choose two agents or more"));
        }
        Ok(TournamentConfig {
            agents,
            games: self.games().iter().map(|game| game.name.into()).collect(),
            rounds: self.form.number(TournamentField::Rounds)?,
            turns: self.form.number(TournamentField::Turns)?,
            move_time: self.form.number(TournamentField::Time)?,
            time: TIMES[self.form.choice(TournamentField::Clock)]
                .1
                .parse()
                .ok(),
            seed: Some(seed),
            ..TournamentConfig::default()
        })
    }

    fn plan(&self, context: &Context) -> Result<(TournamentConfig, TournamentPlan), FieldFault> {
        let config = self.config(context.seed.unwrap_or_else(random_seed))?;
        match config.plan(context.settings) {
            Ok(plan) => Ok((config, plan)),
            Err(error) => Err(self.form.fault(None, error.to_string())),
        }
    }

    /// Gets everything ready, which may take a moment.
    fn start(&mut self, context: &Context) -> Result<(), FieldFault> {
        if self.starting.is_some() {
            return Ok(());
        }
        let Some(store) = context.store.cloned() else {
            let words = "There is no folder that the games could be kept in";
            return Err(self.form.fault(None, words));
        };
        let (config, plan) = self.plan(context)?;
        let work = move |_| runner::prepare(&config, plan, &store);
        self.starting = Some(context.tasks.spawn_thread(work));
        Ok(())
    }

    /// Among the agents, a digit is that of a level.
    fn type_level(&mut self, digit: char) {
        let level = format!("level:{}", ten_for_zero(digit));
        if let Some(at) = self.agents.iter().position(|agent| *agent == level) {
            self.form.step_field(TournamentField::Agent(at));
        }
    }
}

/// The fields before those of the agents.
fn general_fields(info: &Info) -> Vec<FormField<TournamentField>> {
    let titles = GAMES.iter().map(|game| game.title).chain(["all of them"]);
    let titles = titles.map(String::from).collect();
    let game = GAMES.iter().position(|game| game.name == info.name);
    let (key, rounds) = (TournamentField::Rounds, 1..=MAX_ROUNDS.into());
    let max_turns = Clock::MAX_TURNS;
    let times = TIMES.map(|(words, _)| words.to_string()).into();
    vec![
        FormField::choice(TournamentField::Game, "Game", titles, game.unwrap_or(0))
            .note("one game, or all of them"),
        FormField::number(key, "Rounds", Some(2), rounds).note(format!(
            "1 to {MAX_ROUNDS}; in each, every pair plays twice"
        )),
        FormField::number(
            TournamentField::Turns,
            "Turn limit",
            None,
            1..=max_turns.into(),
        )
        .optional("the usual one")
        .note(format!("1 to {max_turns} turns, or nothing")),
        FormField::time(TournamentField::Time, "Time per move", None, MAX_TIME)
            .optional("as each needs"),
        FormField::scale(TournamentField::Clock, "Clock", times, 0)
            .note("the time of each side for a whole game"),
    ]
}

impl Screen for TournamentForm {
    fn key_context(&self) -> KeyContext {
        KeyContext::FORM
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        match (command, self.form.chosen()) {
            (Command::Accept, _) => {
                if let Err(fault) = self.start(context) {
                    self.form.refuse(fault);
                }
            }
            (Command::Help, _) => context.push(Help::on_tournaments(self.key_context())),
            (Command::Back | Command::Leave, _) => context.pop(),
            (Command::Type(digit), Some(TournamentField::Agent(_))) => self.type_level(*digit),
            _ => drop(self.form.update(command, context)),
        }
    }

    fn poll(&mut self, context: &mut Context) {
        match Task::poll(&mut self.starting) {
            None => {}
            Some(Err(fault)) => self.form.refuse(self.form.fault(None, fault)),
            Some(Ok((tournament, resume))) => {
                context.effect(Effect::Home);
                context.push(runner::play(tournament, resume, context));
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        let about = (" everybody against everybody", Role::Dim);
        frame.title(canvas, &[("Tournament", Role::Title), about], "");
        let prompt = if self.starting.is_some() {
            "The agents are being started"
        } else {
            "Enter starts it; ? explains agents"
        };
        canvas.render(self.form.widget(canvas.theme(), prompt), frame.body());
        if let Some(area) = self.form.board_area(frame.body()) {
            self.draw_starts(canvas, area);
        }
        frame.keys(canvas, self.key_context());
    }

    fn is_busy(&self) -> bool {
        self.starting.is_some()
    }
}
