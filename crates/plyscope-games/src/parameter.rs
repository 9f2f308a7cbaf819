use std::fmt;

/// Why a game does not exist with these parameters: what was given, and what was expected.
///
/// ```
/// use plyscope_games::mnk::Mnk;
/// let error = Mnk::<u64>::new(3, 3, 4).unwrap_err();
/// assert_eq!(error.to_string(), "4 in a row on 3x3: expected a number from 1 to 3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParameterError(pub(crate) String);

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParameterError {}
