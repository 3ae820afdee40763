//! The user's own programs: they are added, changed, tried and removed here, and kept in the settings.

mod form;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ratatui::layout::{Constraint, Layout, Margin, Rect};

use form::ProgramForm;

use super::{Confirm, Help};
use crate::agents::KnownAgents;
use crate::agents::external::{EngineCommandError, ExternalEngine, StderrTail};
use crate::records::settings::Settings;
use crate::referee::{CheckReport, Examination};
use crate::text;
use crate::tui::canvas::{Canvas, cut, width, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext, KeyRow, row};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::tasks::Task;
use crate::tui::theme::Role;
use crate::tui::widgets::list;

const PROGRAMS: KeyContext = KeyContext::dialog("Own programs");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[PROGRAMS], "↑↓", "choose", "choose"),
    row(&[PROGRAMS], "n", "add", "add a program"),
    row(&[PROGRAMS], "Enter", "change", "change its name or command"),
    row(&[PROGRAMS], "t", "try", "start it once to see what it says"),
    row(&[PROGRAMS], "c", "check", "examine it: its moves, its manners, its strength; again: stop"),
    row(&[PROGRAMS], "x", "remove", "remove it; asks first"),
    row(&[PROGRAMS], "PgUp PgDn", "", "read on in what was found"),
    row(&[form::CONTEXT], "↑↓ Tab", "name, command", "to the other field"),
    row(&[form::CONTEXT], "Enter", "keep and try", "keep it and see what it says"),
    row(&[form::CONTEXT], "Backspace", "", "take back a character"),
    row(&[form::CONTEXT], "Del", "", "delete the character under the cursor"),
    row(&[form::CONTEXT], "←→", "", "move the cursor"),
    row(&[form::CONTEXT], "Home End", "", "to the beginning or the end"),
    row(&[PROGRAMS, form::CONTEXT], "Esc", "back", "back"),
    row(&[PROGRAMS], "?", "help", "this help"),
    row(&[PROGRAMS], "q", "leave", "leave"),
];

/// The most lines of standard error that are shown.
const MAX_LINES: usize = 8;

/// How long to wait for the end of standard error.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// What came of starting a program.
type Findings = Vec<(String, Role)>;

#[derive(Default)]
pub struct Programs {
    chosen: usize,
    /// The first line shown of what was found about the chosen program.
    top: usize,
    trials: BTreeMap<String, Trial>,
}

struct Trial {
    task: Option<Task<Findings>>,
    findings: Findings,
    /// What an examination is doing.
    doing: Option<Arc<Mutex<String>>>,
}

impl Programs {
    fn name(&self, settings: &Settings) -> Option<String> {
        settings.agents.keys().nth(self.chosen).cloned()
    }

    /// What was found about the chosen program, in lines of so many columns.
    fn lines(&self, settings: &Settings, columns: u16) -> Vec<(String, Role)> {
        let hint = |words: &str| vec![(words.to_string(), Role::Dim)];
        let findings = match self.name(settings).map(|name| self.trials.get(&name)) {
            None => hint("There are none yet: n adds one"),
            Some(None) => hint("t starts it once to see what it says, c examines it"),
            Some(Some(Trial {
                doing: Some(doing), ..
            })) => hint(&format!("Examining, {}; c stops it", lock(doing))),
            Some(Some(trial)) => trial.findings.clone(),
        };
        let lines = findings.iter().flat_map(|(words, role)| {
            let lines = wrap(words, columns).into_iter();
            lines.map(move |line| (line, *role))
        });
        lines.collect()
    }

    /// Keeps a program, perhaps in place of one with another name, and tries it.
    fn keep(&mut self, old: Option<&str>, name: &str, command: String, context: &mut Context) {
        let agents = &mut context.settings.agents;
        // The folder and the options that were written by hand stay.
        let mut agent = old.and_then(|old| agents.remove(old)).unwrap_or_default();
        agent.command = command;
        agents.insert(name.into(), agent);
        self.chosen = agents.keys().position(|key| key == name).unwrap_or(0);
        self.try_out(context);
    }

