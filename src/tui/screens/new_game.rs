//! The form before a new game.

use crate::agents::{KnownAgents, Level, LevelTable, PlayerSpec, Strength, TimeControl};
use crate::games::{AnyPosition, Clock, Info, PerSide, Side, Start};
use crate::play::{Draft, Plan, player_number, random_seed};
use crate::records::settings::{NewGame, Placement, PlayerChoice, Settings};
use crate::tui::canvas::Canvas;
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::form::{FieldFault, Form, FormField};
use crate::tui::widgets::preview::{self, Marks};

/// The longest time for a move, in milliseconds.
pub(super) const MAX_TIME: u32 = 600_000;

/// The times for a whole game that are offered, in words; the first is none.
pub(super) const TIMES: [(&str, &str); 6] = [
    ("none", ""),
    ("1 min", "60"),
    ("3 min + 2 s", "180+2"),
    ("5 min", "300"),
    ("10 min + 5 s", "600+5"),
    ("30 min", "1800"),
];

/// How many people play in a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameMode {
    /// A person against the computer.
    Computer,
    /// The computer against itself.
    Watch,
    TwoPeople,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NewGameField {
    Side,
    Turns,
    Pieces(Side),
    Placement,
    Seed,
    /// Who plays a side; a person's only opponent stands as X.
    Player(Side),
    Time(Side),
    /// The time for the whole game.
    Clock,
    /// The name of one of two people.
    Name(Side),
}

/// The form, filled in as it was the last time.
pub struct NewGameForm {
    info: Info,
    mode: GameMode,
    form: Form<NewGameField>,
    /// The choices of the last game: what this form does not ask for stays as it is.
    choices: NewGame,
    /// The first position, if it is known already.
    position: Option<AnyPosition>,
    offered: Vec<PlayerSpec>,
    /// The times for a whole game that are offered: those above, and perhaps one given otherwise.
    times: Vec<(String, Option<TimeControl>)>,
    /// How strong the levels are, and the person's games won, drawn and lost against each.
    levels: LevelTable,
    results: Vec<[u32; 3]>,
    /// The seed if none is asked for.
    seed: u64,
}

impl GameMode {
    /// The sides whose players are asked for.
    fn asked(self) -> &'static [Side] {
        match self {
            Self::Computer => &[Side::X],
            Self::Watch => &Side::BOTH,
            Self::TwoPeople => &[],
        }
    }

    /// Where the choices keep the player of a side. The players of a game without people are
    /// remembered apart from a person's opponent.
    fn player(self, side: Side, choices: &mut NewGame) -> &mut PlayerChoice {
        match self {
            Self::Watch => &mut choices.watched[side],
            _ => &mut choices.opponent,
        }
    }
}

impl NewGameForm {
    /// A game against the computer that begins in a position of the person's choice.
    pub fn at(position: AnyPosition, context: &Context) -> Self {
        let mut form = Self::new(position.info(), GameMode::Computer, context);
        form.position = Some(position);
        form.choices.side = position.side();
        form.form = Form::new(form.fields()).with_board();
        form.explain_players();
        form
    }

    pub fn new(info: &Info, mode: GameMode, context: &Context) -> Self {
        let mut choices = context.settings.new_game(info);
        let levels = LevelTable::of(info);
        let rating = context
            .ratings
            .rating(info.name)
            .filter(|_| context.settings.rating);
        let suits = rating.and_then(|rating| levels.nearest(rating.rating));
        let PlayerChoice { named, strength } = &mut choices.opponent;
        if suits.is_some() && named.is_none() && strength.level.is_some() {
            strength.level = suits;
        }
        let results = |level| context.ratings.results(info.name, level);
        let results = Level::all().map(results).collect();
        let seed = context.seed.unwrap_or_else(random_seed);
        let times = TIMES.map(|(words, time)| (words.to_string(), time.parse().ok()));
        let mut times = Vec::from(times);
        if let Some(time) = choices.time
            && !times.iter().any(|known| known.1 == Some(time))
        {
            times.push((format!("{time} s"), Some(time)));
        }
        let mut form = Self {
            info: *info,
            mode,
            form: Form::new(Vec::new()),
            choices,
            position: None,
            offered: offered(context.settings),
            times,
            levels,
            results,
            seed,
        };
        form.form = Form::new(form.fields()).with_board();
        form.explain_players();
        form
    }

