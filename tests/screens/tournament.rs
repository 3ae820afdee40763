//! The screen of a tournament, from a state made by hand: nobody plays.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use standoff::games::{AnyPosition, GAMES, PerSide, Side, Verdict};
use standoff::records::AnyRecord;
use standoff::records::settings::{AgentSettings, Settings, ThemeName};
use standoff::tournament::{
    AgentConfig, Conduct, FinishedGame, Fixture, GameResult, Progress, RunningGame, Schedule,
    Snapshot, Standings, TournamentConfig,
};
use standoff::tui::{Options, WatchedTournament};

use crate::support::folder::Folder;
use crate::{BLOCKADE, Person, saving, still};

const SIZES: [(u16, u16); 3] = [(80, 24), (60, 20), (200, 50)];
const CROSSING: &str = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O O 7 400";

const AGENTS: [&str; 4] = [
    "level:3",
    "fox=random",
    "level:1",
    "The Fox Who Jumps Over All Dogs=random",
];

/// A tournament between agents, of which so many games have been played.
fn contest(agents: &[&str], played: usize) -> WatchedTournament {
    let config = TournamentConfig {
        agents: agents
            .iter()
            .map(|agent| AgentConfig::read(agent))
            .collect(),
        games: vec!["blockade".into(), "crossing".into()],
        rounds: Some(2),
        ..TournamentConfig::default()
    };
    let plan = config.plan(&Settings::default()).unwrap();
    let schedule = Schedule::new(&plan).unwrap();
    let mut table = Standings::new(plan.entrants.len());
    let mut view = Snapshot::new(schedule.len(), table.clone());
    for fixture in schedule.fixtures().take(played) {
        let result = result(&fixture);
        view.ended.push(Arc::new(ended(&fixture, &result)));
        table.add(&result);
    }
    view.table = Arc::new(table);
    let next = schedule.fixtures().skip(played).take(2);
    view.running = next.map(|fixture| running(&fixture)).collect();
    WatchedTournament {
        plan,
        schedule,
        live: Progress::of(view),
        begun: still().checked_sub(Duration::from_secs(90)).unwrap(),
        before: 2,
        resume: "standoff tournament cup.toml --resume".into(),
    }
}

/// Who was named first wins, and every fifth game is drawn.
fn result(fixture: &Fixture) -> GameResult {
    let first = if fixture.players[Side::X] < fixture.players[Side::O] {
        Side::X
    } else {
        Side::O
    };
    let is_draw = fixture.number % 5 == 4;
    let late = |side| fixture.players[side] == 3 && fixture.number % 4 == 1;
    GameResult {
        number: fixture.number,
        players: fixture.players,
        verdict: if is_draw {
            Verdict::Draw
        } else {
            Verdict::Win(first)
        },
        scores: PerSide::from_fn(|side| if is_draw || side == first { 9 } else { 4 }),
        conduct: PerSide::from_fn(|side| Conduct {
            faults: { late(side).then(|| ("late".into(), 1)).into_iter().collect() },
            time: Duration::from_millis(if side == Side::X { 4200 } else { 130 }),
            last_words: None,
        }),
    }
}

fn ended(fixture: &Fixture, result: &GameResult) -> FinishedGame {
    FinishedGame {
        game: running(fixture),
        verdict: result.verdict,
        termination: "Turn limit reached: moveable space 9 against 4".into(),
    }
}

/// A game that is being played: one of Blockade has just begun.
fn running(fixture: &Fixture) -> RunningGame {
    let (position, moves) = match fixture.start.info().name {
        "blockade" => (BLOCKADE, &[][..]),
        _ => (CROSSING, &["c3c4", "pass", "b2d2f2"][..]),
    };
    RunningGame {
        number: fixture.number,
        position: AnyPosition::read(position).unwrap(),
        moves: Arc::new(moves.iter().map(|&mv| mv.into()).collect()),
    }
}

/// The same after its end.
fn over(mut contest: WatchedTournament) -> WatchedTournament {
    let mut view = contest.live.view();
    view.over = true;
    view.running.clear();
    contest.live = Progress::of(view);
    contest
}

pub fn watching(size: (u16, u16), contest: WatchedTournament) -> Person {
    let options = Options {
        tournament: Some(contest),
        ..Options::default()
    };
    Person::sit_down(size, options)
}

/// In the middle of a tournament.
pub fn in_the_middle(size: (u16, u16)) -> Person {
    watching(size, contest(&AGENTS, 11))
}

#[test]
fn in_every_size() {
    for (width, height) in SIZES {
        let mut person = in_the_middle((width, height));
        person.matches(&format!("tournament-{width}x{height}"));
        person.press("<Tab>");
        person.matches(&format!("tournament-table-{width}x{height}"));
        person.press("<Tab><Left>");
        person.matches(&format!("tournament-game-{width}x{height}"));
    }
}

#[test]
fn before_the_first_game_and_after_the_last() {
    let mut contest = contest(&AGENTS, 0);
    contest.before = 0;
    contest.live = Progress::of(Snapshot::new(48, Standings::new(4)));
    watching((80, 24), contest).matches("tournament-begins");
    let all = self::contest(&AGENTS, 48);
    watching((80, 24), over(all)).matches("tournament-over");
}