    /// Starts the chosen program once, on a thread of its own.
    fn try_out(&mut self, context: &Context) {
        let Some(name) = self.name(context.settings) else {
            return;
        };
        let found = context.settings.find_agent(&name);
        let task = found.map(|engine| context.tasks.spawn_thread(|_| try_out(engine)));
        let findings = vec![("It is being started".into(), Role::Dim)];
        let doing = None;
        self.trials.insert(
            name,
            Trial {
                task,
                findings,
                doing,
            },
        );
    }

    /// Begins to examine the chosen program on a thread of its own, or stops that.
    fn check(&mut self, context: &Context) {
        let Some(name) = self.name(context.settings) else {
            return;
        };
        if let Some(task) = self.trials.get(&name).and_then(|trial| trial.task.as_ref()) {
            return task.stop();
        }
        let Some(Ok(engine)) = context.settings.find_agent(&name) else {
            return self.try_out(context);
        };
        let doing = Arc::new(Mutex::new("starting".to_string()));
        let (told, waker) = (Arc::clone(&doing), context.waker.clone());
        let task = context.tasks.spawn_thread(move |stop| {
            let report = Examination::new(engine, None, stop).run(&mut |words| {
                *lock(&told) = words.into();
                waker.wake();
            });
            match report {
                Ok(report) => check_findings(&report),
                Err(error) => vec![(error.to_string(), Role::Warning)],
            }
        });
        let (task, doing) = (Some(task), Some(doing));
        let findings = Findings::new();
        self.trials.insert(
            name,
            Trial {
                task,
                findings,
                doing,
            },
        );
    }

    fn ask_to_remove(&self, context: &mut Context) {
        let Some(name) = self.name(context.settings) else {
            return;
        };
        let question = format!("Remove {}?", text::clean(&name, 30));
        let remove = Effect::answer(move |programs: &mut Self, context| {
            context.settings.agents.remove(&name);
            let count = context.settings.agents.len();
            programs.chosen = programs.chosen.min(count.saturating_sub(1));
        });
        let consequence = "It will no longer be offered. The program itself stays as it is.";
        Confirm::ask(question, consequence, remove, context);
    }

    /// The list of programs, and the findings about the chosen one below it.
    fn layout(area: Rect, programs: usize) -> [Rect; 2] {
        let content = ScreenFrame::of(area).content.inner(Margin::new(1, 0));
        let rows = u16::try_from(programs).unwrap_or(u16::MAX);
        let rows = rows.clamp(1, (content.height / 2).max(1));
        let [_, list, _, below] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(rows),
            Constraint::Length(1),
            Constraint::Min(0),
        ])
        .areas(content);
        [list, below]
    }
}

/// Starts a program, and says what it has answered.
fn try_out(engine: Result<ExternalEngine, EngineCommandError>) -> Findings {
    let stderr = StderrTail::default();
    let mut findings = Findings::new();
    let mut say = |words: String, role| findings.push((words, role));
    match engine {
        Err(error) => say(error.to_string(), Role::Warning),
        Ok(mut engine) => match engine.rehearse(&[], &stderr) {
            Ok(games) => {
                let name = engine.called.unwrap_or_default();
                say(format!("It works, and calls itself {name}."), Role::Valid);
                let plays = games.map(|games| text::list(&games, "and"));
                let any = "It doesn't say which games it plays, so it is offered in all of them.";
                let plays = plays.map_or_else(|| any.into(), |games| format!("It plays {games}."));
                say(plays, Role::Text);
            }
            Err(fault) => {
                stderr.wait_for_end(LAST_WORDS);
                say(format!("It can't play: {fault}"), Role::Warning);
            }
        },
    }
    let said = stderr.text();
    let mut lines: Vec<&str> = said.lines().filter(|l| !l.trim().is_empty()).collect();
    lines.drain(..lines.len().saturating_sub(MAX_LINES));
    if !lines.is_empty() {
        say("Its last words on standard error:".into(), Role::Dim);
    }
    for line in lines {
        say(text::clean(line, 200), Role::Text);
    }
    findings
}

