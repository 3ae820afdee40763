//! Home: the games side by side, and a menu of what can be done now.

use std::ops::Range;

use ratatui::layout::{Constraint, Layout, Position, Rect};

use super::confirm::centred;
use super::store_requests::StoreRequests;
use super::{GameList, GameMode, MENU, MenuEntry, NewGameForm, games};
use crate::games::{AnyPosition, GAMES, Info, Side};
use crate::play::Substitutes;
use crate::records::saves::{SavedGame, Store};
use crate::records::settings::Settings;
use crate::text;
use crate::tui::canvas::{Canvas, width, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext, KeyRow, row};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::board::Geometry;
use crate::tui::widgets::list;
use crate::tui::widgets::preview::{self, Marks};

pub const HOME: KeyContext = KeyContext::new("Home");

/// The keys beside those of the menu's entries.
#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[HOME], "←→", "game", "choose a game"),
    row(&[HOME], "↑↓", "choose", "choose what to do"),
    row(&[HOME], "Enter", "go", "do what is chosen"),
    row(&[HOME], "paste", "", "a position line that is pasted begins a game there"),
];

/// The columns that one column of the menu needs.
const COLUMN: u16 = 20;

/// The fewest columns of a card.
const MIN_CARD: u16 = 20;

/// A game as home shows it.
struct Card {
    info: Info,
    start: AnyPosition,
}

pub struct Home {
    cards: Vec<Card>,
    game: usize,
    entry: usize,
    /// The games that can be resumed, the last played first.
    unfinished: Vec<SavedGame>,
    requests: StoreRequests,
    /// With players: the last unfinished game is resumed by them as soon as it is found.
    resume: Option<Substitutes>,
    fault: Option<String>,
}

impl Home {
    /// Home for these games, with the one chosen that was played last. With `resume` the last unfinished game is
    /// resumed.
    pub fn new(games: &[Info], resume: Option<Substitutes>, context: &Context) -> Self {
        let last = context.settings.last_game.as_deref();
        let last = games.iter().position(|info| Some(info.name) == last);
        let mut home = Self {
            cards: games.iter().filter_map(Card::new).collect(),
            game: last.unwrap_or(0),
            entry: 0,
            unfinished: Vec::new(),
            requests: StoreRequests::default(),
            resume,
            fault: None,
        };
        home.list(context);
        home
    }

    /// Looks for games that can be resumed.
    fn list(&mut self, context: &Context) {
        let find = |store: &Store| store.unfinished(games::MAX);
        self.requests.list(context, find);
    }

    /// The menu. Its first entry is there only when there is a game to resume.
    fn entries(&self) -> &'static [MenuEntry] {
        &MENU[usize::from(self.unfinished.is_empty())..]
    }

    fn chosen_entry(&self) -> &'static MenuEntry {
        let entries = self.entries();
        &entries[self.entry.min(entries.len() - 1)]
    }

    fn info(&self) -> &Info {
        self.cards
            .get(self.game)
            .map_or(&GAMES[0], |card| &card.info)
    }

    /// Resumes the only unfinished game, or lists them.
    pub fn resume_game(&mut self, context: &mut Context) {
        match self.unfinished.as_slice() {
            [] => context.effect(Effect::Say("There is no unfinished game".into())),
            [only] => self.requests.resume(only, Substitutes::default(), context),
            several => context.push(GameList::unfinished(several.to_vec())),
        }
    }

    /// A position line that was pasted begins a game between those who played last.
    fn paste(&mut self, text: &str, context: &mut Context) {
        match AnyPosition::read(text.trim()) {
            Ok(position) => {
                let form = NewGameForm::new(position.info(), GameMode::Computer, context);
                form.begin_at(position, context);
            }
            Err(error) => self.fault = Some(error.to_string()),
        }
    }

    fn click(&mut self, at: Position, context: &mut Context) {
        let layout = self.layout(context.area);
        if let Some((card, _)) = layout.cards.iter().find(|card| card.1.contains(at)) {
            self.game = *card;
        }
        let mut first = 0;
        for area in layout.menu {
            if let Some(entry) = list::entry_at(area, area.height.into(), 0, at) {
                self.entry = first + entry;
                return self.open_chosen(context);
            }
            first += usize::from(area.height);
        }
    }

    fn open_chosen(&self, context: &mut Context) {
        (self.chosen_entry().open)(self.info(), context);
    }
}

impl Card {
    fn new(info: &Info) -> Option<Self> {
        // Any seed will do for a picture, as long as it is always the same.
        let start = AnyPosition::start(info.name, None, info.default_limit, 7).ok()?;
        Some(Self { info: *info, start })
    }

    fn name(&self, times: &str) -> String {
        let Info { title, size, .. } = self.info;
        format!("{title} {size}{times}{size}")
    }

    /// What the game is about, in lines.
    fn summary(&self, columns: u16) -> Vec<String> {
        wrap(self.info.summary, columns.saturating_sub(2).min(28))
    }

