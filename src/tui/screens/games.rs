//! A list of games: the unfinished ones, the finished ones, or those of a file.

use ratatui::layout::{Margin, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Row, Table, TableState};

use super::store_requests::StoreRequests;
use super::{Confirm, Help};
use crate::games::{Side, Verdict};
use crate::play::Substitutes;
use crate::records::AnyRecord;
use crate::records::saves::{SavedGame, Store};
use crate::text;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext, KeyRow, row};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::list;

/// Games to resume.
const UNFINISHED: KeyContext = KeyContext::new("Lists of games");
/// Games to look at, which stay where they are.
const ARCHIVE: KeyContext = KeyContext::dialog("Finished games");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[UNFINISHED, ARCHIVE], "↑↓", "choose", "choose"),
    row(&[UNFINISHED, ARCHIVE], "PgUp PgDn", "", "go by a page"),
    row(&[UNFINISHED, ARCHIVE], "Home End", "", "to the first or last"),
    row(&[UNFINISHED, ARCHIVE], "Enter", "open", "go on with an unfinished game, step through a finished one"),
    row(&[UNFINISHED], "x", "remove", "remove an unfinished game; asks first"),
    row(&[UNFINISHED, ARCHIVE], "Esc", "back", "back"),
    row(&[UNFINISHED, ARCHIVE], "?", "help", "this help"),
    row(&[UNFINISHED, ARCHIVE], "q", "home", "leave for home"),
];

/// The most games that are listed.
pub const MAX: usize = 500;

/// Where the games come from.
enum Source {
    Unfinished,
    History,
    File(String),
}

pub struct GameList {
    source: Source,
    /// The games, each with its save if it has one.
    entries: Vec<(AnyRecord, Option<SavedGame>)>,
    requests: StoreRequests,
    chosen: usize,
}

impl GameList {
    /// The unfinished games that were found.
    pub fn unfinished(games: Vec<SavedGame>) -> Self {
        let mut screen = Self::new(Source::Unfinished);
        screen.fill(games);
        screen
    }

    pub fn history(context: &Context) -> Self {
        let mut screen = Self::new(Source::History);
        screen.list(context);
        screen
    }

    pub fn of_file(name: String, records: Vec<AnyRecord>) -> Self {
        let mut screen = Self::new(Source::File(name));
        screen.entries = records.into_iter().map(|record| (record, None)).collect();
        screen
    }

    fn new(source: Source) -> Self {
        Self {
            source,
            entries: Vec::new(),
            requests: StoreRequests::default(),
            chosen: 0,
        }
    }

    fn fill(&mut self, games: Vec<SavedGame>) {
        let entries = games.into_iter();
        self.entries = entries
            .map(|game| (game.record.clone(), Some(game)))
            .collect();
        self.chosen = self.chosen.min(self.entries.len().saturating_sub(1));
    }

    /// Looks into the store again.
    fn list(&mut self, context: &Context) {
        let find = match self.source {
            Source::Unfinished => Store::unfinished,
            Source::History => Store::history,
            Source::File(_) => return,
        };
        self.requests.list(context, move |store| find(store, MAX));
    }

    fn open(&mut self, context: &mut Context) {
        match (&self.source, self.entries.get(self.chosen)) {
            (_, None) => {}
            (Source::Unfinished, Some((_, Some(saved)))) => {
                self.requests.resume(saved, Substitutes::default(), context);
            }
            (_, Some((record, _))) => super::open_record(record.clone(), None, context),
        }
    }

    fn ask_to_remove(&self, context: &mut Context) {
        if !self.entries.is_empty() {
            let remove = Effect::answer(|list: &mut Self, context| list.remove(context));
            let consequence = "It will not be kept.";
            Confirm::ask("Remove this game?", consequence, remove, context);
        }
    }

    fn remove(&mut self, context: &Context) {
        let saved = self.entries.get(self.chosen).and_then(|e| e.1.clone());
        let Some(saved) = saved else { return };
        self.requests.list(context, move |store| {
            let removed = store.remove(&saved);
            let mut listing = store.unfinished(MAX);
            let trouble = removed.err().map(|error| error.to_string());
            listing.troubles.extend(trouble);
            listing
        });
    }

    fn title(&self) -> (&str, &str) {
        match &self.source {
            Source::Unfinished => ("Unfinished games", ""),
            Source::History => ("Finished games", ""),
            Source::File(name) => ("Games of ", name),
        }
    }

    /// The first game that is shown, in a list of this many rows.
    fn top(&self, rows: usize) -> usize {
        let most = self.entries.len().saturating_sub(rows);
        self.chosen.saturating_sub(rows / 2).min(most)
    }

    /// Where the games are, below the heads of the columns and an empty line.
    fn list_area(area: Rect) -> Rect {
        let content = ScreenFrame::of(area).content;
        Rect {
            y: content.y + 2.min(content.height),
            height: content.height.saturating_sub(2),
            ..content
        }
    }

