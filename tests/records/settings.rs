//! The settings file: tolerant when it is read, careful when it is written.

use std::fs;
use std::path::PathBuf;

use standoff::agents::{Level, PlayerSpec, Strength};
use standoff::games::{PerSide, Side};
use standoff::records::Tags;
use standoff::records::settings::{
    AgentSettings, Colour, NamedChoice, PanelDetail, Placement, PlayerChoice, Settings,
    SettingsFile, ThemeName,
};

use crate::support::folder::Folder;

/// A settings file with this text, what is read from it, and what is said about it.
fn open(folder: &Folder, text: &str) -> (SettingsFile, Settings, Vec<String>) {
    let path = folder.join("settings.toml");
    fs::write(&path, text).unwrap();
    let (file, settings, troubles) = SettingsFile::open(path.clone());
    let prefix = format!("{}, ", path.display());
    let said = troubles
        .iter()
        .map(|trouble| trouble.strip_prefix(&prefix).unwrap().to_string());
    (file, settings, said.collect())
}

fn text(folder: &Folder) -> String {
    fs::read_to_string(folder.join("settings.toml")).unwrap()
}

#[test]
fn without_a_file_the_defaults_apply() {
    let folder = Folder::new("settings-none");
    let path = folder.join("deep/settings.toml");
    let (mut file, mut settings, troubles) = SettingsFile::open(path.clone());
    assert_eq!((settings.clone(), troubles), (Settings::default(), vec![]));
    assert_eq!(settings.new_games["blockade"].pieces, PerSide::new(5, 5));
    assert_eq!(settings.new_games["crossing"].turns, 400);
    // Nothing is written before something is chosen, and then only that.
    file.save(&settings).unwrap();
    assert!(!path.exists());
    settings.theme = ThemeName::Mono;
    file.save(&settings).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "theme = \"mono\"\n");
}

#[test]
fn everything_can_be_chosen_and_is_read_back() {
    let folder = Folder::new("settings-all");
    let (mut file, mut settings, _) = open(&folder, "");
    settings.theme = ThemeName::HighContrast;
    settings.colour = Colour::Indexed;
    (settings.mouse, settings.animation) = (false, false);
    settings.panel = PanelDetail::Line;
    (settings.threads, settings.table) = (Some(2), 256);
    settings.last_game = Some("surround".into());
    let game = settings.new_games.get_mut("blockade").unwrap();
    (game.side, game.turns, game.pieces) = (Side::O, 99, PerSide::new(1, 40));
    game.placement = Placement::Own;
    game.names = PerSide::new("Ann".into(), "Ben \"the fox\"".into());
    game.opponent.strength = Strength {
        level: None,
        move_time: Some(500),
    };
    game.watched[Side::X].strength = Strength {
        level: Level::new(6),
        move_time: Some(70),
    };
    game.watched[Side::X].named = Some("random".into());
    game.watched[Side::O].strength = Strength {
        level: Level::new(8),
        move_time: None,
    };
    let agent = AgentSettings {
        command: "python3 \"my bot.py\" --fast".into(),
        options: [
            ("Hash".into(), "64".into()),
            ("Own Book".into(), "true".into()),
        ]
        .into(),
        folder: Some(PathBuf::from("/opt/bots")),
    };
    settings.agents.insert("My bot [2]".into(), agent);
    file.save(&settings).unwrap();
    let path = folder.join("settings.toml");
    let (mut file, read, troubles) = SettingsFile::open(path.clone());
    assert_eq!((&read, troubles), (&settings, vec![]));
    // And what is taken back goes out of the file.
    settings.threads = None;
    settings.agents.clear();
    file.save(&settings).unwrap();
    let (_, read, troubles) = SettingsFile::open(path);
    assert_eq!((&read, troubles), (&settings, vec![]));
    assert!(!text(&folder).contains("bot"), "{}", text(&folder));
}

