//! The form before a new game: every field says what is allowed, and a wrong value says why.

mod players;
mod view;

use std::collections::BTreeMap;

use view::Columns;

use crate::agents::Level;
use crate::games::{AnyPosition, Clock, Info, PerSide, Side, Start};
use crate::play::{Draft, Outsider, Plan, Strength, random_seed};
use crate::records::settings::{NewGame, Opponent, Placement};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::widgets::list;

/// Who plays in a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person against the engine.
    Computer,
    /// The engine against itself.
    Watch,
    /// Two people.
    TwoPeople,
}

/// A field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Player,
    Turns,
    Pieces(Side),
    Setup,
    Seed,
    /// How strong the engine is; where two play, X's and O's.
    Strength(Side),
    Time(Side),
}

/// The longest time for a move, in milliseconds.
pub(super) const MAX_TIME: u32 = 600_000;

/// The form.
pub struct Form {
    info: Info,
    kind: Kind,
    fields: Vec<Field>,
    chosen: usize,
    player: Side,
    /// Whether the first position is set up by hand.
    own_setup: bool,
    opponents: PerSide<Opponent>,
    strengths: PerSide<Strength>,
    /// The choices of the last game: what this form does not ask for stays as it is.
    choices: NewGame,
    /// The outside programs that can be chosen.
    programs: BTreeMap<String, Outsider>,
    /// What has been typed, for the fields that are numbers; in the order of the fields.
    texts: Vec<String>,
    /// What chance depends on where it is not asked for.
    seed: u64,
    /// Whether the next digit begins a new number.
    fresh: bool,
    fault: Option<String>,
}

impl Form {
    /// The form for a new game, filled in as it was the last time.
    pub fn new(info: &Info, kind: Kind, context: &Context) -> Self {
        let choices = context.settings.new_game(info);
        let mut fields = Vec::new();
        if kind == Kind::Computer {
            fields.push(Field::Player);
        }
        fields.push(Field::Turns);
        if matches!(info.start, Start::Free(_)) {
            fields.extend(Side::BOTH.map(Field::Pieces));
            fields.extend([Field::Setup, Field::Seed]);
        } else {
            fields.push(Field::Setup);
        }
        let engines: &[Side] = match kind {
            Kind::Computer => &[Side::X],
            Kind::Watch => &Side::BOTH,
            Kind::TwoPeople => &[],
        };
        for &side in engines {
            fields.extend([Field::Strength(side), Field::Time(side)]);
        }
        // What two engines are is remembered apart from who plays against a person.
        let (opponent, strength) = match kind {
            Kind::Watch => (choices.first_opponent.clone(), choices.first),
            Kind::Computer | Kind::TwoPeople => (choices.opponent.clone(), choices.strength),
        };
        let opponents = PerSide::new(opponent, choices.second_opponent.clone());
        let strengths = PerSide::new(strength, choices.second);
        let seed = context.seed.unwrap_or_else(random_seed);
        let text = |field: &Field| match field {
            Field::Turns => choices.turns.to_string(),
            Field::Pieces(side) => choices.pieces[*side].to_string(),
            Field::Seed => seed.to_string(),
            Field::Time(side) => {
                let time = strengths[*side].move_time;
                time.map_or_else(String::new, |ms| ms.to_string())
            }
            Field::Player | Field::Setup | Field::Strength(_) => String::new(),
        };
        Self {
            info: *info,
            kind,
            texts: fields.iter().map(text).collect(),
            fields,
            chosen: 0,
            player: choices.side,
            own_setup: choices.placement == Placement::Own,
            opponents,
            strengths,
            choices,
            programs: players::programs(context),
            seed,
            fresh: true,
            fault: None,
        }
    }

    fn field(&self) -> Field {
        self.fields[self.chosen.min(self.fields.len() - 1)]
    }

