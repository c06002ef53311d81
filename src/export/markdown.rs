//! The tables of a report as Markdown, as GitHub and Pandoc read it.

use super::summary::printable;
use super::tables::{self, Table};
use crate::report::Report;

/// Every table under a heading, with a paragraph on what its numbers are. Lines end in LF.
pub fn tables(report: &Report) -> Vec<u8> {
    let mut text = format!("<!-- {} {} -->\n", comment(&report.generator.name), comment(&report.generator.version));
    for table in tables::of(report) {
        write(&mut text, &table);
    }
    text.into_bytes()
}

fn write(text: &mut String, table: &Table) {
    *text += &format!("\n## {}\n\n", escaped(&table.title));
    if !table.caption.is_empty() {
        *text += &format!("{}\n\n", escaped(&table.caption));
    }
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.collect();
        format!("| {} |\n", cells.join(" | "))
    };
    *text += &line(&mut table.columns.iter().map(|column| escaped(&column.head)));
    *text += &line(&mut table.columns.iter().map(|column| if column.right { "---:" } else { ":---" }.to_owned()));
    for row in table.cells() {
        *text += &line(&mut row.iter().map(|cell| escaped(cell)));
    }
    for note in table.notes() {
        *text += &format!("\n{}\n", escaped(&note));
    }
}

/// Only letters, digits and dots: nothing ends a comment.
fn comment(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+'))
        .collect::<String>()
        .replace("--", "-")
}

/// Text that no reader takes for markup: signs of emphasis, links, code, math, HTML, references to people and
/// issues, emoji and bare addresses.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let (mut before, text) = (' ', printable(text));
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let is_markup = match c {
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '$' | '^' | '#' | '@' => {
                true
            }
            // `:smile:`, `http://`, but not the colon of a sentence.
            ':' => characters.peek().is_some_and(|next| *next != ' '),
            // `www.`
            '.' => matches!(before, 'w' | 'W'),
            // Smart dashes, dots and quotes.
            '-' => before == '-',
            '"' | '\'' => !before.is_alphanumeric(),
            _ => false,
        };
        // A sign for "less" in a number is no tag before a blank or digit.
        let is_tag = c != '<' && c != '>' || characters.peek().is_some_and(|next| *next != ' ');
        if is_markup && is_tag {
            escaped.push('\\');
        }
        escaped.push(c);
        before = c;
    }
    escaped
}
