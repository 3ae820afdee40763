//! Answers to the console that make little sense. It goes on to ask until they end, and shows nothing
//! but text.

use rand::RngExt;
use rand::seq::IndexedRandom;
use standoff::agents::PlayerSpec;
use standoff::console::{Console, GameRequest, Prompt, RequestedPlayers};
use standoff::games::{AnyPosition, PerSide};
use standoff::records::UserData;

use super::line;
use super::support::folder::Folder;
use super::support::random;
use super::support::soak::{attack, soak};

const STARTS: [&str; 3] = [
    "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60",
    "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60",
    "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400",
];

const ANSWERS: [&str; 24] = [
    "c4",
    "d4",
    "c4 d4",
    "a1b1",
    "b2",
    "a2",
    "c3e5",
    "back",
    "board",
    "status",
    "undo",
    "moves",
    "position",
    "help",
    "rules",
    "level 3",
    "level",
    "save",
    "save /no/such/folder/game",
    "load /no/such/game",
    "new",
    "resign",
    "yes",
    "position surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60",
];

const PLAYERS: [&str; 3] = ["human", "random", "level:1"];

fn answer(folder: &Folder, seed: u64) {
    let mut random = random(seed);
    let mut player = || PlayerSpec::read(PLAYERS.choose(&mut random).unwrap()).unwrap();
    let (x, o) = (PlayerSpec::Human, player());
    let players = if seed.is_multiple_of(2) {
        PerSide::new(x, o)
    } else {
        PerSide::new(o, x)
    };
    let count = random.random_range(0..80);
    let mut answers = String::new();
    for _ in 0..count {
        let line = line(&ANSWERS, &mut random);
        // Whatever is saved is saved there, not in the folder of the project.
        let saving = format!("save {}/", folder.path().display());
        answers += &line.replacen("save ", &saving, 1);
        answers.push('\n');
    }
    let position = STARTS.choose(&mut random).unwrap();
    let request = GameRequest {
        game: None,
        players: RequestedPlayers::Both(players),
        turns: None,
        pieces: PerSide::new(None, None),
        placement: None,
        position: Some(AnyPosition::read(position).unwrap()),
        seed,
        time: None,
    };
    let mut output = Vec::new();
    let mut console = Console {
        prompt: Prompt::new(answers.as_bytes(), &mut output).with_echo(seed.is_multiple_of(3)),
        user_data: UserData::default(),
        threads: 1,
        complain: Box::new(|_| {}),
    };
    let _ = console.play(&request);
    drop(console);
    let output = String::from_utf8(output).unwrap();
    let shown = |c: char| c == '\n' || !c.is_control() && c != '\u{202e}';
    assert!(output.chars().all(shown), "{answers}\n--\n{output:?}");
}

#[test]
fn any_answers_are_taken() {
    let folder = Folder::new("answers");
    attack(300, |seed| answer(&folder, seed));
}

#[test]
#[ignore = "it takes as long as it is told to"]
fn soak_console() {
    let folder = Folder::new("answers");
    soak("console", 300, |seed| answer(&folder, seed));
}
