//! `plyscope grade`.

use crate::args::{lang_parser, whole};
use crate::{file, out, words as m};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use plyscope_teach::{Exercise, Feedback, Graded, Verdict, csv, grade_paper, hint_in, read, report};
use plyscope_trace::Lang;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Grade answers to an exercise or a sheet: marks, the first mistake, why, and the misconception behind it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Grade {
    /// The exercise as JSON, a sheet of them (plyscope exercise --format json), or a directory of papers (--batch)
    #[arg(value_name = "EXERCISE|DIR")]
    exercise: PathBuf,

    /// The answer, or - for standard input: JSON, CSV, or a trace of your own program as JSON Lines
    #[arg(value_name = "ANSWER|-", required_unless_present = "class")]
    answer: Option<PathBuf>,

    /// Grade every file in a directory and print one CSV line for each; hidden files are ignored
    #[arg(long, value_name = "DIR", conflicts_with = "answer")]
    class: Option<PathBuf>,

    /// Write a report on the class to a file, or print it instead of the CSV (-)
    #[arg(long, value_name = "FILE|-", requires = "class")]
    report: Option<PathBuf>,

    /// Which exercise of a sheet, 1 to 1,000 [default: the first, or all that the file answers]
    #[arg(long, value_name = "N", value_parser = whole(1..=1000usize))]
    number: Option<usize>,

    /// Print the feedback as JSON
    #[arg(long, conflicts_with = "class")]
    json: bool,

    /// Help instead of marks, 1 to 3: 1 says what to think of, 2 where to look, 3 what is right there and why
    #[arg(long, value_parser = whole(1..=3u8), conflicts_with_all = ["class", "json"], value_name = "1-3")]
    hint: Option<u8>,

    /// The language of feedback and reports
    #[arg(long, value_parser = lang_parser(), default_value = "en", value_name = "en|de")]
    pub(crate) lang: Lang,
}

const EXAMPLES: &str = "\
A mistake that is carried forward correctly costs marks only once. Listing too many leaves or cuts costs marks, and an \
answer that shows nothing but plain minimax earns little. The file of an exam in the studio holds its exercises, too, so it is \
both arguments: plyscope grade answers.json answers.json. The files are described in docs/exercises.md, traces in docs/trace-json.md.

Examples:
  plyscope exercise visited --tree aima --format json -o exercise.json
  echo '{\"leaves\": [\"E\", \"F\", \"I\"]}' > a.json && plyscope grade exercise.json a.json
  plyscope grade exercise.json a.json --hint 2
  mkdir -p class && cp a.json class/ada.json && plyscope grade exercise.json --class class
  plyscope grade exercise.json --class class --report -
  plyscope trace aima --style json | plyscope grade exercise.json - --json";

/// A sheet as `plyscope exercise` writes it.
#[derive(Deserialize)]
struct SheetFile {
    exercises: Vec<serde_json::Value>,
}

/// The sheets that may have been answered: one, or the papers of a batch by number.
struct Papers(BTreeMap<usize, Vec<Exercise>>);

/// The number of the only sheet, where there are no papers.
const ONLY: usize = 0;

impl Papers {
    fn load(path: &Path) -> anyhow::Result<Papers> {
        if !path.is_dir() {
            return Ok(Papers(BTreeMap::from([(ONLY, sheet(path)?)])));
        }
        let mut papers = BTreeMap::new();
        for file in files(path)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let number = name.strip_prefix("paper-").and_then(|rest| rest.strip_suffix(".json"));
            if let Some(number) = number.and_then(|number| number.parse().ok()) {
                papers.insert(number, sheet(&file)?);
            }
        }
        if papers.is_empty() {
            bail!(
                "{}: no papers; expected paper-1.json and so on, as `plyscope exercise --batch` writes them",
                path.display()
            );
        }
        Ok(Papers(papers))
    }

    /// Whether every name stands at the same place in all papers.
    fn same_nodes(&self) -> bool {
        let nodes = |exercise: &Exercise| {
            let tree = &exercise.tree;
            tree.nodes().map(|node| (tree.name(node).to_owned(), tree.parent(node))).collect::<Vec<_>>()
        };
        let mut papers = self.0.values().map(|sheet| sheet.iter().map(nodes).collect::<Vec<_>>());
        let first = papers.next();
        papers.all(|paper| Some(&paper) == first.as_ref())
    }

    /// The sheet that a file answers, and its number.
    fn of(&self, file: &str, text: &str) -> anyhow::Result<(usize, &[Exercise])> {
        if let Some(only) = self.0.get(&ONLY).filter(|_| self.0.len() == 1) {
            return Ok((ONLY, only));
        }
        let number = read::paper(text).or_else(|| {
            let rest = &file[file.to_lowercase().find("paper")? + "paper".len()..];
            let rest = rest.trim_start_matches(['-', '_', ' ']);
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            rest[..digits].parse().ok()
        });
        let number = number.ok_or_else(|| {
            anyhow!("it does not say which paper it answers; expected `\"paper\": 3`, a line `# paper 3`, or a name like ada-paper-3.csv")
        })?;
        let sheet = self.0.get(&number).ok_or_else(|| anyhow!("there is no paper {number}"))?;
        Ok((number, sheet))
    }
}

