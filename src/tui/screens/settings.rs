//! The settings: theme, colours, mouse, animation, evaluation, threads and table. Changes take
//! effect at once and are kept.

use ratatui::layout::Rect;

use super::Confirm;
use crate::games::tablebase::{self, TablebaseStore};
use crate::games::{AnyPosition, GAMES, find_game};
use crate::records::settings::{Colour, NamedChoice, PanelDetail, Settings, ThemeName};
use crate::search::MAX_THREADS;
use crate::tui::canvas::Canvas;
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{self, Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::form::{Form, FormField};
use crate::tui::widgets::preview::{self, Marks};

/// The sizes of the table that are offered, in MiB.
const TABLES: [usize; 9] = [1, 4, 16, 64, 128, 256, 512, 1024, 4096];

/// The option of the rating that begins it anew.
const FORGET: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Setting {
    Theme,
    Colour,
    Mouse,
    Animation,
    Panel,
    Rating,
    Threads,
    Table,
    KeptTables,
    Programs,
}

pub struct SettingsScreen {
    form: Form<Setting>,
    /// The table sizes to choose from: those above, and perhaps one written by hand.
    tables: Vec<usize>,
}

impl SettingsScreen {
    /// Opens the settings.
    pub fn open(context: &mut Context) {
        let has_rating = !context.ratings.is_empty();
        context.push(Self::new(context.settings, has_rating));
    }

    fn new(settings: &Settings, has_rating: bool) -> Self {
        let mut tables = TABLES.to_vec();
        if let Err(at) = tables.binary_search(&settings.table) {
            tables.insert(at, settings.table);
        }
        let table = tables.iter().position(|&size| size == settings.table);
        let sizes = tables.iter().map(|size| format!("{size} MiB")).collect();
        let threads = (1..=MAX_THREADS).map(|number| number.to_string());
        let threads = std::iter::once("all".into()).chain(threads).collect();
        let colour = |colour| match colour {
            Colour::Auto => "automatic",
            colour => colour.name(),
        };
        let panel = |detail| match detail {
            PanelDetail::Figures => "figures",
            PanelDetail::Evaluation => "evaluation",
            PanelDetail::Line => "evaluation and best line",
        };
        let mut fields = vec![
            named(Setting::Theme, "Theme", settings.theme, ThemeName::title)
                .note("colours that the colour-blind can tell apart, strong contrasts, or none"),
            named(Setting::Colour, "Colours", settings.colour, colour)
                .note("as many as the terminal says it has, or as you know better"),
            switch(Setting::Mouse, "Mouse", settings.mouse)
                .note("click pieces and squares; off lets the terminal select text"),
            switch(Setting::Animation, "Animation", settings.animation)
                .note("captures and chains are shown hop by hop"),
            named(Setting::Panel, "Side panel", settings.panel, panel)
                .note("the game's figures; who is ahead, and why; the best line as well"),
            rating(settings.rating, has_rating),
            FormField::choice(
                Setting::Threads,
                "Threads",
                threads,
                settings.threads.unwrap_or(0),
            )
            .note("how many the engine uses at full strength; levels always use one"),
            FormField::scale(Setting::Table, "Table", sizes, table.unwrap_or(0))
                .note("memory of the engine at full strength, from the next game on"),
            FormField::choice(
                Setting::Programs,
                "Own programs",
                vec!["add or change".into()],
                0,
            )
            .note("programs that speak UGI; they are then in every list of opponents"),
        ];
        if let Some(store) = tablebase::store() {
            fields.insert(fields.len() - 1, kept_tables(store.size()));
        }
        let form = Form::new(fields).with_board();
        Self { form, tables }
    }

    /// Puts the value of a field into the settings.
    fn apply(&self, setting: Setting, settings: &mut Settings) {
        let at = self.form.choice(setting);
        match setting {
            Setting::Theme => settings.theme = ThemeName::ALL[at].0,
            Setting::Colour => settings.colour = Colour::ALL[at].0,
            Setting::Mouse => settings.mouse = at == 1,
            Setting::Animation => settings.animation = at == 1,
            Setting::Panel => settings.panel = PanelDetail::ALL[at].0,
            Setting::Rating => settings.rating = at == 1,
            Setting::Threads => settings.threads = Some(at).filter(|&number| number > 0),
            Setting::Table => settings.table = self.tables[at],
            Setting::KeptTables | Setting::Programs => {}
        }
    }
}

/// A field for one of a few names.
fn named<T: NamedChoice>(
    setting: Setting,
    label: &str,
    chosen: T,
    title: fn(T) -> &'static str,
) -> FormField<Setting> {
    let options = T::ALL.iter().map(|option| title(option.0).into()).collect();
    let at = T::ALL.iter().position(|option| option.0 == chosen);
    FormField::choice(setting, label, options, at.unwrap_or(0))
}

/// The tables of perfect play on disk, which take so many bytes.
fn kept_tables(bytes: u64) -> FormField<Setting> {
    let options = match bytes.div_ceil(1 << 20) {
        0 => vec!["no tables yet".into()],
        mebibytes => vec![format!("tables of {mebibytes} MiB"), "delete".into()],
    };
    FormField::choice(Setting::KeptTables, "Perfect play", options, 0)
        .note("for few pieces it is worked out in the background, and kept on disk")
}

/// Whether games are rated, and a way to begin again if there is a rating.
fn rating(on: bool, has_rating: bool) -> FormField<Setting> {
    let mut options = vec!["off".into(), "on".into()];
    options.extend(has_rating.then(|| "forget all games".into()));
    FormField::choice(Setting::Rating, "Your rating", options, on.into())
        .note("from games against levels without hints, take-backs or analysis")
}

fn switch(setting: Setting, label: &str, on: bool) -> FormField<Setting> {
    let options = vec!["off".into(), "on".into()];
    FormField::choice(setting, label, options, on.into())
}

/// The theme on a board of the game that was played last.
fn draw_preview(canvas: &mut Canvas, area: Rect, settings: &Settings) {
    let last = settings.last_game.as_deref();
    let info = last.and_then(|name| find_game(name).ok());
    let info = info.unwrap_or(&GAMES[0]);
    if let Ok(start) = AnyPosition::start(info.name, None, info.default_limit, 7) {
        preview::draw(canvas, area, start, Marks::Choice);
    }
}

impl Screen for SettingsScreen {
    fn key_context(&self) -> KeyContext {
        KeyContext::MENU
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let command = match command {
            Command::Help => return context.push(super::Help::new(self.key_context(), None)),
            Command::Back | Command::Leave => return context.pop(),
            Command::Accept => &Command::Right,
            command => command,
        };
        match self.form.update(command, context) {
            Some(Setting::KeptTables) if self.form.choice(Setting::KeptTables) > 0 => {
                if let Some(Err(error)) = tablebase::store().map(TablebaseStore::clear) {
                    context.effect(Effect::Warn(error.to_string()));
                }
                self.form.replace(kept_tables(0));
            }
            Some(Setting::Rating) if self.form.choice(Setting::Rating) == FORGET => {
                let forget = Effect::answer(|settings: &mut Self, context| {
                    context.ratings.reset();
                    settings
                        .form
                        .replace(rating(context.settings.rating, false));
                });
                self.form.replace(rating(context.settings.rating, true));
                let consequence = "Your rating begins anew in every game.";
                Confirm::ask("Forget all rated games?", consequence, forget, context);
            }
            Some(Setting::Programs) => context.push(super::Programs::default()),
            Some(setting) => self.apply(setting, context.settings),
            None => {}
        }
    }

    fn view(&self, canvas: &mut Canvas, context: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        frame.title(canvas, &[("Settings", Role::Title)], "");
        let theme = canvas.theme();
        let arrows = keymap::label("←→", theme.is_ascii());
        let prompt = format!("{arrows} or Enter changes it, at once");
        canvas.render(self.form.widget(theme, &prompt), frame.body());
        if let Some(area) = self.form.board_area(frame.body()) {
            draw_preview(canvas, area, context.settings);
        }
        frame.keys(canvas, self.key_context());
    }
}
