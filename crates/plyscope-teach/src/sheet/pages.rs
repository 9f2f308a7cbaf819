//! A sheet as A4 pages, each an SVG: what a PDF is made of.

use super::figure::Figure;
use super::{Form, Printed, Sheet, Show, drawn, escape, printed, shared_convention};
use crate::Refused;
use crate::words as m;
use plyscope_trace::Lang;
use plyscope_trace::draw::text::{fill, width, wrap};
use std::fmt::Write;

/// A4 in points.
const WIDTH: f64 = 595.0;
const HEIGHT: f64 = 842.0;
const MARGIN: f64 = 44.0;
const TITLE: f64 = 16.0;
const HEAD: f64 = 12.0;
/// The title of an exercise over the rest of its table.
const CONTINUED: f64 = 11.0;
const TEXT: f64 = 9.5;
const CELL: f64 = 9.0;
const ROW: f64 = 17.0;

/// The least scale at which a tree is set to save a page: its text has ten units, and five points can be read.
const LEAST: f64 = 0.5;

/// How much smaller a tree is set for two to share a page.
const SHARED: f64 = 0.65;

/// Between a tree and the table beside it.
const GAP: f64 = 20.0;

/// The room for an answer by hand beside a tree.
const BESIDE: f64 = 215.0;

/// A sheet as pages of A4, each an SVG document of 595 × 842 units, one unit a point; a tree that is too wide to be read that
/// way has a page on its side.
///
/// Law: nothing overlaps and nothing leaves its page; an exercise's task, tree and table stand on one page if one can hold
/// them, the table beside the tree where both fit on a line; what is left of a longer table stands under the title of its exercise.
///
/// # Errors
/// If an exercise contradicts itself.
pub fn pages(sheet: &Sheet) -> Result<Vec<String>, Refused> {
    let papers = printed(sheet)?;
    let shared = shared_convention(sheet);
    let lang = sheet.lang;
    let mut book = Book::new(lang);
    // The head stands on the page of the first exercise, however that lies.
    let first_lies = |solved: bool| match papers.first() {
        Some(paper) => drawn(sheet, paper.exercise, solved).map(|figure| figure.is_wide()),
        None => Ok(false),
    };
    book.new_page(first_lies(sheet.show == Show::Solution)?);
    book.heading(&sheet.title, TITLE);
    if sheet.show != Show::Solution {
        book.paragraph(&m::name_line(lang), false);
    }
    if let Some(convention) = &shared {
        book.paragraph(&m::convention(lang, convention), true);
    }
    for paper in &papers {
        let solved = sheet.show == Show::Solution;
        let convention = shared.is_none().then_some(paper.convention.as_str());
        let form = if solved { paper.solved.as_ref().unwrap_or(&paper.form) } else { &paper.form };
        book.exercise(paper, convention, drawn(sheet, paper.exercise, solved)?, form, (true, solved));
        if solved {
            book.reasons(paper);
        }
    }
    if sheet.show == Show::Both {
        book.new_page(first_lies(true)?);
        book.heading(&m::key_title(lang), TITLE);
        if let Some(convention) = &shared {
            book.paragraph(&m::convention(lang, convention), true);
        }
        for paper in &papers {
            let convention = shared.is_none().then_some(paper.convention.as_str());
            let form = paper.solved.as_ref().unwrap_or(&paper.form);
            book.exercise(paper, convention, drawn(sheet, paper.exercise, true)?, form, (false, true));
            book.reasons(paper);
        }
    }
    Ok(book.finish())
}

struct Book {
    /// Each with whether it lies on its side.
    pages: Vec<(String, bool)>,
    /// Where the next thing begins on the last page.
    y: f64,
    /// An exercise stands on the last page.
    begun: bool,
    lang: Lang,
}

/// How a form is laid out in blocks side by side.
struct Blocks {
    /// Of all of them together.
    wide: f64,
    /// Of the columns of one.
    widths: Vec<f64>,
    blocks: usize,
    per_block: usize,
}

