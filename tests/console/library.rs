//! The console as a library: anything can be read from and written to.

use std::io::{self, BufReader, Read, Write};
use std::thread;
use std::time::Duration;

use standoff::agents::PlayerSpec;
use standoff::console::{Console, ConsoleError, GameRequest, Prompt, RequestedPlayers};
use standoff::games::{AnyPosition, PerSide};
use standoff::records::UserData;

fn request() -> GameRequest {
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 1";
    GameRequest {
        game: None,
        players: RequestedPlayers::Both(PerSide::new(PlayerSpec::Human, PlayerSpec::Human)),
        turns: None,
        pieces: PerSide::new(None, None),
        placement: None,
        position: Some(AnyPosition::read(line).unwrap()),
        seed: 1,
        time: None,
    }
}

fn console<'a>(answers: &'a [u8], output: impl Write + 'a, echo: bool) -> Console<'a> {
    Console {
        prompt: Prompt::new(answers, output).with_echo(echo),
        user_data: UserData::default(),
        threads: 1,
        complain: Box::new(|sentence| panic!("{sentence}")),
    }
}

#[test]
fn answers_are_echoed_only_if_wanted() {
    for (echo, asked) in [
        (
            true,
            "Choose piece to move: c4\nChoose the new position for c4: d4\n",
        ),
        (
            false,
            "Choose piece to move: Choose the new position for c4: ",
        ),
    ] {
        let mut output = Vec::new();
        let played = console(b"c4\nd4\n", &mut output, echo).play(&request());
        played.unwrap();
        let said = String::from_utf8(output).unwrap();
        let expected = format!("  g . . O . . . .\n{asked}Player1 moves the piece at c4 to d4\n");
        assert!(said.contains(&expected), "{said}");
    }
}

#[test]
fn output_that_fails_ends_the_game() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let done = console(b"c4\nd4\n", Full, true).play(&request());
    assert!(matches!(done, Err(ConsoleError::Output(_))), "{done:?}");
}

#[test]
fn the_time_is_shown_before_each_board_and_runs_while_the_console_asks() {
    /// Someone who needs a moment for each answer.
    struct Slow(&'static [u8]);
    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            thread::sleep(Duration::from_millis(60));
            self.0.read(buffer)
        }
    }
    for (time, said_last) in [
        ("300+1", "Player1 moves the piece at c4 to d4\n"),
        ("0.05", "X has run out of time\n"),
    ] {
        let mut output = Vec::new();
        let request = GameRequest {
            time: Some(time.parse().unwrap()),
            ..request()
        };
        let mut console = console(b"", io::sink(), false);
        console.prompt = Prompt::new(BufReader::new(Slow(b"c4d4\n")), &mut output);
        console.play(&request).unwrap();
        drop(console);
        let output = String::from_utf8(output).unwrap();
        let clock = if time == "0.05" {
            "X 0.1, O 0.1"
        } else {
            "X 5:00, O 5:00"
        };
        assert!(output.lines().next().unwrap().ends_with(clock), "{output}");
        assert!(output.contains(said_last), "{output}");
    }
}
