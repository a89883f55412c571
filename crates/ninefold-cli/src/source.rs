//! Where puzzles come from: files, standard input, or the command line itself.
//!
//! A file is opened only when its turn comes, so any number may be named. An argument that is neither file nor puzzle is
//! an error in its place, as a bad line is, while there are others to answer. What is compressed is known by its first bytes,
//! not by its name: gzip starts with `1f 8b`, Zstandard with `28 b5 2f fd`.

use crate::args::InputArgs;
#[cfg(target_os = "linux")]
use crate::block::BLOCK;
use crate::print;
use anyhow::{Result, bail};
use ninefold::text;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Chain, Cursor, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// One input, with the name that messages give it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name.
    pub name: Arc<Name>,
    from: From,
}

/// What messages call an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Name {
    /// A file, or `stdin`; places in it have a line.
    Text(String),
    /// The argument of this place, which is one puzzle or should be.
    Argument(usize),
}

impl Name {
    /// The place of a puzzle that starts on this line: `puzzles.txt:3`.
    #[must_use]
    pub fn at_line(&self, line: u64) -> String {
        match self {
            Self::Text(name) => format!("{name}:{line}"),
            Self::Argument(_) => self.to_string(),
        }
    }

    /// The place of a character: `puzzles.txt:3:14`.
    #[must_use]
    pub fn at(&self, line: u64, column: usize) -> String {
        match self {
            Self::Text(name) => format!("{name}:{line}:{column}"),
            Self::Argument(_) => self.to_string(),
        }
    }
}

impl Default for Name {
    fn default() -> Self {
        Self::Text("stdin".to_owned())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(name) => f.write_str(name),
            Self::Argument(place) => write!(f, "argument {place}"),
        }
    }
}

#[derive(Clone, Debug)]
enum From {
    File(PathBuf),
    Stdin,
    /// Bytes, of which a read brings at most so many.
    Memory {
        bytes: Vec<u8>,
        piece: usize,
        is_live: bool,
    },
    /// Nothing, and why.
    Nowhere(String),
}

impl Source {
    /// These bytes, all of them at once.
    #[must_use]
    pub fn memory(bytes: Vec<u8>) -> Self {
        let from = From::Memory { piece: bytes.len(), bytes, is_live: false };
        Self { name: Arc::default(), from }
    }

    /// These bytes as a pipe would bring them, so many a read.
    #[must_use]
    pub fn pieces(bytes: Vec<u8>, piece: usize) -> Self {
        let from = From::Memory { piece: piece.max(1), bytes, is_live: true };
        Self { name: Arc::default(), from }
    }

    /// The sources that the arguments name, in their order; standard input if there are none.
    ///
    /// # Errors
    ///
    /// `-` stands more than once, or not one argument is a file or a puzzle: then a run would do nothing but replace
    /// the output of an earlier one.
    pub fn all(args: &InputArgs) -> Result<Vec<Self>> {
        let stdin = || Self { name: Arc::default(), from: From::Stdin };
        if args.inputs.iter().filter(|input| *input == "-").count() > 1 {
            bail!("standard input can be read only once, but '-' is given several times");
        }
        let mut sources = Vec::with_capacity(args.inputs.len().max(1));
        for (place, input) in args.inputs.iter().enumerate() {
            sources.push(if input == "-" { stdin() } else { Self::named(input, place + 1) });
        }
        let faults: Vec<&str> = sources.iter().filter_map(Self::fault).collect();
        if !faults.is_empty() && faults.len() == sources.len() {
            bail!(faults.join("\nninefold: "));
        }
        if sources.is_empty() {
            sources.push(stdin());
        }
        if io::stdin().is_terminal() && sources.iter().any(|source| matches!(source.from, From::Stdin)) {
            print::tell(format_args!(
                "ninefold: waiting for puzzles from the terminal, one a line or drawn; end with Ctrl-D"
            ));
        }
        Ok(sources)
    }

