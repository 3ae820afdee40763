//! Where the rows of a form are: one below the other, with words about the chosen one below them.
//! Where the window is low they close up, and then scroll.

use ratatui::layout::{Position, Rect};

/// The places of a form's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fields {
    /// The rows themselves.
    pub rows: Rect,
    /// The first one that is shown.
    pub first: usize,
    /// The words below.
    pub about: Rect,
}

impl Fields {
    /// Divides an area for so many rows, and so many lines about the chosen one.
    pub fn of(area: Rect, count: usize, chosen: usize, about: usize) -> Self {
        let rows = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let is_airy = count + about + 2 <= area.height.into();
        let air = u16::from(is_airy);
        let room = area.height.saturating_sub(rows(about)).max(1);
        let high = rows(count).min(room).min(area.height);
        let top = area.y + air;
        let below = top + high + air;
        Self {
            rows: Rect {
                y: top,
                height: high,
                ..area
            },
            first: (chosen + 1).saturating_sub(high.into()),
            about: Rect {
                y: below,
                height: area.bottom().saturating_sub(below),
                ..area
            },
        }
    }

    /// The row at a place on the screen, of so many.
    pub fn row_at(&self, count: usize, at: Position) -> Option<usize> {
        let row = self.first + usize::from(at.y.checked_sub(self.rows.y)?);
        (self.rows.contains(at) && row < count).then_some(row)
    }
}

/// What stands around the value of the chosen row.
pub fn brackets(ascii: bool) -> [&'static str; 2] {
    if ascii {
        ["< ", " >"]
    } else {
        ["‹ ", " ›"]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_close_up_and_then_scroll() {
        let rows = |height, chosen| {
            let fields = Fields::of(Rect::new(0, 1, 40, height), 6, chosen, 2);
            let Fields { rows, first, about } = fields;
            (rows.y, rows.height, first, about.y)
        };
        assert_eq!(rows(10, 5), (2, 6, 0, 9));
        assert_eq!(rows(9, 5), (1, 6, 0, 7));
        assert_eq!(rows(7, 4), (1, 5, 0, 6));
        assert_eq!(rows(7, 5), (1, 5, 1, 6));
    }

    #[test]
    fn a_row_is_found_where_it_is_drawn() {
        let fields = Fields::of(Rect::new(0, 1, 40, 7), 6, 5, 2);
        let found = [0, 1, 5, 6].map(|y| fields.row_at(6, Position::new(3, y)));
        assert_eq!(found, [None, Some(1), Some(5), None]);
    }
}
