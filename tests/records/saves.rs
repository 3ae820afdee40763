//! The store of saved games, as two copies of Standoff would use it.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use standoff::games::{Blockade, Crossing, Game, PerSide, Side, Verdict, game_names};
use standoff::play::History;
use standoff::records::saves::Store;
use standoff::records::{AnyRecord, FileError, Record, ResumeTags};

use crate::support::folder::Folder;
use crate::support::wait::PATIENCE;

fn new_game<G: Game>() -> Record<G> {
    Record::new(History::new(standoff::games::start(60, 1).unwrap()))
}

fn play<G: Game>(record: &mut Record<G>) {
    let mv = record.history.last().moves()[0];
    record.history.push(mv, Vec::new());
}

/// Makes a file look as old as one that a crash has left an hour ago.
fn make_old(path: &Path) {
    let then = SystemTime::now() - Duration::from_hours(1);
    File::options()
        .write(true)
        .open(path)
        .unwrap()
        .set_modified(then)
        .unwrap();
}

/// What a person has played is nobody else's business.
#[test]
#[cfg(unix)]
fn saves_and_settings_are_private() {
    use standoff::records::settings::{Settings, SettingsFile};
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new("saves-private");
    let (config, state) = (folder.path().join("config"), folder.path().join("state"));
    let (mut file, ..) = SettingsFile::open(config.join("settings.toml"));
    file.save(&Settings {
        mouse: false,
        ..Settings::default()
    })
    .unwrap();
    let autosave = Store::new(&state).begin().unwrap();
    let mut record = new_game::<Blockade>();
    play(&mut record);
    autosave.save(record);
    drop(autosave);
    let mut waiting = vec![config, state];
    while let Some(path) = waiting.pop() {
        let data = fs::metadata(&path).unwrap();
        let (mode, right) = (
            data.permissions().mode() & 0o777,
            [0o600, 0o700][usize::from(data.is_dir())],
        );
        let is_lock = path.extension().is_some_and(|end| end == "lock");
        assert!(mode == right || is_lock, "{mode:o} {}", path.display());
        if data.is_dir() {
            waiting.extend(
                fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        }
    }
}

#[test]
fn a_saved_game_is_found_with_its_players() {
    let folder = Folder::new("saves-found");
    let store = Store::new(folder.path());
    assert!(store.unfinished(9).games.is_empty() && store.history(9).games.is_empty());
    assert!(folder.names("").is_empty(), "looking makes nothing");

    let resume = ResumeTags {
        players: PerSide::new(Some("human".into()), Some("cmd:my engine".into())),
        move_time: PerSide::new(None, Some(1500)),
        seed: Some(u64::MAX),
    };
    let mut record = new_game::<Blockade>();
    resume.write(&mut record.tags);
    let autosave = store.begin().unwrap();
    for _ in 0..5 {
        play(&mut record);
        autosave.save(record.clone());
    }
    drop(autosave);

    let found = store.unfinished(9);
    assert!(found.troubles.is_empty(), "{:?}", found.troubles);
    assert_eq!(found.games.len(), 1);
    assert_eq!(found.games[0].record, AnyRecord::Blockade(record.clone()));
    assert_eq!(ResumeTags::read(found.games[0].record.tags()), resume);
    assert!(!record.public_text().contains("engine"));
}

#[test]
fn a_game_that_is_being_played_is_not_offered() {
    let folder = Folder::new("saves-locked");
    let (ours, theirs) = (Store::new(folder.path()), Store::new(folder.path()));
    let mut record = new_game::<Crossing>();
    let autosave = ours.begin().unwrap();
    autosave.save(record.clone());
    autosave.flush(PATIENCE).unwrap();
    assert!(theirs.unfinished(9).games.is_empty());
    drop(autosave);

    let offered = theirs.unfinished(9).games.remove(0);
    let (_, autosave) = theirs.resume(&offered).unwrap();
    assert!(matches!(ours.resume(&offered), Err(FileError::InUse)));
    assert!(matches!(ours.remove(&offered), Err(FileError::InUse)));
    // They finish it, and then it is too late.
    play(&mut record);
    record.history.conclude(Verdict::Win(Side::O), "X resigns");
    autosave.save(record);
    drop(autosave);
    assert!(folder.names("games").is_empty(), "not even a lock is left");
    assert!(matches!(ours.resume(&offered), Err(FileError::Gone)));
    assert_eq!(ours.history(9).games.len(), 1);
    assert!(
        folder.names("games").is_empty(),
        "{:?}",
        folder.names("games")
    );
}

#[test]
fn two_copies_have_files_of_their_own() {
    let folder = Folder::new("saves-two");
    let stores: Vec<Store> = (0..8).map(|_| Store::new(folder.path())).collect();
    let autosaves: Vec<_> = stores.iter().map(|store| store.begin().unwrap()).collect();
    for autosave in &autosaves {
        autosave.save(new_game::<Blockade>());
    }
    drop(autosaves);
    assert_eq!(stores[0].unfinished(99).games.len(), 8);
    assert_eq!(stores[0].unfinished(3).games.len(), 3);
}

#[test]
fn a_finished_game_goes_to_the_history_and_comes_back_when_its_end_is_taken_back() {
    let folder = Folder::new("saves-history");
    let store = Store::new(folder.path());
    let mut record = new_game::<Blockade>();
    let autosave = store.begin().unwrap();
    while record.result().is_none() {
        play(&mut record);
        autosave.save(record.clone());
    }
    autosave.flush(PATIENCE).unwrap();
    assert_eq!(
        store.history(9).games[0].record,
        AnyRecord::Blockade(record.clone())
    );
    let turns = record.history.turns().len();
    record.history.truncate(turns - 1);
    autosave.save(record.clone());
    drop(autosave);
    assert!(store.history(9).games.is_empty());
    let saved = store.unfinished(9).games.remove(0);
    let (read, autosave) = store.resume(&saved).unwrap();
    assert_eq!(read, AnyRecord::Blockade(record.clone()));
    play(&mut record);
    autosave.save(record.clone());
    drop(autosave);
    assert_eq!(store.history(9).games[0].name, saved.name);
    assert!(store.unfinished(9).games.is_empty());
}

#[test]
fn an_abandoned_game_is_removed() {
    let folder = Folder::new("saves-abandoned");
    let store = Store::new(folder.path());
    let autosave = store.begin().unwrap();
    autosave.save(new_game::<Blockade>());
    autosave.flush(PATIENCE).unwrap();
    autosave.abandon().unwrap();
    assert!(folder.names("games").is_empty());
    // One that was never saved leaves nothing either.
    store.begin().unwrap().abandon().unwrap();
    drop(store.begin().unwrap());
    let autosave = store.begin().unwrap();
    autosave.save(new_game::<Blockade>());
    drop(autosave);
    store.remove(&store.unfinished(9).games[0]).unwrap();
    assert!(folder.names("games").is_empty());
}

#[test]
fn a_game_that_cannot_be_removed_is_told_of() {
    let folder = Folder::new("saves-stubborn");
    let store = Store::new(folder.path());
    let autosave = store.begin().unwrap();
    autosave.save(new_game::<Blockade>());
    autosave.flush(PATIENCE).unwrap();
    // What has become a folder is not removed like a file.
    let path = autosave.path().unwrap();
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let error = autosave.abandon().unwrap_err().to_string();
    let said = format!("{} can't be removed: ", path.display());
    assert!(error.starts_with(&said), "{error}");
}

#[test]
fn the_game_played_last_comes_first() {
    let folder = Folder::new("saves-order");
    let store = Store::new(folder.path());
    for _ in 0..3 {
        let autosave = store.begin().unwrap();
        autosave.save(new_game::<Blockade>());
    }
    let newest = store.unfinished(9).games.remove(2);
    let far = SystemTime::now() + Duration::from_mins(1);
    File::options()
        .write(true)
        .open(folder.join(&format!("games/{}.standoff", newest.name)))
        .unwrap()
        .set_modified(far)
        .unwrap();
    assert_eq!(store.unfinished(1).games[0].name, newest.name);
}

#[test]
fn a_damaged_file_is_kept_under_another_name() {
    let folder = Folder::new("saves-damaged");
    let store = Store::new(folder.path());
    let autosave = store.begin().unwrap();
    autosave.save(new_game::<Blockade>());
    drop(autosave);
    fs::write(folder.join("games/a.standoff"), "[Game \"blockade\"").unwrap();
    fs::write(
        folder.join("games/b.standoff"),
        "[Position \"chess 8 X 0 60\"] *",
    )
    .unwrap();
    fs::write(folder.join("games/c.txt"), "not ours").unwrap();
    fs::create_dir(folder.join("games/d.standoff")).unwrap();
    File::create(folder.join("games/e.standoff"))
        .unwrap()
        .set_len(1 << 30)
        .unwrap();

    let found = store.unfinished(9);
    assert_eq!(found.games.len(), 1);
    let mut said: Vec<String> = found.troubles;
    said.sort();
    let games = folder.join("games");
    let games = games.display();
    assert_eq!(
        said,
        [
            format!(
                "{games}/a.standoff, line 1, column 17: a tag reads [Name \"value\"] on one line: ] is missing here; it is kept as {games}/a.standoff.damaged"
            ),
            // A game of a newer version is left for that version.
            format!(
                "{games}/b.standoff, line 1, column 12: the position can't be read: 'chess' is not a game: choose {}",
                game_names()
            ),
            format!(
                "{games}/e.standoff is too large: 16 MiB is the most; it is kept as {games}/e.standoff.damaged"
            ),
        ]
    );
    assert_eq!(
        fs::read(folder.join("games/a.standoff.damaged")).unwrap(),
        b"[Game \"blockade\""
    );
    assert_eq!(store.unfinished(9).troubles.len(), 1);
    // Another with the same name does not replace the first.
    fs::write(folder.join("games/a.standoff"), "").unwrap();
    assert_eq!(store.unfinished(9).troubles.len(), 2);
    assert!(
        folder
            .names("games")
            .contains(&"a.standoff.damaged-2".into())
    );

    fs::create_dir_all(folder.join("history")).unwrap();
    fs::write(folder.join("history/x.standoff"), "1-0").unwrap();
    assert_eq!(store.history(9).troubles.len(), 1);
    assert_eq!(folder.names("history"), ["x.standoff.damaged"]);
}

#[test]
fn leftovers_of_crashes_are_removed() {
    let folder = Folder::new("saves-sweep");
    let store = Store::new(folder.path());
    let autosave = store.begin().unwrap();
    autosave.save(new_game::<Blockade>());
    autosave.flush(PATIENCE).unwrap();
    let ours = folder.names("games");
    for name in [
        "old.lock",
        ".x.standoff.1-2.tmp",
        "new.lock",
        ".new.standoff.1-2.tmp",
    ] {
        fs::write(folder.join("games").join(name), "").unwrap();
        if !name.contains("new") {
            make_old(&folder.join("games").join(name));
        }
    }
    make_old(&folder.join("games").join(&ours[0]));
    let _ = store.unfinished(9);
    let mut expected = ours;
    expected.extend([".new.standoff.1-2.tmp".into(), "new.lock".into()]);
    expected.sort();
    assert_eq!(folder.names("games"), expected);

    // Finished, but the program ended before it was filed.
    let mut record = new_game::<Blockade>();
    record.history.conclude(Verdict::Draw, "agreed");
    fs::write(folder.join("games/y.standoff"), record.to_string()).unwrap();
    assert!(store.unfinished(9).games.is_empty());
    assert_eq!(folder.names("history"), ["y.standoff"]);
}

#[test]
fn a_finished_game_that_cannot_be_filed_is_told_of() {
    let folder = Folder::new("saves-unfiled");
    let store = Store::new(folder.path());
    let finished = "[Position \"blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60\"]\n\
                    [Result \"1-0\"]\n[Termination \"O loses: late\"]\n1-0\n";
    fs::create_dir(folder.join("games")).unwrap();
    fs::write(folder.join("games/a.standoff"), finished).unwrap();
    fs::write(folder.join("history"), "").unwrap();
    let listing = store.unfinished(9);
    assert!(listing.games.is_empty());
    let [trouble] = &listing.troubles[..] else {
        panic!("{:?}", listing.troubles);
    };
    let path = folder.join("history/a.standoff");
    let said = format!("{} can't be written: ", path.display());
    assert!(trouble.starts_with(&said), "{trouble}");
    assert_eq!(folder.names("games"), ["a.standoff"]);
}

#[test]
fn a_failing_disk_is_reported_once_and_never_waited_for() {
    let folder = Folder::new("saves-refused");
    fs::write(folder.join("file"), "").unwrap();
    let store = Store::new(&folder.join("file"));
    let autosave = store.begin().unwrap();
    assert!(autosave.trouble().is_none());
    let (tell, told) = std::sync::mpsc::channel();
    autosave.on_progress(move || tell.send(()).unwrap_or_default());
    for _ in 0..100 {
        autosave.save(new_game::<Crossing>());
    }
    told.recv_timeout(PATIENCE).unwrap();
    let error = autosave.flush(PATIENCE).unwrap_err().to_string();
    assert!(error.contains("file/games can't be written: "), "{error}");
    assert_eq!(
        autosave.trouble().map(|error| error.to_string()),
        Some(error)
    );
    autosave.save(new_game::<Crossing>());
    assert!(autosave.flush(PATIENCE).is_err());
    assert!(autosave.trouble().is_none(), "said once");
    // The disk is back, and then gone again.
    fs::remove_file(folder.join("file")).unwrap();
    autosave.save(new_game::<Crossing>());
    autosave.flush(PATIENCE).unwrap();
    assert!(!autosave.pending() && autosave.trouble().is_none());
    assert_eq!(store.unfinished(9).troubles.len(), 0);
    fs::remove_dir_all(folder.join("file")).unwrap();
    fs::write(folder.join("file"), "").unwrap();
    autosave.save(new_game::<Crossing>());
    assert!(autosave.flush(PATIENCE).is_err() && autosave.trouble().is_some());
}

#[test]
fn tournaments_have_numbers_and_finished_games_can_be_removed() {
    let folder = Folder::new("saves-tournaments");
    let store = Store::new(folder.path());
    for name in ["1.standoff", "2.standoff"] {
        let path = store.new_tournament().unwrap();
        assert_eq!(path, folder.join("tournaments").join(name));
        fs::write(path, "").unwrap();
    }
    let mut record = new_game::<Blockade>();
    record.history.conclude(Verdict::Draw, "agreed");
    for _ in 0..2 {
        let autosave = store.begin().unwrap();
        autosave.save(record.clone());
        autosave.flush(PATIENCE).unwrap();
        let path = autosave.path().unwrap();
        assert!(path.starts_with(folder.join("history")) && path.exists());
    }
    let finished = store.history(9).games;
    assert_eq!((finished.len(), store.history(1).games.len()), (2, 1));
    assert!(finished[0].name > finished[1].name, "the latest first");
    store.remove(&finished[0]).unwrap();
    assert_eq!(store.history(9).games[0].name, finished[1].name);
    assert!(folder.names("games").is_empty());
}

/// A turn is shown only when the one before it is on the disk.
#[test]
fn what_is_not_written_yet_is_known() {
    let folder = Folder::new("saves-slow");
    fs::write(folder.join("file"), "").unwrap();
    let autosave = Store::new(&folder.join("file")).begin().unwrap();
    let (tell, told) = std::sync::mpsc::channel();
    let (go_on, wait) = std::sync::mpsc::channel::<()>();
    let wait = std::sync::Mutex::new(wait);
    // The first save fails, and the thread is held where it says so.
    autosave.on_progress(move || {
        tell.send(()).unwrap_or_default();
        wait.lock().unwrap().recv().unwrap_or_default();
    });
    let state = || (autosave.pending(), autosave.is_behind());
    autosave.save(new_game::<Blockade>());
    told.recv_timeout(PATIENCE).unwrap();
    assert_eq!(state(), (false, false));
    for behind in [false, true, true] {
        autosave.save(new_game::<Blockade>());
        assert_eq!(state(), (true, behind));
    }
    drop(go_on);
    assert!(autosave.flush(PATIENCE).is_err());
    assert_eq!(state(), (false, false));
}
