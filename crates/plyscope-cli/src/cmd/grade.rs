//! `plyscope grade`.

use crate::args::whole;
use crate::out;
use anyhow::{Context, anyhow, bail};
use clap::Args;
use plyscope_teach::{Exercise, Feedback, Verdict, csv, grade, hint, read};
use serde::Deserialize;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Grade answers to an exercise: marks, the first mistake, why, and the misconception behind it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Grade {
    /// The exercise as JSON, or a sheet of them (plyscope exercise --format json)
    #[arg(value_name = "EXERCISE")]
    exercise: PathBuf,

    /// The answer, or - for standard input: JSON, CSV, a trace of your own program as JSON Lines, or what somebody handed
    /// in for a whole sheet in the studio (answers.json)
    #[arg(value_name = "ANSWER|-", required_unless_present = "class")]
    answer: Option<PathBuf>,

    /// Grade every file of a directory and print one CSV line each
    #[arg(long, value_name = "DIR", conflicts_with = "answer")]
    class: Option<PathBuf>,

    /// Which exercise of a sheet, 1 to 1,000
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole(1..=1000usize))]
    number: usize,

    /// Print the feedback as JSON
    #[arg(long, conflicts_with = "class")]
    json: bool,

    /// Help instead of marks, 1 to 3: 1 says what to think of, 2 where to look, 3 what is right there and why
    #[arg(long, value_parser = whole(1..=3u8), conflicts_with_all = ["class", "json"], value_name = "1-3")]
    hint: Option<u8>,
}

const EXAMPLES: &str = "\
A mistake that is carried on correctly costs one mark; what is pruned, cut or listed too much costs marks, too. The files
are described in docs/exercises.md, traces in docs/trace-json.md.

Examples:
  plyscope exercise visited --tree aima --format json -o exercise.json
  echo '{\"leaves\": [\"E\", \"F\", \"I\"]}' > a.json && plyscope grade exercise.json a.json
  plyscope grade exercise.json a.json --hint 2
  mkdir -p class && cp a.json class/ada.json && plyscope grade exercise.json --class class
  plyscope trace aima --style json | plyscope grade exercise.json - --json
  plyscope grade sheet.json answers.json --number 2";

/// A sheet as `plyscope exercise` writes it.
#[derive(Deserialize)]
struct SheetFile {
    exercises: Vec<serde_json::Value>,
}

/// What somebody handed in for all exercises of a sheet, as the studio writes it.
#[derive(Deserialize)]
struct AnswersFile {
    #[serde(default)]
    student: String,
    answers: Vec<serde_json::Map<String, serde_json::Value>>,
}

/// The answer to one exercise of a sheet, if the text holds those to all of them; else the text itself.
fn answer_of(text: String, number: usize) -> anyhow::Result<String> {
    let Ok(AnswersFile { student, answers }) = serde_json::from_str(&text) else { return Ok(text) };
    let count = answers.len();
    let answer = number.checked_sub(1).and_then(|i| answers.into_iter().nth(i));
    let mut answer =
        answer.ok_or_else(|| anyhow!("there is no answer {number}; the answers are 1 to {count}"))?;
    if !student.is_empty() {
        answer.insert("student".to_owned(), student.into());
    }
    Ok(serde_json::Value::Object(answer).to_string())
}

impl Grade {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let exercise = self.load()?;
        if let Some(directory) = &self.class {
            return class(&exercise, directory, self.number);
        }
        let path = self.answer.clone().unwrap_or_default();
        let (name, text) = if path == Path::new("-") {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).map_err(|e| anyhow!("standard input: {e}"))?;
            ("standard input".to_owned(), utf8(bytes).context("standard input")?)
        } else {
            (path.display().to_string(), text_of(&path)?)
        };
        let text = answer_of(text, self.number).with_context(|| name.clone())?;
        let answer = read::answer(&text, &exercise).with_context(|| name.clone())?;
        if let Some(strength) = self.hint {
            let hint = hint(&exercise, &answer, strength).with_context(|| name)?;
            return out::print(|to| Ok(writeln!(to, "{}", out::seen(&hint.text))?));
        }
        let feedback = grade(&exercise, &answer).with_context(|| name)?;
        out::print(|out| {
            if self.json {
                return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&feedback)?)?);
            }
            print(out, &feedback)
        })
    }

    fn load(&self) -> anyhow::Result<Exercise> {
        let name = self.exercise.display().to_string();
        let text = text_of(&self.exercise)?;
        let sheet: Option<SheetFile> = serde_json::from_str(&text).ok();
        let Some(sheet) = sheet else {
            if self.number != 1 {
                bail!("{name}: --number {} needs a sheet, but this file is a single exercise", self.number);
            }
            return Exercise::from_json(&text).with_context(|| name);
        };
        let count = sheet.exercises.len();
        let exercise = self.number.checked_sub(1).and_then(|i| sheet.exercises.get(i)).ok_or_else(|| {
            anyhow!("{name}: there is no exercise {}; the exercises are 1 to {count}", self.number)
        })?;
        Exercise::from_json(&exercise.to_string())
            .with_context(|| format!("{name}, exercise {}", self.number))
    }
}

