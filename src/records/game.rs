//! Between a game in progress and its record.

use super::saves::Conditions;
use super::settings::Settings;
use super::tags::NO_NAME;
use super::{Date, Record, Tags, Turn};
use crate::games::{Game, PerSide, Side};
use crate::play::{PlayerSpec, Session};
use crate::text;

/// The longest reason that a game in progress keeps.
const MAX_LEN: usize = 300;

impl<G: Game> Record<G> {
    /// The record of a game in progress, of today.
    #[must_use]
    pub fn of_session(session: &Session<G>, seed: u64) -> Self {
        let mut record = Self::new(*session.start());
        record.tags.set_date(Date::today());
        record.follow(session, seed);
        record
    }

    /// Brings the record up to a game that has gone on, or has been taken back, since.
    pub fn follow(&mut self, session: &Session<G>, seed: u64) {
        self.describe(session.players(), seed);
        let turns = session.turns();
        let pairs = self.turns().iter().zip(turns);
        let same = pairs.take_while(|(ours, theirs)| ours.mv == theirs.mv);
        let same = same.count();
        while self.turns().len() > same {
            self.pop();
        }
        while self.follow_turn(session) {}
        match session.conclusion() {
            Some(end) => self.conclude(end.verdict, &end.reason),
            None => self.reopen(),
        }
    }

    /// Adds the next turn of a game that has come further than its record, and says whether there
    /// was one.
    pub fn follow_turn(&mut self, session: &Session<G>) -> bool {
        let at = self.turns().len();
        let Some(played) = session.turns().get(at) else {
            return false;
        };
        let mut turn = Turn::new(played.mv);
        turn.evaluation = session.evaluation(at);
        if let Some(fault) = &played.fault {
            turn.note(fault);
        }
        self.push(turn);
        true
    }

    /// Notes who plays, and all it takes to go on. A person keeps the name that the record has.
    pub fn describe(&mut self, players: &PerSide<PlayerSpec>, seed: u64) {
        for side in Side::BOTH {
            if players[side] != PlayerSpec::Human || !self.names_person(side) {
                self.tags.set_name(side, &players[side].title());
            }
        }
        Conditions::of(players, seed).write(&mut self.tags);
    }

    /// Whether the name of a side is a person's own.
    fn names_person(&self, side: Side) -> bool {
        let name = self.tags.name(side);
        let who = Conditions::read(&self.tags).who[side].take();
        let is_person = who.is_none_or(|who| PlayerSpec::read(&who) == Ok(PlayerSpec::Human));
        is_person && name != NO_NAME && PlayerSpec::of_title(name).is_none()
    }

    /// The text of the record as others may have it: without what only this machine needs.
    #[must_use]
    pub fn copy(&self) -> String {
        let mut copy = self.clone();
        Conditions::erase(&mut copy.tags);
        copy.to_string()
    }

    /// The game as it can be gone on with.
    #[must_use]
    pub fn session(&self, players: PerSide<PlayerSpec>) -> Session<G> {
        let mut session = Session::new(*self.start(), players);
        for (at, (turn, before)) in self.turns().iter().zip(self.positions()).enumerate() {
            if let Some(evaluation) = turn.evaluation {
                session.set_evaluation(at, evaluation);
            }
            // Whoever has no move is skipped by the game itself.
            if session.turns().len() > at {
                continue;
            }
            let played = if before.skip() == Some(turn.mv) {
                session.skip(text::clean(turn.comment(), MAX_LEN))
            } else {
                session.play(turn.mv)
            };
            debug_assert!(played.is_ok(), "a record holds only what the rules allow");
        }
        if let Some(verdict) = self.result() {
            session.conclude(verdict, text::clean(self.termination(), MAX_LEN));
        }
        session
    }
}

/// Who plays in a game that has been kept: what the save says, else what the names say, else
/// people. Nothing is started by this.
#[must_use]
pub fn players_of(tags: &Tags, settings: &Settings) -> PerSide<PlayerSpec> {
    let conditions = Conditions::read(tags);
    PerSide::from_fn(|side| {
        let who = conditions.who[side].as_deref();
        let known = who.and_then(|text| read_player(text, settings));
        let named = || PlayerSpec::of_title(tags.name(side));
        let who = known.or_else(named).unwrap_or(PlayerSpec::Human);
        let time = conditions.move_time[side];
        who.with_time(time.and_then(|time| u32::try_from(time.as_millis()).ok()))
    })
}

fn read_player(text: &str, settings: &Settings) -> Option<PlayerSpec> {
    match text.strip_prefix("agent:") {
        Some(name) => settings.outsider(name).map(PlayerSpec::Program),
        None => PlayerSpec::read(text).ok(),
    }
}

impl Conditions {
    /// Those of a game in progress.
    #[must_use]
    pub fn of(players: &PerSide<PlayerSpec>, seed: u64) -> Self {
        let time = |side| players[side].move_time();
        Self {
            who: PerSide::from_fn(|side| Some(players[side].text())),
            move_time: PerSide::from_fn(|side| {
                time(side).map(|ms: u32| std::time::Duration::from_millis(ms.into()))
            }),
            seed: Some(seed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Crossing, Skips};

    #[test]
    fn people_keep_their_names_and_nobody_else_does() {
        let position: Crossing = Game::read("crossing 8/8/8/3XO3/8/8/8/8 X 0 400").unwrap();
        let described = |name: &str, before: Option<&str>, who: PlayerSpec| {
            let mut record = Record::new(position);
            record.tags.set_name(Side::X, name);
            let conditions = Conditions {
                who: PerSide::new(before.map(String::from), None),
                ..Conditions::default()
            };
            conditions.write(&mut record.tags);
            record.describe(&PerSide::new(who, PlayerSpec::Random), 1);
            record.tags.name(Side::X).to_string()
        };
        assert_eq!(described("Ann", None, PlayerSpec::Human), "Ann");
        assert_eq!(described("Ann", Some("human"), PlayerSpec::Human), "Ann");
        assert_eq!(described("Ann", None, PlayerSpec::Random), "Random");
        assert_eq!(described("?", None, PlayerSpec::Human), "Player");
        assert_eq!(
            described("Standoff level 3", None, PlayerSpec::Human),
            "Player"
        );
        // The name of a program, for which a person goes on.
        assert_eq!(
            described("Mock", Some("cmd:mock"), PlayerSpec::Human),
            "Player"
        );
        assert_eq!(
            described("Mock", Some("agent:mock"), PlayerSpec::Human),
            "Player"
        );
    }

    #[test]
    fn a_skip_need_not_be_in_the_record_yet() {
        // O can't move, and is skipped at once.
        let line = "crossing 5XXO/7X/7X/8/8/8/8/X7 X 0 400";
        let players = PerSide::new(PlayerSpec::Random, PlayerSpec::Human);
        let mut session = Session::<Crossing>::new(Game::read(line).unwrap(), players.clone());
        let mv = session.position().read_move("h1h2", Skips::Refused);
        session.play(mv.unwrap()).unwrap();
        session.skip("late").unwrap();
        let mut record = Record::new(*session.start());
        for turns in 1..=4 {
            assert!(record.follow_turn(&session));
            assert_eq!(record.turns().len(), turns);
            // A turn that follows by itself is there again.
            let again = record.session(players.clone());
            assert_eq!(again.turns().len(), turns.next_multiple_of(2));
        }
        assert!(!record.follow_turn(&session));
        assert_eq!(record.turns()[2].comment(), "late");
    }
}