impl Blocks {
    /// How high the form is on a page of its own.
    fn height(&self, form: &Form) -> f64 {
        let head = usize::from(!asks(form));
        ROW * (self.per_block + head) as f64 + 6.0
    }
}

impl Book {
    fn new(lang: Lang) -> Book {
        Book { pages: vec![(String::new(), false)], y: MARGIN, begun: false, lang }
    }

    /// Begins a page, upright or on its side; a page that is still empty is turned.
    fn new_page(&mut self, on_side: bool) {
        if self.y > MARGIN {
            self.pages.push((String::new(), on_side));
            (self.y, self.begun) = (MARGIN, false);
        } else if let Some(page) = self.pages.last_mut() {
            page.1 = on_side;
        }
    }

    fn is_on_side(&self) -> bool {
        self.pages.last().is_some_and(|page| page.1)
    }

    fn inner(&self) -> f64 {
        inner(self.is_on_side())
    }

    fn bottom(&self) -> f64 {
        bottom(self.is_on_side())
    }

    /// Makes sure that so much fits below; on a page that is still empty it is not asked.
    fn need(&mut self, height: f64) {
        if self.y + height > self.bottom() {
            self.new_page(self.is_on_side());
        }
    }

    fn page(&mut self) -> &mut String {
        let last = self.pages.len() - 1;
        &mut self.pages[last].0
    }

    fn text(&mut self, x: f64, y: f64, size: f64, style: &str, content: &str) {
        let page = self.page();
        let _ = write!(page, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\"{style}>");
        page.push_str(&escape::html(content));
        page.push_str("</text>\n");
    }

    fn heading(&mut self, content: &str, size: f64) {
        for line in wrap(content, size, self.inner()) {
            self.need(1.4 * size);
            self.text(MARGIN, self.y + size, size, " font-weight=\"bold\"", &line);
            self.y += 1.35 * size;
        }
        self.y += 3.0;
    }

    fn paragraph(&mut self, content: &str, quiet: bool) {
        let style = if quiet { " fill=\"#555\"" } else { "" };
        let lines = fill(content, TEXT, self.inner());
        // A sentence is not torn.
        self.need(1.4 * TEXT * lines.len().min(6) as f64);
        for line in lines {
            self.need(1.4 * TEXT);
            self.text(MARGIN, self.y + TEXT, TEXT, style, &line);
            self.y += 1.35 * TEXT;
        }
        self.y += 2.0;
    }