#[test]
fn wrong_and_unknown_entries_are_reported_and_kept() {
    let folder = Folder::new("settings-wrong");
    let own = r#"# my settings
theme = "pink"  # not there yet
mouse = "yes"
threads = 0
table-mib = 128 # enough
sound = true

[new-game.blockade]
turns = 10000
pieces-x = 40
pieces-o = 20
level = 11
second-level = "full"
[new-game.chess]
turns = 3
[agents.broken]
folder = "/"
[agents.fine]
command = "x"
options = { Hash = 3, Bad = [1] }
"#;
    let (mut file, mut settings, troubles) = open(&folder, own);
    assert_eq!(
        troubles,
        [
            "line 2: 'theme' must be one of default, light, wood, high-contrast, mono, ascii: the usual value is used",
            "line 3: 'mouse' must be true or false: the usual value is used",
            "line 4: 'threads' must be a number from 1 to 256: the usual value is used",
            "line 6: there is no setting 'sound': it is kept, but does nothing",
            "line 9: 'turns' must be a number from 1 to 9999: the usual value is used",
            "line 12: 'level' must be a number from 1 to 10, or \"full\": the usual value is used",
            "new-game.blockade: 60 pieces don't fit on the board, 48 is the most: the usual number is used",
            "'new-game.chess' is of a game that this version does not have: it is kept",
            "'agents.broken' has no command and is left out: write command = \"PROGRAM ARGUMENTS\"",
            "line 20: 'Bad' must be a text, a number, true or false: the usual value is used",
        ]
    );
    assert_eq!(
        (
            settings.theme,
            settings.mouse,
            settings.threads,
            settings.table
        ),
        (ThemeName::Default, true, None, 128)
    );
    assert_eq!(settings.new_games["blockade"].pieces, PerSide::new(5, 5));
    assert_eq!(
        settings.new_games["blockade"].watched[Side::O]
            .strength
            .level,
        None
    );
    assert_eq!(settings.agents["fine"].options["Hash"], "3");

    settings.table = 256;
    settings.new_games.get_mut("blockade").unwrap().turns = 70;
    settings.new_games.get_mut("crossing").unwrap().turns = 80;
    file.save(&settings).unwrap();
    let expected = own
        .replace("= 128 #", "= 256 #")
        .replace("10000", "70")
        .replace(
            "[agents.broken]",
            "\n[new-game.crossing]\nturns = 80\n[agents.broken]",
        );
    assert_eq!(text(&folder), expected);
}

#[test]
fn a_file_that_is_not_toml_is_set_aside_before_it_is_replaced() {
    let folder = Folder::new("settings-broken");
    let (mut file, mut settings, troubles) = open(&folder, "theme = mono\nmouse = ");
    assert_eq!(settings, Settings::default());
    assert_eq!(troubles.len(), 1);
    assert!(
        troubles[0].starts_with("line 1, column 9: this is not TOML: "),
        "{troubles:?}"
    );
    settings.mouse = false;
    let aside = file.save(&settings).unwrap();
    assert_eq!(aside, Some(folder.join("settings.toml.damaged")));
    assert_eq!(file.save(&settings).unwrap(), None);
    assert_eq!(text(&folder), "mouse = false\n");
    let aside = fs::read_to_string(folder.join("settings.toml.damaged")).unwrap();
    assert_eq!(aside, "theme = mono\nmouse = ");

    fs::write(folder.join("settings.toml"), b"# M\xfcller\n").unwrap();
    let (mut file, mut settings, troubles) = SettingsFile::open(folder.join("settings.toml"));
    assert!(troubles[0].ends_with("this is not UTF-8 text: save the file as UTF-8"));
    settings.mouse = false;
    file.save(&settings).unwrap();
    assert_eq!(
        fs::read(folder.join("settings.toml.damaged-2")).unwrap(),
        b"# M\xfcller\n"
    );
}

#[test]
fn two_copies_change_different_entries() {
    let folder = Folder::new("settings-two");
    let (mut one, mut ours, _) = open(&folder, "");
    let (mut other, mut theirs, _) = SettingsFile::open(folder.join("settings.toml"));
    ours.theme = ThemeName::Ascii;
    theirs.mouse = false;
    one.save(&ours).unwrap();
    other.save(&theirs).unwrap();
    let (_, both, _) = SettingsFile::open(folder.join("settings.toml"));
    assert_eq!((both.theme, both.mouse), (ThemeName::Ascii, false));
}

