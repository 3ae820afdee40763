//! The turn limit and the turns played, asked for one after the other in the status line.

use crate::games::Clock;
use crate::tui::keymap::Command;

/// The most digits of a number.
const MAX_DIGITS: usize = 4;

/// A number that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberPrompt {
    /// The turn limit once that is known; then the turns played are asked for.
    limit: Option<u16>,
    text: String,
    /// Whether the next digit begins a new number.
    fresh: bool,
}

/// The result of a key.
pub enum Typed {
    /// The question goes on, for this number or the next.
    More(NumberPrompt),
    /// The number is out of range.
    Invalid(NumberPrompt),
    /// Both numbers are known.
    Turns {
        limit: u16,
        played: u16,
    },
    Cancelled,
}

impl NumberPrompt {
    /// Asks for the turn limit first, and offers the present one.
    pub fn new(limit: u16) -> Self {
        Self {
            limit: None,
            text: limit.to_string(),
            fresh: true,
        }
    }

    /// The prompt with what has been typed.
    pub fn text(&self) -> String {
        let what = match self.limit {
            None => "Turn limit",
            Some(_) => "Turns played",
        };
        format!("{what}: {}_", self.text)
    }

    /// The least and the most that the number may be.
    pub fn range(&self) -> (u16, u16) {
        self.limit.map_or((1, Clock::MAX_TURNS), |limit| (0, limit))
    }

    /// Takes a key; `played` is offered as the number of turns played.
    pub fn update(mut self, command: &Command, played: u16) -> Typed {
        match command {
            Command::Type(digit) => {
                if std::mem::take(&mut self.fresh) {
                    self.text.clear();
                }
                if self.text.len() < MAX_DIGITS {
                    self.text.push(*digit);
                }
            }
            Command::Erase => {
                self.fresh = false;
                self.text.pop();
            }
            Command::Accept => return self.accept(played),
            Command::Back | Command::Click(_) => return Typed::Cancelled,
            _ => {}
        }
        Typed::More(self)
    }

    fn accept(mut self, played: u16) -> Typed {
        self.fresh = true;
        let (least, most) = self.range();
        let number = self.text.parse().ok();
        let Some(number) = number.filter(|number| (least..=most).contains(number)) else {
            return Typed::Invalid(self);
        };
        if let Some(limit) = self.limit.replace(number) {
            let played = number;
            return Typed::Turns { limit, played };
        }
        self.text = played.min(number).to_string();
        Typed::More(self)
    }
}
