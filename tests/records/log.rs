//! A file of records that grows game by game: what is whole stays, and a part of one more is moved away.

use std::fs;
use std::path::{Path, PathBuf};

use standoff::records::{AnyRecord, FileError, RecordLog};

use crate::support::folder::Folder;

/// A game whose last move is to this square.
fn game(to: &str) -> String {
    format!("[Game \"blockade\"]\n[Position \"blockade X6/7/7/7/7/7/6O X 0 60\"]\n\n1. a1{to} *\n")
}

/// Goes on with a log: the number of its games, and the file with what was cut off.
fn resume(path: &Path) -> Result<(RecordLog, usize, Option<PathBuf>), FileError> {
    let mut count = 0;
    let (log, cut) = RecordLog::resume(path, |_| {
        count += 1;
        Ok::<_, FileError>(())
    })?;
    Ok((log, count, cut))
}

/// The texts of the games, as another process reads them.
fn texts(path: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    RecordLog::read(path, |record, text| {
        assert_eq!(AnyRecord::read(text.as_bytes()).unwrap(), record);
        texts.push(text.trim().to_string());
        Ok::<_, FileError>(())
    })
    .unwrap();
    texts
}

#[test]
fn games_are_added_whole_and_found_again() {
    let folder = Folder::new("log");
    let path = folder.join("log.standoff");
    let mut log = RecordLog::create(&path).unwrap();
    assert_eq!(log.path(), path);
    log.add(&game("a2")).unwrap();
    log.add_all(&[game("b1"), game("a2")]).unwrap();
    assert!(matches!(resume(&path), Err(FileError::Busy(_))));
    drop(log);
    assert_eq!(
        texts(&path),
        ["a2", "b1", "a2"].map(|to| game(to).trim().to_string())
    );
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text, ["a2", "b1", "a2"].map(|to| game(to) + "\n").concat());
    assert!(matches!(
        RecordLog::create(&path),
        Err(FileError::Exists(_))
    ));
    let (mut log, count, cut) = resume(&path).unwrap();
    assert_eq!((count, cut), (3, None));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        text,
        "nothing was wrong with it"
    );
    log.add(&game("b1")).unwrap();
    drop(log);
    assert_eq!(texts(&path).len(), 4);
    let mut refused = 0;
    let stopped = RecordLog::read(&path, |_, _| {
        refused += 1;
        Err(FileError::Gone)
    });
    assert!(matches!(stopped, Err(FileError::Gone)) && refused == 1);
}

#[test]
fn a_part_of_one_game_is_moved_away_and_anything_else_refused() {
    let folder = Folder::new("log-cut");
    let two = game("a2") + "\n" + &game("b1");
    let part = game("a2");
    // What follows two games, and what is moved away; `None` if the file is refused as it is.
    for (number, (rest, aside)) in [
        ("\n", Some("")),
        ("", Some("")),
        ("\n\n\n \n", Some("")),
        ("\n[Ga", Some("[Ga")),
        (&part[..40], Some(&part[..40])),
        (&part[..part.len() - 3], Some(&part[..part.len() - 3])),
        ("\0\0\0", Some("\0\0\0")),
        ("\nnonsense", None),
        ("[Game \"blockade\"]\n[Game \"blockade\"]", None),
        ("\n[Position \"blockade\"]", None),
        ("\0\0x", None),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.join(&format!("{number}.standoff"));
        let text = format!("{two}{rest}");
        fs::write(&path, &text).unwrap();
        match (resume(&path), aside) {
            (Err(FileError::Record(..)), None) => {
                assert_eq!(fs::read_to_string(&path).unwrap(), text);
            }
            (Ok((mut log, count, cut)), Some(aside)) => {
                assert_eq!(count, 2, "{rest:?}");
                let moved = cut.map(|cut| fs::read_to_string(cut).unwrap());
                assert_eq!(moved.unwrap_or_default().trim(), aside.trim(), "{rest:?}");
                log.add(&game("a2")).unwrap();
                drop(log);
                let whole = format!("{}\n\n{}\n", two.trim(), game("a2"));
                assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{rest:?}");
            }
            (found, _) => panic!("{rest:?}: {found:?}"),
        }
    }
    // Half of a character, in a file without any whole game.
    let path = folder.join("half.standoff");
    fs::write(&path, b"[Game \"blockade\"]\n[X \"Zo\xc3").unwrap();
    let (_, count, cut) = resume(&path).unwrap();
    assert_eq!((count, fs::read(cut.unwrap()).unwrap().len()), (0, 25));
    assert_eq!(fs::read(&path).unwrap(), b"\n\n");
}
