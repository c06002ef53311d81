//! Which columns say to which group of people a trial, or an identity, belongs.

use super::columns::Columns;
use super::records::Record;
use super::texts::Texts;
use super::vocabulary;
use crate::error::{Error, ErrorKind, Result};
use crate::groups::{CROSS, NO_GROUP};
use crate::settings::Settings;

/// Whether groups are to be left alone.
pub(super) fn are_off(settings: &Settings) -> bool {
    settings.group.iter().any(|name| name.trim().eq_ignore_ascii_case("none"))
}

/// The group of a record by one or two columns: the number of its name, or [`CROSS`], or [`NO_GROUP`].
pub(super) fn code(texts: &mut Texts, record: &Record<'_>, columns: &[usize]) -> u32 {
    match [columns[0], columns[columns.len() - 1]].map(|index| record.field(index)) {
        [a, b] if a.is_empty() || b.is_empty() => NO_GROUP,
        [a, b] if a == b => texts.number(a),
        _ => CROSS,
    }
}

impl Columns<'_> {
    /// The one or two columns of groups: those set, or those named so.
    pub(super) fn group_columns(&self) -> Vec<usize> {
        let set = &self.settings.group;
        if set.is_empty() {
            return self.headed_groups();
        }
        let find = |name: &String| self.find(name, "--group").ok().filter(|_| !are_off(self.settings));
        set.iter().map(find).collect::<Option<Vec<usize>>>().unwrap_or_default()
    }

    /// The columns whose headers say that they hold groups, unless a setting has another part for them, or they
    /// hold labels and no column says that it does.
    fn headed_groups(&self) -> Vec<usize> {
        let (settings, header) = (self.settings, self.header.unwrap_or_default());
        let set = settings.label.iter().chain(&settings.score).chain(&settings.identity);
        let taken: Vec<usize> = set.filter_map(|name| self.find(name, "").ok()).collect();
        let has_label = settings.label.is_some() || !self.named(vocabulary::names_label).is_empty();
        let are_members = self.width == 2 && header.iter().any(|name| vocabulary::is_somebody(name) || name == "id");
        // One letter, such as f, may be a label and is a group.
        let is_label = |index: usize| match self.are_numbers(index) {
            true => !are_members,
            false => self.values(index).any(|value| value.len() > 1),
        };
        let may_be = |index: usize| has_label || !(self.are_labels(index) && is_label(index));
        let free = |(index, name)| if !taken.contains(&index) && may_be(index) { name } else { "" };
        let names: Vec<&str> = header.iter().map(String::as_str).enumerate().map(free).collect();
        vocabulary::group_columns(&names).unwrap_or_default()
    }

    /// The columns of identities and of their groups, in a file that holds nothing else.
    pub(super) fn members(&self) -> Option<(usize, usize)> {
        let groups = if self.groups.is_empty() { self.headed_groups() } else { self.groups.clone() };
        let [group] = groups[..] else { return None };
        let name = self.header.filter(|_| self.width == 2)?.get(1 - group)?;
        let is_id = vocabulary::names_id(name) || vocabulary::is_somebody(name);
        is_id.then_some((1 - group, group))
    }

    /// Checks that columns of groups have no other part.
    pub(super) fn check_groups(&self, taken: &[usize]) -> Result<()> {
        match self.groups.iter().find(|index| taken.contains(index)) {
            None => Ok(()),
            Some(&twice) => Err(Error::new(
                ErrorKind::Column,
                "a column that is to hold groups has another part already",
                "Name other columns with --group.",
            )
            .in_column(self.name(twice))),
        }
    }
}