    /// A number from a field, or what is wrong with it.
    fn number(&self, field: Field, most: u64) -> Result<u64, (usize, String)> {
        let index = self.fields.iter().position(|&other| other == field);
        let Some(index) = index else {
            return Ok(0);
        };
        let least = u64::from(field != Field::Seed);
        let number = self.texts[index].parse().ok();
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| {
                let label = self.label(field);
                (
                    index,
                    format!("{label} must be a number from {least} to {most}"),
                )
            })
    }

    fn time(&self, side: Side) -> Result<Option<u32>, (usize, String)> {
        let index = self
            .fields
            .iter()
            .position(|&other| other == Field::Time(side));
        let Some(index) = index else {
            // What another form asks for stays as it is.
            return Ok(self.strengths[side].move_time);
        };
        if self.texts[index].is_empty() {
            return Ok(None);
        }
        let time = self.number(Field::Time(side), MAX_TIME.into())?;
        Ok(u32::try_from(time).ok())
    }

    /// The game that the fields describe, or the field that is wrong and why.
    fn plan(&self) -> Result<(Plan, NewGame), (usize, String)> {
        let strengths = self.timed_strengths()?;
        let turns = self.number(Field::Turns, Clock::MAX_TURNS.into())?;
        let turns = u16::try_from(turns).unwrap_or(Clock::MAX_TURNS);
        let most = u64::from(self.info.pieces.max_each);
        let mut pieces = NewGame::usual(&self.info).pieces;
        if matches!(self.info.start, Start::Free(_)) {
            for side in Side::BOTH {
                let number = self.number(Field::Pieces(side), most)?;
                pieces[side] = u32::try_from(number).unwrap_or(u32::MAX);
            }
        }
        let seed = match self.info.start {
            Start::Free(_) => self.number(Field::Seed, u64::MAX)?,
            Start::Fixed(_) => self.seed,
        };
        let position = AnyPosition::start(self.info.name, Some(pieces), turns, seed)
            .map_err(|error| (self.chosen, error.to_string()))?;
        let players = self.players()?;
        let mut choices = NewGame {
            side: self.player,
            turns,
            pieces,
            placement: if self.own_setup {
                Placement::Own
            } else {
                Placement::Random
            },
            second_opponent: self.opponents[Side::O].clone(),
            second: strengths[Side::O],
            ..self.choices.clone()
        };
        let (opponent, strength) = match self.kind {
            Kind::Watch => (&mut choices.first_opponent, &mut choices.first),
            Kind::Computer | Kind::TwoPeople => (&mut choices.opponent, &mut choices.strength),
        };
        *opponent = self.opponents[Side::X].clone();
        *strength = strengths[Side::X];
        let plan = Plan {
            position,
            players,
            seed,
        };
        Ok((plan, choices))
    }

    fn start(&mut self, context: &mut Context) -> Vec<Effect> {
        match self.plan() {
            Ok((plan, choices)) => {
                let name = self.info.name.to_string();
                context.settings.last_game = Some(name.clone());
                let pieces = choices.pieces;
                context.settings.new_games.insert(name, choices);
                if self.own_setup {
                    // The form stays below, for those who come back to it.
                    return vec![Effect::Push(super::setup(Draft { plan, pieces }))];
                }
                let screen = super::game(&plan, context);
                // A game that was left open below ends here.
                vec![Effect::Home, Effect::Push(screen)]
            }
            Err((field, fault)) => {
                self.chosen = field;
                self.fresh = true;
                self.fault = Some(fault);
                Vec::new()
            }
        }
    }

    /// The next or last value of a field.
    fn change(&mut self, up: bool) {
        match self.field() {
            Field::Player => self.player = self.player.other(),
            Field::Setup => self.own_setup = !self.own_setup,
            Field::Strength(side) => self.change_opponent(side, up),
            field => {
                let step = if matches!(field, Field::Time(_)) {
                    100
                } else {
                    1
                };
                let text = &mut self.texts[self.chosen];
                let number: u64 = text.parse().unwrap_or(0);
                let number = if up {
                    number.saturating_add(step)
                } else {
                    number.saturating_sub(step)
                };
                *text = match (field, number) {
                    (Field::Time(_), 0) => String::new(),
                    (Field::Seed, _) => number.to_string(),
                    _ => number.max(1).to_string(),
                };
            }
        }
    }

    fn go_to(&mut self, field: usize) {
        self.chosen = field;
        self.fresh = true;
    }

    fn type_digit(&mut self, digit: char) {
        if matches!(
            self.field(),
            Field::Player | Field::Setup | Field::Strength(_)
        ) {
            self.choose_by_digit(digit);
            return;
        }
        let text = &mut self.texts[self.chosen];
        if std::mem::take(&mut self.fresh) {
            text.clear();
        }
        if text.len() < 18 {
            text.push(digit);
        }
    }

    fn choose_by_digit(&mut self, digit: char) {
        let number = digit
            .to_digit(10)
            .and_then(|digit| u8::try_from(digit).ok());
        match (self.field(), number) {
            (Field::Player, Some(1)) => self.player = Side::X,
            (Field::Player, Some(2)) => self.player = Side::O,
            (Field::Strength(side), Some(number)) => {
                if let Some(level) = Level::new(number) {
                    let time = self.strengths[side].move_time;
                    self.strengths[side] = Strength::new(Some(level), time);
                    self.opponents[side] = Opponent::Engine;
                }
            }
            _ => {}
        }
    }
}

impl Screen for Form {
    fn key_context(&self) -> KeyContext {
        KeyContext::FORM
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        self.fault = None;
        let count = self.fields.len();
        match command {
            Command::Up => self.go_to(list::stepped(self.chosen, count, false)),
            Command::Down | Command::Tab => {
                self.go_to(list::stepped(self.chosen, count, true));
            }
            Command::Left => self.change(false),
            Command::Right => self.change(true),
            Command::Type(digit) => self.type_digit(*digit),
            Command::Erase => {
                self.fresh = false;
                self.texts[self.chosen].pop();
            }
            Command::Click(at) => {
                if let Some(row) = self.places(context.area).row_at(count, *at) {
                    if row == self.chosen {
                        let lowers = Columns::of(context.area).opening().contains(&at.x);
                        self.change(!lowers);
                    }
                    self.go_to(row);
                }
            }
            Command::Accept => return self.start(context),
            Command::Paste(text) => return self.paste(text, context),
            Command::Help => {
                let help = super::Help::new(Some(self.info.name));
                return vec![Effect::push(help)];
            }
            Command::Back | Command::Leave => return vec![Effect::Pop],
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, canvas: &mut Canvas, _look: &ViewContext) {
        self.draw(canvas);
    }
}
