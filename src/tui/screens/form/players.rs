//! Who plays in a new game: levels, full strength, chance, or a program from the settings.

use std::collections::BTreeMap;

use super::{Form, Kind};
use crate::games::{AnyPosition, PerSide, Side};
use crate::play::{Outsider, Plan, PlayerSpec, Strength, random_seed};
use crate::records::settings::Opponent;
use crate::tui::screen::{Context, Effect};

impl Form {
    pub(super) fn timed_strengths(&self) -> Result<PerSide<Strength>, (usize, String)> {
        let mut strengths = self.strengths;
        for side in Side::BOTH {
            strengths[side].move_time = self.time(side)?;
        }
        Ok(strengths)
    }

    /// Who plays, or the field that is wrong and why.
    pub(super) fn players(&self) -> Result<PerSide<PlayerSpec>, (usize, String)> {
        let strengths = self.timed_strengths()?;
        let engine = |side| self.who(side).with_time(strengths[side].move_time);
        Ok(match self.kind {
            Kind::TwoPeople => PerSide::new(PlayerSpec::Human, PlayerSpec::Human),
            Kind::Watch => PerSide::from_fn(engine),
            Kind::Computer => engine(Side::X).against_person(self.player),
        })
    }

    /// The player that is chosen for a side, or against the person.
    pub(super) fn who(&self, side: Side) -> PlayerSpec {
        match &self.opponents[side] {
            Opponent::Engine => PlayerSpec::Engine(self.strengths[side]),
            Opponent::Random => PlayerSpec::Random,
            // One that is no longer in the settings can't play.
            Opponent::Program(name) => match self.programs.get(name) {
                Some(program) => PlayerSpec::Program(program.clone()),
                None => PlayerSpec::Engine(self.strengths[side]),
            },
        }
    }

    /// The next or last opponent: the levels, full strength, chance, then the programs by name.
    pub(super) fn change_opponent(&mut self, side: Side, up: bool) {
        let all: Vec<Opponent> = [Opponent::Engine, Opponent::Random]
            .into_iter()
            .chain(self.programs.keys().cloned().map(Opponent::Program))
            .collect();
        let strength = &mut self.strengths[side];
        let opponent = &mut self.opponents[side];
        if *opponent == Opponent::Engine {
            let shifted = strength.shifted(up);
            let at_top = up && shifted == *strength;
            *strength = shifted;
            if at_top {
                *opponent = Opponent::Random;
            }
            return;
        }
        let at = all.iter().position(|other| other == opponent);
        let at = at.unwrap_or(1);
        let next = if up { at + 1 } else { at - 1 };
        if let Some(next) = all.get(next) {
            *opponent = next.clone();
        }
    }

    /// A game between these players that begins in another position.
    pub fn begin_at(&self, position: AnyPosition, context: &mut Context) -> Vec<Effect> {
        let seed = context.seed.unwrap_or_else(random_seed);
        match self.players() {
            Ok(players) => {
                let plan = Plan {
                    position,
                    players,
                    seed,
                };
                let screen = crate::tui::screens::game(&plan, context);
                vec![Effect::Home, Effect::Push(screen)]
            }
            Err((_, fault)) => vec![Effect::Warn(fault)],
        }
    }

    /// A position line that is pasted begins a game there.
    pub(super) fn paste(&mut self, text: &str, context: &mut Context) -> Vec<Effect> {
        match AnyPosition::read(text.trim()) {
            Ok(position) => self.begin_at(position, context),
            Err(error) => {
                self.fault = Some(error.to_string());
                Vec::new()
            }
        }
    }
}

/// The outside programs of the settings that can be started.
pub(super) fn programs(context: &Context) -> BTreeMap<String, Outsider> {
    let names = context.settings.agents.keys();
    let found = names.filter_map(|name| Some((name.clone(), context.settings.outsider(name)?)));
    found.collect()
}
