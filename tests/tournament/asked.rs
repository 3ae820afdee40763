//! What is asked for, by flags and in files: what comes of it, and what is refused.

use std::collections::BTreeSet;
use std::fs;

use standoff::games::{AnyPosition, GAMES, PerSide, Start, game_names};
use standoff::records::settings::{AgentSettings, Settings};
use standoff::tournament::{AgentConfig, Format, Schedule, TournamentConfig, TournamentPlan};

use crate::plan;
use crate::support::folder::Folder;

const EVERYTHING: &str = r#"
games = ["crossing", "blockade"]
rounds = 3
turns = 50
pieces = 4
pieces-o = 6
seed = 9
move-time-ms = 200
time-control = "60+0.5"
gauntlet = true
at-once = 5
records = "cup/games.standoff"
agents = ["level:3", "weak=random", { name = "fox", command = "fox --fast", folder = "/opt", options = { Hash = 64, Own = true }, move-time-ms = 50 }]
"#;

const TABLES: &str = r#"
game = "surround"
[[agents]]
player = "level:3"
[[agents]]
name = "fox"
player = "cmd:fox"
"#;

/// What a file says; each test has a name for it.
fn load(name: &str, text: &str) -> Result<TournamentConfig, String> {
    let folder = Folder::new(&format!("tournament-{name}"));
    let path = folder.join("cup.toml");
    fs::write(&path, text).unwrap();
    let folder = format!("{}/", folder.path().display());
    TournamentConfig::load(&path).map_err(|error| error.to_string().replace(&folder, ""))
}

#[test]
fn a_file_says_everything() {
    let fox = AgentConfig {
        name: Some("fox".into()),
        player: "cmd:fox --fast".into(),
        folder: Some("/opt".into()),
        options: [("Hash", "64"), ("Own", "true")]
            .map(|(name, value)| (name.into(), value.into()))
            .into(),
        move_time: Some(50),
    };
    let config = TournamentConfig {
        agents: vec![
            AgentConfig::new("level:3"),
            AgentConfig::read("weak=random"),
            fox,
        ],
        games: vec!["crossing".into(), "blockade".into()],
        rounds: Some(3),
        turns: Some(50),
        pieces: PerSide::new(Some(4), Some(6)),
        seed: Some(9),
        move_time: Some(200),
        time: Some("60+0.5".parse().unwrap()),
        gauntlet: Some(true),
        at_once: Some(5),
        records: Some("cup/games.standoff".into()),
    };
    assert_eq!(load("whole", EVERYTHING), Ok(config));
    let tables = load("whole", TABLES).unwrap();
    assert_eq!(tables.agents[1], AgentConfig::read("fox=cmd:fox"));
    assert_eq!(tables.games, ["surround"]);
}

#[test]
fn errors_in_a_file_are_explained() {
    for (text, reason) in [
        ("rounds = ", "line 1: this is not TOML: "),
        (
            "\nrounds = 0",
            "line 2: 'rounds' must be a whole number from 1 to 4294967295",
        ),
        (
            "turns = \"many\"",
            "line 1: 'turns' must be a whole number from 1 to 9999",
        ),
        (
            "time-control = 60",
            "line 1: 'time-control' must be a text in quotes",
        ),
        (
            "time-control = \"1e3\"",
            "line 1: 'time-control' must be seconds for each side such as ",
        ),
        ("gauntlet = 1", "line 1: 'gauntlet' must be true or false"),
        (
            "round = 3",
            "line 1: a tournament has no 'round': take it out",
        ),
        (
            "game = 3",
            "line 1: 'game' must be a text in quotes, or several in [brackets]",
        ),
        (
            "agents = \"level:3\"",
            "line 1: 'agents' must be a list such as ",
        ),
        (
            "\n[[agents]]\nname = \"fox\"",
            "line 2: an agent needs player = ",
        ),
        (
            "agents = [{ player = \"random\", command = \"fox\" }]",
            "line 1: an agent needs player = ",
        ),
        (
            "[[agents]]\nplayer = \"random\"\nlevel = 3",
            "line 3: a tournament has no 'level': take it out",
        ),
        (
            "[[agents]]\ncommand = \"fox\"\noptions = { Hash = [1] }",
            "line 3: 'Hash' must be a text, a number, true or false",
        ),
    ] {
        let error = load("wrong", text).unwrap_err();
        let expected = format!("cup.toml, {reason}");
        assert!(
            error.starts_with(&expected),
            "{error:?} is not {expected:?}"
        );
    }
}

