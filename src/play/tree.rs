//! A game with its variations, and a place in it.

use super::history::{History, MAX_NESTING, Turn, Variation};
use crate::games::{Game, Square};

/// A game with its variations, and a place in it: a position that some line leads to.
///
/// ```
/// use standoff::games::{Game, Skips, Surround, start};
/// use standoff::play::{GameTree, History};
///
/// let mut tree = GameTree::<Surround>::new(History::new(start(60, 0).unwrap()));
/// let mut play = |tree: &mut GameTree<Surround>, text: &str| {
///     let mv = tree.position().read_move(text, Skips::Refused).unwrap();
///     assert!(tree.play(mv, Vec::new()));
/// };
/// play(&mut tree, "a2a3");
/// assert!(tree.back());
/// play(&mut tree, "b2b3");
/// assert_eq!(tree.history().turns()[0].variations.len(), 1);
/// assert!(!tree.is_in_game() && tree.promote());
/// assert!(tree.is_in_game() && tree.switch(true) && !tree.is_in_game());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree<G: Game> {
    history: History<G>,
    place: Place,
}

/// A place in a game's lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The way to its line, which is the game's own if this is empty: at which turn one line is left
    /// for which of the turn's variations.
    pub branches: Vec<(usize, usize)>,
    /// How many turns of the line have been played; in a variation at least one.
    pub turns: usize,
}

impl<G: Game> GameTree<G> {
    /// A game at its first position. If a side can't move at its end, it is skipped.
    pub fn new(mut history: History<G>) -> Self {
        history.find_paths();
        let place = Place::default();
        let mut tree = Self { history, place };
        if tree.history.verdict().is_none() {
            tree.to_end();
            tree.skip_if_forced();
            tree.to_turn(0);
        }
        tree
    }

    /// The game.
    pub const fn history(&self) -> &History<G> {
        &self.history
    }

    /// Where it is.
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// Whether that is in the game's own line.
    pub fn is_in_game(&self) -> bool {
        self.place.branches.is_empty()
    }

    /// How many turns of the game's own line lead here.
    pub fn turns_of_game(&self) -> usize {
        let first = self.place.branches.first();
        first.map_or(self.place.turns, |branch| branch.0)
    }

    /// The line it is in.
    fn line(&self) -> &[Turn<G>] {
        line(&self.history, &self.place.branches)
    }

    /// The turn that has led here; `None` at the start.
    pub fn turn(&self) -> Option<&Turn<G>> {
        let last = self.place.turns.checked_sub(1)?;
        self.line().get(last)
    }

    /// The turn that comes next in this line.
    pub fn next_turn(&self) -> Option<&Turn<G>> {
        self.line().get(self.place.turns)
    }

    /// The position.
    pub fn position(&self) -> &G {
        self.turn().map_or(self.history.start(), |turn| &turn.after)
    }

    /// Goes a turn back; returns whether there was one.
    pub fn back(&mut self) -> bool {
        let Some(turns) = self.place.turns.checked_sub(1) else {
            return false;
        };
        self.place.turns = turns;
        // Before the first turn of a variation is the line that it leaves.
        while self.place.turns == 0
            && let Some((turn, _)) = self.place.branches.pop()
        {
            self.place.turns = turn;
        }
        true
    }

