//! Home: the games side by side, and what can be done now.

use ratatui::layout::Rect;

use super::resuming::Resuming;
use super::{Form, Games, Help, Kind, Load, SettingsScreen, TournamentForm, games};
use crate::games::{
    AnyPosition, Board, GAMES, Game, GameVisitor, Info, Side, Square, for_each_game, start,
};
use crate::play::Substitutes;
use crate::records::saves::{Listing, Saved};
use crate::text;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::tasks::Task;
use crate::tui::theme::Role;
use crate::tui::widgets::list;

/// What can be done, and the command for it. The first one is there only when there is something to
/// go on with.
const ENTRIES: [(&str, Command); 10] = [
    ("Continue", Command::Continue),
    ("New game", Command::New),
    ("Watch two engines", Command::Watch),
    ("Two people here", Command::TwoPeople),
    ("Tournament", Command::Tournament),
    ("Finished games", Command::History),
    ("Load a game", Command::Load),
    ("Help and rules", Command::Help),
    ("Settings", Command::Settings),
    ("Quit", Command::Leave),
];

/// The columns that one column of the list needs.
const COLUMN: u16 = 20;

/// A card needs this many columns.
const CARD: u16 = 20;

/// A game as it is shown here.
struct Card {
    info: Info,
    /// The rows of a small picture.
    picture: Vec<Vec<Option<Side>>>,
}

/// The home screen.
pub struct Home {
    cards: Vec<Card>,
    game: usize,
    /// What is chosen of what can be done.
    entry: usize,
    /// The games that can be gone on with, the last played first.
    unfinished: Vec<Saved>,
    listing: Option<Task<Listing>>,
    resuming: Resuming,
    /// Whether the last of them is to be gone on with as soon as it is found, and by whom instead
    /// of those who have played so far.
    resume: Option<Substitutes>,
    fault: Option<String>,
}

impl Home {
    /// Home, with the game that was played last chosen. With `resume` the last unfinished game is
    /// gone on with.
    pub fn new(resume: Option<Substitutes>, context: &Context) -> Self {
        let mut dealer = Dealer(Vec::new());
        for_each_game(&mut dealer);
        let last = GAMES
            .iter()
            .position(|info| context.settings.last_game.as_deref() == Some(info.name));
        let mut home = Self {
            cards: dealer.0,
            game: last.unwrap_or(0),
            entry: 0,
            unfinished: Vec::new(),
            listing: None,
            resuming: Resuming::default(),
            resume,
            fault: None,
        };
        home.list(context);
        home
    }

    /// Looks for games that can be gone on with.
    fn list(&mut self, context: &Context) {
        if let Some(store) = context.store.cloned() {
            let work = move || store.unfinished(games::MAX);
            self.listing = Some(context.tasks.ask(work));
        }
    }

    /// What can be done now.
    fn entries(&self) -> &'static [(&'static str, Command)] {
        &ENTRIES[usize::from(self.unfinished.is_empty())..]
    }

    /// Goes on with the only unfinished game, or lists them.
    fn go_on(&mut self, context: &Context) -> Vec<Effect> {
        match self.unfinished.as_slice() {
            [] => vec![Effect::Say("There is no unfinished game".into())],
            [only] => {
                self.resuming.begin(only, Substitutes::default(), context);
                Vec::new()
            }
            several => {
                let list = Games::unfinished(several.to_vec());
                vec![Effect::Push(Box::new(list))]
            }
        }
    }

    /// A position line that was pasted begins a game between those who played last.
    fn paste(&mut self, text: &str, context: &mut Context) -> Vec<Effect> {
        match AnyPosition::read(text.trim()) {
            Ok(position) => {
                let form = Form::new(position.info(), Kind::Computer, context);
                form.begin_at(position, context)
            }
            Err(error) => {
                self.fault = Some(error.to_string());
                Vec::new()
            }
        }
    }

    fn open(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        let Some(card) = self.cards.get(self.game) else {
            return Vec::new();
        };
        let form = |kind| {
            let form = Form::new(&card.info, kind, context);
            vec![Effect::Push(Box::new(form) as Box<dyn Screen>)]
        };
        match command {
            Command::Continue => self.go_on(context),
            Command::History => vec![Effect::Push(Box::new(Games::history(context)))],
            Command::Load => vec![Effect::Push(Box::new(Load::default()))],
            Command::Paste(text) => self.paste(text, context),
            Command::New => form(Kind::Computer),
            Command::Watch => form(Kind::Watch),
            Command::TwoPeople => form(Kind::TwoPeople),
            Command::Tournament => {
                let form = TournamentForm::new(&card.info, context);
                vec![Effect::Push(Box::new(form))]
            }
            Command::Help => vec![Effect::Push(Box::new(Help::new(Some(card.info.name))))],
            Command::Settings => vec![Effect::Push(Box::new(SettingsScreen::default()))],
            Command::Leave => vec![Effect::Quit],
            _ => Vec::new(),
        }
    }
}

