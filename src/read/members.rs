//! The groups of people that trials belong to: as their columns say, or as a file says of their identities.

use super::excerpt::{excerpt, excerpts};
use super::listing::{Listing, Place};
use super::matching::NONE;
use super::text::{placed, utf8};
use super::texts::Texts;
use super::{Note, listing};
use crate::error::{Error, ErrorKind, Result};
use crate::groups::{CROSS, Groups, NO_GROUP};
use crate::order;

/// The most groups: each is evaluated by itself.
const MOST_GROUPS: usize = 50;

/// What files say of identities, and whether a setting names the columns of groups.
#[derive(Debug, Default)]
pub(super) struct Members {
    is_set: bool,
    /// Identity, group and place of every row.
    rows: Vec<(u32, u32, Place)>,
    /// For each text the first row that gives it a group.
    first: Vec<u32>,
    /// For each text whether it is an identity of a trial.
    met: Vec<bool>,
}

/// The trials of a data set.
pub(super) struct Asked<'a> {
    pub(super) dataset: &'a str,
    /// Mated and non-mated trials.
    pub(super) classes: [&'a [u32]; 2],
    /// The group of each trial by its columns; empty without such columns.
    pub(super) columns: &'a [u32],
    /// Who is compared in each trial.
    pub(super) people: Option<[&'a [u32]; 2]>,
    pub(super) texts: &'a Texts,
    /// The names of the files.
    pub(super) names: &'a [&'a str],
}

/// Takes the groups of rows whose trials, `count` in all, have none.
pub(super) fn take(known: &mut Vec<u32>, count: usize, groups: &[u32], trials: &[u32]) {
    if known.is_empty() && groups.is_empty() {
        return;
    }
    known.resize(count, NO_GROUP);
    for (&trial, &group) in trials.iter().zip(groups).filter(|(trial, _)| **trial != NONE) {
        let known = &mut known[trial as usize];
        *known = if *known == NO_GROUP { group } else { *known };
    }
}

impl Members {
    /// No identities; whether a setting names the columns of groups.
    pub(super) fn new(is_set: bool) -> Self {
        Self { is_set, ..Self::default() }
    }

    /// Adds the rows of a file of identities and groups.
    ///
    /// # Errors
    /// `Files` when an identity is in two groups.
    pub(super) fn add(&mut self, listing: &Listing, texts: &Texts, names: &[&str]) -> Result<()> {
        self.first.resize(texts.len(), NONE);
        for row in 0..listing.rows {
            let (identity, group) = (listing.ids[0].codes[row as usize], listing.groups[row as usize]);
            let group = if texts.get(identity).is_empty() { NO_GROUP } else { group };
            let place = listing.places.of(row);
            let first = &mut self.first[identity as usize];
            match self.rows.get(*first as usize) {
                _ if group == NO_GROUP => {}
                None => *first = self.rows.len() as u32,
                Some(&(_, known, before)) if known != group => {
                    let [identity, group, known] = [identity, group, known].map(|code| excerpt(texts.get(code)));
                    let before = listing::spot(before, place, names);
                    let error = Error::new(
                        ErrorKind::Files,
                        format!("'{identity}' is in the group '{group}' here and in '{known}' in {before}"),
                        "Correct the group, or remove one of the lines.",
                    );
                    return Err(placed(error.at_line(place.line), names[place.file]));
                }
                Some(_) => {}
            }
            self.rows.push((identity, group, place));
        }
        Ok(())
    }

