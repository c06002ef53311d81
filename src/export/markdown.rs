//! The tables of a report as Markdown, as GitHub and Pandoc read it.

use super::summary::printable;
use super::tables::{self, Table};
use crate::report::Report;

/// Every table under a heading, with a paragraph on what its numbers are. Lines end in LF.
pub fn tables(report: &Report) -> Vec<u8> {
    let mut text = format!("<!-- {} -->\n", tables::source(report));
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
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    *text += &line(table.columns.iter().map(|column| escaped(&column.head)).collect());
    let align = |right: bool| if right { "---:" } else { ":---" };
    *text += &line(table.columns.iter().map(|column| align(column.right).to_owned()).collect());
    for row in table.cells() {
        *text += &line(row.iter().map(|cell| escaped(cell)).collect());
    }
    for note in table.notes() {
        *text += &format!("\n{}\n", escaped(&note));
    }
}

/// Text that no reader takes for markup: signs of emphasis, links, code, math, HTML, references to people and
/// issues, emoji and bare addresses.
#[inline(never)]
fn escaped(text: &str) -> String {
    let text = printable(text);
    let (mut escaped, mut before) = (String::new(), ' ');
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let is_closed = characters.peek().is_some_and(|next| *next != ' ');
        let is_markup = match c {
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '&' | '|' | '~' | '$' | '^' | '#' | '@' => true,
            // `:smile:`, `http://` and `<b>`, but neither the colon of a sentence nor `< 0.001`.
            ':' | '<' | '>' => is_closed,
            // `www.` and an ellipsis.
            '.' => matches!(before, 'w' | 'W' | '.'),
            // Smart dashes and quotes.
            '-' => before == '-',
            '"' | '\'' => true,
            _ => false,
        };
        if is_markup {
            escaped.push('\\');
        }
        escaped.push(c);
        before = c;
    }
    escaped
}