    /// A file if there is one of that name, else a puzzle if it is one.
    fn named(input: &OsStr, place: usize) -> Self {
        let text = input.to_string_lossy();
        let shown: String = text.chars().take(100).collect();
        let argument = Name::Argument(place);
        let (name, from) = match file(Path::new(input)) {
            Some(Ok(file)) => (Name::Text(text.into_owned()), file),
            Some(Err(why)) => (argument, From::Nowhere(format!("'{shown}': {why}"))),
            None => match text::parse(&text) {
                Ok(_) => {
                    let piece = text.len();
                    (argument, From::Memory { bytes: text.into_owned().into(), piece, is_live: false })
                }
                Err(error) => {
                    (argument, From::Nowhere(format!("'{shown}': no such file, and no puzzle: {error}")))
                }
            },
        };
        Self { name: name.into(), from }
    }

    /// Why there is nothing to read, if so.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        match &self.from {
            From::Nowhere(why) => Some(why),
            _ => None,
        }
    }

    /// The size in bytes as stored, where it is known.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match &self.from {
            From::File(path) => fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len()),
            From::Memory { bytes, .. } => Some(bytes.len() as u64),
            From::Stdin => None,
            From::Nowhere(_) => Some(0),
        }
    }

    /// Whether somebody may be writing it while it is read: a pipe or a terminal.
    #[must_use]
    pub fn is_live(&self) -> bool {
        match &self.from {
            From::File(path) => !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()),
            From::Memory { is_live, .. } => *is_live,
            From::Stdin => true,
            From::Nowhere(_) => false,
        }
    }

    /// Starts reading, decompressed. Bytes taken from the file itself are added to `taken`.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or read.
    pub fn open(&self, taken: &Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
        let raw: Box<dyn Read + Send> = match &self.from {
            From::File(path) => Box::new(File::open(path)?),
            From::Stdin => {
                // Room for a block, so that whoever writes can go on while a block is answered, and a read brings more
                // than the usual 64 KiB. If it is no pipe, or may not grow, so be it.
                #[cfg(target_os = "linux")]
                let _ = rustix::pipe::fcntl_setpipe_size(io::stdin(), BLOCK);
                Box::new(io::stdin())
            }
            From::Memory { bytes, piece, .. } => {
                Box::new(Pieces { whole: Cursor::new(bytes.clone()), piece: *piece })
            }
            From::Nowhere(_) => Box::new(io::empty()),
        };
        let counted = Counted { inner: raw, taken: Arc::clone(taken) };
        let (magic, whole) = peek(counted, 4)?;
        let text: Box<dyn Read + Send> = match magic[..] {
            [0x1f, 0x8b, ..] => Box::new(flate2::read::MultiGzDecoder::new(whole)),
            [0x28, 0xb5, 0x2f, 0xfd] => Box::new(zstd::Decoder::new(whole)?),
            _ => Box::new(whole),
        };
        let (mark, whole) = peek(text, 3)?;
        if mark != b"\xef\xbb\xbf" {
            return Ok(Box::new(whole));
        }
        let (_, text) = whole.into_inner(); // without the byte order mark
        Ok(Box::new(text))
    }
}

/// The file of this path, or why it cannot be read; `None` if there is none.
fn file(path: &Path) -> Option<Result<From, String>> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        // What is long enough for a puzzle may be too long for the name of a file.
        Err(error) => match error.kind() {
            ErrorKind::NotFound | ErrorKind::InvalidFilename | ErrorKind::NotADirectory => return None,
            _ => return Some(Err(error.to_string())),
        },
    };
    // Not a pipe: to open it only to look at it would take the reader away from whoever writes it.
    let opened = if metadata.is_file() { File::open(path).map(drop) } else { Ok(()) };
    Some(match opened {
        _ if metadata.is_dir() => Err("is a directory".to_owned()),
        Err(error) => Err(error.to_string()),
        Ok(()) => Ok(From::File(path.to_owned())),
    })
}

/// What a reader brings, of which the start was looked at.
type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

/// The first bytes of what is read, and all of it.
fn peek<R: Read>(mut reader: R, length: u64) -> io::Result<(Vec<u8>, Whole<R>)> {
    let mut start = Vec::new();
    reader.by_ref().take(length).read_to_end(&mut start)?;
    Ok((start.clone(), Cursor::new(start).chain(reader)))
}

/// Reads at most so many bytes at a time.
struct Pieces {
    whole: Cursor<Vec<u8>>,
    piece: usize,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.piece);
        self.whole.read(&mut buffer[..length])
    }
}

/// Counts what passes through.
struct Counted<R> {
    inner: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.taken.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}
