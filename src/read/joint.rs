//! A data set in the making: a list of trials, and the systems whose rows were matched to it.

use super::excerpt::excerpt;
use super::growth::push;
use super::identities::{Chosen, missing};
use super::labels::Class;
use super::listing::{IdColumn, Listing, Place, Places};
use super::matching::{self, Index, Matches, NONE, Pairs};
use super::repeats::{Told, Trial};
use super::systems::make_unique;
use super::texts::Texts;
use super::{Dataset, Failures, Note, Scores};
use crate::error::Result;
use crate::identities::Identities;
use crate::settings::Orientation;

/// What is listed and by whom: a file, or a mated and a non-mated file.
#[derive(Debug)]
pub(super) struct Unit {
    /// A file's name without its ending, or what those of a pair have in common.
    pub(super) name: String,
    /// Names and orientations of the systems.
    pub(super) named: Vec<(String, Orientation)>,
    /// A note where a name turned one of them.
    pub(super) turned: Option<Note>,
    /// The columns that may say who is compared, and where they stand among the ids.
    pub(super) identities: Option<(Chosen, Vec<usize>)>,
    pub(super) listing: Listing,
}

/// How a unit's rows find their trials.
#[derive(Debug)]
pub(super) enum Way {
    /// By the ids in these columns.
    Ids(Pairs, Matches),
    /// Row by row.
    Position,
}

/// A system of a data set in the making.
#[derive(Debug)]
pub(super) struct Joined {
    pub(super) name: String,
    /// The unit that it is of.
    unit: String,
    orientation: Orientation,
    /// NaN where there is no score.
    scores: Vec<f64>,
    failures: Failures,
    /// Which trials its unit lists, a bit each.
    listed: Vec<u64>,
}

/// A data set in the making.
#[derive(Debug)]
pub(super) struct Joint {
    /// The name of the first unit, which listed the trials.
    first: String,
    /// Whether this one has no scores.
    pub(super) is_key: bool,
    /// The names of all units.
    pub(super) units: Vec<String>,
    pub(super) systems: Vec<Joined>,
    /// How many trials the first unit lists.
    pub(super) own: u32,
    ids: Vec<IdColumn>,
    classes: Vec<Class>,
    /// Where the trials stand, by the first of them.
    places: Vec<(u32, Places)>,
    identities: Option<(Chosen, Vec<usize>)>,
    /// The unit whose trials do not say who is compared, while the first unit's do.
    silent: Option<String>,
    index: Option<Index>,
}

impl Joint {
    /// The trials of a unit with labels.
    pub(super) fn new(unit: Unit) -> Self {
        let Unit { name, named, identities, listing, .. } = unit;
        let Listing { ids, classes, systems, places, rows } = listing;
        let mut joint = Self {
            units: vec![name.clone()],
            is_key: systems.is_empty(),
            systems: Vec::new(),
            own: rows,
            ids,
            classes: classes.unwrap_or_default(),
            places: vec![(0, places)],
            identities,
            silent: None,
            index: None,
            first: name,
        };
        for (named, scores) in named.into_iter().zip(systems) {
            let mut failures = Failures::default();
            for (&class, _) in joint.classes.iter().zip(&scores).filter(|(_, score)| score.is_nan()) {
                count(&mut failures, class);
            }
            joint.add_system(named, scores, failures, vec![u64::MAX; rows.div_ceil(64) as usize]);
        }
        joint
    }

    /// How many trials there are.
    pub(super) fn len(&self) -> u32 {
        self.classes.len() as u32
    }

    /// Whether there are ids to match by.
    pub(super) fn has_ids(&self) -> bool {
        !self.ids.is_empty()
    }

    /// Where a trial stands.
    pub(super) fn place(&self, trial: u32) -> Place {
        let at = self.places.partition_point(|&(first, _)| first <= trial) - 1;
        let (first, places) = &self.places[at];
        places.of(trial - first)
    }

    /// The class of a trial.
    pub(super) fn class(&self, trial: u32) -> Class {
        self.classes[trial as usize]
    }

