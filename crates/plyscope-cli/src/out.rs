//! Printing: colour where it is wanted, no complaint when nobody reads on, one line for an error.

use crate::words as m;
use anstyle::{AnsiColor, Style as Colour};
use plyscope_trace::shown::visible;
use plyscope_trace::style::Tone;
use plyscope_trace::{Lang, RunError};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

/// The language of messages, once the flags are read.
static LANG: OnceLock<Lang> = OnceLock::new();

/// Messages are in this language from now on.
pub(crate) fn speak(lang: Lang) {
    LANG.get_or_init(|| lang);
}

pub(crate) fn lang() -> Lang {
    LANG.get().copied().unwrap_or_default()
}

/// Standard output, byte for byte. Nothing is taken out on the way: what looks like a colour may be part of a name.
pub(crate) fn stdout() -> BufWriter<impl Write> {
    BufWriter::new(io::stdout().lock())
}

/// A colour where it is wanted, and nothing in a pipe or with `NO_COLOR`.
pub(crate) fn painted(colour: Colour, stream: &impl anstream::stream::RawStream) -> Colour {
    match anstream::AutoStream::choice(stream) {
        anstream::ColorChoice::Never => Colour::new(),
        _ => colour,
    }
}

/// Text for machines, such as a tree in some format: exact in a pipe or a file. On a terminal, where it could move the
/// cursor, what cannot be seen is written out.
pub(crate) fn data(text: &str) -> anyhow::Result<()> {
    let text = text.trim_end();
    print(|out| match io::stdout().is_terminal() {
        true => Ok(writeln!(out, "{}", seen(text))?),
        false => Ok(writeln!(out, "{text}")?),
    })
}

/// Lines for people, with everything written out that cannot be seen.
pub(crate) fn seen(text: &str) -> String {
    text.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// Calls `print` with standard output and makes sure that everything arrives.
pub(crate) fn print(print: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut out = stdout();
    print(&mut out)?;
    out.flush()?;
    Ok(())
}

/// How a line looks in colour.
pub(crate) const fn colour(tone: Tone) -> Colour {
    match tone {
        Tone::Plain => Colour::new(),
        Tone::Head => Colour::new().dimmed(),
        Tone::Leaf => AnsiColor::Green.on_default(),
        Tone::Cut => AnsiColor::Red.on_default().bold(),
        Tone::Current => AnsiColor::Yellow.on_default().bold(),
        Tone::Note => AnsiColor::Cyan.on_default(),
    }
}

/// One line in its colour.
pub(crate) fn line(out: &mut dyn Write, tone: Tone, text: &str) -> io::Result<()> {
    if tone == Tone::Plain || text.is_empty() {
        return writeln!(out, "{text}");
    }
    let colour = painted(colour(tone), &io::stdout());
    writeln!(out, "{colour}{text}{colour:#}")
}

/// A remark that is not part of the output. Shown in a pipe too: it goes to standard error.
pub(crate) fn note(text: &str) {
    // If not even this can be written there is nobody to tell.
    let _ = writeln!(io::stderr(), "{}: {}", m::note_label(lang()), told(text));
}

/// Something to think about before going on.
pub(crate) fn warn(text: &str) {
    let yellow = painted(AnsiColor::Yellow.on_default().bold(), &io::stderr());
    let _ = writeln!(io::stderr(), "{yellow}{}:{yellow:#} {}", m::warning_label(lang()), told(text));
}

/// Something that went wrong and does not end the work.
pub(crate) fn complain(text: &str) {
    let red = painted(AnsiColor::Red.on_default().bold(), &io::stderr());
    let _ = writeln!(io::stderr(), "{red}{}:{red:#} {}", m::error_label(lang()), told(text));
}

/// How many characters of what somebody wrote are shown in a message.
const ECHO: usize = 60;

/// What somebody wrote, shortened in the middle if it is long, for a message.
pub(crate) fn short(text: &str) -> String {
    let count = text.chars().count();
    if count <= ECHO {
        return text.to_owned();
    }
    let (head, tail) = (ECHO * 2 / 3, ECHO / 3);
    let begin: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(count - tail).collect();
    format!("{begin} … ({}) … {end}", m::more_characters(lang(), lang().count((count - head - tail) as u64)))
}

/// A message as it is shown: in the reader's language, long quotations are shortened, and nothing in it commands the
/// terminal.
///
/// Messages quote with backticks, here and in the libraries, so this one place is enough.
pub(crate) fn told(message: &str) -> String {
    // A quotation may have backticks of its own; whatever comes, a message stays a message.
    const LONGEST: usize = 4000;
    let mut parts: Vec<String> = message.split('`').map(str::to_owned).collect();
    let last = parts.len() - 1;
    for (i, part) in parts.iter_mut().enumerate() {
        // With an odd one before, this is what the message says.
        if i % 2 == 1 && i < last && !part.contains("; expected ") {
            *part = short(part);
        }
    }
    let text = m::REFUSALS.say(&seen(&parts.join("`")), lang());
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

/// A line on a terminal that is written over and over; nothing in a pipe.
pub(crate) struct Progress {
    shown: bool,
    last: std::time::Instant,
}

impl Progress {
    pub(crate) fn new() -> Progress {
        Progress { shown: false, last: std::time::Instant::now() }
    }

    /// Shows `text`, but not so often that it slows the work down, and not at all for work that is soon done.
    pub(crate) fn show(&mut self, text: impl FnOnce() -> String) {
        if self.last.elapsed().as_millis() >= 200 {
            self.show_now(text);
        }
    }

    /// Shows `text` however soon after the last one.
    pub(crate) fn show_now(&mut self, text: impl FnOnce() -> String) {
        if !io::stderr().is_terminal() {
            return;
        }
        self.last = std::time::Instant::now();
        self.shown = true;
        let _ = write!(io::stderr(), "\r\x1b[K{}", text());
    }

    /// Takes the line away, to make room for something that stays.
    pub(crate) fn clear(&mut self) {
        if self.shown {
            self.shown = false;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// A check that ran and failed: the input was fine, the answer is no.
#[derive(Debug)]
pub(crate) struct Failed(pub(crate) String);

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}

/// Everything known was printed, but the answer was not reached: a limit or a signal came first.
#[derive(Debug)]
pub(crate) struct Stopped;

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("stopped before the answer")
    }
}

impl std::error::Error for Stopped {}

/// Tells what went wrong and chooses the exit code: 0 if only the reader of our output went away, 1 if output could
/// not be written or a check failed, 2 if the input or the question was bad, 3 if the work was stopped before the answer
/// (which the output says already).
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    if error.is::<Stopped>() {
        return ExitCode::from(3);
    }
    let told = error.chain().map(|part| match part.downcast_ref::<RunError>() {
        Some(refused) => refused.text(lang()),
        None => part.to_string(),
    });
    complain(&told.collect::<Vec<_>>().join(": "));
    ExitCode::from(if io.is_some() || error.is::<Failed>() { 1 } else { 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_quotations_are_shortened_and_escapes_are_shown() {
        assert_eq!(told("`44x`: column 3: no"), "`44x`: column 3: no");
        let long = told(&format!("position `{}`: column 7: no", "4".repeat(100_000)));
        assert!(long.chars().count() < 150 && long.ends_with("`: column 7: no"), "{long}");
        assert!(long.contains("(99,940 more characters)"), "{long}");
        assert_eq!(told("`\u{1b}[2J`: no"), "`\\u{1b}[2J`: no");
        for hostile in ["`".repeat(100_000), format!("`{}", "x".repeat(100_000))] {
            assert!(told(&hostile).chars().count() < 5000);
        }
    }
}
