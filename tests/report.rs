//! `standoff report` and `standoff picture`: pages and pictures that show what the records say.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use standoff::games::AnyPosition;
use standoff::records::{AnyRecord, RecordLog};
use support::folder::Folder;
use support::program::{command, complaint, standoff, stderr, stdout};
use support::wait::run;

/// A name that would be something else in a page, in an attribute and in a script.
const HOSTILE: &str = "</script><!-- \" ' & <b onclick=x>";

/// A tournament of all games between three agents, one of which has a hostile name.
fn cup(folder: &Folder) -> Value {
    let plan = format!(
        "rounds = 2\nturns = 30\nseed = 5\nagents = [\"level:1\", {{ name = '''{HOSTILE}''', player = \"random\" }}, \
         \"b=random\"]\n"
    );
    fs::write(folder.join("cup.toml"), plan).unwrap();
    let output =
        run(command()
            .current_dir(folder.path())
            .args(["tournament", "cup.toml", "--json"]));
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    serde_json::from_str(stdout(&output)).unwrap()
}

/// Makes the page of some files, and returns it.
fn page(folder: &Folder, records: &[&str]) -> String {
    let output = run(command()
        .current_dir(folder.path())
        .arg("report")
        .args(records)
        .args(["-o", "page.html"]));
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    fs::read_to_string(folder.join("page.html")).unwrap()
}

/// The data that the page's script reads.
fn data(page: &str, id: &str) -> Value {
    let begin = format!("<script type=\"application/json\" id=\"{id}\">");
    let (_, rest) = page.split_once(&begin).unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    assert!(!json.contains(['<', '>', '&']));
    serde_json::from_str(json).unwrap()
}

#[test]
fn the_table_is_that_of_the_tournament() {
    let folder = Folder::new("report-table");
    let table = cup(&folder);
    let page = page(&folder, &["cup.standoff"]);
    let (_, rows) = page.split_once("<table class=\"standings\">").unwrap();
    let (rows, _) = rows.split_once("</table>").unwrap();
    let rows: Vec<&str> = rows.split("<tr>").skip(2).collect();
    assert_eq!(rows.len(), 3);
    for (row, expected) in rows.iter().zip(table["table"].as_array().unwrap()) {
        for field in ["wins", "draws", "losses"] {
            assert!(
                row.contains(&format!("<td>{}</td>", expected[field])),
                "{row}"
            );
        }
        assert!(
            row.contains(&format!("<td><b>{}</b></td>", expected["points"])),
            "{row}"
        );
        if let Some(elo) = expected["elo"].as_f64() {
            assert!(row.contains(&format!("{elo:+.0} ± ")), "{row}");
        }
    }
}

#[test]
fn parts_in_any_order_and_twice_make_the_same_page() {
    let folder = Folder::new("report-parts");
    cup(&folder);
    for part in ["1/2", "2/2"] {
        let args = ["tournament", "cup.toml", "--json", "--part", part];
        let output = run(command().current_dir(folder.path()).args(args));
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    let [one, two] = ["cup-part-1-of-2.standoff", "cup-part-2-of-2.standoff"];
    let whole = data(&page(&folder, &["cup.standoff"]), "data");
    assert_eq!(whole.as_array().unwrap().len(), 36);
    for files in [&[two, one][..], &[one, two, one, "cup.standoff"]] {
        assert_eq!(data(&page(&folder, files), "data"), whole);
    }
}

#[test]
fn names_are_text_wherever_they_stand() {
    let folder = Folder::new("report-hostile");
    cup(&folder);
    let page = page(&folder, &["cup.standoff"]);
    let names = data(&page, "names");
    assert!(names.as_array().unwrap().iter().any(|name| name == HOSTILE));
    // The two elements with data, and the script.
    assert_eq!(page.matches("<script").count(), 3);
    assert_eq!(page.matches("</script").count(), 3);
    assert!(!page.contains("<b onclick") && !page.contains("<!--"));
    assert!(page.contains("&lt;b onclick=x&gt;"));
    for outside in ["src=", "http://", "https://", "@import", "url("] {
        let page = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!page.contains(outside), "{outside}");
    }
    // Not on every machine.
    if let Ok(tidy) = Command::new("tidy")
        .args(["-q", "-e"])
        .arg(folder.join("page.html"))
        .output()
    {
        let words = stderr(&tidy);
        assert!(
            words.lines().all(|line| line.contains("proprietary")),
            "{words}"
        );
    }
}

/// The squares of a position, row by row, as the page writes them.
fn squares(position: &AnyPosition) -> String {
    let line = position.line();
    let rows = line.split(' ').nth(1).unwrap();
    let squares = rows
        .chars()
        .filter(|&c| c != '/')
        .map(|c| match c.to_digit(10) {
            Some(empty) => ".".repeat(empty as usize),
            None => c.to_string(),
        });
    squares.collect()
}

