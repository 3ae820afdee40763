//! Tables of perfect play in files: whatever is wrong with one, it counts as missing.

use std::fs;

use standoff::games::tablebase::TablebaseStore;
use standoff::records::TableFiles;

use crate::support::folder::Folder;

#[test]
fn tables_are_kept_and_removed() {
    let folder = Folder::new("tables");
    let files = TableFiles::new(folder.join("cache"));
    assert_eq!((files.load("a"), files.size()), (None, 0));
    files.save("a", &[1, 2, 3]).unwrap();
    files.save("b", &[]).unwrap();
    files.save("a", &[u64::MAX, 5]).unwrap();
    fs::write(folder.join("cache/other.txt"), "not ours").unwrap();
    assert_eq!(files.load("a"), Some(vec![u64::MAX, 5]));
    assert_eq!(files.load("b"), Some(vec![]));
    assert_eq!(files.size(), 2 * 24 + 16);
    files.clear().unwrap();
    assert_eq!((files.load("a"), files.size()), (None, 0));
    assert!(folder.join("cache/other.txt").exists());
}

#[test]
fn a_damaged_table_is_missing() {
    let folder = Folder::new("tables");
    let files = TableFiles::new(folder.path().to_path_buf());
    files.save("a", &[1, 2, 3]).unwrap();
    let path = files.path("a");
    let whole = fs::read(&path).unwrap();
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(files.load("a"), None, "{length} bytes");
    }
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 4;
        fs::write(&path, damaged).unwrap();
        assert_eq!(files.load("a"), None, "byte {place}");
    }
    let longer = [&whole[..], &[0; 8]].concat();
    fs::write(&path, longer).unwrap();
    assert_eq!(files.load("a"), None);
    fs::write(&path, whole).unwrap();
    assert_eq!(files.load("a"), Some(vec![1, 2, 3]));
}

#[test]
fn a_folder_that_can_not_be_made_is_an_error() {
    let folder = Folder::new("tables");
    let file = folder.join("file");
    fs::write(&file, "").unwrap();
    let files = TableFiles::new(file.join("cache"));
    let error = files.save("a", &[1]).unwrap_err().to_string();
    assert!(error.contains("can't be written"), "{error}");
}
