//! Entering a move on a board: with the cursor, typed or clicked.

use crate::games::{Direction, Game, MoveError, Square};
use crate::play::{Choice, MoveEntry};
use crate::tui::keymap::Command;
use crate::tui::theme::Glyphs;
use crate::tui::widgets::board::{BoardView, Geometry};

/// The most characters of a pasted text that are read.
const MAX_PASTED: usize = 400;

/// A move that is being entered, and the cursor on the board.
pub struct BoardInput<G: Game> {
    pub entry: MoveEntry<G>,
    pub cursor: Square<G::Board>,
    /// Whether the board is seen from the other side.
    pub flipped: bool,
}

/// What a command has led to.
pub enum Entered<G: Game> {
    /// A move, which has not been played yet.
    Move(Choice<G>),
    /// Nothing can be played, and why.
    Refused(MoveError),
    /// Something was chosen or typed.
    Part,
    /// The command has nothing to do with entering a move.
    Ignored,
}

impl<G: Game> BoardInput<G> {
    pub fn new(cursor: Square<G::Board>) -> Self {
        Self {
            entry: MoveEntry::default(),
            cursor,
            flipped: false,
        }
    }

    pub fn update(
        &mut self,
        position: &G,
        command: &Command,
        board: Option<Geometry>,
    ) -> Entered<G> {
        match command {
            Command::Accept => return self.accept(position),
            Command::Key(' ') => self.hop(position),
            Command::Tab => self.complete(position),
            Command::Erase => self.entry.erase(),
            Command::Type(typed) => {
                self.entry.push(position, *typed);
                self.follow();
            }
            Command::Paste(text) => {
                for typed in text.chars().take(MAX_PASTED) {
                    self.entry.push(position, typed);
                }
                self.follow();
            }
            Command::Click(at) => {
                if let Some(square) = board.and_then(|board| board.square_at(*at, self.flipped)) {
                    self.entry.forget_fault();
                    self.cursor = square;
                    return self.accept(position);
                }
            }
            command => match command.direction() {
                Some(direction) => self.move_cursor(direction),
                None => return Entered::Ignored,
            },
        }
        Entered::Part
    }

    pub fn move_cursor(&mut self, direction: Direction) {
        // A person who uses the cursor has given up what was typed wrong.
        self.entry.forget_fault();
        self.entry.pause();
        let next = if self.flipped {
            self.cursor.neighbour(direction.opposite())
        } else {
            self.cursor.neighbour(direction)
        };
        self.cursor = next.unwrap_or(self.cursor);
    }

    /// Moves the cursor to the last square that was typed.
    fn follow(&mut self) {
        if let Some(&last) = self.entry.squares().last() {
            self.cursor = last;
        }
    }

    /// Enter: plays what is typed, or picks up and puts down at the cursor.
    fn accept(&mut self, position: &G) -> Entered<G> {
        let last = self.entry.squares().last().copied();
        if self.entry.fault().is_some() {
            // It is still wrong, and the reason is still shown.
            return Entered::Part;
        }
        let half_typed =
            self.entry.is_typed() && !self.entry.text().ends_with(|c: char| c.is_ascii_digit());
        if half_typed || (self.entry.squares().len() > 1 && last == Some(self.cursor)) {
            return self.choice(position);
        }
        if self.entry.piece() == Some(self.cursor) {
            // Right after it was typed, Enter confirms the piece.
            if !self.entry.pause() {
                self.entry.clear();
            }
            return Entered::Part;
        }
        let picked = self.entry.piece();
        self.entry.choose(position, self.cursor);
        if self.entry.fault().is_none() && picked.is_some() && self.entry.piece() == picked {
            return self.choice(position);
        }
        Entered::Part
    }

    /// Space: picks up, or hops and goes on.
    fn hop(&mut self, position: &G) {
        if self.entry.squares().last() != Some(&self.cursor) {
            self.entry.choose(position, self.cursor);
        }
    }

    /// Tab: completes a square, or goes to the next one that is marked.
    fn complete(&mut self, position: &G) {
        if self.entry.complete(position) {
            return self.follow();
        }
        let marked: Vec<_> = self.entry.candidates(position).into_iter().collect();
        let next = marked.iter().find(|&&square| square > self.cursor);
        if let Some(&square) = next.or(marked.first()) {
            self.cursor = square;
        }
    }

    /// The move that has been entered.
    fn choice(&mut self, position: &G) -> Entered<G> {
        match self.entry.choice(position) {
            Ok(choice) => {
                self.cursor = choice.path.last().copied().unwrap_or(self.cursor);
                Entered::Move(choice)
            }
            Err(error) => Entered::Refused(error),
        }
    }

    /// Marks what has been chosen on a board.
    pub fn mark(&self, view: &mut BoardView<'_, G::Board>, position: &G) {
        view.flipped = self.flipped;
        view.cursor = Some(self.cursor);
        view.picked = self.entry.piece();
        view.way = self.entry.squares().iter().skip(1).copied().collect();
        if !self.entry.is_empty() {
            view.targets = self.entry.candidates(position);
        }
        let chosen = match (self.entry.choice(position), self.entry.piece()) {
            (Ok(choice), _) => Some(choice.mv),
            (Err(_), Some(piece)) if view.targets.contains(self.cursor) => {
                position.find_move(&[piece, self.cursor]).ok()
            }
            _ => None,
        };
        if let Some(mv) = chosen {
            view.taken = view.taken | position.taken(mv);
        }
    }

    /// The question for a move after some words, with what has been typed, and a shorter one.
    pub fn prompts(&self, before: &str) -> [String; 2] {
        let text = format!("{}_", self.entry.text());
        let long = format!("{before}{} {text}", self.entry.prompt());
        let short = match self.entry.piece() {
            Some(piece) => format!("{before}{piece} to {text}"),
            // Without a square the question itself says most.
            None if self.entry.is_empty() => long.clone(),
            None => format!("{before}{text}"),
        };
        [long, short]
    }

    /// What may be typed next, and what Enter does.
    pub fn offer(&self, position: &G, glyphs: &Glyphs) -> String {
        let dot = glyphs.dot;
        let offer = self.entry.offer(position, 5, glyphs.more);
        let enter = match self.entry.choice(position) {
            Ok(choice) if self.entry.is_typed() => {
                let squares: Vec<_> = choice.path.iter().map(ToString::to_string).collect();
                format!("Enter plays {}", squares.concat())
            }
            _ => String::new(),
        };
        match (offer.as_str(), enter.as_str()) {
            (offer, "") => offer.into(),
            ("", enter) => enter.into(),
            (offer, enter) if self.entry.squares().len() > 1 => {
                format!("{enter} {dot} or on to {offer}")
            }
            (offer, enter) => format!("{offer} {dot} {enter}"),
        }
    }
}