/// A report as it is shown; the command line shows positions and boards as well.
fn check_findings(report: &CheckReport) -> Findings {
    let mut findings = Vec::new();
    for fault in &report.faults {
        findings.push((fault.title(), Role::Warning));
        findings.push((fault.words.clone(), Role::Text));
    }
    let role = if report.passed {
        Role::Valid
    } else {
        Role::Dim
    };
    findings.extend(report.summary().into_iter().map(|line| (line, role)));
    if !report.passed {
        let more = "Its positions with boards: standoff check agent:NAME";
        findings.push((more.into(), Role::Dim));
    }
    findings
}

/// The room for words about a program.
fn columns(area: Rect) -> u16 {
    area.width.saturating_sub(2)
}

fn lock(doing: &Mutex<String>) -> MutexGuard<'_, String> {
    doing.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Screen for Programs {
    fn key_context(&self) -> KeyContext {
        PROGRAMS
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        let count = context.settings.agents.len();
        let [area, below] = Self::layout(context.area, count);
        let top = std::mem::take(&mut self.top);
        match command {
            Command::PageUp | Command::PageDown => {
                let lines = self.lines(context.settings, columns(below)).len();
                let rows = usize::from(below.height);
                self.top = top;
                command.scroll(
                    &mut self.top,
                    rows.saturating_sub(1).max(1),
                    lines.saturating_sub(rows),
                    context,
                );
            }
            Command::Key('n') => context.push(ProgramForm::new(None, context.settings)),
            Command::Key('t') => self.try_out(context),
            Command::Key('c') => self.check(context),
            Command::Key('x') => self.ask_to_remove(context),
            Command::Help => context.push(Help::on_tournaments(self.key_context())),
            Command::Back | Command::Leave => context.pop(),
            command => {
                if list::update(&mut self.chosen, count, area, command, context) {
                    let name = self.name(context.settings);
                    context.push(ProgramForm::new(name, context.settings));
                }
            }
        }
    }

    fn poll(&mut self, _context: &mut Context) {
        for trial in self.trials.values_mut() {
            if let Some(findings) = Task::poll(&mut trial.task) {
                trial.findings = findings;
                trial.doing = None;
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, context: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        let agents = &context.settings.agents;
        let about = (" that speak UGI, in every list of opponents", Role::Dim);
        frame.title(canvas, &[("Own programs", Role::Title), about], "");
        let [area, below] = Self::layout(canvas.area(), agents.len());
        let names: Vec<String> = agents.keys().map(|name| text::clean(name, 24)).collect();
        let wide = names.iter().map(|name| width(name)).max().unwrap_or(0);
        let rows = names.iter().zip(agents.values()).map(|(name, agent)| {
            let gap = usize::from(wide - width(name)) + 3;
            let row = format!("{name}{:gap$}{}", "", text::clean(&agent.command, 300));
            cut(
                &row,
                area.width.saturating_sub(2),
                canvas.theme().glyphs().more,
            )
        });
        let rows: Vec<String> = rows.collect();
        list::draw(canvas, area, rows.iter().map(String::as_str), self.chosen);
        let lines = self.lines(context.settings, columns(below));
        let mut within = canvas.within(below);
        let rows = usize::from(below.height);
        let top = self.top.min(lines.len().saturating_sub(rows));
        let end = lines.len().min(top + rows);
        for (y, (line, role)) in (below.y..).zip(&lines[top..end]) {
            within.write(below.x + 2, y, line, *role);
        }
        if end < lines.len() {
            let (end, last) = (below.right(), below.bottom().saturating_sub(1));
            within.write_right(end, last, within.theme().glyphs().more, Role::Dim);
        }
        frame.keys(canvas, PROGRAMS);
    }

    fn is_busy(&self) -> bool {
        self.trials.values().any(|trial| trial.task.is_some())
    }
}
