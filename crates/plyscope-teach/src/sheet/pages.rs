//! A sheet as A4 pages, each an SVG: what a PDF is made of.

use super::figure::Figure;
use super::{Form, Printed, Sheet, Show, escape, figure, printed, shared_convention};
use crate::Refused;
use plyscope_trace::draw::text::{width, wrap};
use std::fmt::Write;

/// A4 in points.
const WIDTH: f64 = 595.0;
const HEIGHT: f64 = 842.0;
const MARGIN: f64 = 44.0;
const INNER: f64 = WIDTH - 2.0 * MARGIN;
const BOTTOM: f64 = HEIGHT - MARGIN - 14.0;
const TITLE: f64 = 16.0;
const HEAD: f64 = 12.0;
const TEXT: f64 = 9.5;
const CELL: f64 = 9.0;
const ROW: f64 = 17.0;

/// A sheet as pages of A4, each an SVG document of 595 × 842 units, one unit a point.
///
/// Law: nothing overlaps and nothing leaves its page; an exercise's task stands on one page with its tree.
///
/// # Errors
/// If an exercise contradicts itself.
pub fn pages(sheet: &Sheet) -> Result<Vec<String>, Refused> {
    let papers = printed(sheet)?;
    let shared = shared_convention(sheet);
    let mut book = Book::new();
    book.heading(&sheet.title, TITLE);
    if let Some(convention) = &shared {
        book.paragraph(&format!("Convention: {convention}."), true);
    }
    for paper in &papers {
        let solved = sheet.show == Show::Solution;
        let convention = shared.is_none().then_some(paper.convention.as_str());
        book.exercise(paper, convention, figure(paper.exercise, solved)?, true);
        let form = if solved { paper.solved.as_ref().unwrap_or(&paper.form) } else { &paper.form };
        book.table(form);
        if solved {
            book.reasons(paper);
        }
    }
    if sheet.show == Show::Both {
        book.new_page();
        book.heading("Key", TITLE);
        if let Some(convention) = &shared {
            book.paragraph(&format!("Convention: {convention}."), true);
        }
        for paper in &papers {
            let convention = shared.is_none().then_some(paper.convention.as_str());
            book.exercise(paper, convention, figure(paper.exercise, true)?, false);
            if let Some(solved) = &paper.solved {
                book.table(solved);
            }
            book.reasons(paper);
        }
    }
    Ok(book.finish())
}

struct Book {
    pages: Vec<String>,
    /// Where the next thing begins on the last page.
    y: f64,
}

impl Book {
    fn new() -> Book {
        Book { pages: vec![String::new()], y: MARGIN }
    }

    fn new_page(&mut self) {
        if self.y > MARGIN {
            self.pages.push(String::new());
            self.y = MARGIN;
        }
    }

    /// Makes sure that so much fits below; on a page that is still empty it is not asked.
    fn need(&mut self, height: f64) {
        if self.y + height > BOTTOM {
            self.new_page();
        }
    }

