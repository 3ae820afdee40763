//! Where settings and saves belong on this machine.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::FileError;

/// The folders of this user's files, which need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// For the settings file.
    pub config: PathBuf,
    /// For saved games.
    pub state: PathBuf,
    /// For what can be made again, if there is a place for it.
    pub cache: Option<PathBuf>,
}

/// Our folder in each.
const OWN: &str = "standoff";

impl Folders {
    /// Asks the environment: `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `XDG_CACHE_HOME`, else
    /// `.config`, `.local/state` and `.cache` in the home folder; on Windows `APPDATA` and
    /// `LOCALAPPDATA`.
    ///
    /// # Errors
    /// The environment names no such folder.
    pub fn find() -> Result<Self, FileError> {
        Self::from_environment(|name| std::env::var_os(name))
    }

    /// Like [`find`](Self::find), for any environment. A path that is not absolute is ignored, as
    /// the XDG specification says.
    ///
    /// ```
    /// use standoff::records::Folders;
    /// # #[cfg(unix)] {
    /// let folders = Folders::from_environment(|name| (name == "HOME").then(|| "/home/ann".into()));
    /// let folders = folders.unwrap();
    /// assert_eq!(folders.config.to_str(), Some("/home/ann/.config/standoff"));
    /// assert_eq!(folders.state.to_str(), Some("/home/ann/.local/state/standoff"));
    /// # }
    /// ```
    ///
    /// # Errors
    /// The environment names no such folder.
    pub fn from_environment(value: impl Fn(&str) -> Option<OsString>) -> Result<Self, FileError> {
        let folder = |name: &str| {
            let path = value(name).map(PathBuf::from);
            path.filter(|path| path.is_absolute())
        };
        let find = |xdg: &str, windows: &str, below_home: &str| {
            // Windows has its own variables, but XDG variables that are set there are meant.
            let windows = Some(windows).filter(|_| cfg!(windows));
            let named = folder(xdg).or_else(|| folder(windows?));
            let path = named.or_else(|| folder("HOME").map(|home| home.join(below_home)));
            path.map(|path| path.join(OWN)).ok_or(FileError::NoHome)
        };
        Ok(Self {
            config: find("XDG_CONFIG_HOME", "APPDATA", ".config")?,
            state: find("XDG_STATE_HOME", "LOCALAPPDATA", ".local/state")?,
            cache: find("XDG_CACHE_HOME", "LOCALAPPDATA", ".cache").ok(),
        })
    }

    /// The settings file.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// The file of how the puzzles went.
    pub fn puzzles(&self) -> PathBuf {
        self.state.join("puzzles.tsv")
    }

    /// The file of the games that the person's rating follows from.
    pub fn ratings(&self) -> PathBuf {
        self.state.join("ratings.tsv")
    }

    /// The folder of saved games.
    pub fn saves(&self) -> &Path {
        &self.state
    }
}