#[test]
fn flags_come_before_the_file_and_agents_add_up() {
    let flags = TournamentConfig {
        agents: vec![AgentConfig::new("level:8")],
        games: vec!["surround".into()],
        rounds: Some(7),
        pieces: PerSide::new(None, Some(2)),
        ..TournamentConfig::default()
    };
    let both = flags.or(load("flags", EVERYTHING).unwrap());
    assert_eq!(both.games, ["surround"]);
    assert_eq!((both.rounds, both.turns), (Some(7), Some(50)));
    assert_eq!(both.pieces, PerSide::new(Some(4), Some(2)));
    let players: Vec<&str> = both.agents.iter().map(|agent| &*agent.player).collect();
    assert_eq!(players, ["level:3", "random", "cmd:fox --fast", "level:8"]);
}

fn asked(agents: &[&str]) -> TournamentConfig {
    TournamentConfig {
        agents: agents
            .iter()
            .map(|agent| AgentConfig::read(agent))
            .collect(),
        ..TournamentConfig::default()
    }
}

fn settings() -> Settings {
    let mut settings = Settings::default();
    let fox = AgentSettings {
        command: "fox --fast".into(),
        options: [("Hash".into(), "64".into())].into(),
        folder: None,
    };
    settings.agents.insert("fox".into(), fox);
    settings
}

/// Names and players.
fn entrants(plan: &TournamentPlan) -> Vec<(String, String)> {
    let entrants = plan.entrants.iter();
    entrants
        .map(|entrant| (entrant.name.clone(), entrant.player.to_string()))
        .collect()
}

#[test]
fn agents_have_names_of_their_own() {
    let agents = [
        "level:3",
        "agent:fox",
        "red=fox",
        "random",
        "level:3",
        "engine",
        "cmd:/opt/wolf.py --x=1",
    ];
    let plan = asked(&agents).plan(&settings()).unwrap();
    let expected = [
        ("level:3", "level:3"),
        ("fox", "agent:fox"),
        ("red", "agent:fox"),
        ("random", "random"),
        ("level:3 (2)", "level:3"),
        ("engine", "engine"),
        ("wolf", "cmd:/opt/wolf.py --x=1"),
    ];
    let expected = expected.map(|(name, who)| (name.into(), who.into()));
    assert_eq!(entrants(&plan), expected);
    assert_eq!(plan.format, Format::RoundRobin);
    assert_eq!(
        (plan.rounds, plan.seed, plan.games.len()),
        (1, 1, GAMES.len())
    );
}

#[test]
fn the_same_name_is_numbered_unless_it_was_given() {
    let agents = [
        "random",
        "random",
        "cmd:fox",
        "random (2)=random",
        "fox=random",
    ];
    let plan = asked(&agents).plan(&settings()).unwrap();
    let names = plan.entrants.iter().map(|entrant| &*entrant.name);
    assert!(names.eq(["random", "random (3)", "fox (2)", "random (2)", "fox"]));
}

