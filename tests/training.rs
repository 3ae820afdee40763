//! Training networks: the positions it learns from, and that it makes networks better.

use standoff::games::{Crossing, Game, Surround};
use standoff::lab::samples::SelfPlay;
use standoff::lab::train::{data, trainer};
use standoff::tournament::Part;

fn self_play(seed: u64) -> SelfPlay {
    SelfPlay {
        nodes: 60,
        seed,
        varied: true,
    }
}

#[test]
fn training_is_the_same_for_the_same_seed_and_lowers_the_loss() {
    fn check<G: Game>() {
        let samples = self_play(1).samples::<G>(60, 2, |_| {}).unwrap();
        let plan = trainer::Plan { passes: 8, seed: 2 };
        let train = || {
            let mut losses = Vec::new();
            let trained = trainer::train(&samples, plan, |_, loss| losses.push(loss)).unwrap();
            (trained.parameters, losses)
        };
        let (parameters, losses) = train();
        assert!(losses[7] < losses[0], "{losses:?}");
        assert_eq!(train(), (parameters, losses));
    }
    check::<Surround>();
    check::<Crossing>();
}

#[test]
fn making_positions_goes_on_where_it_was_broken_off() {
    let path = std::path::PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/positions.tsv"));
    let _ = std::fs::remove_file(&path);
    let make = |wanted| {
        data::make::<Surround>(&path, &self_play(3), (wanted, Part::WHOLE), 2, |_| {}).unwrap()
    };
    let all = make(300);
    assert_eq!(all.len(), 300);
    let text = std::fs::read_to_string(&path).unwrap();
    // Broken off in the middle of a line, and then at the end of a line but not of a game.
    let line_end = 1 + text[..text.len() / 2].rfind('\n').unwrap();
    for length in [text.len() / 3, line_end] {
        std::fs::write(&path, &text[..length]).unwrap();
        assert_eq!(make(300), all);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    // Enough are there already.
    assert_eq!(make(100), all[..100]);
    std::fs::write(&path, "0\tno position\t-\t1\n0\n").unwrap();
    let error =
        data::make::<Surround>(&path, &self_play(3), (300, Part::WHOLE), 2, |_| {}).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("line 1 is not a position of surround"),
        "{error}"
    );
}
