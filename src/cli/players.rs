//! Players as arguments.

use standoff::agents::external::EngineCommandError;
use standoff::agents::{ExternalEngine, KnownAgents, PlayerSpec};
use standoff::records::{Folders, UserData};

/// The agents of the settings file, which is read only when one of them is asked for.
pub(super) struct SavedAgents;

impl KnownAgents for SavedAgents {
    fn find_agent(&self, name: &str) -> Option<Result<ExternalEngine, EngineCommandError>> {
        let user_data = UserData::open(Folders::find());
        user_data.settings.find_agent(name)
    }
}

/// Reads who plays a side.
pub(super) fn read_player_spec(text: &str) -> Result<PlayerSpec, String> {
    PlayerSpec::read_with(text, &SavedAgents).map_err(|error| error.to_string())
}
