//! Turns played and turns left.

/// How far a game has come. A turn is one move by one player, a skip included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    played: u16,
    limit: u16,
}

impl Clock {
    /// The largest turn limit.
    pub const MAX_TURNS: u16 = 9999;

    /// A clock at `played` of `limit` turns, if there can be such a one.
    pub const fn new(played: u16, limit: u16) -> Option<Self> {
        if 0 < limit && limit <= Self::MAX_TURNS && played <= limit {
            Some(Self { played, limit })
        } else {
            None
        }
    }

    /// The turns played so far.
    pub const fn played(self) -> u16 {
        self.played
    }

    /// The turn limit.
    pub const fn limit(self) -> u16 {
        self.limit
    }

    /// The turns still to be played before the limit ends the game.
    #[inline]
    pub const fn left(self) -> u16 {
        self.limit - self.played
    }

    /// The clock one turn later; at the limit it stays.
    #[inline]
    pub(super) const fn next(self) -> Self {
        debug_assert!(self.played < self.limit);
        let played = if self.played < self.limit {
            self.played + 1
        } else {
            self.played
        };
        Self { played, ..self }
    }
}