#[test]
fn times_are_short() {
    for (ms, words) in [
        (0, "0.0 s"),
        (9_949, "9.9 s"),
        (10_000, "10 s"),
        (99_999, "99 s"),
        (100_000, "2 min"),
        (5_999_000, "100 min"),
        (6_000_000, "2 h"),
    ] {
        let mut contest = contest(&AGENTS[..2], 0);
        let mut result = result(&contest.schedule.fixture(0).unwrap());
        result.conduct[Side::X].time = Duration::from_millis(ms);
        let mut table = Standings::new(2);
        table.add(&result);
        contest.live = Progress::of(Snapshot::new(4, table));
        let screen = watching((80, 24), contest).screen();
        let is_there = screen.contains(&format!("  {words}  "));
        assert!(is_there, "no {words} in\n{screen}");
    }
}

#[test]
fn the_last_moves_fill_the_panel() {
    let mut contest = contest(&AGENTS, 11);
    let mut view = contest.live.view();
    let moves = (1..=200).map(|number| format!("m{number:03}"));
    for game in &mut view.running {
        game.moves = Arc::new(moves.clone().collect());
    }
    contest.live = Progress::of(view);
    for (width, height) in SIZES {
        let person = watching((width, height), contest.clone());
        person.matches(&format!("tournament-moves-{width}x{height}"));
    }
}

#[test]
fn many_agents_are_scrolled_through() {
    let agents: Vec<String> = (1..=15).map(|n| format!("agent {n}=random")).collect();
    let agents: Vec<&str> = agents.iter().map(String::as_str).collect();
    for (width, height) in SIZES {
        let mut person = watching((width, height), contest(&agents, 100));
        person.press("<End>");
        person.sees(" agent 15 ");
        person.matches(&format!("tournament-many-{width}x{height}"));
        person.press("<Home>");
        person.sees(" agent 1 ");
    }
    let mut person = watching((60, 20), contest(&agents, 100));
    person.sees("1 to 5 of 15 agents");
    person.press("<Down>");
    person.sees("2 to 6 of 15 agents");
    person.press("<PgDn>");
    person.sees("7 to 11 of 15 agents");
}

#[test]
fn in_ascii() {
    let folder = Folder::new("tournament-ascii");
    let user_data = saving::user_data(&folder);
    let mut options = Options {
        tournament: Some(contest(&AGENTS, 11)),
        user_data,
        ..Options::default()
    };
    options.user_data.settings.theme = ThemeName::Ascii;
    let mut person = Person::sit_down((200, 50), options);
    for _ in 0..3 {
        let screen = person.screen();
        assert!(screen.is_ascii(), "{screen}");
        person.press("<Tab>");
    }
}

#[test]
fn any_game_that_is_being_played_can_be_watched() {
    let mut person = in_the_middle((80, 24));
    // The one that began last.
    person.sees("Game 13 of 48");
    person.sees("Crossing, turn 8 of 400");
    person.sees("c3c4 pass b2d2f2");
    person.press("<Right>");
    person.sees("Game 12 of 48");
    person.sees("Blockade, turn 1 of 60");
    person.press("<Left>");
    person.sees("Game 13 of 48");
    let mut person = watching((80, 24), over(contest(&AGENTS, 11)));
    person.sees("Game 11 of 48");
    person.press("<Left>");
    person.sees("Game 10 of 48");
}

#[test]
fn leaving_asks_while_games_are_played() {
    let contest = contest(&AGENTS, 11);
    let live = contest.live.clone();
    let mut person = watching((60, 20), contest);
    person.press("q");
    person.reads("Stop the tournament?");
    person.sees("To resume it:");
    person.sees("standoff tournament cup.toml --resume");
    person.press("n");
    person.sees_not("Stop the tournament?");
    assert!(!person.has_left() && !live.is_stopped());
    person.press("<Esc>y");
    assert!(person.has_left());
    drop(person);
    assert!(live.is_stopped());
}

#[test]
fn control_c_does_not_ask() {
    let contest = contest(&AGENTS, 11);
    let live = contest.live.clone();
    let mut person = watching((80, 24), contest);
    person.press("<Ctrl-C>");
    assert!(person.has_left());
    drop(person);
    assert!(live.is_stopped());
}

#[test]
fn the_last_table_stays_until_a_key() {
    for key in ["q", "<Esc>", "<Enter>"] {
        let mut person = watching((80, 24), over(contest(&AGENTS, 48)));
        person.press("<Right><Tab>");
        person.sees("All 48 games are played");
        person.press(key);
        assert!(person.has_left(), "{key}");
    }
    let mut person = in_the_middle((80, 24));
    person.press("<Enter>");
    assert!(!person.has_left());
    let person = watching((80, 24), over(contest(&AGENTS, 11)));
    assert_eq!(person.status(), "Stopped after 11 of 48 games");
}