    /// Its board in a number of columns and rows, with a margin around it.
    fn board(&self, (wide, high): (u16, u16), margin: u16) -> Option<Geometry> {
        let inside = |length: u16| length.saturating_sub(2 * margin);
        Geometry::picture(self.info.size, (inside(wide), inside(high)))
    }

    fn draw(&self, canvas: &mut Canvas, area: Rect, is_chosen: bool, layout: &HomeLayout) {
        let mut canvas = canvas.within(area);
        let glyphs = canvas.theme().glyphs();
        let name = self.name(glyphs.times);
        let (name, role) = if is_chosen {
            (format!("[ {name} ]"), Role::Chosen)
        } else {
            (name, Role::Text)
        };
        canvas.write_centred(area.y, &name, role);
        let mut y = area.y + 1;
        if let Some((height, margin)) = layout.boards {
            let boards = Rect { y, height, ..area };
            if let Some(fit) = self.board((area.width, height), margin) {
                if is_chosen && margin > 0 {
                    let frame = centred(boards, (fit.width() + 2, fit.height() + 2));
                    canvas.frame(frame, "");
                }
                preview::draw_at(&mut canvas, fit.centred(boards), self.start, Marks::Nothing);
            }
            // The summaries of all games begin on the same row.
            y = boards.bottom();
        }
        let role = if is_chosen { Role::Text } else { Role::Dim };
        for (y, line) in (y..).zip(self.summary(area.width)) {
            canvas.write_centred(y, &line, role);
        }
    }
}

struct HomeLayout {
    /// The cards that are shown, each with its number: as many as fit, the chosen one among them.
    cards: Vec<(usize, Rect)>,
    /// The rows for the boards, and the margin around each, if there is room for them.
    boards: Option<(u16, u16)>,
    menu: Vec<Rect>,
}

impl Home {
    fn layout(&self, area: Rect) -> HomeLayout {
        let content = ScreenFrame::of(area).content;
        let mut cards = self.card_columns(content);
        let columns = (content.width / COLUMN).clamp(1, 3);
        let entries = rows(self.entries().len());
        let menu_rows = entries.div_ceil(columns);
        let room = content.height.saturating_sub(menu_rows);
        // Where there is hardly any room, the names of the games have to do.
        let summary =
            |&(card, area): &(usize, Rect)| rows(self.cards[card].summary(area.width).len());
        let summary = cards.iter().map(summary).max().unwrap_or(0);
        let words = if room > summary { summary + 1 } else { 1 };
        let boards = self.board_rows(&cards, room.saturating_sub(words));
        let high = words + boards.map_or(0, |boards| boards.0);
        let spare = room.saturating_sub(high);
        let top = content.y + spare / 3;
        for (_, area) in &mut cards {
            (area.y, area.height) = (top, high);
        }
        let menu_y = top + high + spare.div_ceil(3);
        let column = (content.width / columns).min(24);
        let margin = content.width.saturating_sub(columns * column) / 2;
        // The last column has room to spare for the margin.
        let menu_x = content.x + margin.max(1);
        let menu = (0..columns).map(|i| {
            let high = menu_rows.min(entries.saturating_sub(i * menu_rows));
            Rect::new(menu_x + i * column, menu_y, column, high)
        });
        HomeLayout {
            cards,
            boards,
            menu: menu.collect(),
        }
    }

    /// The cards that fit side by side. Their columns are shared so that the squares of all boards
    /// are about equally large.
    fn card_columns(&self, content: Rect) -> Vec<(usize, Rect)> {
        let names = self.cards.iter().map(|card| width(&card.name("x")) + 4);
        let card = names.fold(MIN_CARD, u16::max);
        let fit = usize::from(content.width / card);
        let shown = window(self.cards.len(), self.game, fit);
        let sizes = self.cards[shown.clone()].iter().map(|card| card.info.size);
        let shares = sizes.map(|size| Constraint::Fill(size.clamp(6, 8).into()));
        let columns = Layout::horizontal(shares).split(content);
        shown.zip(columns.iter().copied()).collect()
    }

    /// The rows that the boards take, and the margin around each: for a frame, or none where there
    /// is no room for one.
    fn board_rows(&self, cards: &[(usize, Rect)], high: u16) -> Option<(u16, u16)> {
        [1, 0].into_iter().find_map(|margin| {
            let board = |&(card, area): &(usize, Rect)| {
                let fit = self.cards[card].board((area.width, high), margin)?;
                Some(fit.height() + 2 * margin)
            };
            let rows: Option<Vec<u16>> = cards.iter().map(board).collect();
            Some((rows?.into_iter().max()?, margin))
        })
    }

