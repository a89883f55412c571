//! What the characters of a puzzle mean: cells, separators, and all others.

use super::cells::is_blank;
use super::lines::trim;

/// What a character means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    /// A cell with this value, 0 for a blank.
    Cell(u8),
    /// Something between cells.
    Separator,
    /// Neither.
    Other,
}

/// Which characters are blanks. Some of them draw borders in one text and are blank cells in the next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// `.` `0` `-` `_` `*` `x` `X` `?` are blanks.
    Wide,
    /// `.` and `0` are blanks, `-` `_` `*` are separators.
    Tight,
    /// This one character is the blank: Sudopedia's rule for all that is not in the lists above.
    Only(char),
}

impl Alphabet {
    /// What the character means.
    pub(super) fn symbol(self, character: char) -> Symbol {
        let byte = u8::try_from(character).ok().filter(u8::is_ascii);
        match (byte, self) {
            (Some(byte @ b'1'..=b'9'), _) => Symbol::Cell(byte - b'0'),
            (_, Self::Only(blank)) if character == blank => Symbol::Cell(0),
            (Some(b'.' | b'0'), Self::Wide | Self::Tight) => Symbol::Cell(0),
            (Some(byte), Self::Wide) if is_blank(byte) => Symbol::Cell(0),
            (Some(b'-' | b'_' | b'*'), Self::Tight) => Symbol::Separator,
            _ if is_separator(character) => Symbol::Separator,
            _ => Symbol::Other,
        }
    }

    /// The alphabets that may make sense of the text, in the order to try them. The last, if there is a third, takes
    /// the first unknown character for the blank. It must occur twice, as one alone is more likely a slip, and beside
    /// digits, as many of it alone are more likely a drawn line.
    pub(super) fn candidates(text: &[u8]) -> impl Iterator<Item = Self> {
        let is_unknown = |c: &char| Self::Wide.symbol(*c) == Symbol::Other;
        let only = characters(text)
            .map(|(_, character)| character)
            .find(is_unknown)
            .filter(|&c| c != char::REPLACEMENT_CHARACTER && !c.is_numeric() && !c.is_control())
            .filter(|&blank| characters(text).filter(|&(_, character)| character == blank).count() > 1)
            .filter(|_| text.iter().any(u8::is_ascii_digit));
        [Some(Self::Wide), Some(Self::Tight), only.map(Self::Only)].into_iter().flatten()
    }
}

/// Whether the character stands between cells in every alphabet: white space, lines drawn with ASCII or Unicode,
/// brackets, commas and quotes, as in a list of a programming language.
pub(super) fn is_separator(character: char) -> bool {
    matches!(
        character,
        ' ' | '\t' | '|' | '!' | '+' | '=' | ':' | ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '\'' | '"'
    ) || is_box_drawing(character)
}

/// Whether the character is one of Unicode's for drawing boxes.
pub(super) const fn is_box_drawing(character: char) -> bool {
    matches!(character, '\u{2500}'..='\u{257f}')
}

/// The characters of a text with their offsets; U+FFFD for bytes that are not UTF-8. Decodes one at a time: many who
/// ask look at the first few characters of a long text only.
pub(super) fn characters(text: &[u8]) -> impl Iterator<Item = (usize, char)> + Clone {
    let mut offset = 0;
    std::iter::from_fn(move || {
        let rest = text.get(offset..)?;
        let (character, len) = match rest {
            [] => return None,
            [byte @ ..0x80, ..] => (char::from(*byte), 1),
            _ => {
                let chunk = rest.get(..rest.len().min(4))?.utf8_chunks().next()?;
                match chunk.valid().chars().next() {
                    Some(character) => (character, character.len_utf8()),
                    None => (char::REPLACEMENT_CHARACTER, chunk.invalid().len()),
                }
            }
        };
        offset += len;
        Some((offset - len, character))
    })
}

/// Reads `N` cells that come in groups of equal length with separators between them: 81 times one cell, nine times
/// nine, all in one, ... Returns their values and the offset of what follows. Groups must be equal, for else the
/// digits of a remark could pass for missing cells.
pub(super) fn grouped<const N: usize>(line: &[u8], alphabet: Alphabet) -> Option<([u8; N], usize)> {
    let mut values = [0; N];
    let (mut found, mut group, mut size) = (0, 0, None);
    for (offset, character) in characters(line).chain([(line.len(), ' ')]) {
        match alphabet.symbol(character) {
            Symbol::Cell(value) => {
                *values.get_mut(found)? = value;
                found += 1;
                group += 1;
            }
            _ if found == N && group == *size.get_or_insert(group) => {
                let more = starts_with_group(line.get(offset..)?, alphabet, group);
                return (!character.is_alphanumeric() && !more).then_some((values, offset));
            }
            Symbol::Separator if group == 0 => {}
            Symbol::Separator if group == *size.get_or_insert(group) => group = 0,
            _ => return None,
        }
    }
    None
}

/// Whether the next thing after separators is a group of this many cells, too. Not if it is a whole puzzle on its own:
/// that may be a solution.
fn starts_with_group(text: &[u8], alphabet: Alphabet, size: usize) -> bool {
    let symbols = characters(text).map(|(_, character)| alphabet.symbol(character));
    let rest = symbols.skip_while(|&symbol| symbol == Symbol::Separator);
    size < 81 && rest.take_while(|symbol| matches!(symbol, Symbol::Cell(_))).count() == size
}

/// The text after the cells: a remark. What only closes a bracket or a quote is none.
pub(super) fn remark(rest: &[u8]) -> String {
    let rest = trim(rest);
    let is_remark = characters(rest).any(|(_, character)| !is_separator(character));
    if is_remark { String::from_utf8_lossy(rest).into_owned() } else { String::new() }
}
