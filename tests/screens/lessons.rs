//! First lessons, taken by keys and by mouse.

use standoff::games::{Blockade, Crossing, Game, Presentation, Surround};
use standoff::learn::{Exercise, GuidedLesson};
use standoff::records::PuzzleProgress;

use crate::support::folder::Folder;
use crate::{Person, saving};

/// What is pressed at home for the lesson of each game.
const LESSONS: [&str; 3] = ["f", "<Right>f", "<Right><Right>f"];

/// Whether the text has the place of the board.
fn reads_on(person: &mut Person) {
    if person.status() == "Enter shows the board, r this text" {
        person.press("<Enter>");
    }
}

/// The text is there, whole.
#[track_caller]
fn reads(person: &Person, text: &str) {
    let said = said(person, " · first lesson");
    assert!(said.contains(text), "no '{text}' in '{said}'");
}

/// What is said below a title with this mark, beside the board or in its place.
pub fn said(person: &Person, mark: &str) -> String {
    let screen = person.screen();
    let title = screen.lines().find(|line| line.contains(mark));
    let title = title.and_then(|line| line.split(mark).next());
    let name = title.and_then(|line| line.split_whitespace().last());
    let left = title.unwrap().chars().count() - name.unwrap().chars().count();
    let beside = screen
        .lines()
        .map(|line| line.chars().skip(left).collect::<String>());
    let words = beside.collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ")
}

/// Makes a right move, and goes on.
fn go_on<G: Game>(lesson: &mut GuidedLesson<G>, right: G::Move) {
    let mut progress = PuzzleProgress::default();
    lesson.settle(right, true, &mut progress);
    lesson.advance(&mut progress);
}

/// Takes a lesson by the last move that each step accepts, and finds all that is said on the screen.
fn take<G: Game>(size: (u16, u16), keys: &str) -> Person {
    let mut person = Person::home(size);
    let mut lesson = GuidedLesson::<G>::begin(G::LESSON.unwrap()).unwrap();
    person.press(keys);
    while lesson.ending().is_none() {
        let step = lesson.step();
        reads(&person, step.about);
        reads(&person, step.task);
        reads_on(&mut person);
        let (position, answers) = (lesson.diagram().position, lesson.answers());
        let wrong = position
            .moves()
            .into_iter()
            .find(|mv| !answers.contains(mv));
        if let Some(wrong) = wrong {
            person.press(&(position.move_text(wrong) + "<Enter>"));
            reads(&person, step.otherwise);
            reads(&person, step.task);
            reads_on(&mut person);
        }
        let right = *answers.last().unwrap();
        person.press(&(position.move_text(right) + "<Enter>"));
        assert_eq!(person.status(), "Right! Enter goes on");
        // Where there is only room for the board, why it is right is said with the next task.
        if size.0 >= 80 {
            reads(&person, step.praise);
            person.press("<Enter>");
        } else {
            person.press("<Enter>");
            reads(&person, step.praise);
        }
        go_on(&mut lesson, right);
    }
    for line in lesson.ending().unwrap().items {
        assert!(
            said(&person, " · first lesson")
                .replace("- ", "")
                .contains(&line),
            "{line}"
        );
    }
    person
}

#[test]
fn lessons_are_finished_by_keys_in_small_and_large_windows() {
    for size in [(40, 12), (80, 24), (200, 50)] {
        let [blockade, surround, crossing] = LESSONS;
        take::<Blockade>(size, blockade);
        take::<Surround>(size, surround);
        let mut person = take::<Crossing>(size, crossing);
        // A game of the same kind follows, or home.
        person
            .press("<Enter>")
            .sees("Crossing against the computer");
        person.press("<Esc>").sees("New game");
        let mut person = take::<Blockade>(size, blockade);
        person.press("<Down><Enter>").sees("New game");
    }
}

