//! Which columns hold scores: one, or one for each of several systems.
//!
//! Several columns are systems only where a header names them, and where they say score, or hold
//! fractions that are neither shares of classes nor something about the samples.

use super::Note;
use super::columns::Columns;
use super::excerpt::excerpts;
use super::label_words;
use super::names;
use super::vocabulary;
use crate::error::{Error, ErrorKind, Result};
use crate::settings::MOST_SYSTEMS;

/// The score columns of a file, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ScoreColumns {
    /// At least one, in the order set or in that of the file.
    pub(super) columns: Vec<usize>,
    /// Whether their values told them.
    pub(super) by_values: bool,
    /// Other columns of numbers, which might be meant too, where several columns were found.
    left: Vec<usize>,
}

impl ScoreColumns {
    /// One column.
    pub(super) fn one(column: usize, by_values: bool) -> Self {
        Self { columns: vec![column], by_values, left: Vec::new() }
    }
}

impl Columns<'_> {
    /// The score columns that are set, in the order of the setting; none is set if the list is empty.
    ///
    /// # Errors
    /// `Column` when one is not there, or is set twice.
    pub(super) fn set_scores(&self) -> Result<Vec<usize>> {
        let found = self.settings.score.iter().map(|name| self.find(name, "--score"));
        let columns = found.collect::<Result<Vec<usize>>>()?;
        match columns.iter().enumerate().find(|(at, index)| columns[..*at].contains(index)) {
            None => Ok(columns),
            Some((_, &twice)) => Err(Error::new(
                ErrorKind::Column,
                "the same column is to hold the scores of two systems",
                "Name each score column once.",
            )
            .in_column(self.name(twice))),
        }
    }

    /// The score columns beside a label column.
    ///
    /// # Errors
    /// `Column` when none can be told, or it is unclear which.
    pub(super) fn scores(&self, label: usize, system: Option<usize>) -> Result<ScoreColumns> {
        let set = self.set_scores()?;
        if !set.is_empty() {
            return Ok(ScoreColumns { columns: set, by_values: false, left: Vec::new() });
        }
        let free: Vec<usize> = (0..self.width).filter(|&index| index != label && Some(index) != system).collect();
        if let Some(named) = self.named_scores(&free, Some(label))? {
            return Ok(named);
        }
        let is_row_name = |index: usize| self.header.is_some_and(|names| names[index].is_empty());
        let numeric: Vec<usize> = free
            .iter()
            .copied()
            .filter(|&index| self.are_numbers(index) && (!is_row_name(index) || self.are_fractions(index)))
            .collect();
        let fractions: Vec<usize> = numeric.iter().copied().filter(|&index| self.are_fractions(index)).collect();
        match (&numeric[..], &fractions[..]) {
            (_, [score]) => Ok(ScoreColumns::one(*score, true)),
            ([score], _) if free.len() == 1 => Ok(ScoreColumns::one(*score, true)),
            ([], _) if self.width == 2 => Ok(ScoreColumns::one(1 - label, true)),
            ([number], _) => Err(Error::new(
                ErrorKind::Column,
                format!(
                    "column '{}' holds whole numbers, which may be scores or ids; the columns are {}",
                    self.name(*number),
                    self.list()
                ),
                format!("If they are the scores, say so with --score {}.", self.way_to(*number)),
            )),
            ([], _) => Err(Error::new(
                ErrorKind::Column,
                format!("no column holds numbers beside the label; the columns are {}", self.list()),
                "Name the score column with --score.",
            )),
            (several, []) => Err(self.ambiguous("scores", several, "--score")),
            (_, several) => self.fractional_scores(several, Some(label)),
        }
    }

    /// The score columns of a file of one class: those set, those named so, or the last column.
    ///
    /// # Errors
    /// `Column` when a column that is set is not there, or it is unclear which are meant.
    pub(super) fn scores_of_list(&self) -> Result<ScoreColumns> {
        let set = self.set_scores()?;
        if !set.is_empty() {
            return Ok(ScoreColumns { columns: set, by_values: false, left: Vec::new() });
        }
        let system = self.named(vocabulary::names_system);
        let free: Vec<usize> = (0..self.width).filter(|index| !system.contains(index)).collect();
        if let Some(named) = self.named_scores(&free, None)? {
            return Ok(named);
        }
        let fractions: Vec<usize> =
            free.into_iter().filter(|&index| self.are_numbers(index) && self.are_fractions(index)).collect();
        if self.header.is_some() && fractions.len() > 1 {
            return self.fractional_scores(&fractions, None);
        }
        Ok(ScoreColumns::one(self.width - 1, true))
    }

    /// The columns among `free` whose headers say score; none if none does.
    fn named_scores(&self, free: &[usize], label: Option<usize>) -> Result<Option<ScoreColumns>> {
        let exact = |&index: &usize| self.header.is_some_and(|names| vocabulary::names_score(names[index].as_bytes()));
        let named: Vec<usize> = free.iter().copied().filter(exact).collect();
        if let [score] = named[..] {
            return Ok(Some(ScoreColumns::one(score, false)));
        }
        let header = self.header.unwrap_or_default();
        let says_so = |&index: &usize| {
            header.get(index).is_some_and(|name| vocabulary::speaks_of_scores(name)) && self.are_numbers(index)
        };
        let telling: Vec<usize> = free.iter().copied().filter(says_so).collect();
        // Beside fractions, a column of zeros and ones holds decisions.
        let fractions = telling.iter().any(|&index| self.are_fractions(index));
        let are_decisions = |&index: &usize| self.values(index).all(|value| label_words::meaning(value).is_some());
        let scores: Vec<usize> = telling.into_iter().filter(|index| !fractions || !are_decisions(index)).collect();
        match scores[..] {
            [] if named.is_empty() => Ok(None),
            [] => Err(self.ambiguous("scores", &named, "--score")),
            [score] => Ok(Some(ScoreColumns::one(score, false))),
            _ => self.several(scores, label, false).map(Some),
        }
    }

    /// The columns of fractions that are scores, of at least two.
    fn fractional_scores(&self, fractions: &[usize], label: Option<usize>) -> Result<ScoreColumns> {
        let header = self.header.unwrap_or_default();
        let is_score =
            |&index: &usize| header.get(index).is_some_and(|name| !name.is_empty() && !vocabulary::is_aside(name));
        let scores: Vec<usize> = fractions.iter().copied().filter(is_score).collect();
        match scores[..] {
            [] => Err(self.ambiguous("scores", fractions, "--score")),
            [score] => Ok(ScoreColumns::one(score, true)),
            _ => self.several(scores, label, true),
        }
    }

    /// Takes columns for several systems, where that is beyond doubt.
    fn several(&self, columns: Vec<usize>, label: Option<usize>, by_values: bool) -> Result<ScoreColumns> {
        let header = self.header.unwrap_or_default();
        let is_repeated = |index: usize| header.iter().filter(|&name| *name == header[index]).count() > 1;
        if columns.len() > MOST_SYSTEMS {
            return Err(Error::new(
                ErrorKind::Column,
                format!("{} columns could hold scores, and at most {MOST_SYSTEMS} systems are read", columns.len()),
                "Name the score columns with --score.",
            ));
        }
        if columns.iter().any(|&index| is_repeated(index)) || self.are_parts(&columns) {
            return Err(self.ambiguous("scores", &columns, "--score"));
        }
        if self.are_shares(&columns, label) {
            let error = Error::new(
                ErrorKind::Column,
                format!("{} look like probabilities of several classes, of which one is read", self.names_of(&columns)),
                format!(
                    "Name the column of the mated class, such as --score {}, and its label with --positive.",
                    self.way_to(columns[0])
                ),
            );
            return Err(error);
        }
        let left = (0..self.width).filter(|index| !columns.contains(index) && Some(*index) != label);
        let left = left.filter(|&index| self.are_numbers(index) && !header[index].is_empty()).collect();
        Ok(ScoreColumns { columns, by_values, left })
    }

    /// Whether columns are the two parts of one decision, as of a verifier and its countermeasure.
    fn are_parts(&self, columns: &[usize]) -> bool {
        let speaks_of = |part: &str| {
            let header = self.header.unwrap_or_default();
            columns.iter().any(|&index| names::lower_words(&header[index]).any(|word| word == part))
        };
        speaks_of("asv") && speaks_of("cm")
    }

    /// Whether columns are the probabilities of classes: their sum is 1 in every row, or a column is
    /// called as a label.
    fn are_shares(&self, columns: &[usize], label: Option<usize>) -> bool {
        let header = self.header.unwrap_or_default();
        let is_label = |index: usize| {
            label.is_some_and(|label| {
                self.values(label).any(|value| value.eq_ignore_ascii_case(header[index].trim().as_bytes()))
            })
        };
        if columns.iter().any(|&index| is_label(index)) {
            return true;
        }
        let tolerance = 0.005 * columns.len() as f64;
        let shares_of = |row: &Vec<Vec<u8>>| -> Option<Vec<f64>> {
            let number =
                |&index: &usize| fast_float2::parse(row.get(index)?).ok().filter(|share: &f64| !share.is_nan());
            columns.iter().map(number).collect()
        };
        let rows: Vec<Vec<f64>> = self.rows.iter().filter_map(shares_of).collect();
        let is_whole = |row: &Vec<f64>| {
            row.iter().all(|share| (0.0..=1.0).contains(share)) && (row.iter().sum::<f64>() - 1.0).abs() <= tolerance
        };
        !rows.is_empty() && rows.iter().all(is_whole)
    }

    /// Says that several columns are taken for systems, where no setting chose them.
    pub(super) fn note_of_several(&self, scores: &ScoreColumns) -> Option<Note> {
        if scores.columns.len() < 2 || !self.settings.score.is_empty() {
            return None;
        }
        let mut text = format!(
            "Each of {} score columns is taken for a system: {}; name others with --score, such as --score {}.",
            scores.columns.len(),
            self.names_of(&scores.columns),
            self.way_to(scores.columns[0])
        );
        if !scores.left.is_empty() {
            text.push_str(&format!(" Not taken for scores: {}.", self.names_of(&scores.left)));
        }
        Some(Note { kind: "several-systems", warning: false, text })
    }

    fn names_of(&self, columns: &[usize]) -> String {
        let header = self.header.unwrap_or_default();
        let names: Vec<&[u8]> = columns.iter().map(|&index| header[index].as_bytes()).collect();
        excerpts(names.into_iter())
    }
}

