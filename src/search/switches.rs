//! The switches of the search: each technique can be turned off, so that a match can tell what it
//! is worth.

/// Makes [`Switches`] from a table with a line for each technique: its name, whether it is sound
/// (can't change a score), and what it does.
macro_rules! switches {
    ($($name:ident $soundness:ident $does:literal)*) => {
        /// Which techniques the search uses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Switches {
            $(#[doc = $does] pub $name: bool,)*
        }

        impl Switches {
            /// Everything on.
            pub const FULL: Self = Self { $($name: true),* };

            /// Nothing but alpha-beta.
            pub const PLAIN: Self = Self { $($name: false),* };

            /// The name of each technique and what it does.
            pub const TABLE: &[(&str, &str)] = &[$((stringify!($name), $does)),*];

            /// The same techniques without those that can change a score.
            #[must_use]
            pub const fn sound(self) -> Self {
                Self { $($name: self.$name && switches!($soundness)),* }
            }

            /// The switch of a technique, if there is one with this name.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut bool> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
    (sound) => { true };
    (unsound) => { false };
}

switches! {
    tt          sound    "Remembers positions in the transposition table."
    sharing     unsound  "Uses table entries of positions that differ in the turns left or in last moves."
    etc         sound    "Looks all moves of a proof up in the table before it searches one."
    pvs         sound    "Searches later moves with an empty window first (principal variation search)."
    aspiration  sound    "Begins each depth with a narrow window around the last score."
    killers     sound    "First tries quiet moves that caused cutoffs at the same ply."
    history     sound    "First tries moves that often caused cutoffs, also as answers to the same move."
    last_ply    unsound  "Only compares results where one turn is left, also beyond the horizon."
    lmr         unsound  "Searches late moves less deeply (late move reductions)."
    futility    unsound  "Gives up positions that are far too good for the opponent to allow."
    lmp         unsound  "Leaves out late moves near the horizon (late move pruning)."
    progress    unsound  "Ahead, does not go back to boards that the game has had."
    network     unsound  "Corrects the weighed terms of an evaluation by a trained network."
    qsearch     unsound  "Plays out captures before an evaluation is trusted (quiescence search)."
}

impl Switches {
    /// Only what can't change a score.
    pub const SOUND: Self = Self::FULL.sound();
}