    /// The headers, or numbers, of the id columns in pairs of columns.
    pub(super) fn id_names(&self, pairs: &Pairs) -> Vec<String> {
        let name = |&(known, _): &(usize, usize)| match &self.ids[known].header {
            Some(header) if !header.is_empty() => header.clone(),
            _ => (known + 1).to_string(),
        };
        pairs.iter().map(name).collect()
    }

    /// How rows find their trials by ids; none where they have no ids in common that tell trials apart.
    pub(super) fn by_ids(&mut self, listing: &Listing, texts: &Texts) -> Option<(Pairs, Matches)> {
        let pairs = matching::pairs(&self.ids, &listing.ids, texts.len());
        if pairs.is_empty() {
            return None;
        }
        let columns: Vec<usize> = pairs.iter().map(|&(known, _)| known).collect();
        if self.index.as_ref().is_none_or(|index| index.columns() != columns) {
            self.index = Some(Index::new(&self.ids, &self.classes, columns));
        }
        let index = self.index.as_ref().filter(|index| index.is_telling(self.len()))?;
        let found = matching::matches(index, &self.ids, &self.classes, &pairs, listing);
        Some((pairs, found))
    }

    /// Whether rows can be the trials in their order: as many, of the same classes, and no ids speak against it.
    pub(super) fn by_position(&self, listing: &Listing, texts: &Texts) -> bool {
        if listing.rows != self.len() || listing.classes.as_ref().is_some_and(|classes| *classes != self.classes) {
            return false;
        }
        let pairs = matching::pairs(&self.ids, &listing.ids, texts.len());
        let tells = |columns: &[IdColumn]| columns.iter().any(|column| column.telling);
        let agree = |&(known, more): &(usize, usize)| {
            let (known, more) = (&self.ids[known], &listing.ids[more]);
            !(known.telling && more.telling) || known.codes == more.codes
        };
        if pairs.is_empty() { !(tells(&self.ids) && tells(&listing.ids)) } else { pairs.iter().all(agree) }
    }

    /// Adds a unit's systems to the trials, and those of its rows with a label that are new, which come
    /// sorted by their ids.
    pub(super) fn join(&mut self, unit: Unit, way: Way, texts: &Texts) {
        let Unit { name, named, listing, .. } = unit;
        let known = self.len();
        let (pairs, trials) = match way {
            Way::Ids(pairs, mut matches) => {
                if let Some(classes) = &listing.classes {
                    let skipped = |row: u32| matches.again.binary_search(&row).is_ok();
                    let new: Vec<u32> = (0..listing.rows)
                        .filter(|&row| matches.trials[row as usize] == NONE && !skipped(row))
                        .collect();
                    let new = self.append(&listing, classes, &pairs, new, texts);
                    (known..).zip(new).for_each(|(trial, row)| matches.trials[row as usize] = trial);
                }
                (pairs, matches.trials)
            }
            Way::Position => (Vec::new(), (0..listing.rows).collect()),
        };
        if let Some(index) = self.index.as_mut().filter(|_| self.classes.len() > known as usize) {
            index.extend(&self.ids, &self.classes, known);
        }
        self.drop_identities_without(&pairs, known, &name);
        let words = self.classes.len().div_ceil(64);
        let mut listed = vec![0u64; words];
        trials.iter().filter(|&&trial| trial != NONE).for_each(|&trial| set(&mut listed, trial));
        for system in &mut self.systems {
            if self.classes.len() > known as usize {
                let unlisted = known..64 * known.div_ceil(64);
                unlisted.for_each(|trial| clear(&mut system.listed, trial));
            }
            system.scores.resize(self.classes.len(), f64::NAN);
            system.listed.resize(words, 0);
        }
        let Listing { systems, .. } = listing;
        for (named, of_rows) in named.into_iter().zip(systems) {
            let mut scores = vec![f64::NAN; self.classes.len()];
            let mut failures = Failures::default();
            for (&trial, score) in trials.iter().zip(of_rows).filter(|(trial, _)| **trial != NONE) {
                scores[trial as usize] = score;
                if score.is_nan() {
                    count(&mut failures, self.classes[trial as usize]);
                }
            }
            self.systems.push(Joined {
                name: named.0,
                unit: name.clone(),
                orientation: named.1,
                scores,
                failures,
                listed: listed.clone(),
            });
        }
        self.units.push(name);
    }