#[cfg(test)]
mod tests {
    use super::super::dialect::Dialect;
    use super::*;
    use crate::settings::Settings;

    fn scores(text: &str, set: &[&str]) -> Result<(Vec<usize>, Option<String>)> {
        let settings = Settings { score: set.iter().map(|&name| name.to_owned()).collect(), ..Settings::default() };
        let dialect = Dialect::of(text.as_bytes(), true, &settings).unwrap();
        let columns = Columns::new(&dialect, &settings);
        let scores = match columns.roles()? {
            Some(roles) => roles.scores,
            None => columns.scores_of_list()?,
        };
        let note = columns.note_of_several(&scores).map(|note| note.text);
        Ok((scores.columns, note))
    }

    #[test]
    fn columns_that_say_score_are_systems() {
        for (text, columns, left) in [
            ("label,matcher_a,matcher_b\n1,0.5,0.75\n0,0.25,0.5\n", &[1, 2][..], None),
            ("id_a,id_b,label,a,b\n7,7,1,0.5,0.75\n7,8,0,0.25,0.5\n", &[3, 4], Some("'id_a', 'id_b'")),
            ("label,face_score,age,voice_score\n1,5,30.5,7\n0,3,20.5,4\n", &[1, 3], Some("'age'")),
            ("label,distance,similarity\n1,1,9\n0,3,4\n", &[1, 2], None),
            ("label,VGG-Face_cosine,VGG-Face_l2\n1,0.25,9.5\n0,0.75,4.5\n", &[1], None),
            ("label,faceScore,quality\n1,0.25,9.5\n0,0.75,4.5\n", &[1], None),
            ("outcome,age,wfns,s100b,ndka\n1,42,4,0.13,3.5\n0,37,3,0.25,8.5\n", &[3, 4], Some("'age', 'wfns'")),
            ("label,y_pred,y_score\n1,1,0.75\n0,0,0.25\n", &[2], None),
            ("label,score,score_2\n1,0.5,0.75\n0,0.25,0.5\n", &[1], None),
            ("id,a,b\np,0.5,0.75\nq,0.25,0.5\n", &[1, 2], None),
            ("id,a,n\np,0.5,7\nq,0.25,5\n", &[2], None),
        ] {
            let (found, note) = scores(text, &[]).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(found, columns, "{text:?}");
            assert_eq!(note.is_some(), columns.len() > 1, "{text:?}");
            if let Some(left) = left {
                assert!(note.as_ref().unwrap().contains(&format!("Not taken for scores: {left}.")), "{note:?}");
            }
        }
    }