    fn fields(&self) -> Vec<FormField<NewGameField>> {
        let mut fields = Vec::new();
        if self.mode == GameMode::Computer {
            let sides = vec!["Player 1: X".into(), "Player 2: O".into()];
            let at = usize::from(self.choices.side == Side::O);
            let field = FormField::choice(NewGameField::Side, "You are", sides, at);
            fields.push(field.note("Player 1 moves first"));
        }
        if self.position.is_none() {
            fields.extend(self.board_fields());
        }
        let is_two = self.mode == GameMode::TwoPeople;
        fields.extend(Side::BOTH.into_iter().filter(|_| is_two).map(|side| {
            let (key, label) = (NewGameField::Name(side), format!("{side} is"));
            let usual = format!("Player{}", player_number(side));
            let field = FormField::text(key, &label, &self.choices.names[side], usual);
            field.note("a name for the title, the result and the record, or nothing")
        }));
        let asked = self.mode.asked().iter();
        fields.extend(asked.flat_map(|&side| self.player_fields(side)));
        let names = self.times.iter().map(|time| time.0.clone()).collect();
        let at = self
            .times
            .iter()
            .position(|time| time.1 == self.choices.time);
        let field = FormField::scale(NewGameField::Clock, "Clock", names, at.unwrap_or(0));
        fields.push(field.note("the time of each side for the whole game"));
        fields
    }

    /// What the first position is like.
    fn board_fields(&self) -> Vec<FormField<NewGameField>> {
        let NewGame { turns, pieces, .. } = self.choices;
        let limits = self.info.pieces;
        let mut fields = Vec::new();
        let max = Clock::MAX_TURNS;
        let range = 1..=max.into();
        let field = FormField::number(NewGameField::Turns, "Turn limit", Some(turns.into()), range);
        fields.push(field.note(format!("1 to {max} turns, each a move by one player")));
        let is_free = self.is_free();
        let (most, together) = (limits.max_each, limits.max_together);
        for side in Side::BOTH.into_iter().filter(|_| is_free) {
            let (key, label) = (NewGameField::Pieces(side), format!("Pieces for {side}"));
            let number = Some(pieces[side].into());
            let field = FormField::number(key, &label, number, 1..=most.into());
            fields.push(field.note(format!("1 to {most}, and {together} together at most")));
        }
        let (usual, note) = if is_free {
            ("at random", "placed at random, or by you on the board")
        } else {
            (
                "the usual start",
                "the usual start, or any position you set up",
            )
        };
        let options = vec![usual.into(), "your own".into()];
        let at = usize::from(self.choices.placement == Placement::Own);
        let field = FormField::choice(NewGameField::Placement, "Set-up", options, at);
        fields.push(field.note(note));
        if is_free {
            let field =
                FormField::number(NewGameField::Seed, "Seed", Some(self.seed), 0..=u64::MAX);
            fields.push(field.note("the same number places the pieces in the same way"));
        }
        fields
    }

    /// Who plays a side, and for how long they may think.
    fn player_fields(&self, side: Side) -> [FormField<NewGameField>; 2] {
        let (label, time_label) = match self.mode {
            GameMode::Watch => (format!("{side} is"), format!("{side}'s time")),
            _ => ("Opponent".into(), "Time per move".into()),
        };
        let mut choices = self.choices.clone();
        let PlayerChoice { named, strength } = self.mode.player(side, &mut choices);
        let engine = PlayerSpec::Engine(Strength::new(strength.level, None)).to_string();
        let find = |text: &str| self.offered.iter().position(|p| p.to_string() == text);
        // A program that is no longer in the settings can't play.
        let at = named.as_deref().and_then(find).or_else(|| find(&engine));
        let names = self.offered.iter().map(PlayerSpec::label);
        let (key, at) = (NewGameField::Player(side), at.unwrap_or(0));
        let field = FormField::scale(key, &label, names.collect(), at);
        let key = NewGameField::Time(side);
        let time = FormField::time(key, &time_label, strength.move_time, MAX_TIME);
        [field, time]
    }

