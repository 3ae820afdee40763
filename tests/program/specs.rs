//! Players as text.

use standoff::agents::PlayerSpec;

#[test]
fn players_are_read_or_the_reason_given() {
    for (text, reason) in [
        ("", "'' is no player: choose human, "),
        ("human@5ms", "'human' is no player: "),
        ("level:0", "'level:0' is no level: write level:1 to level:8"),
        ("level:3@5ms", "'level:3@5ms' is no level: "),
        ("uct~tempo", "'uct~tempo' is no player: "),
        ("full-magic", "'magic' is no switch of the engine: choose "),
        ("plain@5", "'5' is no budget: "),
        ("cmd@9n:fox", "'9n' is no time for a program: "),
        ("cmd: ", "the command line is empty: "),
        ("agent:fox", "there is no agent 'fox' in the settings file"),
        ("wolf:fox", "'wolf:fox' is no player: "),
    ] {
        let error = PlayerSpec::read(text).unwrap_err().to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
}

#[test]
fn a_variant_is_written_as_it_can_be_read() {
    for (text, written) in [
        ("full", "engine"),
        ("sound@5ms", "sound"),
        ("plain+tt", ""),
        ("full-tt+history", "full-tt"),
        ("engine~last_word~tempo@7n", "full~last_word~tempo@7n"),
    ] {
        let spec = PlayerSpec::read(text).unwrap();
        let untimed = spec.clone().with_time(None);
        assert_eq!(PlayerSpec::read(&spec.to_string()), Ok(untimed), "{text}");
        assert!(written.is_empty() || spec.to_string() == written, "{spec}");
    }
}
