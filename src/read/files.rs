//! Several files, or a file of several systems: read in turn, each added to what is there.

use std::io::{Read, Seek};
use std::ops::ControlFlow;

use super::gathered::Gathered;
use super::layout::{self, Kind};
use super::names::Role;
use super::texts::Texts;
use super::units::Reading;
use super::{Progress, Source, Table};
use crate::error::Result;
use crate::settings::Settings;

/// Reads files into data sets.
///
/// # Errors
/// Names the file and the line; `Files` when they do not go together.
pub(super) fn read<R: Read + Seek>(
    mut sources: Vec<Source<R>>,
    total: u64,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Table> {
    let looks = sources.iter_mut().map(|source| layout::look(source, settings)).collect::<Result<Vec<_>>>()?;
    let kinds = layout::kinds(&looks, settings)?;
    let names: Vec<&str> = looks.iter().map(|look| look.name.as_str()).collect();
    let mut reading = Reading { settings, texts: Texts::default(), before: 0, total, progress };
    let mut gathered = Gathered::new(&names);
    let mut sources: Vec<Option<Source<R>>> = sources.into_iter().map(Some).collect();
    for group in groups(&names, &kinds) {
        let mut files = Vec::with_capacity(group.len());
        for &number in &group {
            let source = sources[number].take().expect("each file is in one group");
            let file = reading.file(source, number, &looks[number], kinds[number])?;
            gathered.read(number, &file);
            files.push(file);
        }
        let units = reading.units(files)?;
        let long = units.len() > 1;
        for unit in units {
            gathered.add(unit, kinds[group[0]], long, &reading.texts)?;
        }
    }
    gathered.finish(&reading.texts)
}

/// Files in the order in which they are read: keys, then labelled files and pairs, then scores to be matched.
fn groups(names: &[&str], kinds: &[Kind]) -> Vec<Vec<usize>> {
    let is_of_class = |at: usize| matches!(kinds[at], Kind::OfClass(_));
    let alone = |kind: Kind| (0..names.len()).filter(move |&at| kinds[at] == kind).map(|at| vec![at]);
    let labelled = (0..names.len()).filter_map(|at| match kinds[at] {
        Kind::Labelled => Some(vec![at]),
        Kind::OfClass(role) => {
            let Some(partner) = layout::partner(names, at, is_of_class) else { return Some(vec![at]) };
            let pair = if role == Role::Mated { vec![at, partner] } else { vec![partner, at] };
            (at < partner).then_some(pair)
        }
        Kind::Key | Kind::Bare => None,
    });
    alone(Kind::Key).chain(labelled).chain(alone(Kind::Bare)).collect()
}
