//! Units of rows to data sets: which have the same trials, and what becomes of every row.

use super::excerpt::excerpt;
use super::join_notes;
use super::joint::{Joint, Unit, Way};
use super::labels::{Class, LINES_NAMED};
use super::layout::Kind;
use super::listing::{Listing, Place, spot};
use super::matching::{Matches, NONE, Pairs};
use super::members::Members;
use super::names;
use super::stages::are_stages;
use super::systems::make_unique;
use super::text::placed;
use super::texts::Texts;
use super::units::{File, too_many_systems};
use super::{Input, LeftOut, Note, Table};
use crate::error::{Error, ErrorKind, Result};
use crate::groups::{CROSS, NO_GROUP};
use crate::settings::{MOST_SYSTEMS, Settings};

/// The data sets so far.
pub(super) struct Gathered<'a> {
    names: &'a [&'a str],
    joints: Vec<Joint>,
    inputs: Vec<Option<Input>>,
    notes: Vec<Note>,
    members: Members,
    /// The development data set that was chosen.
    development: Option<String>,
}

impl<'a> Gathered<'a> {
    /// Nothing of files of these names.
    pub(super) fn new(names: &'a [&'a str], settings: &Settings) -> Self {
        let members = Members::new(!settings.group.is_empty());
        Self {
            names,
            joints: Vec::new(),
            inputs: vec![None; names.len()],
            notes: Vec::new(),
            members,
            development: settings.development.clone(),
        }
    }

    /// Adds the rows of a file of identities and groups.
    ///
    /// # Errors
    /// As [`Members::add`].
    pub(super) fn add_members(&mut self, file: &File, texts: &Texts) -> Result<()> {
        self.members.add(&file.listing, texts, self.names)
    }

    /// Takes note of a file that has been read.
    pub(super) fn read(&mut self, number: usize, file: &File) {
        self.notes.extend(file.notes.iter().cloned());
        self.inputs[number] = Some(file.input.clone());
    }

    /// Adds a unit to the data set whose trials it has, or makes one of it. A `long` file has several.
    ///
    /// # Errors
    /// `Label` when two labels of a trial contradict each other, `Files` when scores belong to no trial.
    pub(super) fn add(&mut self, mut unit: Unit, kind: Kind, long: bool, texts: &Texts) -> Result<()> {
        if self.joints.iter().map(|joint| joint.systems.len()).sum::<usize>() + unit.named.len() > MOST_SYSTEMS {
            return Err(too_many_systems());
        }
        self.notes.extend(unit.turned.take());
        let found = if kind == Kind::Key { None } else { self.find(&unit.listing, texts) };
        match found {
            None if kind == Kind::Bare => return Err(self.no_trials(&unit.listing)),
            None => {
                if kind != Kind::Key {
                    self.tally(&unit.listing, None);
                }
                self.joints.push(Joint::new(unit));
            }
            Some((at, way)) => {
                if let Way::Ids(pairs, matches) = &way {
                    self.check_labels(&self.joints[at], &unit.listing, pairs, matches, texts)?;
                }
                self.check_groups(&self.joints[at], &unit.listing, &way, texts)?;
                let joint = &self.joints[at];
                self.notes.extend(join_notes::of_join(joint, &unit, &way, self.names, long));
                let left = self.tally(&unit.listing, Some((at, &way)));
                self.notes.extend(join_notes::of_left_out(&left, self.names));
                self.joints[at].join(unit, way, texts);
            }
        }
        Ok(())
    }

    /// The data set that rows belong to: the one with the most of their trials, or the only one with as
    /// many in the same order of classes.
    fn find(&mut self, listing: &Listing, texts: &Texts) -> Option<(usize, Way)> {
        let mut best: Option<(u32, usize, Pairs, Matches)> = None;
        for (at, joint) in self.joints.iter_mut().enumerate() {
            let Some((pairs, matches)) = joint.by_ids(listing, texts) else { continue };
            let shared = matches.count + matches.conflicts;
            let enough = match listing.classes {
                Some(_) => 2 * u64::from(shared) >= u64::from(joint.len().min(listing.rows)),
                None => shared > 0,
            };
            if enough && best.as_ref().is_none_or(|&(most, ..)| shared > most) {
                best = Some((shared, at, pairs, matches));
            }
        }
        if let Some((_, at, pairs, matches)) = best {
            return Some((at, Way::Ids(pairs, matches)));
        }
        let joints = self.joints.iter().enumerate();
        let mut fitting = joints
            .filter(|(_, joint)| joint.by_position(listing, texts) && !self.are_stages(joint, listing))
            .map(|(at, _)| at);
        fitting.next().filter(|_| fitting.next().is_none()).map(|at| (at, Way::Position))
    }

    /// Whether thresholds go from the one's file to the other's, which then have different trials.
    fn are_stages(&self, joint: &Joint, listing: &Listing) -> bool {
        if listing.rows == 0 {
            return false;
        }
        let [known, more] = [joint.place(0), listing.places.of(0)].map(|place| names::stem(self.names[place.file]));
        let chosen = self.development.as_deref();
        are_stages(known, more, chosen) || are_stages(more, known, chosen)
    }

    /// Refuses a row whose label is not that of its trial.
    fn check_labels(
        &self,
        joint: &Joint,
        listing: &Listing,
        pairs: &Pairs,
        matches: &Matches,
        texts: &Texts,
    ) -> Result<()> {
        let Some((row, trial)) = matches.conflict else { return Ok(()) };
        let ids: Vec<String> =
            pairs.iter().map(|&(_, more)| excerpt(texts.get(listing.ids[more].codes[row as usize]))).collect();
        let (here, there) = (listing.places.of(row), joint.place(trial));
        let word = |class: Class| if class == Class::Mated { "mated" } else { "non-mated" };
        let message = match &listing.classes {
            Some(classes) => format!(
                "the trial '{}' is {} here and {} in {}",
                ids.join(" "),
                word(classes[row as usize]),
                word(joint.class(trial)),
                spot(there, here, self.names)
            ),
            None => format!("the trial '{}' has both labels in '{}'", ids.join(" "), self.names[there.file]),
        };
        let way_out = "Correct the label, or remove the trial.";
        Err(Error::new(ErrorKind::Label, message, way_out).at_line(here.line).in_file(self.names[here.file]))
    }

    /// Refuses a row whose group is not that of its trial.
    fn check_groups(&self, joint: &Joint, listing: &Listing, way: &Way, texts: &Texts) -> Result<()> {
        for (row, &group) in (0..).zip(&listing.groups) {
            let trial = if let Way::Ids(_, matches) = way { matches.trials[row as usize] } else { row };
            let known = joint.groups.get(trial as usize).copied().unwrap_or(NO_GROUP);
            if group == known || group == NO_GROUP || known == NO_GROUP {
                continue;
            }
            let word = |code: u32| match code {
                CROSS => "between groups".to_owned(),
                code => format!("of the group '{}'", excerpt(texts.get(code))),
            };
            let here = listing.places.of(row);
            let there = spot(joint.place(trial), here, self.names);
            let message = format!("the trial of {there} is {} here and {} before", word(group), word(known));
            let error =
                Error::new(ErrorKind::Files, message, "Correct the group, or leave groups out with --group none.");
            return Err(placed(error.at_line(here.line), self.names[here.file]));
        }
        Ok(())
    }

    /// Counts what becomes of rows, by file; says what is left out.
    fn tally(&mut self, listing: &Listing, joined: Option<(usize, &Way)>) -> Vec<(usize, LeftOut)> {
        let mut left = Vec::new();
        for row in 0..listing.rows {
            let place = listing.places.of(row);
            let trial = match joined {
                Some((_, Way::Ids(_, matches))) => matches.trials[row as usize],
                _ => row,
            };
            let is_again =
                matches!(joined, Some((_, Way::Ids(_, matches))) if matches.again.binary_search(&row).is_ok());
            let input = self.inputs[place.file].as_mut().expect("a unit's files have been read");
            let class = listing.classes.as_ref().map(|classes| classes[row as usize]);
            if is_again {
                leave_out(&mut left, "trials listed again", place);
            } else if class.is_none() && trial == NONE {
                leave_out(&mut left, "scores without a trial", place);
            } else if !listing.failed(row) {
                input.used += 1;
            } else {
                let of_trial = || joined.map(|(at, _)| self.joints[at].class(trial));
                match class.or_else(of_trial) {
                    Some(Class::Mated) => input.failures.mated += 1,
                    _ => input.failures.non_mated += 1,
                }
            }
        }
        self.leave_out(&left);
        left
    }

    fn leave_out(&mut self, left: &[(usize, LeftOut)]) {
        for (file, left_out) in left {
            let input = self.inputs[*file].as_mut().expect("a unit's files have been read");
            input.left_out.push(left_out.clone());
        }
    }

    fn no_trials(&self, listing: &Listing) -> Error {
        let known = self.joints.first().map_or(0, Joint::len);
        let message = if listing.ids.is_empty() || self.joints.iter().all(|joint| !joint.has_ids()) {
            format!("its {} scores and the {known} labels are not as many, and no ids match them", listing.rows)
        } else {
            "none of its trials is among those with labels".to_owned()
        };
        let way_out = "Give the scores and the labels the same ids, in columns of the same names.";
        placed(Error::new(ErrorKind::Files, message, way_out), self.names[listing.places.of(0).file])
    }

    /// The table of all data sets.
    ///
    /// # Errors
    /// `Files` when a list of trials has no scores, `Column` when columns that are set hold no identities.
    pub(super) fn finish(mut self, texts: &Texts) -> Result<Table> {
        let joints = std::mem::take(&mut self.joints);
        let names = names_of(&joints);
        let mut datasets = Vec::with_capacity(joints.len());
        for (mut joint, name) in joints.into_iter().zip(names) {
            let file = self.names[joint.place(0).file];
            if joint.systems.is_empty() {
                let error = Error::new(
                    ErrorKind::Files,
                    "it holds labels, and no file has scores for its trials",
                    "Add the file with the scores, with the same ids.",
                );
                return Err(placed(error, file));
            }
            self.tally_key(&joint);
            joint.name_systems();
            self.notes.extend(join_notes::of_coverage(&joint, &name));
            let (dataset, notes) =
                joint.finish(name, texts, self.names, &mut self.members).map_err(|error| placed(error, file))?;
            self.notes.extend(notes);
            datasets.push(dataset);
        }
        self.notes.extend(join_notes::of_datasets(&datasets));
        self.tally_members();
        let inputs = self.inputs.into_iter().map(|input| input.expect("every file has been read")).collect();
        Ok(Table { inputs, datasets, notes: self.notes })
    }

    /// Counts which identities of a file of groups are in a trial.
    fn tally_members(&mut self) {
        let mut left = Vec::new();
        for (place, why) in self.members.fates() {
            match why {
                None => self.inputs[place.file].as_mut().expect("a unit's files have been read").used += 1,
                Some(why) => leave_out(&mut left, why, place),
            }
        }
        self.leave_out(&left);
    }

    /// Counts which trials of a list of trials were scored.
    fn tally_key(&mut self, joint: &Joint) {
        if !joint.is_key {
            return;
        }
        let mut left = Vec::new();
        for trial in 0..joint.own {
            let place = joint.place(trial);
            if joint.is_scored(trial) {
                self.inputs[place.file].as_mut().expect("a unit's files have been read").used += 1;
            } else {
                leave_out(&mut left, "trials without a score", place);
            }
        }
        self.leave_out(&left);
        self.notes.extend(join_notes::of_left_out(&left, self.names));
    }
}

/// What data sets are called: by what their files have in common and, where that is not enough, by their systems.
fn names_of(joints: &[Joint]) -> Vec<String> {
    let common: Vec<String> = joints.iter().map(|joint| names::in_common(&joint.units)).collect();
    let is_shared = |name: &String| common.iter().filter(|&other| other == name).count() > 1;
    let name = |(joint, name): (&Joint, &String)| match &joint.systems[..] {
        [only] if is_shared(name) && only.name != *name => format!("{name} {}", only.name),
        _ => name.clone(),
    };
    let mut names = joints.iter().zip(&common).map(name).collect::<Vec<String>>();
    make_unique(&mut names);
    names
}

fn leave_out(left: &mut Vec<(usize, LeftOut)>, reason: &str, place: Place) {
    let at = left.iter().position(|(file, left_out)| *file == place.file && left_out.reason == reason);
    let at = at.unwrap_or_else(|| {
        left.push((place.file, LeftOut { reason: reason.to_owned(), count: 0, lines: Vec::new() }));
        left.len() - 1
    });
    let left_out = &mut left[at].1;
    left_out.count += 1;
    if left_out.lines.len() < LINES_NAMED {
        left_out.lines.push(place.line);
    }
}