    fn offered(&self, side: Side) -> &PlayerSpec {
        &self.offered[self.form.choice(NewGameField::Player(side))]
    }

    /// Says what each player is like, and what no time means for it.
    fn explain_players(&mut self) {
        for &side in self.mode.asked() {
            let words = match self.offered(side) {
                PlayerSpec::Engine(Strength { level: Some(_), .. }) => "as the level needs".into(),
                player if !player.needs_time() => "none is needed".into(),
                _ if self.time().is_some() => "as the clock allows".into(),
                _ => format!("{} ms", Strength::DEFAULT_TIME),
            };
            self.form.set_placeholder(NewGameField::Time(side), &words);
            let note = self.about(self.offered(side));
            self.form.set_note(NewGameField::Player(side), &note);
        }
    }

    /// What a player is like to play against, and how the person has fared.
    fn about(&self, player: &PlayerSpec) -> String {
        let (label, about) = (player.label(), player.about());
        let PlayerSpec::Engine(Strength {
            level: Some(level), ..
        }) = *player
        else {
            return format!("{label}: {about}");
        };
        let rating = self.levels.rating(level);
        let rating = rating.map_or_else(String::new, |rating| format!(", rated {}", rating.elo));
        let [won, drawn, lost] = self.results[usize::from(level.number() - Level::MIN)];
        let fared = match won + drawn + lost {
            0 => String::new(),
            _ => format!("; you won {won}, drew {drawn}, lost {lost}"),
        };
        format!("{}{rating}: {about}{fared}", level.name())
    }

    /// The side of the person at the keyboard.
    fn side(&self) -> Side {
        Side::BOTH[self.form.choice(NewGameField::Side)]
    }

    /// Whether the pieces have no usual places.
    fn is_free(&self) -> bool {
        matches!(self.info.start, Start::Free(_))
    }

    fn is_set_up_by_hand(&self) -> bool {
        self.form.choice(NewGameField::Placement) == 1
    }

    fn players(&self) -> Result<PerSide<PlayerSpec>, FieldFault> {
        let engine = |side| {
            let time = self.form.number(NewGameField::Time(side))?;
            Ok(self.offered(side).clone().with_time(time))
        };
        Ok(match self.mode {
            GameMode::TwoPeople => PerSide::new(PlayerSpec::Human, PlayerSpec::Human),
            GameMode::Watch => PerSide::new(engine(Side::X)?, engine(Side::O)?),
            GameMode::Computer => engine(Side::X)?.against_person(self.side()),
        })
    }

    fn time(&self) -> Option<TimeControl> {
        self.times[self.form.choice(NewGameField::Clock)].1
    }

    fn names(&self) -> PerSide<Option<String>> {
        PerSide::from_fn(|side| self.form.text(NewGameField::Name(side)))
    }

    /// The first position of the game that the fields describe, and the choices about it to
    /// remember.
    fn start_position(&self) -> Result<(AnyPosition, NewGame, u64), FieldFault> {
        if let Some(position) = self.position {
            return Ok((position, self.choices.clone(), self.seed));
        }
        let turns = self.form.number(NewGameField::Turns)?;
        let turns = turns.unwrap_or(self.info.default_limit);
        let mut pieces = NewGame::defaults(&self.info).pieces;
        for side in Side::BOTH {
            let number = self.form.number(NewGameField::Pieces(side))?;
            pieces[side] = number.unwrap_or(pieces[side]);
        }
        let seed = self.form.number(NewGameField::Seed)?.unwrap_or(self.seed);
        let position = AnyPosition::start(self.info.name, Some(pieces), turns, seed)
            .map_err(|error| self.form.fault(None, error.to_string()))?;
        let choices = NewGame {
            turns,
            pieces,
            ..self.choices.clone()
        };
        Ok((position, choices, seed))
    }