    /// Goes a turn forward in this line; returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let more = self.next_turn().is_some();
        self.place.turns += usize::from(more);
        more
    }

    /// Goes to the end of this line.
    pub fn to_end(&mut self) {
        self.place.turns = self.line().len();
    }

    /// Goes to the position after so many turns of the game itself.
    pub fn to_turn(&mut self, turns: usize) {
        let branches = Vec::new();
        let turns = turns.min(self.history.turns().len());
        self.place = Place { branches, turns };
    }

    /// Goes to the next or previous of the turns that could have been played here instead of the
    /// last one; returns whether there is another.
    pub fn switch(&mut self, forward: bool) -> bool {
        let mut places = self.alternatives(self.place.clone());
        let Some(here) = places.iter().position(|place| *place == self.place) else {
            return false;
        };
        let count = places.len();
        let next = (here + if forward { 1 } else { count - 1 }) % count;
        self.place = places.swap_remove(next);
        count > 1
    }

    /// The places after each of the turns that were played or could have been played in one position,
    /// of which one is given. The outermost line comes first.
    fn alternatives(&self, mut place: Place) -> Vec<Place> {
        while place.turns == 1
            && let Some((turn, _)) = place.branches.pop()
        {
            place.turns = turn + 1;
        }
        let mut found = Vec::new();
        if place.turns > 0 {
            let line = line(&self.history, &place.branches);
            collect(line, &place, &mut found);
        }
        found
    }

    /// Plays a move: goes to it if some line has it here, otherwise adds it to this line or as a
    /// variation. A side that can't move then is skipped. Returns whether that was possible: not if
    /// variations would be too many inside each other.
    pub fn play(&mut self, mv: G::Move, path: Vec<Square<G::Board>>) -> bool {
        let turn = Turn::new(*self.position(), mv, path);
        let is_played = self.go_to(mv) || self.add(turn);
        if is_played && self.position().verdict().is_none() {
            self.skip_if_forced();
        }
        is_played
    }

    /// Skips the side to move if it has no valid move.
    fn skip_if_forced(&mut self) {
        let position = self.position();
        let skip = position.skip().filter(|&skip| position.moves() == [skip]);
        if let Some(skip) = skip {
            self.play(skip, Vec::new());
        }
    }

    /// Goes to a move that some line has here.
    fn go_to(&mut self, mv: G::Move) -> bool {
        let mut next = self.place.clone();
        next.turns += 1;
        if self.next_turn().is_none() {
            return false;
        }
        let mut places = self.alternatives(next).into_iter();
        let has_move =
            |place: &Place| line(&self.history, &place.branches)[place.turns - 1].mv == mv;
        let found = places.find(has_move);
        found.map(|place| self.place = place).is_some()
    }

    /// Adds a turn to this line, or as a variation where the line has another one.
    fn add(&mut self, turn: Turn<G>) -> bool {
        let Place { branches, turns } = &mut self.place;
        let at = *turns;
        let is_end = at == line(&self.history, branches).len();
        if is_end && branches.is_empty() && self.history.concluded().is_some() && at > 0 {
            // The game ends here by its record: what could have come is a variation from a turn
            // before, with the last turn once more.
            let last = &self.history.turns()[at - 1];
            let mut known = last.variations.iter();
            let known = known.position(|other| other.turns[0].mv == last.mv);
            let again = Turn::new(last.before, last.mv, last.path.clone());
            let number = known.unwrap_or_else(|| self.add_variation(at - 1, again));
            self.place.branches.push((at - 1, number));
            self.place.turns = 1;
            return self.go_to(turn.mv) || self.add(turn);
        }
        if is_end {
            match variation_mut(&mut self.history, branches) {
                Some(variation) => variation.turns.push(turn),
                None => self.history.append(turn),
            }
            *turns += 1;
            return true;
        }
        if branches.len() == MAX_NESTING {
            return false;
        }
        let number = self.add_variation(at, turn);
        self.place.branches.push((at, number));
        self.place.turns = 1;
        true
    }

    /// Adds a variation instead of a turn of this line; returns its number.
    fn add_variation(&mut self, at: usize, first: Turn<G>) -> usize {
        let variations = &mut line_mut(&mut self.history, &self.place.branches)[at].variations;
        let (comment, turns) = (String::new(), vec![first]);
        variations.push(Variation { comment, turns });
        variations.len() - 1
    }

    /// Removes the last turn and all that follows it in this line, a forced skip together with the
    /// move before it. If the turn has variations, the first of them takes its place. Returns whether
    /// there was one.
    pub fn delete(&mut self) -> bool {
        while self.place.turns > 1 && self.turn().is_some_and(Turn::is_forced_skip) {
            self.back();
        }
        let Some(turn) = self.turn() else {
            return false;
        };
        if self.is_in_game() && turn.is_forced_skip() {
            return false;
        }
        let at = self.place.turns - 1;
        let mut variations = std::mem::take(&mut self.split_off(at)[0].variations);
        if !variations.is_empty() {
            let first = variations.remove(0);
            self.go_on_with(first, variations);
        } else if at == 0
            && let Some((&(turn, number), outer)) = self.place.branches.split_last()
        {
            let turn = &mut line_mut(&mut self.history, outer)[turn];
            turn.variations.remove(number);
        }
        self.back()
    }

    /// Exchanges this variation with the line it was to replace, which becomes a variation. Returns
    /// whether that was possible.
    pub fn promote(&mut self) -> bool {
        let before = self.clone();
        let Some((at, number)) = self.place.branches.pop() else {
            return false;
        };
        let mut turns = self.split_off(at);
        let mut variations = std::mem::take(&mut turns[0].variations);
        let promoted = variations.remove(number);
        let comment = String::new();
        variations.insert(0, Variation { comment, turns });
        self.go_on_with(promoted, variations);
        self.place.turns += at;
        let fits = nesting(self.history.turns()) <= MAX_NESTING;
        if !fits {
            *self = before;
        }
        fits
    }

    /// Removes all but the first turns of this line, and returns the others.
    fn split_off(&mut self, turns: usize) -> Vec<Turn<G>> {
        match variation_mut(&mut self.history, &self.place.branches) {
            Some(variation) => variation.turns.split_off(turns),
            None => self.history.split_off(turns),
        }
    }

    /// Adds the turns of what was a variation to this line. Others could be played instead.
    fn go_on_with(&mut self, promoted: Variation<G>, mut others: Vec<Variation<G>>) {
        let Variation { comment, mut turns } = promoted;
        others.append(&mut turns[0].variations);
        turns[0].variations = others;
        let comment = format!("{comment} {}", turns[0].comment);
        turns[0].comment = comment.trim().into();
        match variation_mut(&mut self.history, &self.place.branches) {
            Some(line) => line.turns.append(&mut turns),
            None => turns.into_iter().for_each(|turn| self.history.append(turn)),
        }
    }

    /// Changes the notes of the game. If the line that this place is in is gone afterwards, it is the
    /// game's own again.
    pub fn annotate<T>(&mut self, annotate: impl FnOnce(&mut History<G>) -> T) -> T {
        let before = *self.position();
        let result = annotate(&mut self.history);
        self.history.find_paths();
        let mut line = Some(self.history.turns());
        for &(turn, variation) in &self.place.branches {
            let variations = line
                .and_then(|line| line.get(turn))
                .map(|turn| &turn.variations);
            line = variations.and_then(|all| Some(&*all.get(variation)?.turns));
        }
        let last = self.place.turns.checked_sub(1);
        let turn = line.zip(last).and_then(|(line, last)| line.get(last));
        if last.is_some() && turn.is_none_or(|turn| turn.after != before) {
            self.to_turn(self.turns_of_game());
        }
        result
    }
}