    /// Adds rows as trials, sorted by ids, class and scores, so that their order in the file does not show.
    fn append(
        &mut self,
        listing: &Listing,
        classes: &[Class],
        pairs: &Pairs,
        mut rows: Vec<u32>,
        texts: &Texts,
    ) -> Vec<u32> {
        if rows.is_empty() {
            return rows;
        }
        let key = |row: u32| {
            let ids = pairs.iter().map(move |&(_, more)| texts.get(listing.ids[more].codes[row as usize]));
            let scores = listing.systems.iter().map(move |scores| scores[row as usize]);
            (ids, classes[row as usize] != Class::Mated, scores)
        };
        crate::order::arrange(&mut rows, &|&a, &b| {
            let ((a, a_class, a_scores), (b, b_class, b_scores)) = (key(a), key(b));
            let scores = || a_scores.zip(b_scores).map(|(a, b)| a.total_cmp(&b)).find(|order| order.is_ne());
            a.cmp(b).then(a_class.cmp(&b_class)).then_with(|| scores().unwrap_or(std::cmp::Ordering::Equal))
        });
        for (at, column) in self.ids.iter_mut().enumerate() {
            let more = pairs.iter().find(|&&(known, _)| known == at).map(|&(_, more)| &listing.ids[more].codes);
            rows.iter().for_each(|&row| push(&mut column.codes, more.map_or(NONE, |codes| codes[row as usize])));
        }
        self.places.push((self.len(), listing.places.pick(&rows)));
        rows.iter().for_each(|&row| push(&mut self.classes, classes[row as usize]));
        rows
    }

    /// Forgets who is compared where new trials, of a unit of that name, do not say it.
    fn drop_identities_without(&mut self, pairs: &Pairs, known: u32, name: &str) {
        let says = |at: &usize| pairs.iter().any(|(known, _)| known == at);
        if self.len() > known && self.identities.as_ref().is_some_and(|(_, ids)| !ids.iter().all(says)) {
            self.identities = None;
            self.silent = Some(name.to_owned());
        }
    }

    fn add_system(&mut self, named: (String, Orientation), scores: Vec<f64>, failures: Failures, listed: Vec<u64>) {
        let (name, orientation) = named;
        self.systems.push(Joined { name, unit: self.first.clone(), orientation, scores, failures, listed });
    }

    /// Whether some system has scored a trial.
    pub(super) fn is_scored(&self, trial: u32) -> bool {
        self.systems.iter().any(|system| !system.scores[trial as usize].is_nan())
    }

    /// How many trials all systems have scored, how many some, and how many of these each was not given.
    pub(super) fn coverage(&self) -> (u64, u64, Vec<u64>) {
        let (mut common, mut scored, mut lacking) = (0, 0, vec![0; self.systems.len()]);
        for trial in (0..self.len()).filter(|&trial| self.is_scored(trial)) {
            scored += 1;
            common += u64::from(self.systems.iter().all(|system| !system.scores[trial as usize].is_nan()));
            for (system, lacking) in self.systems.iter().zip(&mut lacking) {
                *lacking += u64::from(!is_set(&system.listed, trial));
            }
        }
        (common, scored, lacking)
    }

    /// Gives each system a name of its own: what several units call the same gets the unit's name.
    pub(super) fn name_systems(&mut self) {
        let names: Vec<String> = self.systems.iter().map(|system| system.name.clone()).collect();
        let is_shared = |system: &Joined| {
            let same = self.systems.iter().filter(|other| other.name == system.name);
            same.clone().any(|other| other.unit != system.unit)
        };
        let name = |(system, name): (&Joined, String)| {
            if is_shared(system) && name != system.unit { format!("{name} {}", system.unit) } else { name }
        };
        let mut names: Vec<String> = self.systems.iter().zip(names).map(name).collect();
        make_unique(&mut names);
        self.systems.iter_mut().zip(names).for_each(|(system, name)| system.name = name);
    }