    fn page(&mut self) -> &mut String {
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    fn text(&mut self, x: f64, y: f64, size: f64, style: &str, content: &str) {
        let page = self.page();
        let _ = write!(page, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\"{style}>");
        page.push_str(&escape::html(content));
        page.push_str("</text>\n");
    }

    fn heading(&mut self, content: &str, size: f64) {
        for line in wrap(content, size, INNER) {
            self.need(1.4 * size);
            self.text(MARGIN, self.y + size, size, " font-weight=\"bold\"", &line);
            self.y += 1.35 * size;
        }
        self.y += 3.0;
    }

    fn paragraph(&mut self, content: &str, quiet: bool) {
        let style = if quiet { " fill=\"#555\"" } else { "" };
        for line in wrap(content, TEXT, INNER) {
            self.need(1.4 * TEXT);
            self.text(MARGIN, self.y + TEXT, TEXT, style, &line);
            self.y += 1.35 * TEXT;
        }
        self.y += 2.0;
    }

    /// Heading, task and tree stay together.
    fn exercise(&mut self, paper: &Printed<'_>, convention: Option<&str>, figure: Figure, task: bool) {
        let heading = format!("{}. {}", paper.number, paper.title);
        let words = if task { paper.task.join(" ") } else { String::new() };
        let convention = convention.map(|convention| format!("Convention: {convention}."));
        let lines =
            wrap(&words, TEXT, INNER).len() + convention.as_ref().map_or(0, |c| wrap(c, TEXT, INNER).len());
        let above = 14.0 + 1.4 * HEAD + 1.4 * TEXT * lines as f64 + 12.0;
        let room = BOTTOM - MARGIN - above;
        let fits = (INNER / figure.width).min(room / figure.height);
        let scale = fits.min(if task { 1.0 } else { 0.8 });
        // At least the first rows of the form come along.
        let below = 3.0 * ROW;
        let all = above + scale * figure.height;
        self.need((all + below).min(BOTTOM - MARGIN));
        self.y += if self.y > MARGIN { 14.0 } else { 0.0 };
        self.heading(&heading, HEAD);
        if let Some(convention) = convention {
            self.paragraph(&convention, true);
        }
        if task {
            self.paragraph(&words, false);
        }
        self.y += 4.0;
        let (x, y) = (MARGIN + (INNER - scale * figure.width) / 2.0, self.y);
        let page = self.page();
        let _ = writeln!(
            page,
            "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">\n{}</g>",
            figure.body
        );
        self.y += scale * figure.height + 6.0;
    }

    /// The form, in as many blocks side by side as there is room for.
    fn table(&mut self, form: &Form) {
        let columns = form.columns.len();
        let headed = form.columns[0] != "asked";
        let wide = |column: usize| {
            let cells = form.rows.iter().map(|row| width(&row[column], CELL));
            let head = if headed { width(form.columns[column], CELL) } else { 0.0 };
            let blank = form.rows.iter().any(|row| row[column].is_empty());
            let least = if blank { 46.0 } else { 14.0 };
            cells.fold(head, f64::max).max(least) + 10.0
        };
        let mut widths: Vec<f64> = (0..columns).map(wide).collect();
        // A form of questions gives the whole line to the answer.
        let total: f64 = widths.iter().sum();
        if !headed || total > INNER {
            let others: f64 = widths[..columns - 1].iter().sum();
            widths[columns - 1] = (INNER - others).max(60.0);
        }
        let total: f64 = widths.iter().sum();
        let blocks = ((INNER + 14.0) / (total + 14.0)).floor().max(1.0) as usize;
        let blocks = blocks.min(form.rows.len().max(1));
        let per_block = form.rows.len().div_ceil(blocks);
        let extra = if headed { 1 } else { 0 };
        // Rows by block; a table that is longer than the page goes on on the next one.
        let mut start = 0;
        while start < per_block {
            self.need(ROW * (extra + 2) as f64);
            let fit = ((BOTTOM - self.y) / ROW).floor().max(2.0) as usize - extra;
            let end = per_block.min(start + fit);
            let top = self.y;
            for block in 0..blocks {
                let first = block * per_block + start;
                let last = (block * per_block + end).min(form.rows.len()).min((block + 1) * per_block);
                if first >= last {
                    continue;
                }
                let x = MARGIN + block as f64 * (total + 14.0);
                self.y = top;
                if headed {
                    let head: Vec<String> = form.columns.iter().map(|&column| column.to_owned()).collect();
                    self.row(x, &widths, &head, true);
                }
                for row in &form.rows[first..last] {
                    self.row(x, &widths, row, false);
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

    fn reasons(&mut self, paper: &Printed<'_>) {
        for sentence in paper.key.iter().flat_map(|key| &key.why) {
            self.paragraph(sentence, true);
        }
    }

    fn finish(self) -> Vec<String> {
        let count = self.pages.len();
        let page = |(i, body): (usize, &String)| {
            let number = format!("{} / {count}", i + 1);
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
                 font-family=\"DejaVu Sans, sans-serif\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n{body}\
                 <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"8\" fill=\"#555\" text-anchor=\"middle\">{number}</text>\n</svg>\n",
                WIDTH / 2.0,
                HEIGHT - MARGIN + 10.0
            )
        };
        self.pages.iter().enumerate().map(page).collect()
    }
}
