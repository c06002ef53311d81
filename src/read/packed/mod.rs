//! Containers, opened in front of the reader: what is compressed or packed becomes the files that it holds.
//!
//! Nothing after this knows of containers: sources come in and sources go out, and of those that were
//! unpacked the table then has size and hash of what was given. `content` tells containers by their first
//! bytes, `unpacking` opens them within bounds, `gzip` decodes one, `zip` and `tar` give the entries of an
//! `archive`, `inflate` and `checksum` serve these, and `held` is what the reader then reads.

mod archive;
mod checksum;
mod content;
mod gzip;
mod held;
mod inflate;
mod tar;
mod unpacking;
mod zip;

use std::io::{Cursor, Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use content::Content;
use held::{Bytes, Held};
use unpacking::{File, MOST_BYTES, Unpacking, too_large};

use super::excerpt::excerpt;
use super::hashing::{Hashing, cancelled, unreadable};
use super::text::placed;
use super::{Note, Progress, ScoreList, Source, Table, names, table};
use crate::error::{Error, ErrorKind, Result};
use crate::settings::Settings;

type Tell<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// As [`super::read`].
pub(super) fn read<R: Read + Seek>(sources: Vec<Source<R>>, settings: &Settings, progress: Tell<'_>) -> Result<Table> {
    let Opened { sources, origins, notes } = open(sources, progress)?;
    let names: Vec<String> = sources.iter().map(|source| source.name.clone()).collect();
    let in_container = |error| at_origin(error, &names, &origins);
    // Unpacking was the first half of the way.
    let half = u64::from(origins.iter().any(Option::is_some));
    let mut rest =
        |Progress { done, total }| progress(Progress { done: half * total + done, total: (1 + half) * total });
    let read = table::read(sources, settings, &mut rest);
    let mut table = read.map_err(in_container)?;
    table.notes.splice(..0, notes);
    for (input, origin) in table.inputs.iter_mut().zip(origins) {
        let Some(origin) = origin else { continue };
        input.bytes = origin.bytes;
        input.sha256 = origin.sha256;
        input.format = format!("{}, unpacked from '{}'", input.format, excerpt(origin.container.as_bytes()));
    }
    Ok(table)
}

/// As [`super::read_scores`].
pub(super) fn read_scores<R: Read + Seek>(source: Source<R>, settings: &Settings) -> Result<ScoreList> {
    let container = source.name.clone();
    let Opened { mut sources, origins, .. } = open(vec![source], &mut |_| ControlFlow::Continue(()))?;
    if sources.len() > 1 {
        let message = format!("it holds {} files, and the scores of one are wanted", sources.len());
        return Err(placed(Error::new(ErrorKind::Files, message, "Unpack it, and give one of them."), &container));
    }
    let source = sources.remove(0);
    let names = [source.name.clone()];
    table::read_scores(source, settings).map_err(|error| at_origin(error, &names, &origins))
}

/// Files to read, and for each the container it came from.
struct Opened<R> {
    sources: Vec<Source<Bytes<R>>>,
    origins: Vec<Option<Origin>>,
    notes: Vec<Note>,
}

/// Where a file came from.
#[derive(Clone, Debug)]
struct Origin {
    /// Its place for messages.
    place: String,
    /// Its path in an archive.
    path: Option<String>,
    /// The name, size and hash of what was given.
    container: String,
    bytes: u64,
    sha256: String,
}

/// Opens what is a container.
///
/// # Errors
/// As [`Unpacking::open`].
fn open<R: Read + Seek>(mut sources: Vec<Source<R>>, progress: Tell<'_>) -> Result<Opened<R>> {
    let looks = sources.iter_mut().map(|source| look(source).map_err(|error| placed(error, &source.name)));
    let looks = looks.collect::<Result<Vec<(Content, u64)>>>()?;
    let packed = looks.iter().filter(|(content, _)| content.is_container());
    let total: u64 = packed.map(|(_, size)| size).sum();
    let mut opened = Opened { sources: Vec::new(), origins: Vec::new(), notes: Vec::new() };
    let (mut room, mut before) = (MOST_BYTES, 0);
    for (Source { name, reader }, (content, size)) in sources.into_iter().zip(looks) {
        if !content.is_container() {
            opened.sources.push(Source { name, reader: Bytes::Given(reader) });
            opened.origins.push(None);
            continue;
        }
        let mut tell = |Progress { done, total }| progress(Progress { done, total: 2 * total });
        let (bytes, sha256, held) =
            hold(Hashing::new(reader, before, total, &mut tell), size).map_err(|error| placed(error, &name))?;
        before += bytes;
        let mut go_on = || match tell(Progress { done: before, total }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(cancelled()),
        };
        let mut unpacking = Unpacking { room, go_on: &mut go_on, files: Vec::new(), notes: Vec::new() };
        unpacking.open(File { name: name.clone(), place: name.clone(), path: None, bytes: Held::new(held) }, 0)?;
        room = unpacking.room;
        opened.notes.extend(unpacking.notes);
        for File { name: inner, place, path, bytes: held } in unpacking.files {
            opened.sources.push(Source { name: inner, reader: Bytes::Held(Cursor::new(held)) });
            opened.origins.push(Some(Origin { place, path, container: name.clone(), bytes, sha256: sha256.clone() }));
        }
    }
    tell_apart(&mut opened);
    Ok(opened)
}

/// Where two files have the same name, calls those from archives by archive and path.
fn tell_apart<R>(opened: &mut Opened<R>) {
    let names: Vec<String> = opened.sources.iter().map(|source| source.name.clone()).collect();
    for (source, origin) in opened.sources.iter_mut().zip(&opened.origins) {
        if let Some(Origin { path: Some(path), container, .. }) = origin
            && names.iter().filter(|&name| *name == source.name).count() > 1
        {
            source.name = format!("{}/{path}", names::stem(container));
        }
    }
}

/// What a source is, and how large; it stays at its start.
fn look<R: Read + Seek>(source: &mut Source<R>) -> Result<(Content, u64)> {
    let mut look = || {
        let size = source.reader.seek(SeekFrom::End(0))?;
        source.reader.rewind()?;
        let mut head = Vec::with_capacity(content::HEAD);
        source.reader.by_ref().take(content::HEAD as u64).read_to_end(&mut head)?;
        source.reader.rewind()?;
        Ok((Content::of(&head), size))
    };
    look().map_err(|error| unreadable(&error))
}

/// All bytes of a container, with their number and hash.
fn hold<R: Read>(mut hashing: Hashing<'_, R>, size: u64) -> Result<(u64, String, Vec<u8>)> {
    let size = usize::try_from(size).ok().filter(|&size| size <= MOST_BYTES).ok_or_else(|| too_large("1 GiB"))?;
    let mut held = Vec::new();
    held.try_reserve_exact(size).map_err(|_| too_large("the memory there is"))?;
    held.resize(size, 0);
    let filled = hashing.fill(&mut held)?;
    held.truncate(filled);
    let (bytes, sha256) = hashing.finish();
    Ok((bytes, sha256, held))
}

/// Names the container too, where a message names a file that came from one.
fn at_origin(error: Error, names: &[String], origins: &[Option<Origin>]) -> Error {
    let at = names.iter().position(|name| error.file() == Some(name));
    match at.and_then(|at| origins[at].as_ref()) {
        Some(origin) => error.in_file(&origin.place),
        None => error,
    }
}