    #[test]
    fn settings_pick_in_their_order() {
        let text = "label,a,b,c\n1,0.5,0.75,3\n0,0.25,0.5,4\n";
        assert_eq!(scores(text, &["c", "a"]).unwrap(), (vec![3, 1], None));
        assert_eq!(scores(text, &["b"]).unwrap(), (vec![2], None));
        assert_eq!(scores("1 0.5 0.75\n0 0.25 0.5\n", &["3", "2"]).unwrap(), (vec![2, 1], None));
        for set in [&["a", "2"][..], &["a", "x"], &["a", "label"]] {
            let settings = Settings { label: Some("label".to_owned()), ..Settings::default() };
            let settings = Settings { score: set.iter().map(|&name| name.to_owned()).collect(), ..settings };
            let dialect = Dialect::of(text.as_bytes(), true, &settings).unwrap();
            assert_eq!(Columns::new(&dialect, &settings).roles().unwrap_err().kind(), ErrorKind::Column, "{set:?}");
        }
    }

    #[test]
    fn what_is_unclear_is_asked() {
        let wide: Vec<String> = (0..51).map(|number| format!("m{number}")).collect();
        let wide = format!("label,{}\n1,{}\n", wide.join(","), vec!["0.5"; 51].join(","));
        for (text, said) in [
            ("1 0.5 0.75\n0 0.25 0.5\n", "--score 2,3"),
            ("asv_score,cm_score,label\n0.5,0.25,1\n", "--score asv_score,cm_score"),
            ("label,a,a\n1,0.5,0.75\n0,0.25,0.5\n", "--score 2,3"),
            ("label,p0,p1,p2\n1,0.2,0.3,0.5\n0,0.11,0.22,0.66\n", "probabilities"),
            ("truth,cat,dog\ncat,0.5,0.75\ndog,0.25,0.5\n", "label"),
            ("label,quality,age\n1,0.5,40.5\n0,0.25,30.5\n", "--score quality"),
            (&wide, "at most 50"),
        ] {
            let error = scores(text, &[]).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Column, "{text:?}");
            assert!(error.to_string().contains(said), "{text:?}: {error}");
        }
    }
}