fn sheet(path: &Path) -> anyhow::Result<Vec<Exercise>> {
    let name = path.display().to_string();
    let text = text_of(path)?;
    let Ok(sheet) = serde_json::from_str::<SheetFile>(&text) else {
        return Ok(vec![Exercise::from_json(&text).with_context(|| name)?]);
    };
    let read = |(i, exercise): (usize, &serde_json::Value)| {
        Exercise::from_json(&exercise.to_string()).with_context(|| format!("{name}, exercise {}", i + 1))
    };
    sheet.exercises.iter().enumerate().map(read).collect()
}

/// The files of a directory in the order of their names, without hidden ones.
fn files(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let shown = directory.display().to_string();
    let entries = std::fs::read_dir(directory).map_err(|e| anyhow!("{shown}: {e}"))?;
    let hidden =
        |path: &PathBuf| path.file_name().is_none_or(|name| name.to_string_lossy().starts_with(['.', '~']));
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file() && !hidden(path))
        .collect();
    files.sort();
    Ok(files)
}

impl Grade {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let papers = Papers::load(&self.exercise)?;
        self.check_number(&papers)?;
        if let Some(directory) = &self.class {
            return self.class(&papers, directory);
        }
        let path = self.answer.clone().unwrap_or_default();
        let (name, text) = if path == Path::new("-") {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).map_err(|e| anyhow!("standard input: {e}"))?;
            ("standard input".to_owned(), utf8(bytes).context("standard input")?)
        } else {
            (path.display().to_string(), text_of(&path)?)
        };
        let (_, sheet) = papers.of(&name, &text).with_context(|| name.clone())?;
        if let Some(strength) = self.hint {
            let exercise = &sheet[self.number.unwrap_or(1) - 1];
            let answer = read::answer(&text, exercise).with_context(|| name.clone())?;
            let hint = hint_in(exercise, &answer, strength, self.lang).with_context(|| name)?;
            return out::print(|to| Ok(writeln!(to, "{}", out::seen(&hint.text))?));
        }
        let graded = grade_paper(sheet, &text, self.number, self.lang).with_context(|| name)?;
        out::print(|out| {
            for (number, feedback) in &graded.results {
                if self.json {
                    writeln!(out, "{}", serde_json::to_string_pretty(feedback)?)?;
                    continue;
                }
                let head = if graded.results.len() > 1 { format!("{number}. ") } else { String::new() };
                print(out, &head, feedback, self.lang)?;
            }
            if graded.results.len() > 1 && !self.json {
                let (points, of) = graded.points();
                writeln!(out, "{}", m::points_in_all(self.lang, points.said(self.lang), of.said(self.lang)))?;
            }
            Ok(())
        })
    }

    fn check_number(&self, papers: &Papers) -> anyhow::Result<()> {
        let (Some(number), Some(sheet)) = (self.number, papers.0.values().next()) else { return Ok(()) };
        let (name, count) = (self.exercise.display(), sheet.len());
        if number > count {
            match count {
                1 => bail!("{name}: --number {number} needs a sheet, but this file is a single exercise"),
                _ => bail!("{name}: there is no exercise {number}; the exercises are 1 to {count}"),
            }
        }
        Ok(())
    }

    /// One line for every file, in the order of their names. What cannot be read has its error there, and the rest goes on.
    fn class(&self, papers: &Papers, directory: &Path) -> anyhow::Result<()> {
        let shown = directory.display().to_string();
        let files = files(directory)?;
        if files.is_empty() {
            bail!("{shown}: no files; expected one answer for each student");
        }
        let grade = |path: &PathBuf| -> anyhow::Result<(usize, Graded)> {
            let text = text_of(path)?;
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let (paper, sheet) = papers.of(&file, &text)?;
            Ok((paper, grade_paper(sheet, &text, self.number, self.lang)?))
        };
        let graded: Vec<anyhow::Result<(usize, Graded)>> = files.iter().map(grade).collect();
        let good: Vec<Graded> = graded.iter().flatten().map(|(_, graded)| graded.clone()).collect();
        let bad = files.len() - good.len();
        for (path, error) in files.iter().zip(&graded).filter_map(|(path, g)| Some((path, g.as_ref().err()?)))
        {
            out::complain(&format!("{}: {}", path.display(), without_path(error, path)));
        }
        let report = || report(&good, bad, papers.same_nodes(), self.lang);
        match self.report.as_deref() {
            Some(path) if path == Path::new("-") => {
                out::print(|to| Ok(write!(to, "{}", out::seen(&report()))?))?
            }
            report_to => {
                if let Some(path) = report_to {
                    file::write(path, report().as_bytes())?;
                }
                table(&files, &graded, papers.0.len() > 1, self.lang)?;
            }
        }
        match bad {
            0 => Ok(()),
            bad => Err(anyhow!(
                "{bad} of {} files could not be read as answers; the others are graded",
                files.len()
            )),
        }
    }
}