#[test]
fn a_failed_write_is_reported_and_retried() {
    let folder = Folder::new("settings-readonly");
    fs::write(folder.join("file"), "").unwrap();
    let (mut file, mut settings, troubles) = SettingsFile::open(folder.join("file/settings.toml"));
    assert_eq!(troubles.len(), 1, "a file is no folder");
    settings.mouse = false;
    let error = file.save(&settings).unwrap_err().to_string();
    assert!(error.contains("settings.toml can't be read: "), "{error}");
    fs::remove_file(folder.join("file")).unwrap();
    file.save(&settings).unwrap();
    assert!(folder.join("file/settings.toml").exists());
}

#[test]
fn any_text_is_answered() {
    let folder = Folder::new("settings-any");
    for text in [
        "\u{feff}",
        "[",
        "a.b.c = {",
        "new-game = 3",
        "agents = []",
        "[[new-game]]",
        "[new-game]\nblockade = 1",
        "theme = []",
        "threads = 99999999999999999999",
        "[agents]\nx = 'y'",
        "= 1",
        "\0",
    ] {
        let (mut file, mut settings, troubles) = open(&folder, text);
        for trouble in &troubles {
            assert_eq!(&standoff::text::clean(trouble, 1000), trouble);
        }
        settings.new_games.get_mut("blockade").unwrap().turns = 7;
        file.save(&settings).unwrap();
        let (_, read, _) = SettingsFile::open(folder.join("settings.toml"));
        assert_eq!(read, settings, "{text}");
    }
    // Many faults are not all listed.
    let many: Vec<String> = (0..20_000).map(|i| format!("unknown{i} = {i}")).collect();
    assert_eq!(open(&folder, &many.join("\n")).2.len(), 20);
    for (choice, name) in ThemeName::ALL {
        assert_eq!(
            (choice.name(), ThemeName::named(name)),
            (*name, Some(*choice))
        );
    }
}

#[test]
fn the_switch_of_older_versions_is_read() {
    for (written, panel) in [
        ("true", PanelDetail::Evaluation),
        ("false", PanelDetail::Figures),
        ("\"line\"", PanelDetail::Line),
    ] {
        let folder = Folder::new("settings-panel");
        let (_, settings, troubles) = open(&folder, &format!("evaluation = {written}\n"));
        assert_eq!(settings.panel, panel, "{written}");
        assert!(troubles.is_empty(), "{troubles:?}");
    }
}

#[test]
fn players_are_programs_of_the_settings_or_the_engine() {
    let mut settings = Settings::default();
    let agent = AgentSettings {
        command: "my-bot --fast".into(),
        ..AgentSettings::default()
    };
    settings.agents.insert("bot".into(), agent);
    let strength = Strength {
        level: Level::new(3),
        move_time: Some(70),
    };
    let engine = PlayerSpec::Engine(strength);
    let of_tags = |who: Option<&str>, name: &str, time: Option<&str>| {
        let mut tags = Tags::default();
        tags.set_name(Side::X, name);
        for (tag, value) in [("WhoX", who), ("MoveTimeX", time)] {
            assert!(value.is_none_or(|value| tags.set(tag, value)));
        }
        let player = tags.players(&settings)[Side::X].clone();
        (player.to_string(), player.move_time())
    };
    for (named, chosen) in [
        (Some("agent:bot"), "agent:bot".to_string()),
        (Some("random"), "random".into()),
        (Some("agent:gone"), engine.to_string()),
        (None, engine.to_string()),
    ] {
        let named = named.map(String::from);
        let choice = PlayerChoice { named, strength };
        assert_eq!(settings.player(&choice).to_string(), chosen);
    }
    // A save says who plays; without that, the names do, and anyone else is a person.
    for (who, name, time, player) in [
        (Some("agent:bot"), "?", Some("70"), ("agent:bot", Some(70))),
        (Some("level:4"), "Random", None, ("level:4", None)),
        (Some("agent:gone"), "Random", None, ("random", None)),
        (None, "Standoff level 5", Some("90"), ("level:5", Some(90))),
        (None, "Ann", Some("many"), ("human", None)),
    ] {
        assert_eq!(
            of_tags(who, name, time),
            (player.0.into(), player.1),
            "{who:?} {name}"
        );
    }
}
