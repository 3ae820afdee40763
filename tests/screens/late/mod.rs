//! What comes late: moves, undo, new games, other levels, pauses, hints and leaving in any order,
//! while what engines and programs say arrives when it likes and in any order. The board must always
//! be the one that a simple model of the game knows.

mod model;

use std::cell::Cell;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use ratatui::backend::TestBackend;
use standoff::agents::{Budget, Level};
use standoff::agents::{PlayerSpec, Strength};
use standoff::games::{Blockade, Crossing, Game, Surround, start};
use standoff::records::settings::PanelDetail;
use standoff::tui::{App, Delivery, Depth, Message, Options, Timing, Waker};

use crate::programs::program;
use crate::support::wait::{Deadline, PATIENCE};
use crate::{AT_ONCE, Clipboard, Person, keep_awake, still};
use model::Model;

/// The least time between a person's move and the answer, by the clock of the test.
const REPLY: Duration = Duration::from_millis(300);

thread_local! {
    /// How much time has passed, as the program sees it.
    static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

fn clock() -> Instant {
    still() + PASSED.get()
}

const TIMING: Timing = Timing {
    look: Some(Budget::of_nodes(100)),
    reply: REPLY,
    watch: REPLY,
    clock,
    ..AT_ONCE
};

/// What is under way from workers to the program.
#[derive(Default)]
struct Post {
    waiting: Mutex<Vec<Delivery>>,
    arrived: Condvar,
}

impl Post {
    fn count(&self) -> usize {
        self.waiting.lock().unwrap().len()
    }

    /// Waits until this many are under way.
    fn wait_for(&self, count: usize) {
        let few = |waiting: &mut Vec<Delivery>| waiting.len() < count;
        let waiting = self.waiting.lock().unwrap();
        let waited = self.arrived.wait_timeout_while(waiting, PATIENCE, few);
        assert!(!waited.unwrap().1.timed_out(), "nothing is said");
    }

    /// Brings one of them.
    fn bring(&self, index: usize) {
        let delivery = self.waiting.lock().unwrap().remove(index);
        delivery();
    }
}

/// A person whose opponent is heard only when the post comes.
fn sit_down(options: Options) -> (Person, Arc<Post>) {
    PASSED.set(Duration::ZERO);
    let (messages, inbox) = sync_channel(1024);
    keep_awake(messages.clone());
    let post = Arc::new(Post::default());
    let office = Arc::clone(&post);
    let waker = Waker::with_delivery(messages.clone(), move |delivery| {
        office.waiting.lock().unwrap().push(delivery);
        office.arrived.notify_all();
    });
    let (backend, clipboard) = (TestBackend::new(80, 24), Clipboard::default());
    let (copied, depth) = (clipboard.clone(), Depth::None);
    let app = App::new(backend, copied, (waker, inbox), options, depth, TIMING).unwrap();
    let mut person = Person {
        app,
        messages,
        clipboard,
    };
    person.nudge();
    (person, post)
}

impl Person {
    /// Lets the program look at what there is, and nothing more.
    fn nudge(&mut self) {
        let nothing = Message::Terminal(Event::FocusGained);
        self.messages.send(nothing).unwrap();
        self.app.step().unwrap();
    }

    /// The position on the board.
    fn line(&mut self) -> String {
        self.type_without_waiting("y");
        self.clipboard.0.lock().unwrap().clone()
    }
}

/// A game in the program, the same in the model, and the post in between.
struct Interleaving<G: Game> {
    person: Person,
    post: Arc<Post>,
    model: Model<G>,
    random: Xoshiro256PlusPlus,
    /// How many deliveries have come since O last began to think.
    brought: u32,
    done: Vec<String>,
}

impl<G: Game> Interleaving<G> {
    fn new(seed: u64, opponent: PlayerSpec) -> Self {
        let start: G = start(60, seed).unwrap();
        let level = match &opponent {
            PlayerSpec::Engine(strength) => strength.level,
            _ => None,
        };
        let options = Person::options(&start.line(), PlayerSpec::Human, opponent);
        let (person, post) = sit_down(options);
        Self {
            person,
            post,
            model: Model::new(start, level),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            brought: 0,
            done: Vec::new(),
        }
    }

    /// Does something, and looks at the board; whether the game goes on.
    fn step(&mut self) -> bool {
        match self.random.random_range(0..100) {
            0..25 => self.type_move(),
            25..35 => self.travel("u", Model::undo),
            35..40 => self.travel("r", Model::redo),
            40..50 => self.change_level(),
            50..57 => self.pause(),
            57..62 => self.press("t"),
            62..65 => self.begin_anew(),
            65..85 => self.bring(),
            _ => self.pass_time(),
        }
        self.look();
        !self.model.is_over()
    }

    fn press(&mut self, keys: &str) {
        self.done.push(keys.replace('\n', "<Enter>"));
        self.person.type_without_waiting(keys);
    }

    fn type_move(&mut self) {
        let position = self.model.position();
        let mv = *position.moves().choose(&mut self.random).unwrap();
        let theirs = self.model.is_person_s();
        if theirs {
            self.model.play(mv);
            self.brought = 0;
        }
        // What is typed on another's turn is kept, but it is a move of the other's: it will be
        // refused. What was begun before is let go.
        self.person.poke(KeyCode::Esc);
        self.press(&(position.move_text(mv) + "\n"));
    }

    fn travel(&mut self, key: &str, travel: fn(&mut Model<G>)) {
        let before = self.model.at;
        travel(&mut self.model);
        if self.model.at != before {
            self.brought = 0;
        }
        self.press(key);
    }

    /// One up or down, but not so high that it takes long. Whoever thinks begins anew.
    fn change_level(&mut self) {
        let up = self.random.random_bool(0.5);
        if let Some(level) = self.model.level {
            let shifted = if up {
                level.number() + 1
            } else {
                level.number() - 1
            };
            if shifted > 4 {
                return;
            }
            if let Some(level) = Level::new(shifted) {
                self.model.level = Some(level);
                self.brought = 0;
            }
        }
        self.press(if up { ">" } else { "<" });
    }

    fn pause(&mut self) {
        self.model.paused = !self.model.paused;
        self.brought = 0;
        self.press("p");
    }

    /// Another game with the choices of the form: level 3, and a start of its own.
    fn begin_anew(&mut self) {
        if self.model.level.is_none() {
            return;
        }
        self.press("n");
        self.bring();
        if self.model.at > 0 {
            self.press("y");
        }
        self.bring();
        self.press("\n");
        let line = self.person.line();
        self.model.start = G::read(&line).unwrap_or_else(|_| panic!("{line}\n{}", self.story()));
        self.model.turns.clear();
        self.model.at = 0;
        self.model.level = Strength::DEFAULT.level;
        self.model.paused = false;
        self.brought = 0;
    }

    /// The post brings something, if there is anything.
    fn bring(&mut self) {
        if self.model.awaits() && self.brought == 0 {
            self.post.wait_for(1);
        }
        let count = self.post.count();
        if count > 0 {
            let index = self.random.random_range(0..count);
            self.post.bring(index);
            self.brought += 1;
            self.done.push(format!("<{index} of {count}>"));
        }
        self.person.nudge();
    }

    fn pass_time(&mut self) {
        PASSED.set(PASSED.get() + REPLY / 2);
        self.done.push("<time>".into());
        self.person.nudge();
    }

    /// The board is what the model says, or O has made the one move that it makes here.
    fn look(&mut self) {
        if self.model.is_over() {
            return;
        }
        let (line, expected) = (self.person.line(), self.model.position().line());
        if line == expected {
            return;
        }
        let due = self.model.awaits() && self.brought > 0;
        assert!(due, "{line}\ninstead of {expected}\n{}", self.story());
        let answer = self.model.answer();
        self.model.play(answer);
        let expected = self.model.position().line();
        assert_eq!(line, expected, "{}", self.story());
    }

    fn story(&self) -> String {
        format!("after {}\n{}", self.done.join(" "), self.person.screen())
    }

    /// All that is under way arrives: the answer that is due must come, and no other.
    fn finish(mut self) {
        let deadline = Deadline::new("the answer");
        while self.model.awaits() {
            deadline.check(|| self.story());
            self.bring();
            self.pass_time();
            if self.model.awaits() && self.person.screen().contains("The end") {
                return;
            }
            self.look();
        }
        self.leave();
    }

    /// Whoever has left hears nothing more.
    fn leave(mut self) {
        if self.model.is_over() {
            return;
        }
        self.press("q");
        if self.person.screen().contains("Leave this game?") {
            self.press("y");
        }
        self.bring();
        self.person.sees("Two people here");
        let post = Arc::clone(&self.post);
        drop(self);
        while post.count() > 0 {
            post.bring(0);
        }
    }
}

fn interleave<G: Game>(seeds: std::ops::Range<u64>, opponent: impl Fn() -> PlayerSpec) {
    for seed in seeds {
        let mut game = Interleaving::<G>::new(seed, opponent());
        let steps = game.random.random_range(10..40);
        let goes_on = (0..steps).all(|_| game.step());
        if goes_on {
            game.finish();
        }
    }
}

fn engine() -> PlayerSpec {
    PlayerSpec::Engine(Strength::new(Level::new(2), None))
}

#[test]
fn reports_of_the_engine_in_blockade() {
    interleave::<Blockade>(0..334, engine);
}

#[test]
fn reports_of_the_engine_in_surround() {
    interleave::<Surround>(334..667, engine);
}

#[test]
fn reports_of_the_engine_in_crossing() {
    interleave::<Crossing>(667..1000, engine);
}

#[test]
fn answers_of_a_program() {
    interleave::<Surround>(0..40, || program("is fickle"));
    interleave::<Crossing>(40..80, || program("is fickle"));
}

/// A turn is played when its time has come and not before.
#[test]
fn a_watched_game_goes_as_fast_as_it_is_told() {
    let line = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60";
    let (mut person, post) = sit_down(Person::options(
        line,
        PlayerSpec::Random,
        PlayerSpec::Random,
    ));
    let mut moves_brought = 0;
    // The move of the turn at hand is there before the time goes on.
    let mut played = |person: &mut Person| -> usize {
        let line = person.line();
        let turns = line.split(' ').nth(3).unwrap().parse().unwrap();
        if turns == moves_brought {
            // The first time, it is ready as well.
            for _ in 0..if turns < 2 { 2 } else { 1 } {
                post.wait_for(1);
                post.bring(0);
            }
            person.nudge();
            moves_brought += 1;
        }
        turns
    };
    // How many turns are played in one unit of time.
    let mut turns_after = |keys: &str| {
        person.type_without_waiting(keys);
        let before = played(&mut person);
        for _ in 0..8 {
            PASSED.set(PASSED.get() + REPLY / 8);
            person.nudge();
            played(&mut person);
        }
        played(&mut person) - before
    };
    assert_eq!(turns_after(""), 1);
    assert_eq!(turns_after("+"), 2);
    assert_eq!(turns_after("++"), 8);
    assert_eq!(turns_after("----"), 0);
    assert_eq!(turns_after("+"), 1);
}

/// The answer of a program that is long gone comes when another process of the same program is asked
/// for its first move.
#[test]
fn an_answer_of_the_process_before() {
    let line = "blockade O1X4/X6/7/7/7/7/7 X 0 60";
    let mut options = Person::options(line, PlayerSpec::Human, program("is good"));
    options.user_data.settings.panel = PanelDetail::Figures;
    let (mut person, post) = sit_down(options);
    // That it is ready.
    post.wait_for(1);
    post.bring(0);
    person.type_without_waiting("b1c1\n");
    // What it thinks, and its move.
    post.wait_for(2);
    person.type_without_waiting("ua3a2\n");
    person.sees("You won");
    // Take it back.
    for _ in 0..4 {
        person.poke(KeyCode::Down);
    }
    person.poke(KeyCode::Enter);
    assert_eq!(person.line(), line);
    person.type_without_waiting("a3a4\n");
    let asked = person.line();
    assert_eq!(asked, "blockade O2X3/X6/7/7/7/7/7 O 1 60");
    for _ in 0..2 {
        post.bring(0);
        PASSED.set(PASSED.get() + REPLY);
        person.nudge();
        assert_eq!(person.line(), asked);
        person.sees("Computer is thinking");
    }
    let deadline = Deadline::new("the new answer");
    while person.line() == asked {
        deadline.check(|| person.screen());
        post.wait_for(1);
        post.bring(0);
        person.nudge();
    }
    assert_eq!(person.line(), "blockade 1O1X3/X6/7/7/7/7/7 X 2 60");
}
