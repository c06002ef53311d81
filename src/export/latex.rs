//! The tables of a report as LaTeX, to be read by `\input`; lines by booktabs, long tables by longtable.

use super::summary::printable;
use super::tables::{self, Table};
use crate::report::Report;

/// Rows from which a table may break over pages.
const LONG: usize = 40;

/// Columns from which the letters are smaller.
const WIDE: usize = 6;

/// Every table with caption and label. Lines end in LF.
///
/// What is neither ASCII nor a sign of the tables stays as it is in the names of systems: scripts that pdfLaTeX
/// does not know take LuaLaTeX and a font that has them.
pub fn tables(report: &Report) -> Vec<u8> {
    let mut text = format!("% {}\n% \\usepackage{{booktabs,longtable}}\n", tables::source(report));
    let tables = tables::of(report);
    for (place, table) in tables.iter().enumerate() {
        let number = 1 + tables[..place].iter().filter(|before| before.key == table.key).count();
        write(&mut text, table, &format!("tab:{}-{number}", table.key));
    }
    text.into_bytes()
}

fn write(text: &mut String, table: &Table, label: &str) {
    let layout: String = table.columns.iter().map(|column| if column.right { 'r' } else { 'l' }).collect();
    let dot = if table.caption.is_empty() { "" } else { ". " };
    let caption = format!("\\caption{{{}{dot}{}}}\\label{{{label}}}", escaped(&table.title), escaped(&table.caption));
    let small = if table.columns.len() > WIDE { "\\footnotesize\\setlength{\\tabcolsep}{3pt}\n" } else { "" };
    let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
    let heads = line(table.columns.iter().map(|column| escaped(&column.head)).collect());
    let heads = format!("\\toprule\n{heads}\\midrule\n");
    let rows: String = table.cells().iter().map(|row| line(row.iter().map(|cell| escaped(cell)).collect())).collect();
    let notes = table.notes().iter().map(|note| format!("\\par {}\n", escaped(note))).collect::<String>();
    *text += &if table.rows.len() > LONG {
        format!(
            "\n\\begingroup\n{small}\\begin{{longtable}}{{{layout}}}\n{caption} \\\\\n{heads}\\endfirsthead\n\
             {heads}\\endhead\n\\bottomrule\n\\endfoot\n{rows}\\end{{longtable}}\n{notes}\\endgroup\n"
        )
    } else {
        format!(
            "\n\\begin{{table}}\n\\centering\n{caption}\n{small}\\begin{{tabular}}{{{layout}}}\n{heads}{rows}\
             \\bottomrule\n\\end{{tabular}}\n{notes}\\end{{table}}\n"
        )
    };
}

/// Superscripts of the tables' numbers.
const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";

/// Text that TeX sets as it stands.
#[inline(never)]
fn escaped(text: &str) -> String {
    let (mut escaped, mut before) = (String::new(), ' ');
    let text = printable(text);
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        if let Some(mut digit) = superscript(c) {
            escaped += "$^{";
            loop {
                escaped.push(digit);
                match characters.peek().copied().and_then(superscript) {
                    Some(next) => digit = next,
                    None => break,
                }
                characters.next();
            }
            escaped += "}$";
            before = ' ';
            continue;
        }
        // `--`, `''` and `,,` would become one sign.
        if matches!(c, '-' | '\'' | ',') && before == c {
            escaped += "{}";
        }
        match sign(c) {
            Some(sign) => escaped += sign,
            None => escaped.push(c),
        }
        before = c;
    }
    escaped
}

/// How a sign is written where it is not itself.
#[inline(never)]
fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '#' => "\\#",
        '$' => "\\$",
        '%' => "\\%",
        '&' => "\\&",
        '_' => "\\_",
        '^' => "\\textasciicircum{}",
        '~' => "\\textasciitilde{}",
        '`' => "\\textasciigrave{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '|' => "\\textbar{}",
        // Some languages of babel make it active.
        '"' => "{''}",
        // After \\ it would begin an optional argument, and * be a part of it.
        '[' => "{[}",
        '*' => "{*}",
        '\u{a0}' => "~",
        '–' => "--",
        '−' => "$-$",
        '×' => "$\\times$",
        '·' => "$\\cdot$",
        '∗' => "$^{*}$",
        '†' => "\\dag{}",
        '‡' => "\\ddag{}",
        '′' => "$'$",
        'ρ' => "$\\rho$",
        'τ' => "$\\tau$",
        _ => return None,
    })
}

/// The plain digit or sign of a superscript.
fn superscript(c: char) -> Option<char> {
    SUPERSCRIPTS.chars().zip("0123456789-".chars()).find(|(sign, _)| *sign == c).map(|(_, plain)| plain)
}