    /// The groups of a data set's trials by columns or, without these, by their identities.
    ///
    /// Time: O(n) times the number of groups at worst.
    ///
    /// # Errors
    /// `Column` when there are too many and somebody asked for them, `Format` when a name is not UTF-8.
    pub(super) fn groups(&mut self, asked: &Asked<'_>) -> Result<(Option<Groups>, Vec<Note>)> {
        let Asked { texts, .. } = *asked;
        let dataset = &excerpt(asked.dataset.as_bytes());
        let by_columns = !asked.columns.is_empty();
        let file = self.rows.first().map(|&(.., place)| excerpt(asked.names[place.file].as_bytes()));
        let said = |text: String| Note { kind: "groups", warning: false, text };
        let mut notes = Vec::new();
        match &file {
            None if !by_columns => return Ok((None, notes)),
            Some(file) if by_columns => {
                notes.push(said(format!("The groups of '{dataset}' are those of its columns, not those in '{file}'.")));
            }
            Some(file) if asked.people.is_none() => {
                let text = format!(
                    "The groups in '{file}' are not used for '{dataset}', since no columns say who is compared; \
                     --identity names them."
                );
                return Ok((None, vec![said(text)]));
            }
            _ => {}
        }
        let mut met = vec![false; texts.len()];
        self.first.resize(texts.len(), NONE);
        let mut of_trial = |&trial: &u32| match asked.people.filter(|_| !by_columns) {
            None => asked.columns[trial as usize],
            Some(people) => {
                let ids = people.map(|codes| codes[trial as usize] as usize);
                ids.iter().for_each(|&id| met[id] = true);
                match ids.map(|id| self.rows.get(self.first[id] as usize).map_or(NO_GROUP, |&(_, group, _)| group)) {
                    [a, b] if a == NO_GROUP || b == NO_GROUP => NO_GROUP,
                    [a, b] if a == b => a,
                    _ => CROSS,
                }
            }
        };
        let mut codes = asked.classes.map(|trials| trials.iter().map(&mut of_trial).collect::<Vec<u32>>());
        let (mut found, mut without, mut trials): (Vec<u32>, u64, u64) = (Vec::new(), 0, 0);
        for &code in codes.iter().flatten() {
            trials += 1;
            if code == NO_GROUP {
                without += 1;
            } else if code != CROSS && found.last() != Some(&code) && !found.contains(&code) {
                found.push(code);
                if found.len() > MOST_GROUPS {
                    return self.too_many(dataset, by_columns).map(|note| (None, vec![note]));
                }
            }
        }
        if without > 0 {
            let missing: Vec<u32> = (0..texts.len() as u32)
                .filter(|&id| met[id as usize] && self.first[id as usize] == NONE && !texts.get(id).is_empty())
                .collect();
            notes.push(said(note_of_gaps(asked, file.as_deref().filter(|_| !by_columns), missing, without, trials)));
        }
        self.met.resize(texts.len(), false);
        self.met.iter_mut().zip(met).for_each(|(met, here)| *met |= here);
        if found.is_empty() {
            notes.push(said(format!("No trial of '{dataset}' lies within a group, so that groups are left out.")));
            return Ok((None, notes));
        }
        order::arrange(&mut found, &|&a, &b| texts.get(a).cmp(texts.get(b)));
        let names = found.iter().map(|&code| utf8(texts.get(code), "group")).collect::<Result<Vec<String>>>()?;
        for code in codes.iter_mut().flatten() {
            *code = found.iter().position(|known| known == code).map_or(*code, |at| at as u32);
        }
        let [mated, non_mated] = codes;
        Ok((Some(Groups { names, mated, non_mated }), notes))
    }

    /// What became of each row: its place, and why it was left out; for the input of its file.
    pub(super) fn fates(&self) -> impl Iterator<Item = (Place, Option<&'static str>)> {
        self.rows.iter().map(|&(identity, group, place)| {
            let why = match self.met.get(identity as usize) {
                _ if group == NO_GROUP => Some("rows without an identity or a group"),
                Some(true) => None,
                _ => Some("identities without a trial"),
            };
            (place, why)
        })
    }

    /// Refuses what was asked for, and leaves alone what merely has a header like that.
    fn too_many(&self, dataset: &str, by_columns: bool) -> Result<Note> {
        let message = format!("there are more than {MOST_GROUPS} groups");
        if self.is_set || !by_columns {
            let way_out = "Name a column with fewer groups with --group, or leave groups out with --group none.";
            return Err(Error::new(ErrorKind::Column, message, way_out));
        }
        let text = format!("The groups of '{dataset}' are left out: {message}. --group names other columns.");
        Ok(Note { kind: "groups", warning: false, text })
    }
}

fn note_of_gaps(asked: &Asked<'_>, file: Option<&str>, mut missing: Vec<u32>, without: u64, trials: u64) -> String {
    let Asked { texts, .. } = *asked;
    let dataset = excerpt(asked.dataset.as_bytes());
    let why = match file {
        None => "their group is empty".to_owned(),
        Some(file) if missing.is_empty() => format!("their identities have no group in '{file}'"),
        Some(file) => {
            order::arrange(&mut missing, &|&a, &b| texts.get(a).cmp(texts.get(b)));
            let identities = if missing.len() == 1 { "identity has" } else { "identities have" };
            let names = excerpts(missing.iter().map(|&id| texts.get(id)));
            format!("{} {identities} no group in '{file}': {names}", missing.len())
        }
    };
    format!("{without} of {trials} trials of '{dataset}' belong to no group ({why}); they count everywhere else.")
}