/// The marks of a class as CSV. Where somebody answers several exercises, the marks of each stand at the end of the line.
fn table(
    files: &[PathBuf],
    graded: &[anyhow::Result<(usize, Graded)>],
    with_paper: bool,
    lang: Lang,
) -> anyhow::Result<()> {
    let most =
        graded.iter().flatten().flat_map(|(_, g)| &g.results).map(|(number, _)| *number).max().unwrap_or(1);
    let several = graded.iter().flatten().any(|(_, graded)| graded.results.len() > 1);
    let numbers: Vec<usize> = (1..=most).filter(|_| several).collect();
    out::print(|out| {
        let mut head: Vec<String> = [
            "file",
            "student",
            "points",
            "of",
            "percent",
            "first_mistake",
            "misconception",
            "message",
            "remarks",
            "error",
        ]
        .map(str::to_owned)
        .to_vec();
        head.extend(with_paper.then(|| "paper".to_owned()));
        head.extend(numbers.iter().map(|number| format!("points_{number}")));
        writeln!(out, "{}", head.join(","))?;
        for (path, graded) in files.iter().zip(graded) {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let mut cells = vec![file];
            match graded {
                Ok((paper, graded)) => {
                    let (points, of) = graded.points();
                    let each = |of: &dyn Fn(&Feedback) -> String| {
                        let told = |(number, feedback): &(usize, Feedback)| {
                            let text = of(feedback);
                            match text.is_empty() || !several {
                                true => text,
                                false => format!("{number}: {text}"),
                            }
                        };
                        let all: Vec<String> =
                            graded.results.iter().map(told).filter(|text| !text.is_empty()).collect();
                        all.join(" | ")
                    };
                    let first = |feedback: &Feedback| {
                        let first = feedback.first_wrong.map(|i| &feedback.items[i]);
                        first.map_or(String::new(), |item| item.at(lang))
                    };
                    let named = |feedback: &Feedback| {
                        feedback.diagnoses.first().map_or("", |d| d.misconception.name()).to_owned()
                    };
                    cells.push(graded.student.clone().unwrap_or(stem));
                    cells.extend([points.to_string(), of.to_string(), format!("{:.0}", graded.percent())]);
                    cells.extend([each(&first), each(&named), each(&|feedback| feedback.message.clone())]);
                    cells.extend([each(&|feedback| feedback.remarks.join(" ")), String::new()]);
                    cells.extend(with_paper.then(|| paper.to_string()));
                    cells.extend(numbers.iter().map(|number| {
                        let result = graded.results.iter().find(|(n, _)| n == number);
                        result.map_or(String::new(), |(_, feedback)| feedback.points.to_string())
                    }));
                }
                Err(error) => {
                    cells.push(stem);
                    cells.extend(std::iter::repeat_n(String::new(), 7));
                    cells.push(without_path(error, path));
                    cells.extend(std::iter::repeat_n(String::new(), usize::from(with_paper) + numbers.len()));
                }
            }
            writeln!(out, "{}", cells.iter().map(|cell| csv::cell(cell)).collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    })
}

fn without_path(error: &anyhow::Error, path: &Path) -> String {
    let error = format!("{error:#}");
    let error = error.strip_prefix(&format!("{}: ", path.display())).unwrap_or(&error);
    m::REFUSALS.say(error, out::lang())
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

fn print(to: &mut dyn Write, head: &str, feedback: &Feedback, lang: Lang) -> anyhow::Result<()> {
    let kind = match lang {
        Lang::En => feedback.kind.to_string(),
        Lang::De => feedback.kind.title_in(lang),
    };
    writeln!(to, "# {head}{kind}: {}", feedback.convention)?;
    writeln!(to, "{}", out::seen(&feedback.message))?;
    let wrong = feedback.items.iter().filter(|item| item.verdict != Verdict::Right);
    for item in wrong {
        let verdict = match item.verdict {
            Verdict::Right => m::verdict_right(lang),
            Verdict::FollowThrough => m::verdict_follows(lang),
            Verdict::Wrong => m::verdict_wrong(lang),
            Verdict::Missing => m::verdict_missing(lang),
            Verdict::Extra => m::verdict_extra(lang),
        };
        let or_nothing = |text: &Option<String>| text.clone().unwrap_or_else(|| m::nothing(lang));
        let said = m::given_expected(lang, or_nothing(&item.given), or_nothing(&item.expected));
        let line = format!("  {verdict:<11} {}: {said}", item.at(lang));
        writeln!(to, "{}", out::seen(&line))?;
    }
    for also in feedback.diagnoses.iter().skip(1) {
        writeln!(to, "{}", m::also_fits(lang, also.misconception.about(lang)))?;
    }
    for remark in &feedback.remarks {
        writeln!(to, "{}", out::seen(remark))?;
    }
    Ok(())
}