/// The turns of a line, which must be there.
fn line<'a, G: Game>(history: &'a History<G>, branches: &[(usize, usize)]) -> &'a [Turn<G>] {
    branches
        .iter()
        .fold(history.turns(), |line, &(turn, variation)| {
            &line[turn].variations[variation].turns
        })
}

fn line_mut<'a, G: Game>(
    history: &'a mut History<G>,
    branches: &[(usize, usize)],
) -> &'a mut [Turn<G>] {
    let turns = history.turns_mut();
    branches.iter().fold(turns, |line, &(turn, variation)| {
        &mut line[turn].variations[variation].turns
    })
}

/// The variation of a line; `None` for the game's own.
fn variation_mut<'a, G: Game>(
    history: &'a mut History<G>,
    branches: &[(usize, usize)],
) -> Option<&'a mut Variation<G>> {
    let (&(turn, variation), outer) = branches.split_last()?;
    line_mut(history, outer)[turn].variations.get_mut(variation)
}

fn collect<G: Game>(line: &[Turn<G>], place: &Place, found: &mut Vec<Place>) {
    let turn = place.turns - 1;
    found.push(place.clone());
    for (number, variation) in line[turn].variations.iter().enumerate() {
        let mut inner = place.clone();
        inner.branches.push((turn, number));
        inner.turns = 1;
        collect(&variation.turns, &inner, found);
    }
}

/// How many variations are inside each other.
fn nesting<G: Game>(turns: &[Turn<G>]) -> usize {
    let variations = turns.iter().flat_map(|turn| &turn.variations);
    let depths = variations.map(|variation| 1 + nesting(&variation.turns));
    depths.max().unwrap_or(0)
}
