//! The rating of the person who plays: which games count, what they do to it, and its file.

use std::fmt::Write;

use rand::RngExt;
use standoff::agents::{Level, LevelTable};
use standoff::games::{Blockade, GAMES, Game, Info, Rules, Side, Surround, Verdict, start};
use standoff::play::History;
use standoff::records::{Glicko, RatingLog, Record, Tags};

use super::support::folder::Folder;
use super::support::random;

/// The tags of a game of a person against a level.
fn tags(level: u8, extra: &[(&str, &str)]) -> Tags {
    let mut tags = Tags::default();
    let player = format!("level:{level}");
    let title = format!("Standoff level {level}");
    let own = [
        ("X", "Player"),
        ("O", &title),
        ("WhoX", "human"),
        ("WhoO", &player),
    ];
    for (name, value) in own.iter().chain(extra) {
        assert!(tags.set(name, value));
    }
    tags
}

/// A game given up by O or X in this position.
fn record<G: Game>(position: G, winner: Side, tags: Tags) -> Record<G> {
    let mut history = History::new(position);
    history.conclude(Verdict::Win(winner), "given up");
    Record { tags, history }
}

#[test]
fn games_against_levels_without_help_count() {
    let usual = || start::<Blockade>(60, 1).unwrap();
    let counts = |record: &Record<Blockade>| RatingLog::default().note(record).is_some();
    assert!(counts(&record(usual(), Side::X, tags(3, &[]))));
    assert!(!counts(&record(
        usual(),
        Side::X,
        tags(3, &[("Assisted", "X")])
    )));
    assert!(!counts(&record(
        usual(),
        Side::X,
        tags(3, &[("MoveTimeO", "5")])
    )));
    let full = [("O", "Standoff full strength"), ("WhoO", "engine")];
    assert!(!counts(&record(usual(), Side::X, tags(3, &full))));
    let two = [("O", "Ann"), ("WhoO", "human")];
    assert!(!counts(&record(usual(), Side::X, tags(3, &two))));
    let unfinished = Record {
        tags: tags(3, &[]),
        history: History::new(usual()),
    };
    assert!(!counts(&unfinished));
    for (limit, long_enough) in [(6, false), (29, false), (30, true)] {
        let start = start::<Blockade>(limit, 1).unwrap();
        assert_eq!(
            counts(&record(start, Side::X, tags(3, &[]))),
            long_enough,
            "{limit}"
        );
    }
    let begun = usual().play(usual().moves()[0]);
    assert!(!counts(&record(begun, Side::X, tags(3, &[]))));
    let handicap = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/7 X 0 60";
    let handicap = Blockade::read(handicap).unwrap();
    assert!(!counts(&record(handicap, Side::X, tags(3, &[]))));
    let own = Surround::read("surround XX2OO/XX2OO/6/6/OO2XX/O3XX X 0 60").unwrap();
    assert!(
        RatingLog::default()
            .note(&record(own, Side::X, tags(3, &[])))
            .is_none()
    );
}