/// Makes a card for each game.
struct Dealer(Vec<Card>);

impl GameVisitor for Dealer {
    fn visit<G: Game>(&mut self) {
        // Any seed will do for a picture, as long as it is always the same.
        let Ok(position) = start::<G>(G::INFO.default_limit, 7) else {
            return;
        };
        let size = G::Board::SIZE;
        let at = |row, column| {
            let square = Square::<G::Board>::new(row, column)?;
            Side::BOTH
                .into_iter()
                .find(|&side| position.pieces(side).contains(square))
        };
        let picture = (0..size).map(|row| (0..size).map(|column| at(row, column)).collect());
        self.0.push(Card {
            info: G::INFO,
            picture: picture.collect(),
        });
    }
}

/// Where things are.
struct Layout {
    /// One area for each card that is shown, with the card's number.
    cards: Vec<(usize, Rect)>,
    /// Whether there is room for pictures.
    pictures: bool,
    /// The columns of the list.
    list: Vec<Rect>,
}

impl Home {
    fn layout(&self, area: Rect) -> Layout {
        let content = ScreenFrame::of(area).content;
        let count = u16::try_from(self.cards.len()).unwrap_or(1).max(1);
        let all = content.width >= CARD * count;
        let shown: Vec<usize> = if all {
            (0..self.cards.len()).collect()
        } else {
            vec![self.game]
        };
        let across = u16::try_from(shown.len()).unwrap_or(1).max(1);
        let wide = (content.width / across).min(34);
        let left = content.x + (content.width - wide * across) / 2;
        let sizes = self.cards.iter().map(|card| u16::from(card.info.size));
        let tallest = sizes.max().unwrap_or(0);
        let columns = (content.width / COLUMN).clamp(1, 3);
        let entries = u16::try_from(self.entries().len()).unwrap_or(u16::MAX);
        let rows = entries.div_ceil(columns);
        // Where there is hardly any room, the names of the games have to do.
        let words = if content.height > 5 + rows { 5 } else { 1 };
        let pictures = content.height >= words + tallest + rows;
        let high = words + if pictures { tallest } else { 0 };
        let spare = content.height.saturating_sub(high + rows + 1);
        let top = content.y + spare / 3;
        let cards = (left..).step_by(wide.into()).zip(&shown);
        let cards = cards.map(|(x, &i)| (i, Rect::new(x, top, wide, high)));
        let list_y = top + high + spare.div_ceil(3);
        let column = (content.width / columns).min(24);
        let margin = content.width.saturating_sub(columns * column) / 2;
        // The last column has room to spare for the margin.
        let list_x = content.x + margin.max(1);
        let list = (0..columns).map(|i| {
            let high = rows.min(entries.saturating_sub(i * rows));
            Rect::new(list_x + i * column, list_y, column, high)
        });
        Layout {
            cards: cards.collect(),
            pictures,
            list: list.collect(),
        }
    }

    /// What Enter does, where that depends on a game.
    fn about_entry(&self) -> String {
        let chosen = &self.entries()[self.entry.min(self.entries().len() - 1)].1;
        let game = self.cards.get(self.game).map_or("", |card| card.info.title);
        match chosen {
            Command::Continue => self.about_continue(),
            Command::New => format!("Enter begins a game of {game}"),
            Command::Watch => format!("Enter lets two engines play {game}"),
            Command::TwoPeople => format!("Enter lets two people play {game}"),
            Command::Tournament => format!("Enter lets agents play {game} against each other"),
            Command::Help => format!("Enter shows the rules of {game} and all keys"),
            _ => String::new(),
        }
    }

    /// What would be gone on with.
    fn about_continue(&self) -> String {
        match self.unfinished.as_slice() {
            [only] => {
                let record = &only.record;
                let names = Side::BOTH.map(|side| text::clean(record.tags().name(side), 30));
                let [x, o] = names;
                let (game, turns) = (record.info().title, record.turn_count());
                let plural = if turns == 1 { "turn" } else { "turns" };
                format!("{game}: {x} against {o}, {turns} {plural} played")
            }
            several => format!("{} unfinished games", several.len()),
        }
    }

