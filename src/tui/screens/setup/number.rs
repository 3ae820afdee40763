//! The turn limit and the turns played, asked for one after the other in the status line.

use crate::games::Clock;
use crate::tui::widgets::text_field::TextField;

/// The most digits of a number.
const MAX_DIGITS: usize = 4;

pub struct NumberPrompt {
    /// The turn limit once that is known; then the turns played are asked for.
    pub limit: Option<u16>,
    pub field: TextField,
}

impl NumberPrompt {
    /// Asks for the turn limit, or with a limit for the turns played, and offers a number.
    pub fn new(limit: Option<u16>, offered: u16) -> Self {
        let field = TextField::new(&offered.to_string()).with_max(MAX_DIGITS);
        Self { limit, field }
    }

    /// The prompt with what has been typed.
    pub fn text(&self) -> String {
        let what = match self.limit {
            None => "Turn limit",
            Some(_) => "Turns played",
        };
        format!("{what}: {}_", self.field.text())
    }

    /// The least and the most that the number may be.
    pub fn range(&self) -> (u16, u16) {
        self.limit.map_or((1, Clock::MAX_TURNS), |limit| (0, limit))
    }

    /// The number, if it is in range.
    pub fn number(&self) -> Option<u16> {
        let (least, most) = self.range();
        let number = self.field.text().parse().ok();
        number.filter(|number| (least..=most).contains(number))
    }
}
