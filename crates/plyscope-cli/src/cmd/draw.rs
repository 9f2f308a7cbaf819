//! `plyscope draw`.

use crate::args::{Input, Search, SignArgs, lang_parser, names, whole};
use crate::file;
use crate::out::{self, Progress};
use anyhow::{anyhow, bail};
use clap::Args;
use clap::builder::TypedValueParser;
use plyscope::NodeId;
use plyscope::observe::Recording;
use plyscope_trace::draw::{Drawing, Labels, Step, Style, Theme};
use plyscope_trace::{Lang, Run};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Draw the tree and what the search did with it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    search: Search,

    /// As it was after step N, counted as in `trace --style log`, 1 to 10,000,000
    #[arg(long, value_name = "N", conflicts_with_all = ["last", "all"], value_parser = whole(1..=10_000_000usize))]
    step: Option<usize>,

    /// The result (the default)
    #[arg(long = "final", id = "last")]
    last: bool,

    /// Write to a file; the name ends in .svg or .png. Without it, SVG goes to standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "all")]
    output: Option<PathBuf>,

    /// Write one numbered file per step into a new or empty directory
    #[arg(long, value_name = "DIR", conflicts_with = "last")]
    all: Option<PathBuf>,

    /// With --all: PNG instead of SVG
    #[arg(long, requires = "all")]
    png: bool,

    /// With --all: write into a directory that is not empty, and however many files
    #[arg(long, requires = "all")]
    force: bool,

    /// Size: 1 is 1 pixel per unit; 0.01 to 100 [default: 1 for SVG, 2 for PNG]
    #[arg(long, value_name = "X", value_parser = scale)]
    scale: Option<f32>,

    /// The colours
    #[arg(long, value_parser = theme_parser(), default_value = "light", value_name = "THEME")]
    theme: Theme,

    /// What is written beside a node: its value and window, or the range of values that it can still have
    #[arg(long, value_parser = labels_parser(), default_value = "window", value_name = "LABELS")]
    labels: Labels,

    /// The language of the picture's words
    #[arg(long, value_parser = lang_parser(), default_value = "en", value_name = "en|de")]
    pub(crate) lang: Lang,

    /// Leave out the line that explains the signs
    #[arg(long)]
    no_legend: bool,

    #[command(flatten)]
    signs: SignArgs,
}

const EXAMPLES: &str = "\
Examples:
  plyscope draw letters -o letters.svg
  plyscope draw lecture --algorithm fail-hard --step 19 -o cut.png
  plyscope draw aima --labels interval --step 14 -o ranges.svg
  plyscope draw aima --theme dark --no-legend > aima.svg
  plyscope draw letters --all steps";

/// More files than this are written only with `--force`.
const MANY_FILES: usize = 10_000;

fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    names(["light", "dark", "auto"]).map(|name| match name.as_str() {
        "dark" => Theme::Dark,
        "auto" => Theme::Auto,
        _ => Theme::Light,
    })
}

fn labels_parser() -> impl TypedValueParser<Value = Labels> {
    names(["window", "interval"]).map(|name| match name.as_str() {
        "interval" => Labels::Intervals,
        _ => Labels::Windows,
    })
}

/// A size that gives a picture which can be looked at.
fn scale(text: &str) -> Result<f32, String> {
    let scale = text.trim().parse::<f32>().ok().filter(|scale| (0.01..=100.0).contains(scale));
    scale.ok_or_else(|| "expected a number from 0.01 to 100, e.g. 2".to_owned())
}

/// What kind of file to write.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
}

impl Kind {
    fn of(path: &Path) -> anyhow::Result<Kind> {
        match path.extension().and_then(|ext| ext.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Kind::Svg),
            Some("png") => Ok(Kind::Png),
            _ => bail!(
                "{}: unknown kind of picture; expected a name that ends in .svg or .png",
                path.display()
            ),
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Kind::Svg => "svg",
            Kind::Png => "png",
        }
    }
}

impl Draw {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        // Before the work, so that a bad name does not waste it.
        let kind = match &self.output {
            Some(path) => Kind::of(path)?,
            None if self.png => Kind::Png,
            None => Kind::Svg,
        };
        let run = self.input.run(&self.search, Recording::<NodeId>::DEFAULT_CAP)?;
        let run = self.input.named(run, self.lang);
        let steps = run.recording.len();
        if run.recording.dropped() > 0 {
            out::note(&format!(
                "only the first {steps} steps were kept, {} more were not; pictures show what was kept",
                run.recording.dropped()
            ));
        }
        let style = Style {
            ascii: self.signs.signs() == plyscope_trace::style::Signs::Ascii,
            theme: self.theme,
            legend: !self.no_legend,
            labels: self.labels,
            lang: self.lang,
            scale: match kind {
                Kind::Svg => f64::from(self.scale.unwrap_or(1.0)),
                Kind::Png => 1.0,
            },
            ..Style::default()
        };
        let drawing = Drawing::new(&run, &style);
        if let Some(directory) = &self.all {
            return self.every_step(&run, &drawing, kind, directory);
        }
        let step = match self.step {
            Some(step) if !(1..=steps).contains(&step) => {
                bail!("--step {step}: the steps are 1 to {steps}")
            }
            Some(step) => Step::At(step - 1),
            None => Step::Final,
        };
        let picture = self.picture(&drawing, step, kind)?;
        match &self.output {
            Some(path) => file::write(path, &picture),
            None => {
                // Not through the stream that looks for colours: this is a file, not text for a terminal.
                let mut out = std::io::stdout().lock();
                out.write_all(&picture)?;
                Ok(out.flush()?)
            }
        }
    }

    fn picture(&self, drawing: &Drawing<'_>, step: Step, kind: Kind) -> anyhow::Result<Vec<u8>> {
        let svg = drawing.svg(step);
        Ok(match kind {
            Kind::Svg => svg.into_bytes(),
            Kind::Png => plyscope_ink::png(&svg, self.scale.unwrap_or(2.0))?,
        })
    }

    fn every_step(
        &self,
        run: &Run,
        drawing: &Drawing<'_>,
        kind: Kind,
        directory: &Path,
    ) -> anyhow::Result<()> {
        let shown = directory.display();
        let steps = run.recording.len();
        if !self.force {
            if steps > MANY_FILES {
                bail!("{shown}: that would be {steps} files; use --force to write them");
            }
            let used = directory.exists()
                && std::fs::read_dir(directory).map_err(|e| anyhow!("{shown}: {e}"))?.next().is_some();
            if used {
                bail!(
                    "{shown}: not empty; expected a new or empty directory (use --force to write into this one)"
                );
            }
        }
        std::fs::create_dir_all(directory).map_err(|e| anyhow!("{shown}: {e}"))?;
        let width = steps.to_string().len();
        let mut progress = Progress::new();
        for step in 1..=steps {
            progress.show(|| format!("{step} of {steps} pictures"));
            let path = directory.join(format!("step-{step:0width$}.{}", kind.extension()));
            let picture = self.picture(drawing, Step::At(step - 1), kind)?;
            file::write(&path, &picture)?;
        }
        drop(progress);
        out::note(&format!("{steps} pictures in {shown}"));
        Ok(())
    }
}
