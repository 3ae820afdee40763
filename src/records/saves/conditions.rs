//! What is needed to go on with a game besides its record: who plays, and how.

use std::time::Duration;

use crate::games::{PerSide, Side};
use crate::records::Tags;

/// Who plays each side, and how, as a save keeps it in tags: `WhoX`, `WhoO`,
/// `MoveTimeX`, `MoveTimeO` (milliseconds) and `Seed`.
///
/// This is no more than data. A program that is named here was named by whoever wrote the file, and
/// is not started without asking.
///
/// ```
/// use standoff::games::{PerSide, Side};
/// use standoff::records::{Tags, saves::Conditions};
///
/// let conditions = Conditions {
///     who: PerSide::new(Some("human".into()), Some("level:5".into())),
///     seed: Some(7),
///     ..Conditions::default()
/// };
/// let mut tags = Tags::default();
/// conditions.write(&mut tags);
/// assert_eq!(tags.get("WhoO"), Some("level:5"));
/// assert_eq!(Conditions::read(&tags), conditions);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Each side's player, such as `human`, `level:5`, `random`, `engine` or `cmd:COMMAND LINE`.
    pub who: PerSide<Option<String>>,
    /// The time for each move of a side, where it is limited.
    pub move_time: PerSide<Option<Duration>>,
    /// What all randomness of the game comes from.
    pub seed: Option<u64>,
}

const WHO: PerSide<&str> = PerSide::new("WhoX", "WhoO");
const MOVE_TIME: PerSide<&str> = PerSide::new("MoveTimeX", "MoveTimeO");
const SEED: &str = "Seed";

impl Conditions {
    /// Those in a record's tags. What is missing or makes no sense is left to the usual choice.
    #[must_use]
    pub fn read(tags: &Tags) -> Self {
        let number = |name| tags.get(name).and_then(|text| text.parse().ok());
        Self {
            who: PerSide::from_fn(|side| tags.get(WHO[side]).map(String::from)),
            move_time: MOVE_TIME.map(|name| number(name).map(Duration::from_millis)),
            seed: number(SEED),
        }
    }

    /// Adds them to a record's tags.
    pub fn write(&self, tags: &mut Tags) {
        let mut put = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                tags.set(name, &value);
            } else {
                tags.remove(name);
            }
        };
        for side in Side::BOTH {
            put(WHO[side], self.who[side].clone());
            let millis = self.move_time[side].map(|time| time.as_millis().to_string());
            put(MOVE_TIME[side], millis);
        }
        put(SEED, self.seed.map(|seed| seed.to_string()));
    }

    /// Takes them out of a record's tags: a game that is given away does not tell which programs
    /// are on this machine.
    pub fn erase(tags: &mut Tags) {
        Self::default().write(tags);
    }
}