    /// The data set of all trials that a system has scored, under its name, and what to say of its identities.
    ///
    /// # Errors
    /// As [`Chosen::settle`].
    pub(super) fn finish(mut self, name: String, texts: &Texts, names: &[&str]) -> Result<(Dataset, Vec<Note>)> {
        let of_class = |mated: bool| -> Vec<u32> {
            let is_of = |&trial: &u32| (self.class(trial) == Class::Mated) == mated && self.is_scored(trial);
            (0..self.len()).filter(is_of).collect()
        };
        let (mated, non_mated) = (of_class(true), of_class(false));
        let (identities, notes) = match &self.identities {
            None => (None, self.silent.iter().map(|unit| note_of_silence(&self.first, unit)).collect()),
            Some((chosen, columns)) => self.settle(chosen, columns, &mated, &non_mated, texts, names)?,
        };
        self.ids.clear();
        let system = |system: Joined| {
            let of = |trials: &[u32]| trials.iter().map(|&trial| system.scores[trial as usize]).collect();
            Scores {
                mated: of(&mated),
                non_mated: of(&non_mated),
                system: system.name,
                orientation: system.orientation,
                failures: system.failures,
            }
        };
        let systems = self.systems.into_iter().map(system).collect();
        Ok((Dataset { name, systems, identities, groups: None }, notes))
    }

    fn settle(
        &self,
        chosen: &Chosen,
        columns: &[usize],
        mated: &[u32],
        non_mated: &[u32],
        texts: &Texts,
        names: &[&str],
    ) -> Result<(Option<Identities>, Vec<Note>)> {
        let [first, second] = [columns[0], columns[columns.len() - 1]].map(|column| &self.ids[column].codes);
        let codes =
            |trials: &[u32]| trials.iter().map(|&trial| [first[trial as usize], second[trial as usize]]).collect();
        let is_gap = |&trial: &u32| [first, second].iter().any(|codes| texts.get(codes[trial as usize]).is_empty());
        let gap = (0..self.len()).find(is_gap).map(|trial| self.place(trial).line);
        if let Some(line) = gap.filter(|_| chosen.is_set()) {
            return Err(missing().at_line(line));
        }
        let trial = |(is_non_mated, at): Trial| if is_non_mated { non_mated[at as usize] } else { mated[at as usize] };
        let bits = |system: &Joined, of: Trial| system.scores[trial(of) as usize].to_bits();
        let told = Told {
            file: names[self.place(0).file],
            same_scores: &|a, b| self.systems.iter().all(|system| bits(system, a) == bits(system, b)),
            line: &|of| match self.place(trial(of)) {
                Place { file, line } if file == self.place(0).file => line.to_string(),
                Place { file, line } => format!("{line} of '{}'", excerpt(names[file].as_bytes())),
            },
        };
        chosen.settle(texts, gap, [codes(mated), codes(non_mated)], &told)
    }
}

fn note_of_silence(first: &str, unit: &str) -> Note {
    Note {
        kind: "not-identities",
        warning: false,
        text: format!(
            "'{}' says who is compared, and '{}' has trials without that: identities are not used.",
            excerpt(first.as_bytes()),
            excerpt(unit.as_bytes())
        ),
    }
}

fn set(bits: &mut [u64], at: u32) {
    bits[at as usize / 64] |= 1 << (at % 64);
}

fn clear(bits: &mut [u64], at: u32) {
    bits[at as usize / 64] &= !(1 << (at % 64));
}

fn is_set(bits: &[u64], at: u32) -> bool {
    bits[at as usize / 64] >> (at % 64) & 1 == 1
}

fn count(failures: &mut Failures, class: Class) {
    if class == Class::Mated {
        failures.mated += 1;
    } else {
        failures.non_mated += 1;
    }
}