    /// The game that the fields describe, and the choices to remember.
    fn plan(&self) -> Result<(Plan, NewGame), FieldFault> {
        let players = self.players()?;
        let (position, mut choices, seed) = self.start_position()?;
        choices.placement = match self.position {
            Some(_) => choices.placement,
            None if self.is_set_up_by_hand() => Placement::Own,
            None => Placement::Random,
        };
        if self.mode == GameMode::Computer {
            choices.side = self.side();
        }
        for &side in self.mode.asked() {
            let choice = self.mode.player(side, &mut choices);
            choice.strength.move_time = self.form.number(NewGameField::Time(side))?;
            choice.named = match self.offered(side) {
                PlayerSpec::Engine(Strength { level, .. }) => {
                    choice.strength.level = *level;
                    None
                }
                other => Some(other.to_string()),
            };
        }
        choices.time = self.time();
        if self.mode == GameMode::TwoPeople {
            choices.names = self.names().map(Option::unwrap_or_default);
        }
        let plan = Plan {
            position,
            players,
            names: self.names(),
            seed,
            time: choices.time,
        };
        Ok((plan, choices))
    }

    fn start(&mut self, context: &mut Context) -> Result<(), FieldFault> {
        let (plan, choices) = self.plan()?;
        let name = self.info.name.to_string();
        context.settings.last_game = Some(name.clone());
        let pieces = choices.pieces;
        context.settings.new_games.insert(name, choices);
        if self.is_set_up_by_hand() {
            // The form stays below, to come back to.
            super::open_setup(Draft { plan, pieces }, context);
        } else {
            // A game that was left open below ends here.
            context.effect(Effect::Home);
            super::open_game(&plan, context);
        }
        Ok(())
    }

    /// A game between these players that begins in another position.
    pub fn begin_at(&self, position: AnyPosition, context: &mut Context) {
        let players = match self.players() {
            Ok(players) => players,
            Err(fault) => return context.effect(Effect::Warn(fault.words)),
        };
        let plan = Plan {
            position,
            players,
            names: self.names(),
            seed: context.seed.unwrap_or_else(random_seed),
            time: self.time(),
        };
        context.effect(Effect::Home);
        super::open_game(&plan, context);
    }

    /// A position line that is pasted begins a game there.
    fn paste(&self, text: &str, context: &mut Context) -> Result<(), FieldFault> {
        let position = AnyPosition::read(text.trim())
            .map_err(|error| self.form.fault(None, error.to_string()))?;
        self.begin_at(position, context);
        Ok(())
    }
}

/// Who can play, the weakest first: the baselines, the levels, full strength, and the programs of the
/// settings.
fn offered(settings: &Settings) -> Vec<PlayerSpec> {
    let engines = Level::all().map(Some).chain([None]);
    let engines = engines.map(|level| PlayerSpec::Engine(Strength::new(level, None)));
    let names = settings.agents.keys();
    let programs = names.filter_map(|name| settings.find_agent(name)?.ok());
    let programs = programs.map(PlayerSpec::External);
    let baselines = PlayerSpec::BASELINES.iter().cloned();
    baselines.chain(engines).chain(programs).collect()
}

impl Screen for NewGameForm {
    fn key_context(&self) -> KeyContext {
        if self.form.is_text() {
            KeyContext::NAME
        } else {
            KeyContext::FORM
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let done = match command {
            Command::Accept => self.start(context),
            Command::Paste(text) if !self.form.is_text() => self.paste(text, context),
            Command::Help => {
                return context.push(super::Help::new(self.key_context(), Some(self.info.name)));
            }
            Command::Back | Command::Leave => return context.pop(),
            command => {
                self.form.update(command, context);
                return self.explain_players();
            }
        };
        if let Err(fault) = done {
            self.form.refuse(fault);
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        let about = match self.mode {
            GameMode::Computer => " against the computer",
            GameMode::Watch => " engine against engine",
            GameMode::TwoPeople => " two people at one keyboard",
        };
        let title = [(self.info.title, Role::Title), (about, Role::Dim)];
        frame.title(canvas, &title, "");
        let prompt = if self.is_set_up_by_hand() {
            "Enter opens the board; ? rules and keys"
        } else {
            "Enter starts the game; ? rules and keys"
        };
        canvas.render(self.form.widget(canvas.theme(), prompt), frame.body());
        // What will be placed by hand can't be shown yet.
        let is_known = !(self.is_free() && self.is_set_up_by_hand());
        if is_known
            && let Some(area) = self.form.board_area(frame.body())
            && let Ok((position, ..)) = self.start_position()
        {
            preview::draw(canvas, area, position, Marks::Nothing);
        }
        frame.keys(canvas, self.key_context());
    }
}