    /// Heading, task, tree and table, which stay together, if a page can hold them, and so do the sentences of a key. A tree that
    /// would become too small to read across an upright page is put on a page on its side.
    fn exercise(
        &mut self,
        paper: &Printed<'_>,
        convention: Option<&str>,
        figure: Figure,
        form: &Form,
        (task, solved): (bool, bool),
    ) {
        let heading = format!("{}. {}", paper.number, paper.title);
        let words = if task { paper.task.join(" ") } else { String::new() };
        let convention = convention.map(|convention| m::convention(self.lang, convention));
        let on_side = figure.is_wide();
        if on_side != self.is_on_side() {
            self.new_page(on_side);
        }
        let wide = self.inner();
        let lines =
            fill(&words, TEXT, wide).len() + convention.as_ref().map_or(0, |c| fill(c, TEXT, wide).len());
        let above = 14.0 + 1.4 * HEAD + 1.4 * TEXT * lines as f64 + 12.0;
        let whole = self.bottom() - MARGIN;
        let below = self.blocks(form, wide);
        let reasons = paper.key.iter().filter(|_| solved).flat_map(|key| &key.why);
        let reasons: f64 = reasons.map(|why| 1.35 * TEXT * fill(why, TEXT, wide).len() as f64 + 2.0).sum();
        // The tree gives way to the table a little, but not so far that it cannot be read.
        let most = (wide / figure.width).min(if task { 1.0 } else { 0.8 });
        // Beside its table a tree is a little smaller, so that a page holds three.
        let wanted = if asks(form) { BESIDE } else { self.columns(form).iter().sum() };
        let narrow = most.min(0.8).min((wide - GAP - wanted) / figure.width);
        let room = wide - narrow * figure.width - GAP;
        let aside = Some(self.blocks(form, room)).filter(|blocks| {
            !on_side
                && narrow >= (0.7 * most).max(0.6)
                && blocks.wide <= room
                && blocks.height(form) <= figure.height
        });
        let most = if aside.is_some() { narrow } else { most };
        // What the table needs below the tree, and what beside it.
        let (table, least_high) = match &aside {
            Some(blocks) => (0.0, blocks.height(form)),
            None => (below.height(form), 0.0),
        };
        let beside = |room: f64, below: f64| (room - above - below - 12.0) / figure.height;
        let (scale, under) = if beside(whole, table + reasons) >= 0.85 * most {
            (most.min(beside(whole, table + reasons)), table + reasons)
        } else if beside(whole, table) >= 0.6 * most {
            (most.min(beside(whole, table)), table)
        } else {
            // The table begins below its tree, and goes on on the next page.
            (most.min(beside(whole, table.min(3.0 * ROW))), table.min(3.0 * ROW))
        };
        // Somewhat smaller, two may share a page.
        let half = beside((whole - 14.0) / 2.0, under);
        let scale = if !on_side && half >= (SHARED * most).max(LEAST) { scale.min(half) } else { scale };
        // A little smaller, it may fit on what is left of this page; a head does not stand alone.
        let here = beside(self.bottom() - self.y, under);
        let least: f64 = if self.begun { 0.85 } else { 0.6 };
        let fits = here >= (least * scale).max(LEAST).max(least_high / figure.height);
        let scale = if fits { scale.min(here) } else { scale };
        let high = (scale * figure.height).max(least_high);
        self.need((above + high + 10.0 + under).min(whole));
        self.begun = true;
        self.y += if self.y > MARGIN { 14.0 } else { 0.0 };
        self.heading(&heading, HEAD);
        if let Some(convention) = convention {
            self.paragraph(&convention, true);
        }
        if task {
            self.paragraph(&words, false);
        }
        self.y += 4.0;
        let taken = scale * figure.width + aside.as_ref().map_or(0.0, |blocks| GAP + blocks.wide);
        let (x, y) = (MARGIN + (wide - taken) / 2.0, self.y);
        let page = self.page();
        let _ = writeln!(
            page,
            "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">\n{}</g>",
            figure.body
        );
        if let Some(blocks) = aside {
            self.y += (high - blocks.height(form)) / 2.0;
            self.table(paper, form, x + scale * figure.width + GAP, &blocks);
            self.y = y + high + 6.0;
        } else {
            self.y += high + 6.0;
            self.table(paper, form, MARGIN, &below);
        }
    }

    /// How wide the columns of a form want to be.
    fn columns(&self, form: &Form) -> Vec<f64> {
        let wide = |column: usize| {
            let cells = form.rows.iter().map(|row| width(&row[column], CELL));
            let head = if !asks(form) { width(&m::head(self.lang, form.columns[column]), CELL) } else { 0.0 };
            let blank = form.rows.iter().any(|row| row[column].is_empty());
            let least = if blank { 42.0 } else { 14.0 };
            cells.fold(head, f64::max).max(least) + 10.0
        };
        (0..form.columns.len()).map(wide).collect()
    }

    /// In how many blocks side by side a form is set where there is so much room.
    fn blocks(&self, form: &Form, room: f64) -> Blocks {
        let mut widths = self.columns(form);
        let columns = widths.len();
        // A form of questions gives the whole line to the answer.
        let total: f64 = widths.iter().sum();
        if asks(form) || total > room {
            let others: f64 = widths[..columns - 1].iter().sum();
            widths[columns - 1] = (room - others).max(60.0);
        }
        let total: f64 = widths.iter().sum();
        let blocks = ((room + 14.0) / (total + 14.0)).floor().max(1.0) as usize;
        let blocks = blocks.min(form.rows.len().max(1));
        let wide = (total + 14.0) * blocks as f64 - 14.0;
        Blocks { wide, widths, blocks, per_block: form.rows.len().div_ceil(blocks) }
    }