fn text_of(path: &Path) -> anyhow::Result<String> {
    let shown = path.display().to_string();
    // As text, so that an unreadable file counts as bad input and not as trouble with the output.
    utf8(std::fs::read(path).map_err(|e| anyhow!("{shown}: {e}"))?).context(shown)
}

fn utf8(bytes: Vec<u8>) -> anyhow::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let line =
            1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        anyhow!("line {line}: not UTF-8; expected a text file")
    })
}

fn print(to: &mut dyn Write, feedback: &Feedback) -> anyhow::Result<()> {
    writeln!(to, "# {}: {}", feedback.kind, feedback.convention)?;
    writeln!(to, "{}", out::seen(&feedback.message))?;
    let wrong = feedback.items.iter().filter(|item| item.verdict != Verdict::Right);
    for item in wrong {
        let verdict = match item.verdict {
            Verdict::Right => "right",
            Verdict::FollowThrough => "follows",
            Verdict::Wrong => "wrong",
            Verdict::Missing => "missing",
            Verdict::Extra => "too much",
        };
        let given = item.given.as_deref().unwrap_or("nothing");
        let expected = item.expected.as_deref().unwrap_or("nothing");
        let line = format!("  {verdict:<9} {} ({}): {given}; expected {expected}", item.place, item.part);
        writeln!(to, "{}", out::seen(&line))?;
    }
    for also in feedback.diagnoses.iter().skip(1) {
        writeln!(to, "It also fits {}.", also.misconception.name())?;
    }
    Ok(())
}

/// One line for every file, in the order of their names. What cannot be read has its error there, and the rest goes on.
fn class(exercise: &Exercise, directory: &Path, number: usize) -> anyhow::Result<()> {
    let shown = directory.display().to_string();
    let entries = std::fs::read_dir(directory).map_err(|e| anyhow!("{shown}: {e}"))?;
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect();
    files.sort();
    if files.is_empty() {
        bail!("{shown}: no files; expected one answer for each student");
    }
    let mut bad = 0;
    out::print(|out| {
        writeln!(out, "file,student,points,of,percent,first_mistake,misconception,message,error")?;
        for path in &files {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let graded = text_of(path).and_then(|text| {
                let answer = read::answer(&answer_of(text, number)?, exercise)?;
                let student = answer.student.clone();
                Ok((student, grade(exercise, &answer)?))
            });
            let cells = match graded {
                Ok((student, feedback)) => {
                    let first = feedback.first_wrong.map(|i| &feedback.items[i]);
                    let percent = 100.0 * f64::from(feedback.points) / f64::from(feedback.of.max(1));
                    [
                        file,
                        student.unwrap_or(stem),
                        feedback.points.to_string(),
                        feedback.of.to_string(),
                        format!("{percent:.0}"),
                        first.map_or(String::new(), |item| format!("{} ({})", item.place, item.part)),
                        feedback.diagnoses.first().map_or("", |d| d.misconception.name()).to_owned(),
                        feedback.message,
                        String::new(),
                    ]
                }
                Err(error) => {
                    bad += 1;
                    let error = format!("{error:#}");
                    let error =
                        error.strip_prefix(&format!("{}: ", path.display())).unwrap_or(&error).to_owned();
                    out::complain(&format!("{}: {error}", path.display()));
                    let none = String::new;
                    [file, stem, none(), none(), none(), none(), none(), none(), error]
                }
            };
            writeln!(out, "{}", cells.map(|cell| csv::cell(&cell)).join(","))?;
        }
        Ok(())
    })?;
    match bad {
        0 => Ok(()),
        bad => {
            Err(anyhow!("{bad} of {} files could not be read as answers; the others are graded", files.len()))
        }
    }
}