    fn draw_games(&self, canvas: &mut Canvas, content: Rect) {
        let theme = canvas.theme();
        let area = content.inner(Margin::new(1, 0));
        let widths = widths(area.width.saturating_sub(2));
        let row = |cells: [String; 5]| {
            Row::new(cells.into_iter().zip(widths).map(|(cell, wide)| {
                let cell = text::guarded(&cell);
                cut(&cell, wide.saturating_sub(1), theme.glyphs().more)
            }))
        };
        let heads = row(["Date", "Game", "X - O", "Result", "Turns"].map(String::from));
        let pointer = format!("{} ", theme.glyphs().pointer);
        let rows = self.entries.iter().map(|entry| row(cells(&entry.0)));
        let table = Table::new(rows, widths)
            .column_spacing(0)
            .header(heads.style(theme.style(Role::Dim)).bottom_margin(1))
            .row_highlight_style(theme.style(Role::Title))
            .highlight_symbol(Span::styled(pointer, theme.style(Role::Valid)));
        let top = self.top(usize::from(content.height.saturating_sub(2)));
        let mut state = TableState::new()
            .with_offset(top)
            .with_selected(self.chosen);
        canvas.render_stateful(table, area, &mut state);
    }
}

fn cells(record: &AnyRecord) -> [String; 5] {
    let tags = record.tags();
    let name = |side| text::clean(tags.name(side), 40);
    let result = match record.result() {
        None => "unfinished".into(),
        Some(Verdict::Draw) => "draw".into(),
        Some(Verdict::Win(side)) => format!("{side} wins"),
    };
    [
        text::clean(tags.get("Date").unwrap_or_default(), 10),
        record.info().title.into(),
        format!("{} - {}", name(Side::X), name(Side::O)),
        result,
        record.turn_count().to_string(),
    ]
}

/// The widths of the columns; a narrow window does without the date.
fn widths(room: u16) -> [u16; 5] {
    let date = if room < 60 { 0 } else { 12 };
    let (game, result, turns) = (10, 12, 6);
    let players = room.saturating_sub(date + game + result + turns);
    [date, game, players, result, turns]
}

impl Screen for GameList {
    fn key_context(&self) -> KeyContext {
        match self.source {
            Source::Unfinished => UNFINISHED,
            Source::History | Source::File(_) => ARCHIVE,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let count = self.entries.len();
        let page = usize::from(Self::list_area(context.area).height).max(1);
        let last = count.saturating_sub(1);
        match command {
            Command::Up => self.chosen = list::stepped(self.chosen, count, false),
            Command::Down => self.chosen = list::stepped(self.chosen, count, true),
            Command::WheelUp(_) => self.chosen = self.chosen.saturating_sub(page),
            Command::WheelDown(_) => self.chosen = (self.chosen + page).min(last),
            Command::Accept => self.open(context),
            Command::Key('x') => self.ask_to_remove(context),
            Command::Click(at) => {
                let area = Self::list_area(context.area);
                let top = self.top(area.height.into());
                let shown = count.saturating_sub(top);
                if let Some(row) = list::entry_at(area, shown, 0, *at) {
                    let again = self.chosen == top + row;
                    self.chosen = top + row;
                    if again {
                        self.open(context);
                    }
                }
            }
            Command::Help => context.push(Help::new(None)),
            Command::Back => context.pop(),
            Command::Leave => context.effect(Effect::Home),
            command => command.scroll(&mut self.chosen, page, last, context),
        }
    }

    fn poll(&mut self, context: &mut Context) {
        if let Some(games) = self.requests.poll(context) {
            self.fill(games);
        }
    }

    fn focus_gained(&mut self, context: &mut Context) {
        self.list(context);
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        let (title, about) = self.title();
        let place = match self.entries.len() {
            0 => String::new(),
            count => format!("{} of {count}", self.chosen + 1),
        };
        frame.title(canvas, &[(title, Role::Title), (about, Role::Dim)], &place);
        if self.entries.is_empty() {
            let words = if self.requests.is_listing() {
                "Looking for games"
            } else {
                "There are none"
            };
            let area = Self::list_area(canvas.area());
            canvas.write(area.x + 3, area.y, words, Role::Dim);
        } else {
            self.draw_games(canvas, frame.content);
        }
        if let Some((record, _)) = self.entries.get(self.chosen) {
            let words = match record.result() {
                None => "Enter goes on with it".into(),
                Some(_) => text::clean(&record.termination(), 200),
            };
            let more = canvas.theme().glyphs().more;
            let room = frame.status.width.saturating_sub(2);
            let words = cut(&words, room, more);
            canvas.write(frame.status.x + 1, frame.status.y, &words, Role::Dim);
        }
        frame.keys(canvas, self.key_context());
    }

    fn is_busy(&self) -> bool {
        self.requests.is_busy()
    }
}