    fn draw_card(&self, canvas: &mut Canvas, area: Rect, card: usize, pictures: bool) {
        let Some(Card { info, picture }) = self.cards.get(card) else {
            return;
        };
        let chosen = card == self.game;
        let mut canvas = canvas.within(area);
        let glyphs = canvas.theme().glyphs();
        let name = format!("{} {}{}{}", info.title, info.size, glyphs.times, info.size);
        let shown = if chosen { format!("[ {name} ]") } else { name };
        canvas.write_centred(
            area.y,
            &shown,
            if chosen { Role::Chosen } else { Role::Text },
        );
        let mut y = area.y + 1;
        if pictures {
            y += 1;
            let wide = 2 * u16::from(info.size) - 1;
            let x = area.x + area.width.saturating_sub(wide) / 2;
            for row in picture {
                for (x, piece) in (x..).step_by(2).zip(row) {
                    match piece {
                        Some(side) => canvas.write(x, y, &side.to_string(), Role::Piece(*side)),
                        None => canvas.write(x, y, glyphs.empty, Role::Border),
                    };
                }
                y += 1;
            }
            // The words of all games begin on the same row.
            y = area.bottom().saturating_sub(3);
        }
        let role = if chosen { Role::Text } else { Role::Dim };
        for (y, line) in (y..).zip(wrap(info.summary, area.width.saturating_sub(2).min(28))) {
            canvas.write_centred(y, &line, role);
        }
    }
}

impl Screen for Home {
    fn key_context(&self) -> KeyContext {
        KeyContext::Home
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        self.fault = None;
        let count = self.entries().len();
        match command {
            Command::Left => self.game = list::stepped(self.game, self.cards.len(), false),
            Command::Right => self.game = list::stepped(self.game, self.cards.len(), true),
            Command::Up => self.entry = list::stepped(self.entry, count, false),
            Command::Down => self.entry = list::stepped(self.entry, count, true),
            Command::Accept => return self.open(&self.entries()[self.entry].1, context),
            Command::Click(at) => {
                let layout = self.layout(context.area);
                if let Some((card, _)) = layout.cards.iter().find(|card| card.1.contains(*at)) {
                    self.game = *card;
                }
                let mut first = 0;
                for area in layout.list {
                    if let Some(entry) = list::entry_at(area, area.height.into(), 0, *at) {
                        self.entry = first + entry;
                        return self.open(&self.entries()[self.entry].1, context);
                    }
                    first += usize::from(area.height);
                }
            }
            _ => return self.open(command, context),
        }
        Vec::new()
    }

    fn view(&self, canvas: &mut Canvas, _look: &ViewContext) {
        let area = canvas.area();
        let frame = ScreenFrame::of(area);
        let about = " three games of moving and hemming in";
        frame.title(canvas, &[("Standoff", Role::Title), (about, Role::Dim)], "");
        let layout = self.layout(area);
        for &(card, area) in &layout.cards {
            self.draw_card(canvas, area, card, layout.pictures);
        }
        let names: Vec<&str> = self.entries().iter().map(|entry| entry.0).collect();
        let mut first = 0;
        for area in layout.list {
            let next = (first + usize::from(area.height)).min(names.len());
            let chosen = self.entry.checked_sub(first);
            list::draw(
                canvas,
                area,
                &names[first..next],
                chosen.unwrap_or(usize::MAX),
            );
            first = next;
        }
        let (words, role) = match &self.fault {
            Some(fault) => (fault.clone(), Role::Warning),
            None => (self.about_entry(), Role::Dim),
        };
        canvas.write(frame.status.x + 1, frame.status.y, &words, role);
        frame.keys(canvas, self.key_context());
    }

    fn poll(&mut self, context: &mut Context) -> Vec<Effect> {
        let mut effects = self.resuming.poll(context);
        if let Some(Listing { games, troubles }) = Task::collect(&mut self.listing) {
            let before = self.entries().len();
            self.unfinished = games;
            // What was chosen stays chosen; but who has just come in finds the game to go on with.
            let after = self.entries().len();
            self.entry = match self.entry {
                0 => 0,
                entry => (entry + after).saturating_sub(before),
            };
            effects.extend(troubles.into_iter().map(Effect::Warn));
            if let Some(substitutes) = self.resume.take() {
                match self.unfinished.first() {
                    Some(last) => self.resuming.begin(last, substitutes, context),
                    None => effects.extend(self.go_on(context)),
                }
            }
        }
        effects
    }

    fn uncovered(&mut self, context: &mut Context) {
        self.entry = 0;
        self.list(context);
    }

    fn is_busy(&self) -> bool {
        self.listing.is_some() || self.resuming.is_busy()
    }
}