#[test]
fn the_reason_for_the_end_is_shown() {
    let mut contest = over(contest(&AGENTS, 11));
    let mut view = contest.live.view();
    view.failure = Some("cup.standoff can't be written: no space left on device".into());
    contest.live = Progress::of(view);
    let person = watching((80, 24), contest);
    assert!(person.status().starts_with("cup.standoff can't be written"));
}

fn fox() -> AgentSettings {
    AgentSettings {
        command: "no-such-program".into(),
        options: BTreeMap::new(),
        folder: None,
    }
}

/// At home, with a program in the settings.
fn home(size: (u16, u16), folder: &Folder) -> Person {
    let mut user_data = saving::user_data(folder);
    user_data.settings.agents.insert("fox".into(), fox());
    let options = Options {
        user_data,
        seed: Some(1),
        ..Options::default()
    };
    Person::sit_down(size, options)
}

pub fn asked(size: (u16, u16), folder: &Folder) -> Person {
    let mut person = home(size, folder);
    person.press("t<Down>");
    person
}

#[test]
fn the_form_in_every_size() {
    for (width, height) in SIZES {
        let folder = Folder::new(&format!("tournament-form-{width}"));
        let mut person = asked((width, height), &folder);
        person.matches(&format!("tournament-form-{width}x{height}"));
        person.press("<Up><Up>");
        person.sees("fox");
        person.sees("two or more take part");
    }
}

#[test]
fn the_form_works_in_the_smallest_window() {
    let folder = Folder::new("tournament-form-smallest");
    let mut person = home((40, 12), &folder);
    person.press("<Right>t<Down>1<Down>6");
    person.matches("tournament-form-40x12");
    person.press("<Down><Down><Down>234");
    person.matches("tournament-form-40x12-scrolled");
    person.press("1<Enter>");
    person.until("All 2 games");
    person.press("q");
    person.sees("Surround");
    // The way back.
    person.press("t<Esc>");
    person.sees("Surround");
}

#[test]
fn a_long_name_leaves_room_for_its_value() {
    let folder = Folder::new("tournament-form-names");
    let mut user_data = saving::user_data(&folder);
    let name = "The Fox Who Jumps Over All The Lazy Dogs";
    user_data.settings.agents.insert(name.into(), fox());
    let options = Options {
        user_data,
        ..Options::default()
    };
    let mut person = Person::sit_down((60, 20), options);
    person.press("t<Up>");
    person.sees("▸ The Fox Who Jumps O… ‹ no ›");
}

#[test]
fn a_tournament_from_home() {
    let folder = Folder::new("tournament-home");
    let mut person = home((80, 24), &folder);
    // Six turns, a minute for each side, and nobody but level 1 and random.
    person.press("<Right>t<Down><Down>6<Down><Down><Right><Down>2341<Enter>");
    person.until("All 4 games are played");
    person.sees("Surround");
    person.sees("level:1");
    person.sees("turn 6 of 6");
    let file = folder.join("state/tournaments/1.standoff");
    assert_eq!(AnyRecord::load(&file).unwrap().len(), 4);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[TimeControl \"60\"]").count(), 4, "{text}");
    person.press("q");
    person.sees("New game");
}

#[test]
fn home_asks_before_it_stops_one() {
    let folder = Folder::new("tournament-home-stopped");
    let mut person = home((80, 24), &folder);
    // Level 8 has more to do than anybody waits for.
    person.press("t<Down>1000<Down><Down><Down><Right><Down>8<Enter>");
    person.until("being played");
    person.press("q");
    person.reads("Stop the tournament?");
    person.reads("--agent level:8 --agent random --rounds 1000 --seed 1 --tc 60 --records");
    person.press("y");
    person.sees("New game");
}

#[test]
fn errors_in_the_form_are_explained() {
    let folder = Folder::new("tournament-form-wrong");
    for (keys, words) in [
        (
            "<Down>2001<Enter>",
            "Rounds must be a number from 1 to 1000",
        ),
        ("<Up><Up>234<Enter>", "Choose two agents or more"),
        ("<Up><Right><Enter>", "can't be started"),
    ] {
        let mut person = home((80, 24), &folder);
        person.press("t");
        person.press(keys);
        person.reads(words);
    }
    let mut person = Person::home((80, 24));
    person.press("t<Enter>");
    let words = "There is no folder that the games could be kept in";
    assert_eq!(person.status(), words);
}

#[test]
fn the_help_tells_how_to_write_an_agent() {
    let mut person = in_the_middle((80, 24));
    person.press("?");
    person.sees("Watching a tournament");
    person.press("<Tab>");
    person.sees("How to write an agent");
    person.matches_with_all_games("help-agents");
    person.press("<Esc>");
    person.sees("Game 13 of 48");
    // Headings, lists, tables and code find room in a narrow window, too.
    let mut person = in_the_middle((40, 140));
    person.press("?<Tab>");
    if GAMES.len() == 3 {
        // How many lines there are depends on the games.
        person.matches("help-agents-40x140");
    }
    let mut person = Person::home((80, 24));
    person.press("?");
    for _ in 0..40 {
        if person.screen().contains("How to write an agent") {
            return;
        }
        person.press("<Tab>");
    }
    panic!("no page about agents");
}
