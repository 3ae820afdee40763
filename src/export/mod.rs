//! Games for people without a terminal: pictures of positions, and a page of a tournament's results.
//!
//! A picture is an SVG, a page is one HTML file: neither needs anything else. What comes from outside
//! is [escaped](markup) before it becomes a part of either.
//!
//! | file | owns |
//! |---|---|
//! | [`markup`] | making text fit for HTML and SVG, and filling in templates |
//! | `board` | a board as SVG |
//! | `picture` | a position, or all of a game, as a picture |
//! | `report` | the page of a tournament's results |

mod board;
pub mod markup;
mod picture;
mod report;

pub use picture::{contact_sheet, picture};
pub use report::Report;