#[test]
fn the_changes_of_each_turn_lead_to_its_position() {
    let folder = Folder::new("report-positions");
    cup(&folder);
    let page = page(&folder, &["cup.standoff"]);
    let mut records: Vec<AnyRecord> = Vec::new();
    RecordLog::read(&folder.join("cup.standoff"), |record, _| {
        records.push(record);
        Ok::<(), standoff::records::FileError>(())
    })
    .unwrap();
    records.sort_by_key(|record| {
        record
            .tags()
            .get("Number")
            .unwrap()
            .parse::<usize>()
            .unwrap()
    });
    let games = data(&page, "data");
    assert_eq!(games.as_array().unwrap().len(), records.len());
    for (game, record) in games.as_array().unwrap().iter().zip(&records) {
        let size = usize::from(record.info().size);
        let mut shown: Vec<char> = game["start"].as_str().unwrap().chars().collect();
        for turn in game["moves"].as_array().unwrap() {
            let changes: Vec<char> = turn
                .as_str()
                .unwrap()
                .rsplit('/')
                .next()
                .unwrap()
                .chars()
                .collect();
            for change in changes.chunks(3) {
                let (row, column) = (
                    change[0] as usize - 'a' as usize,
                    change[1] as usize - '1' as usize,
                );
                shown[row * size + column] = change[2];
            }
        }
        assert_eq!(
            shown.into_iter().collect::<String>(),
            squares(&record.last())
        );
        let text = record.to_string();
        assert!(
            text.trim_end().ends_with(game["result"].as_str().unwrap()),
            "{text}"
        );
    }
}

#[test]
fn scores_and_comments_are_on_the_page() {
    let folder = Folder::new("report-scores");
    let text = "[Game \"surround\"]\n[X \"Ann\"]\n[O \"Ben\"]\n\
                [Position \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\"]\n\n1. a2a3 {+1.20/9 0.1s a bold one} $1 a5a4 {+0.30/9 0.2s} *\n";
    fs::write(folder.join("game.standoff"), text).unwrap();
    let games = data(&page(&folder, &["game.standoff"]), "data");
    let game = &games[0];
    assert_eq!(game["moves"][0], "a2a3!/a2a3/a2.a3X");
    assert_eq!(game["chances"].as_array().unwrap().len(), 3);
    assert_eq!(
        (&game["result"], &game["termination"]),
        (&"*".into(), &"Unfinished".into())
    );
}

#[test]
fn four_hundred_long_games_stay_small() {
    let folder = Folder::new("report-large");
    let plan =
        "game = \"crossing\"\nrounds = 200\nturns = 200\nagents = [\"a=random\", \"b=random\"]\n";
    fs::write(folder.join("cup.toml"), plan).unwrap();
    let args = ["tournament", "cup.toml", "--json"];
    assert_eq!(
        run(command().current_dir(folder.path()).args(args))
            .status
            .code(),
        Some(0)
    );
    let page = page(&folder, &["cup.standoff"]);
    assert_eq!(data(&page, "data").as_array().unwrap().len(), 400);
    assert!(page.len() < 10 << 20, "{} bytes", page.len());
}

/// The picture of a position line or a record.
fn picture(folder: &Path, arguments: &[&str]) -> String {
    let path = folder.join("x.svg");
    let output = run(command()
        .arg("picture")
        .args(arguments)
        .arg("-o")
        .arg(&path));
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_picture_shows_a_position() {
    let folder = Folder::new("picture");
    let line = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";
    let svg = picture(folder.path(), &[line]);
    assert_eq!(
        (
            svg.matches("#piece-x").count(),
            svg.matches("#piece-o").count()
        ),
        (9, 9)
    );
    assert_eq!(svg.matches("<rect class=\"sq-").count(), 64);
    assert!(
        svg.contains("X’s target region ▸") && svg.contains("Turn 1 of 400"),
        "{svg}"
    );
    assert!(svg.contains(&format!("<title>{line}</title>")));
}

#[test]
fn a_picture_of_a_record_shows_any_of_its_turns_or_all() {
    let folder = Folder::new("picture-record");
    let text = "[Game \"surround\"]\n[X \"<b>&\"]\n[O \"Ben\"]\n\
                [Position \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\"]\n\n1. a2a3 a5a4 2. a3b3 *\n";
    let path = folder.join("game.standoff");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let last = picture(folder.path(), &[path]);
    assert!(
        last.contains("Turn 3: X a3b3") && last.contains("X &lt;b&gt;&amp;, O Ben"),
        "{last}"
    );
    assert!(!last.contains("<b>"));
    let first = picture(folder.path(), &[path, "--turn", "1"]);
    assert!(
        first.contains("Turn 1: X a2a3") && first.contains("O to move"),
        "{first}"
    );
    let sheet = picture(folder.path(), &[path, "--sheet"]);
    assert_eq!(sheet.matches("href=\"#board\"").count(), 4);
    let svg = folder.join("y.svg");
    let svg = svg.to_str().unwrap();
    for (arguments, words) in [
        (["--turn", "4"], "the game has no turn 4: it has 3"),
        (["--number", "2"], "the file has no game 2: it has 1"),
    ] {
        let said = complaint(&[&["picture", path, "-o", svg], &arguments[..]].concat(), 2);
        assert!(said.contains(words), "{said}");
    }
    assert!(!Path::new(svg).exists());
}

#[test]
fn what_can_not_be_read_is_said() {
    let said = complaint(&["picture", "crossing 8 X 0 60", "-o", "x.svg"], 2);
    assert!(said.starts_with("error: "), "{said}");
    let said = complaint(&["picture", "nowhere.standoff", "-o", "x.svg"], 1);
    assert!(said.contains("nowhere.standoff can't be read"), "{said}");
    let said = complaint(&["report", "nowhere.standoff", "-o", "x.html"], 1);
    assert!(said.contains("nowhere.standoff can't be read"), "{said}");
    let folder = Folder::new("report-empty");
    let path = folder.join("game.standoff");
    for (text, words) in [
        ("", "there is no game"),
        ("[Game \"chess\"]\n\n1. e4 *\n", "line 3, column 1"),
    ] {
        fs::write(&path, text).unwrap();
        let said = complaint(&["report", path.to_str().unwrap(), "-o", "x.html"], 1);
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(standoff(&["report", "--help"]).status.code(), Some(0));
}