    /// What Enter does. A person who is new here is offered a lesson first.
    fn about_entry(&self, settings: &Settings) -> String {
        let is_new = settings.last_game.is_none() && !settings.lesson_begun;
        if is_new && self.entry == 0 && self.unfinished.is_empty() {
            return "New here? f begins a first lesson".into();
        }
        if self.entry == 0 && !self.unfinished.is_empty() {
            return self.about_unfinished();
        }
        self.chosen_entry().about.replace("{}", self.info().title)
    }

    /// What would be resumed.
    fn about_unfinished(&self) -> String {
        match self.unfinished.as_slice() {
            [only] => {
                let record = &only.record;
                let names = Side::BOTH.map(|side| text::clean(record.tags().name(side), 30));
                let [x, o] = names;
                let turns = text::counted(record.turn_count(), ["turn", "turns"]);
                format!("{}: {x} against {o}, {turns} played", record.info().title)
            }
            several => format!("{} unfinished games", several.len()),
        }
    }

    fn draw_cards(&self, canvas: &mut Canvas, layout: &HomeLayout) {
        for &(card, area) in &layout.cards {
            self.cards[card].draw(canvas, area, card == self.game, layout);
        }
        let more = canvas.theme().glyphs().more;
        if let Some((1.., area)) = layout.cards.first() {
            canvas.write(area.x, area.y, more, Role::Dim);
        }
        if let Some((last, area)) = layout.cards.last()
            && last + 1 < self.cards.len()
        {
            canvas.write_right(area.right(), area.y, more, Role::Dim);
        }
    }

    fn draw_menu(&self, canvas: &mut Canvas, columns: &[Rect]) {
        let mut first = 0;
        for &area in columns {
            let rows = usize::from(area.height);
            let names = self.entries()[first..first + rows].iter();
            let chosen = self.entry.checked_sub(first).unwrap_or(usize::MAX);
            list::draw(canvas, area, names.map(|entry| entry.name), chosen);
            first += rows;
        }
    }
}

/// As many of some cards as fit, at least one, with the chosen one as near the middle as possible.
fn window(count: usize, chosen: usize, fit: usize) -> Range<usize> {
    let fit = fit.max(1).min(count);
    let first = chosen.saturating_sub(fit / 2).min(count - fit);
    first..first + fit
}

fn rows(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

impl Screen for Home {
    fn key_context(&self) -> KeyContext {
        HOME
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        self.fault = None;
        let count = self.entries().len();
        match command {
            Command::Left => self.game = list::stepped(self.game, self.cards.len(), false),
            Command::Right => self.game = list::stepped(self.game, self.cards.len(), true),
            Command::Up => self.entry = list::stepped(self.entry, count, false),
            Command::Down => self.entry = list::stepped(self.entry, count, true),
            Command::Accept => self.open_chosen(context),
            Command::Click(at) => self.click(*at, context),
            Command::Paste(text) => self.paste(text, context),
            command => {
                let is_meant = |entry: &&MenuEntry| entry.row.command().as_ref() == Some(command);
                match MENU.iter().find(is_meant) {
                    Some(entry) => (entry.open)(self.info(), context),
                    None => context.ignore(),
                }
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, context: &ViewContext) {
        let area = canvas.area();
        let frame = ScreenFrame::of(area);
        let layout = self.layout(area);
        let is_whole = layout.cards.len() == self.cards.len();
        let place = format!("{} of {}", self.game + 1, self.cards.len());
        let about = " games of moving and hemming in";
        let rating = context.ratings.rating(self.info().name);
        let rating = rating.filter(|_| context.settings.rating);
        let beside = match rating {
            Some(rating) if is_whole => format!("Your rating {rating}"),
            Some(rating) => format!("{place}, rated {rating}"),
            None if is_whole => String::new(),
            None => place,
        };
        let beside = canvas.theme().shown(&beside);
        frame.title(
            canvas,
            &[("Standoff", Role::Title), (about, Role::Dim)],
            &beside,
        );
        self.draw_cards(canvas, &layout);
        self.draw_menu(canvas, &layout.menu);
        let (words, role) = match &self.fault {
            Some(fault) => (fault.clone(), Role::Warning),
            None => (self.about_entry(context.settings), Role::Dim),
        };
        canvas.write(frame.status.x + 1, frame.status.y, &words, role);
        frame.keys(canvas, HOME);
    }

    fn poll(&mut self, context: &mut Context) {
        let Some(games) = self.requests.poll(context) else {
            return;
        };
        let before = self.entries().len();
        self.unfinished = games;
        // What was chosen stays chosen; but at first it is the game to resume.
        let after = self.entries().len();
        self.entry = match self.entry {
            0 => 0,
            entry => (entry + after).saturating_sub(before),
        };
        if let Some(substitutes) = self.resume.take() {
            match self.unfinished.first() {
                Some(last) => self.requests.resume(last, substitutes, context),
                None => self.resume_game(context),
            }
        }
    }

    fn focus_gained(&mut self, context: &mut Context) {
        self.entry = 0;
        self.list(context);
    }

    fn is_busy(&self) -> bool {
        self.requests.is_busy()
    }
}
