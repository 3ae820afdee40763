//! Whole files or none, and where they belong.

use std::ffi::OsString;
use std::fs::{self, File};

use standoff::records::{AnyRecord, FileError, Folders, files};

use crate::support::folder::Folder;

#[test]
fn a_file_is_written_whole_with_its_folders() {
    let folder = Folder::new("files-write");
    let path = folder.join("a/b/file");
    files::write(&path, b"one").unwrap();
    files::write(&path, b"two").unwrap();
    assert_eq!(files::read(&path, 3).unwrap(), b"two");
    assert_eq!(folder.names("a/b"), ["file"]);
}

#[test]
fn a_file_over_the_limit_is_refused_before_it_is_read() {
    let folder = Folder::new("files-large");
    let path = folder.join("large.standoff");
    // A gibibyte with nothing in it, which takes no room on the disk.
    File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let error = files::read(&path, files::MAX_BYTES).unwrap_err();
    let said = format!("{} is too large: 16 MiB is the most", path.display());
    assert_eq!(error.to_string(), said);
}

#[test]
fn the_games_of_a_file_are_loaded_or_the_place_is_named() {
    let folder = Folder::new("files-load");
    let path = folder.join("two.standoff");
    let game = "[Position \"crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400\"]\n1. c2c4e4 *\n";
    fs::write(&path, game.repeat(2)).unwrap();
    assert_eq!(AnyRecord::load(&path).unwrap().len(), 2);
    for (text, said) in [
        (
            game.repeat(2).replace("*\n", "h8g7 *\n"),
            "line 2, column 11: O's move 'h8g7' can't be played: ",
        ),
        (String::new(), "line 1, column 1: there is no game here: "),
    ] {
        fs::write(&path, text).unwrap();
        let error = AnyRecord::load(&path).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("{}, {said}", path.display())),
            "{error}"
        );
    }
    let error = AnyRecord::load(&folder.join("none"))
        .unwrap_err()
        .to_string();
    assert!(error.contains("none can't be read: "), "{error}");
}

#[cfg(unix)]
#[test]
fn an_endless_file_is_refused() {
    let error = files::read("/dev/zero".as_ref(), 1 << 20).unwrap_err();
    assert_eq!(
        error.to_string(),
        "/dev/zero is too large: 1 MiB is the most"
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_that_nobody_writes_to_is_not_waited_for() {
    let folder = Folder::new("files-pipe");
    let path = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let error = files::read(&path, 1 << 20).unwrap_err().to_string();
    let why = "can't be read: it is a pipe or a socket, not a file";
    assert_eq!(error, format!("{} {why}", path.display()));
}

#[test]
fn a_failed_write_is_an_error_and_leaves_nothing_behind() {
    let folder = Folder::new("files-refused");
    let file = folder.join("file");
    fs::write(&file, "old").unwrap();
    let error = files::write(&file.join("below"), b"new").unwrap_err();
    assert!(matches!(error, FileError::Write(..)), "{error}");
    // A folder can't be replaced by a file.
    fs::create_dir(folder.join("taken")).unwrap();
    assert!(files::write(&folder.join("taken"), b"new").is_err());

    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let error = files::write(&file, b"new").unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("{} can't be written: permission denied", file.display())
    );
    assert_eq!(fs::read(&file).unwrap(), b"old");
    assert_eq!(folder.names(""), ["file", "taken"]);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("files-link");
    let (real, link) = (folder.join("real"), folder.join("link"));
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&real, &link).unwrap();
    files::write(&link, b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&real).unwrap(), b"new");
    assert_eq!(
        fs::metadata(&real).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

#[cfg(unix)]
#[test]
fn folders_are_those_of_xdg() {
    let find = |variables: &[(&str, &str)]| {
        let value = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        let folders = Folders::from_environment(value);
        folders.map(|folders| {
            let paths = [
                folders.settings(),
                folders.saves().into(),
                folders.cache.unwrap(),
            ];
            paths.map(|path| path.display().to_string())
        })
    };
    let own = [
        ("HOME", "/h"),
        ("XDG_CONFIG_HOME", "/c"),
        ("XDG_STATE_HOME", "/s"),
        ("XDG_CACHE_HOME", "/k"),
    ];
    assert_eq!(
        find(&own).unwrap(),
        ["/c/standoff/settings.toml", "/s/standoff", "/k/standoff"]
    );
    // Paths that are not absolute don't count.
    let relative = [
        ("HOME", "/h"),
        ("XDG_CONFIG_HOME", "c"),
        ("XDG_STATE_HOME", ""),
    ];
    let usual = [
        "/h/.config/standoff/settings.toml",
        "/h/.local/state/standoff",
        "/h/.cache/standoff",
    ];
    assert_eq!(find(&relative).unwrap(), usual);
    assert_eq!(
        find(&[("XDG_CONFIG_HOME", "/c")]).unwrap_err().to_string(),
        "there is no home folder: set HOME so that settings and games can be kept"
    );
}

#[cfg(unix)]
#[test]
fn a_typed_path_needs_no_extension_and_no_home() {
    let folder = Folder::new("files-typed");
    let game = "[Position \"crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400\"]\n1. c2c4e4 *\n";
    for (name, text) in [
        ("two.standoff", &*game.repeat(2)),
        ("one", game),
        ("one.standoff", &*game.repeat(2)),
        ("bad", "nonsense"),
        ("bad.standoff", game),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let load = |name: &str| AnyRecord::load_typed(folder.join(name).to_str().unwrap());
    let count = |name| load(name).map(|games| games.len()).ok();
    // What is there under the name itself comes first, also if it can't be read.
    let names = ["two", "two.standoff", "one", "bad", "none", "none.standoff"];
    assert_eq!(
        names.map(count),
        [Some(2), Some(2), Some(1), None, None, None]
    );
    assert!(
        load("none")
            .unwrap_err()
            .to_string()
            .contains("/none can't be read: ")
    );
    for (path, with) in [
        ("a", "a.standoff"),
        ("a.txt", "a.txt"),
        ("b.d/a", "b.d/a.standoff"),
    ] {
        assert_eq!(files::with_extension(path.into()).to_str(), Some(with));
    }
    assert_eq!(files::typed_path(" ~x ").to_str(), Some("~x"));
    if let Some(home) = std::env::var_os("HOME").filter(|home| !home.is_empty()) {
        let below = std::path::Path::new(&home).join("a/b");
        assert_eq!(files::typed_path(" ~/a/b"), below);
        assert_eq!(files::whole_path(&below).to_str(), Some("~/a/b"));
    }
    assert_eq!(files::whole_path("/a".as_ref()).to_str(), Some("/a"));
}

#[test]
fn a_folder_is_checked_without_making_it() {
    let folder = Folder::new("files-check");
    assert!(files::check_folder(&folder.join("not/yet")).is_ok());
    assert!(folder.names("").is_empty(), "nothing stays behind");
    fs::write(folder.join("file"), "").unwrap();
    let error = files::check_folder(&folder.join("file/below"))
        .unwrap_err()
        .to_string();
    assert!(error.contains("file/below can't be written: "), "{error}");
}