    /// The form in its blocks, from `left` on. What does not fit goes on on the next page, under the title of its exercise.
    fn table(&mut self, paper: &Printed<'_>, form: &Form, left: f64, layout: &Blocks) {
        let headed = !asks(form);
        let &Blocks { ref widths, blocks, per_block, .. } = layout;
        let total: f64 = widths.iter().sum();
        let extra = if headed { 1 } else { 0 };
        // Rows by block.
        let mut start = 0;
        while start < per_block {
            if start > 0 {
                self.go_on(paper);
            }
            let fit = ((self.bottom() - self.y) / ROW).floor().max(extra as f64 + 1.0) as usize - extra;
            let end = per_block.min(start + fit);
            let top = self.y;
            for block in 0..blocks {
                let first = block * per_block + start;
                let last = (block * per_block + end).min(form.rows.len()).min((block + 1) * per_block);
                if first >= last {
                    continue;
                }
                let x = left + block as f64 * (total + 14.0);
                self.y = top;
                if headed {
                    let head: Vec<String> =
                        form.columns.iter().map(|column| m::head(self.lang, column)).collect();
                    self.row(x, widths, &head, true);
                }
                for row in &form.rows[first..last] {
                    self.row(x, widths, row, false);
                }
            }
            self.y = top + ROW * (end - start + extra) as f64 + 6.0;
            start = end;
        }
    }

    fn row(&mut self, x: f64, widths: &[f64], cells: &[String], head: bool) {
        let y = self.y;
        let mut left = x;
        for (i, (cell, &wide)) in cells.iter().zip(widths).enumerate() {
            let fill = if head { "#eee" } else { "none" };
            let page = self.page();
            let _ = writeln!(
                page,
                "<rect x=\"{left:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{ROW}\" fill=\"{fill}\" stroke=\"#888\" stroke-width=\"0.6\"/>"
            );
            let weight = if head || i == 0 { " font-weight=\"bold\"" } else { "" };
            // A long answer is set smaller rather than over its neighbour.
            let size = (CELL * (wide - 8.0) / width(cell, CELL).max(1.0)).min(CELL);
            self.text(left + 4.0, y + 12.0, size, weight, cell);
            left += wide;
        }
        self.y += ROW;
    }

    /// The next page, under the title of the exercise that goes on there.
    fn go_on(&mut self, paper: &Printed<'_>) {
        self.new_page(self.is_on_side());
        let title = format!("{}. {}", paper.number, paper.title);
        self.heading(&m::continued(self.lang, title), CONTINUED);
        self.begun = true;
    }

    fn reasons(&mut self, paper: &Printed<'_>) {
        for sentence in paper.key.iter().flat_map(|key| &key.why) {
            let lines = fill(sentence, TEXT, self.inner()).len();
            if self.y + 1.4 * TEXT * lines.min(6) as f64 > self.bottom() {
                self.go_on(paper);
            }
            self.paragraph(sentence, true);
        }
    }

    fn finish(self) -> Vec<String> {
        let count = self.pages.len();
        let page = |(i, (body, on_side)): (usize, &(String, bool))| {
            let number = format!("{} / {count}", i + 1);
            let (wide, high) = if *on_side { (HEIGHT, WIDTH) } else { (WIDTH, HEIGHT) };
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" \
                 font-family=\"DejaVu Sans, sans-serif\">\n<rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n{body}\
                 <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"8\" fill=\"#555\" text-anchor=\"middle\">{number}</text>\n</svg>\n",
                wide / 2.0,
                high - MARGIN + 10.0
            )
        };
        self.pages.iter().enumerate().map(page).collect()
    }
}

/// A form of questions has no head.
fn asks(form: &Form) -> bool {
    form.columns[0] == "asked"
}

fn inner(on_side: bool) -> f64 {
    (if on_side { HEIGHT } else { WIDTH }) - 2.0 * MARGIN
}

fn bottom(on_side: bool) -> f64 {
    (if on_side { WIDTH } else { HEIGHT }) - MARGIN - 14.0
}
