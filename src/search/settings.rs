//! The switches of the search: each technique can be turned off, so that a match can tell what it
//! is worth.

/// Which techniques are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, and any combination is worth a match"
)]
pub struct Settings {
    /// Remember positions in the transposition table.
    pub table: bool,
    /// Take what the table knows of a position also for those that differ only in the turns left or
    /// in last moves, where nothing is proven by it.
    pub sharing: bool,
    /// Search later moves with an empty window first (principal variation search).
    pub scout: bool,
    /// Begin each depth with a narrow window around the last value.
    pub aspiration: bool,
    /// Try moves first that have refuted others at the same distance from the root.
    pub killers: bool,
    /// Try moves first that have often been good, also as answers to the same move.
    pub history: bool,
    /// Only compare the results where one turn is left, also beyond the horizon.
    pub closing: bool,
    /// Search late moves less deeply.
    pub reductions: bool,
    /// Give up positions that are far too good for the opponent to allow.
    pub futility: bool,
    /// Leave out late moves near the horizon.
    pub pruning: bool,
    /// Play out captures before trusting an evaluation.
    pub quiescence: bool,
}

impl Settings {
    /// Everything on.
    pub const FULL: Self = Self {
        table: true,
        sharing: true,
        scout: true,
        aspiration: true,
        killers: true,
        history: true,
        closing: true,
        reductions: true,
        futility: true,
        pruning: true,
        quiescence: true,
    };

    /// Nothing but alpha-beta.
    pub const PLAIN: Self = Self {
        table: false,
        sharing: false,
        scout: false,
        aspiration: false,
        killers: false,
        history: false,
        closing: false,
        reductions: false,
        futility: false,
        pruning: false,
        quiescence: false,
    };

    /// Only what can't change a value.
    pub const SOUND: Self = Self::FULL.sound();

    /// The same techniques without those that can change a value.
    #[must_use]
    pub const fn sound(self) -> Self {
        Self {
            sharing: false,
            closing: false,
            reductions: false,
            futility: false,
            pruning: false,
            quiescence: false,
            ..self
        }
    }

    /// The switches by name.
    pub fn switches(&mut self) -> [(&'static str, &mut bool); 11] {
        [
            ("table", &mut self.table),
            ("sharing", &mut self.sharing),
            ("scout", &mut self.scout),
            ("aspiration", &mut self.aspiration),
            ("killers", &mut self.killers),
            ("history", &mut self.history),
            ("closing", &mut self.closing),
            ("reductions", &mut self.reductions),
            ("futility", &mut self.futility),
            ("pruning", &mut self.pruning),
            ("quiescence", &mut self.quiescence),
        ]
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::FULL
    }
}