#[test]
fn results_are_listed_by_level_and_kept() {
    let folder = Folder::new("ratings");
    let path = folder.join("ratings.tsv");
    let mut log = RatingLog::load(&path).unwrap();
    let play = |log: &mut RatingLog, winner, level| {
        let position: Surround = start(60, 0).unwrap();
        log.note(&record(position, winner, tags(level, &[])))
            .unwrap()
    };
    let first = play(&mut log, Side::O, 2);
    assert!(first.before.is_none() && first.to_string().starts_with("Your rating "));
    let second = play(&mut log, Side::X, 2);
    assert!(second.after.rating > first.after.rating, "{second}");
    log.take_change().unwrap().write(&path).unwrap();
    assert_eq!(log.take_change(), None);
    // Another copy of the program adds a game of its own, and a later version one that is not known.
    let mut other = RatingLog::load(&path).unwrap();
    assert_eq!(other, log);
    play(&mut other, Side::X, 3);
    other.take_change().unwrap().write(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{text}what?")).unwrap();
    play(&mut log, Side::O, 2);
    log.take_change().unwrap().write(&path).unwrap();
    let all = RatingLog::load(&path).unwrap();
    assert_eq!(all.results("surround", Level::new(2).unwrap()), [1, 0, 2]);
    assert_eq!(all.results("surround", Level::new(3).unwrap()), [1, 0, 0]);
    assert!(all.rating("blockade").is_none());
    assert!(std::fs::read_to_string(&path).unwrap().contains("what?\n"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let mut forgotten = all;
    forgotten.reset();
    forgotten.take_change().unwrap().write(&path).unwrap();
    assert!(RatingLog::load(&path).unwrap().is_empty());
}

/// A log of games in which someone of a known strength plays the level that suits the rating so far.
fn rating_after(games: usize, info: &Info, strength: f64, seed: u64) -> f64 {
    let table = LevelTable::of(info);
    let mut random = random(seed);
    let mut text = String::new();
    for _ in 0..games {
        let rating = RatingLog::read(&text).rating(info.name);
        let suits = table
            .nearest(rating.map_or(800.0, |rating| rating.rating))
            .unwrap();
        let opponent = table.rating(suits).unwrap().elo;
        let share = 1.0 / (1.0 + 10_f64.powf((f64::from(opponent) - strength) / 400.0));
        let half_points = if random.random::<f64>() < share { 2 } else { 0 };
        let number = suits.number();
        let name = info.name;
        writeln!(
            text,
            "2026.11.19\t{name}\t{number}\t{opponent}\t{half_points}"
        )
        .unwrap();
    }
    RatingLog::read(&text).rating(info.name).unwrap().rating
}

#[test]
fn thirty_games_tell_the_strength() {
    for info in GAMES.iter().filter(|info| !info.levels.table.is_empty()) {
        let mut errors = Vec::new();
        for strength in [450.0, 700.0, 1000.0, 1300.0, 1500.0] {
            errors.extend((0..40).map(|seed| rating_after(30, info, strength, seed) - strength));
        }
        let near = errors.iter().filter(|error| error.abs() < 100.0).count();
        assert!(
            near * 10 >= errors.len() * 8,
            "{}: {near} of {}",
            info.name,
            errors.len()
        );
        // Of 30 games no more can be known than to within about 60.
        let square: f64 = errors.iter().map(|error| error * error).sum();
        let usual = (square / f64::from(u32::try_from(errors.len()).unwrap())).sqrt();
        assert!(usual < 90.0, "{}: {usual}", info.name);
    }
}

/// Worked out by another program from the formulas of the paper: a side's rating, deviation and
/// volatility, the opponent's rating and the points; then the first three after the game.
#[test]
fn ratings_change_as_glicko_2_says() {
    for ([rating, deviation, volatility, opponent, points], after) in [
        (
            [800.0, 550.0, 0.0175, 800.0, 1.0],
            [1048.3396, 293.7380, 0.017_500],
        ),
        (
            [1500.0, 200.0, 0.06, 1400.0, 1.0],
            [1563.6224, 175.2326, 0.059_999],
        ),
        (
            [1500.0, 200.0, 0.06, 1700.0, 0.0],
            [1455.3592, 179.6609, 0.059_999],
        ),
        // Upsets make it restless, and what was expected makes it calm.
        (
            [1500.0, 30.0, 1.0, 900.0, 0.0],
            [1311.6502, 183.7237, 1.061_670],
        ),
        (
            [1500.0, 350.0, 3.0, 2000.0, 1.0],
            [3014.9154, 527.2255, 3.624_149],
        ),
        (
            [1500.0, 60.0, 2.0, 1500.0, 0.5],
            [1500.0, 243.9144, 1.941_165],
        ),
        (
            [1000.0, 80.0, 2.5, 1100.0, 1.0],
            [1286.4747, 278.8388, 2.475_271],
        ),
    ] {
        let before = Glicko {
            rating,
            deviation,
            volatility,
        };
        let now = before.after(opponent, points);
        let found = [now.rating, now.deviation, now.volatility * 100.0];
        let right = [after[0], after[1], after[2] * 100.0];
        for (found, right) in found.into_iter().zip(right) {
            assert!((found - right).abs() < 1e-3, "{before:?}: {now:?}");
        }
    }
    assert_eq!(Glicko::new(655.4, 56.0).to_string(), "655 ± 110");
}

#[test]
fn a_log_is_read_strictly_and_says_how_the_last_games_went() {
    let text = "2026.11.19\tblockade\t3\t800\t2\n\
                2026.11.19\tblockade\t3\t800\t3\n\
                2026.11.19\tblockade\t99\t800\t2\n\
                2026.11.19\tblockade\t3\t800\n\
                2026.11.19\tsurround\t4\t900\t1\n\
                2026.11.20\tblockade\t4\t900\t1\n\
                2026.11.20\tblockade\t4\t900\t0\n\
                2026.11.20\tblockade\t4\t900\t0\n";
    let mut log = RatingLog::read(text);
    assert!(!log.is_empty() && RatingLog::read("what?").is_empty());
    let level = |number| Level::new(number).unwrap();
    assert_eq!(log.results("blockade", level(3)), [1, 0, 0]);
    assert_eq!(log.results("blockade", level(4)), [0, 1, 2]);
    let ends =
        |count, number, half_points| log.ends_with("blockade", count, level(number), half_points);
    assert!(ends(2, 4, 0) && !ends(3, 4, 0) && !ends(2, 3, 0) && !ends(2, 4, 1));
    let surround = log.rating("surround").unwrap();
    assert_eq!(surround, Glicko::new(800.0, 550.0).after(900.0, 0.5));
    // The step says by how much, with a sign.
    let step = log.note(&record(
        start::<Surround>(60, 0).unwrap(),
        Side::X,
        tags(4, &[]),
    ));
    let (step, now) = (step.unwrap(), log.rating("surround").unwrap());
    assert_eq!((step.before, step.after), (Some(surround), now));
    let gain = now.rating.round() - surround.rating.round();
    assert!(
        gain > 0.0 && step.to_string() == format!("Your rating {now}, +{gain}"),
        "{step}"
    );
}

#[test]
fn a_log_that_grows_too_large_loses_its_oldest_games() {
    let folder = Folder::new("ratings-large");
    let path = folder.join("ratings.tsv");
    let line = |day| format!("2026.11.{day:02}\tsurround\t2\t700\t2\n");
    std::fs::write(&path, line(1) + &line(2).repeat((1 << 19) / line(2).len())).unwrap();
    let mut log = RatingLog::load(&path).unwrap();
    log.note(&record(
        start::<Surround>(60, 0).unwrap(),
        Side::X,
        tags(2, &[]),
    ))
    .unwrap();
    log.take_change().unwrap().write(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.len() <= 1 << 19 && text.len() > (1 << 19) - 100,
        "{}",
        text.len()
    );
    assert!(!text.contains("2026.11.01") && text.starts_with("2026.11.02\tsurround"));
    assert_eq!(
        RatingLog::load(&path).unwrap().games("surround").count(),
        text.lines().count()
    );
}