#[test]
fn nonsense_is_refused() {
    let refused = |config: &TournamentConfig| {
        let plan = config.plan(&settings());
        let refused = plan.and_then(|plan| Schedule::new(&plan).map(|_| ()));
        refused.unwrap_err().to_string()
    };
    for (agents, reason) in [
        (
            &["random"][..],
            "a tournament needs two agents or more: give each with --agent, or name them in a file",
        ),
        (
            &["random", "wolf"],
            "'wolf' is no agent: choose level:N, engine, random, uct, agent:NAME or cmd:COMMAND LINE",
        ),
        (
            &["random", "human"],
            "people can't play in a tournament: choose level:N, random or cmd:COMMAND LINE",
        ),
        (
            &["random", "cmd:'"],
            "a quotation mark ' in ''' is never closed: close it, or write \\'",
        ),
        (
            &["a=random", "a=level:1"],
            "two agents are called 'a': give one of them another name",
        ),
        (
            &["random", " =level:1"],
            "' ' can't be a name: write up to 40 letters",
        ),
    ] {
        assert_eq!(refused(&asked(agents)), reason);
    }
    let two = asked(&["random", "level:1"]);
    let with = |change: &dyn Fn(&mut TournamentConfig)| {
        let mut config = two.clone();
        change(&mut config);
        refused(&config)
    };
    assert_eq!(
        with(&|config| config.games = vec!["chess".into()]),
        format!("'chess' is not a game: choose {}", game_names())
    );
    assert_eq!(
        with(&|config| config.games = vec!["surround".into(), "surround".into()]),
        "Surround is named twice: name each game once"
    );
    assert_eq!(
        with(&|config| {
            config.games = vec!["surround".into()];
            config.pieces = PerSide::new(Some(3), None);
        }),
        "Surround always begins in the same way: leave the number of pieces out"
    );
    assert_eq!(
        with(&|config| config.rounds = Some(500_000)),
        format!(
            "{} games are too many: 1000000 is the most, so take fewer rounds",
            2 * 500_000 * GAMES.len()
        )
    );
    assert!(with(&|config| config.pieces = PerSide::new(Some(40), Some(40))).contains("80"));
    assert_eq!(
        with(&|config| config.agents[0].folder = Some("/opt".into())),
        "'random' is no outside program: take its folder and options out"
    );
}

#[test]
fn in_a_gauntlet_only_the_first_plays_everybody() {
    let mut config = asked(&["level:1", "level:2", "random"]);
    config.gauntlet = Some(true);
    let schedule = Schedule::new(&config.plan(&settings()).unwrap()).unwrap();
    let players: Vec<_> = schedule.fixtures().map(|game| game.players).collect();
    let round = [(0, 1), (1, 0), (0, 2), (2, 0)].map(|(x, o)| PerSide::new(x, o));
    assert_eq!(players, round.repeat(GAMES.len()));
}

#[test]
fn every_start_is_played_twice_and_rounds_differ() {
    for info in GAMES {
        let mut config = asked(&["level:1", "level:2", "random"]);
        (config.games, config.rounds) = (vec![info.name.into()], Some(20));
        config.turns = Some(3);
        let schedule = Schedule::new(&config.plan(&settings()).unwrap()).unwrap();
        assert_eq!(schedule.len(), 20 * 3 * 2);
        let fixtures: Vec<_> = schedule.fixtures().collect();
        for pair in fixtures.chunks(2) {
            assert_eq!(pair[0].start, pair[1].start);
            assert_eq!(pair[0].players, pair[1].players.swapped());
        }
        // All pairs of a round have the same start, and no two rounds do.
        let starts: Vec<String> = fixtures.iter().map(|game| game.start.line()).collect();
        for round in starts.chunks(6) {
            assert_eq!(round, vec![round[0].clone(); 6]);
        }
        assert_eq!(
            starts.iter().collect::<BTreeSet<_>>().len(),
            20,
            "{}",
            info.name
        );
        for line in &starts {
            assert!(line.contains(" X 0 3"), "{line}");
        }
        if let Start::Fixed(_) = info.start {
            let usual = AnyPosition::start(info.name, None, 3, 0).unwrap();
            assert_eq!(starts[0], usual.line());
        }
        // The same on every machine, and other ones for another seed.
        let mut other = config.clone();
        other.seed = Some(2);
        let other = Schedule::new(&other.plan(&settings()).unwrap()).unwrap();
        let again = Schedule::new(&config.plan(&settings()).unwrap()).unwrap();
        assert!(again.fixtures().eq(fixtures.iter().copied()));
        assert_ne!(other.fixture(119).unwrap().start, fixtures[119].start);
    }
}

#[test]
fn more_rounds_leave_the_games_before_as_they_are() {
    let short = Schedule::new(&plan(&["random", "level:1"], 3)).unwrap();
    let long = Schedule::new(&plan(&["random", "level:1"], 9)).unwrap();
    assert!(short.fixtures().eq(long.fixtures().take(6)));
    assert_eq!(short.fixture(6), None);
}
