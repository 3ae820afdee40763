//! How a person has done at puzzles, and its file.

use std::fs;

use standoff::records::{
    FileError, Folders, GameProgress, PuzzleProgress, UserData, degree_rating,
};

use crate::support::folder::Folder;

#[test]
fn tries_change_rating_and_streak() {
    let ratings = [1, 2, 5].map(|degree| degree_rating(degree).to_string());
    assert_eq!(ratings, ["1000", "1250", "2000"]);
    let mut progress = GameProgress::default();
    // The puzzle, its degree and whether it is solved; then the rating, the streak and the best one.
    for (number, (puzzle, degree, solved, after)) in [
        ("a", 2, true, (1273.1, 1, 1)),
        // Solved before: practice.
        ("a", 2, true, (1273.1, 2, 2)),
        ("b", 5, false, (1272.2, 0, 2)),
        // Missed before: it counts again.
        ("b", 5, true, (1327.4, 1, 2)),
        ("a", 2, false, (1327.4, 0, 2)),
        ("a", 2, true, (1346.1, 1, 2)),
    ]
    .into_iter()
    .enumerate()
    {
        progress.note(puzzle, degree, solved);
        let GameProgress {
            rating,
            streak,
            best_streak,
            ..
        } = progress;
        assert_eq!(
            ((rating * 10.0).round() / 10.0, streak, best_streak),
            after,
            "try {number}"
        );
        let last = progress.tried[puzzle];
        assert_eq!((last.solved, last.number as usize), (solved, number + 1));
    }
    assert_eq!(progress.tries, 6);
}

#[test]
fn own_puzzles_are_kept_once_and_the_oldest_make_room() {
    let mut progress = GameProgress::default();
    for number in 0..203 {
        assert!(progress.add_own(format!("puzzle {number}")));
        assert!(!progress.add_own(format!("puzzle {number}")));
    }
    assert_eq!(progress.own.len(), 200);
    assert_eq!(
        (&*progress.own[0], &*progress.own[199]),
        ("puzzle 3", "puzzle 202")
    );
}

#[test]
fn the_file_is_read_back_and_what_it_does_not_know_stays() {
    let text = "blockade\trating\t1273.5\t4\n\
                blockade\tstreak\t2\t3\n\
                blockade\tsolved\t4\tblockade 1\n\
                blockade\tmissed\t3\tblockade 2\n\
                blockade\town\t1\twin\tblockade 3\n";
    // Facts of a later version, and such as make no sense.
    let strange = "blockade\trating\tNaN\t4\n\
                   blockade\trating\t1200\tmany\n\
                   blockade\tstreak\t7\t-3\n\
                   blockade\tsolved\tx\tblockade 1\n\
                   blockade\tseen\t4\tblockade 1\n\
                   blockade\tsolved\n\
                   what?\n";
    let folder = Folder::new("progress");
    let path = folder.join("puzzles.tsv");
    assert_eq!(
        PuzzleProgress::load(&path).unwrap(),
        PuzzleProgress::default()
    );
    fs::write(&path, format!("{text}{strange}")).unwrap();
    let mut progress = PuzzleProgress::load(&path).unwrap();
    let path = folder.join("new/puzzles.tsv");
    progress.save(&path).unwrap();
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        format!("{text}{strange}")
    );
    assert_eq!(PuzzleProgress::load(&path).unwrap(), progress);
    let game = progress.game("blockade");
    assert_eq!(
        (game.rating, game.tries, game.streak, game.best_streak),
        (1273.5, 4, 2, 3)
    );
    assert!(game.tried["blockade 1"].solved && !game.tried["blockade 2"].solved);
    assert_eq!(game.own, ["1\twin\tblockade 3"]);
    assert_eq!(*progress.game("surround"), GameProgress::default());
}

/// What can't be read is said once, and is not written over.
#[test]
fn everything_that_is_kept_is_opened_or_its_trouble_is_told() {
    let folder = Folder::new("user-data");
    let folders = Folders {
        config: folder.join("config"),
        state: folder.join("state"),
        cache: None,
    };
    let new = UserData::open(Ok(folders.clone()));
    assert!(new.troubles.is_empty() && new.store.is_some() && new.file.is_some());
    assert_eq!(
        (new.puzzle_file, new.rating_file),
        (Some(folders.puzzles()), Some(folders.ratings()))
    );
    fs::create_dir_all(&folders.state).unwrap();
    fs::write(folders.puzzles(), "blockade\town\tmine\n").unwrap();
    fs::write(folders.ratings(), "2026.11.19\tblockade\t3\t700\t2\n").unwrap();
    let mut kept = UserData::open(Ok(folders.clone()));
    assert_eq!(kept.puzzles.game("blockade").own, ["mine"]);
    assert_eq!(kept.ratings.games("blockade").count(), 1);
    for path in [folders.puzzles(), folders.ratings()] {
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
    }
    let damaged = UserData::open(Ok(folders));
    assert_eq!(
        (
            damaged.puzzle_file,
            damaged.rating_file,
            damaged.troubles.len()
        ),
        (None, None, 2)
    );
    let nowhere = UserData::open(Err(FileError::NoHome));
    assert!(nowhere.store.is_none() && nowhere.troubles[0].starts_with("there is no home folder"));
}
