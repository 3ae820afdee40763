//! A list of games: the unfinished ones, the finished ones, or those of a file.

mod rows;

use std::time::SystemTime;

use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Row, Table, TableState};

use super::store_requests::StoreRequests;
use super::{Confirm, Help};
use crate::games::Side;
use crate::play::Substitutes;
use crate::records::saves::{SavedGame, SavedGames, Store};
use crate::records::{AnyRecord, time_ago};
use crate::text;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext, KeyRow, row};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::list;
use crate::tui::widgets::preview::{self, Marks};

/// Games that Standoff keeps.
const KEPT: KeyContext = KeyContext::new("Lists of games");
/// Games of a file, which stay where they are.
const FILE: KeyContext = KeyContext::dialog("Games of a file");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[KEPT, FILE], "↑↓", "choose", "choose"),
    row(&[KEPT, FILE], "PgUp PgDn", "", "go by a page"),
    row(&[KEPT, FILE], "Home End", "", "to the first or last"),
    row(&[KEPT, FILE], "Enter", "open", "go on with an unfinished game, step through a finished one"),
    row(&[KEPT, FILE], "v", "analyse", "analyse a game, with variations, the engine's lines and a review"),
    row(&[KEPT], "x", "remove", "remove a game; asks first"),
    row(&[KEPT, FILE], "Esc", "back", "back"),
    row(&[KEPT, FILE], "?", "help", "this help"),
    row(&[KEPT, FILE], "q", "home", "leave for home"),
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
    /// The results against each opponent, in lists of finished games.
    tally: Vec<String>,
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
            tally: Vec::new(),
            requests: StoreRequests::default(),
            chosen: 0,
        }
    }

    fn fill(&mut self, games: Vec<SavedGame>) {
        let entries = games.into_iter();
        self.entries = entries
            .map(|game| (game.record.clone(), Some(game)))
            .collect();
        self.tally = rows::tally(self.entries.iter().map(|entry| &entry.0));
        self.chosen = self.chosen.min(self.entries.len().saturating_sub(1));
    }

    /// How the store finds the games; those of a file are not in it.
    fn find(&self) -> Option<fn(&Store, usize) -> SavedGames> {
        match self.source {
            Source::Unfinished => Some(Store::unfinished),
            Source::History => Some(Store::history),
            Source::File(_) => None,
        }
    }

    /// Looks into the store again.
    fn list(&mut self, context: &Context) {
        if let Some(find) = self.find() {
            self.requests.list(context, move |store| find(store, MAX));
        }
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

    /// Analyses a game, but none that a person still plays against the computer.
    fn analyse(&self, context: &mut Context) {
        let Some((record, save)) = self.entries.get(self.chosen) else {
            return;
        };
        let is_played = save.is_some() && record.result().is_none();
        if is_played && record.tags().only_person().is_some() {
            let words = "This game is still played: open it, and v asks there";
            return context.effect(Effect::Say(words.into()));
        }
        super::open_analysis(record.clone(), context);
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
        let Some((saved, find)) = saved.zip(self.find()) else {
            return;
        };
        self.requests.list(context, move |store| {
            let removed = store.remove(&saved);
            let mut listing = find(store, MAX);
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

    fn layout(&self, area: Rect) -> ListLayout {
        let mut list = ScreenFrame::of(area).content;
        let mut preview = None;
        if list.width >= MIN_LIST + MIN_PREVIEW && list.height >= MIN_ROWS {
            let wide = (list.width * 9 / 20).min(list.width - MIN_LIST);
            let wide = wide.max(MIN_PREVIEW);
            let margin = (list.width - MIN_LIST - MIN_PREVIEW).min(1);
            let widths = [list.width - wide, wide - margin, margin];
            let [left, right, _] = Layout::horizontal(widths).areas(list);
            (list, preview) = (left, Some(right));
        }
        let most = list.height / 3;
        let tally = u16::try_from(self.tally.len()).map_or(most, |rows| rows.min(most));
        let [heads, rows, tally] = Layout::vertical([
            Constraint::Length(2),
            Constraint::Min(0),
            Constraint::Length(tally),
        ])
        .areas(list);
        let list = heads.union(rows);
        ListLayout {
            list,
            rows,
            tally,
            preview,
        }
    }

    fn draw_games(&self, canvas: &mut Canvas, area: Rect) {
        let theme = canvas.theme();
        let top = self.top(usize::from(area.height.saturating_sub(2)));
        let area = area.inner(Margin::new(1, 0));
        let now = SystemTime::now();
        let (heads, widths) = rows::columns(area.width.saturating_sub(2), &self.source);
        let row = |cells: [String; 5]| {
            Row::new(cells.into_iter().zip(widths).map(|(cell, wide)| {
                let cell = text::guarded(&cell);
                cut(&cell, wide.saturating_sub(1), theme.glyphs().more)
            }))
        };
        let pointer = format!("{} ", theme.glyphs().pointer);
        let rows = self.entries.iter().map(|(record, saved)| {
            let saved = saved.as_ref().filter(|_| record.result().is_none());
            let when = saved.map(|saved| time_ago(saved.saved, now));
            row(rows::cells(record, when))
        });
        let heads = row(heads.map(String::from));
        let table = Table::new(rows, widths)
            .column_spacing(0)
            .header(heads.style(theme.style(Role::Dim)).bottom_margin(1))
            .row_highlight_style(theme.style(Role::Title))
            .highlight_symbol(Span::styled(pointer, theme.style(Role::Valid)));
        let mut state = TableState::new()
            .with_offset(top)
            .with_selected(self.chosen);
        canvas.render_stateful(table, area, &mut state);
    }
}

/// The fewest columns of the list and of the board beside it, and the fewest rows for a board.
const MIN_LIST: u16 = 52;
const MIN_PREVIEW: u16 = 28;
const MIN_ROWS: u16 = 14;

struct ListLayout {
    /// The heads of the columns, an empty line, and the games.
    list: Rect,
    rows: Rect,
    /// The results by opponent.
    tally: Rect,
    /// The board of the chosen game.
    preview: Option<Rect>,
}

/// The last position of a game, and who played.
fn draw_preview(canvas: &mut Canvas, area: Rect, record: &AnyRecord) {
    let [one, rest, words] = [
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(4),
    ];
    let [_, board, _] = Layout::vertical([one, rest, words]).areas(area);
    let y = preview::draw(canvas, board, record.last(), Marks::Nothing) + 1;
    let mut canvas = canvas.within(area);
    canvas.write_centred(y, &rows::state(record), Role::Title);
    for (y, side) in (y + 1..).zip(Side::BOTH) {
        let words = format!("{side} {}", rows::player(record, side));
        canvas.write_centred(y, &words, Role::Piece(side));
    }
}

impl Screen for GameList {
    fn key_context(&self) -> KeyContext {
        match self.source {
            Source::Unfinished | Source::History => KEPT,
            Source::File(_) => FILE,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let count = self.entries.len();
        let area = self.layout(context.area).rows;
        let page = usize::from(area.height).max(1);
        let last = count.saturating_sub(1);
        match command {
            Command::Up => self.chosen = list::stepped(self.chosen, count, false),
            Command::Down => self.chosen = list::stepped(self.chosen, count, true),
            Command::WheelUp(_) => self.chosen = self.chosen.saturating_sub(page),
            Command::WheelDown(_) => self.chosen = (self.chosen + page).min(last),
            Command::Accept => self.open(context),
            Command::Key('v') => self.analyse(context),
            Command::Key('x') => self.ask_to_remove(context),
            Command::Click(at) => {
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
            Command::Help => context.push(Help::new(self.key_context(), None)),
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
        let layout = self.layout(canvas.area());
        let Some((record, _)) = self.entries.get(self.chosen) else {
            let words = if self.requests.is_listing() {
                "Looking for games"
            } else {
                "There are none"
            };
            canvas.write(layout.rows.x + 3, layout.rows.y, words, Role::Dim);
            return frame.keys(canvas, self.key_context());
        };
        self.draw_games(canvas, layout.list);
        let Rect { x, y, .. } = layout.tally;
        let mut below = canvas.within(layout.tally);
        below.write_lines(x + 3, y, &self.tally, Role::Dim);
        if let Some(area) = layout.preview {
            draw_preview(canvas, area, record);
        }
        let clock = record.last().clock();
        let (turn, limit) = (clock.played() + 1, clock.limit());
        let words = record
            .result_sentence(record.tags().only_person())
            .unwrap_or_else(|| format!("Turn {turn} of {limit}; Enter goes on with it"));
        let room = frame.status.width.saturating_sub(2);
        let words = cut(&words, room, canvas.theme().glyphs().more);
        canvas.write(frame.status.x + 1, frame.status.y, &words, Role::Dim);
        frame.keys(canvas, self.key_context());
    }

    fn is_busy(&self) -> bool {
        self.requests.is_busy()
    }
}