/// The longest texts, after a wrong move, in windows of all sizes.
#[test]
fn no_text_is_cut() {
    fn check<G: Game>(keys: &str) {
        let mut person = Person::home((40, 12));
        let mut lesson = GuidedLesson::<G>::begin(G::LESSON.unwrap()).unwrap();
        person.press(keys);
        while lesson.ending().is_none() {
            let (step, position, answers) =
                (lesson.step(), lesson.diagram().position, lesson.answers());
            let mut moves = position.moves().into_iter();
            let wrong = moves.find(|mv| !answers.contains(mv)).unwrap();
            person.press(&format!("<Enter>{}<Enter>", position.move_text(wrong)));
            for (width, height) in (40..120)
                .step_by(4)
                .flat_map(|x| (12..50).map(move |y| (x, y)))
            {
                person.resize(width, height);
                reads(
                    &person,
                    &format!("{} {} {}", step.otherwise, step.about, step.task),
                );
            }
            person.resize(40, 12);
            person.press(&format!(
                "<Enter>{}<Enter><Enter>",
                position.move_text(answers[0])
            ));
            go_on(&mut lesson, answers[0]);
        }
    }
    check::<Blockade>(LESSONS[0]);
    check::<Surround>(LESSONS[1]);
    check::<Crossing>(LESSONS[2]);
}

#[test]
fn the_lesson_of_crossing_looks_like_this() {
    for (width, height) in [(40, 12), (80, 24), (200, 50)] {
        let name = |part: &str| format!("lesson-{part}-{width}x{height}");
        let mut person = Person::home((width, height));
        person.press(LESSONS[2]);
        person.matches(&name("begins"));
        reads_on(&mut person);
        person.press("a1b1<Enter>").matches(&name("wrong"));
        reads_on(&mut person);
        person.press("c3c4<Enter>").matches(&name("right"));
        person.press("<Enter>");
        reads_on(&mut person);
        person.press("d2d4<Enter><Enter>");
        reads_on(&mut person);
        person.press("c2c4").matches(&name("chain"));
        person.press("e4<Enter><Enter>");
        reads_on(&mut person);
        person.press("tt").matches(&name("hint"));
        person.press("e4e6<Enter><Enter>");
        reads_on(&mut person);
        person.press("d6d7<Enter><Enter>").matches(&name("learnt"));
    }
}

#[test]
fn what_is_no_move_is_refused_as_in_a_game() {
    let mut person = Person::home((80, 24));
    person.press("fa1c1");
    assert_eq!(
        person.status(),
        "Choose the new position for a1: c1_  c1 is not next to a1"
    );
    // Esc lets go of the piece first, and then leaves.
    person.press("<Esc>").sees("step 1 of 5");
    person.press("<Esc>").sees("New game");
}

#[test]
fn a_lesson_is_taken_with_the_mouse() {
    let mut person = Person::home((80, 24));
    let menu = person.screen();
    let row = menu.lines().position(|line| line.contains("First lesson"));
    person.click(8, u16::try_from(row.unwrap()).unwrap());
    // a1 and b1, and then anywhere.
    person.click(5, 1).click(5, 4).sees("Right!");
    person.click(60, 12).sees("step 2 of 5");
}

#[test]
fn a_lesson_can_be_left_at_any_time() {
    for keys in ["", "a1b1<Enter>", "a1b1<Enter><Enter>"] {
        for leave in ["<Esc>", "q"] {
            let mut person = Person::home((80, 24));
            person.press("f").press(keys).press(leave).sees("New game");
        }
    }
}

#[test]
fn a_lesson_is_offered_until_one_or_a_game_is_begun() {
    let offer = "New here? f begins a first lesson";
    let folder = Folder::new("lesson-offer");
    let mut person = saving::home(&folder);
    assert_eq!(person.status(), offer);
    // Looking around is no answer.
    person.press("?<Esc><Down>").sees_not(offer);
    person.press("<Up>").sees(offer);
    person.press("f<Esc>").sees_not(offer);
    person.press("<Ctrl-C>");
    saving::home(&folder).sees_not(offer);
    let folder = Folder::new("lesson-offer-game");
    let mut person = saving::home(&folder);
    person.press("n<Enter>q").sees_not(offer);
    person.press("<Ctrl-C>");
    saving::home(&folder).sees_not(offer);
}

#[test]
fn a_lesson_goes_on_when_the_window_changes() {
    let mut person = Person::home((80, 24));
    person.press("f");
    person.resize(40, 12);
    assert_eq!(person.status(), "Step out of the corner.");
    person
        .press("r")
        .reads(Blockade::LESSON.unwrap().steps[0].about);
    person.resize(80, 24);
    person.press("<Enter>a1b1<Enter>").sees("Right!");
}
