//! Where puzzles come from: files, standard input, or the command line itself.
//!
//! A file is opened only when its turn comes, so any number may be named; but all of them are looked at before the
//! first is read, so that a misspelt name costs nothing. What is compressed is known by its first bytes, not by its
//! name: gzip starts with `1f 8b`, Zstandard with `28 b5 2f fd`.

use crate::args::InputArgs;
#[cfg(target_os = "linux")]
use crate::block::BLOCK;
use anyhow::{Context, Result, anyhow, bail};
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
    /// The argument of this place, which is one puzzle.
    Argument(usize),
}

impl Name {
    /// The place of a puzzle that starts on this line: `puzzles.txt:3`.
    #[must_use]
    pub fn at_line(&self, line: u64) -> String {
        match self {
            Self::Text(name) => format!("{name}:{line}"),
            Self::Argument(place) => format!("argument {place}"),
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
    /// An argument is neither a readable file nor a puzzle, or `-` stands more than once.
    pub fn all(args: &InputArgs) -> Result<Vec<Self>> {
        let stdin = || Self { name: Arc::default(), from: From::Stdin };
        if args.inputs.iter().filter(|input| *input == "-").count() > 1 {
            bail!("standard input can be read only once, but '-' is given several times");
        }
        let mut sources = Vec::with_capacity(args.inputs.len().max(1));
        for (place, input) in args.inputs.iter().enumerate() {
            sources.push(if input == "-" { stdin() } else { Self::named(input, place + 1)? });
        }
        if sources.is_empty() {
            sources.push(stdin());
        }
        if io::stdin().is_terminal() && sources.iter().any(|source| matches!(source.from, From::Stdin)) {
            eprintln!(
                "ninefold: waiting for puzzles from the terminal, one a line or drawn; end with Ctrl-D"
            );
        }
        Ok(sources)
    }

    /// A file if there is one of that name, else a puzzle if it is one.
    fn named(input: &OsStr, place: usize) -> Result<Self> {
        let path = Path::new(input);
        let missing = match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => bail!("{}: is a directory", path.display()),
            Ok(_) => {
                File::open(path).with_context(|| path.display().to_string())?;
                let name = Name::Text(path.to_string_lossy().into_owned());
                return Ok(Self { name: name.into(), from: From::File(path.to_owned()) });
            }
            Err(error) => match error.kind() {
                // What is long enough for a puzzle may be too long for the name of a file.
                ErrorKind::NotFound | ErrorKind::InvalidFilename => "no such file".to_owned(),
                _ => error.to_string(),
            },
        };
        let shown: String = input.to_string_lossy().chars().take(100).collect();
        let text = input.to_str().ok_or_else(|| anyhow!("{shown}: {missing}"))?;
        match text::parse(text) {
            Ok(_) => {
                let source = Self::memory(text.as_bytes().to_vec());
                Ok(Self { name: Name::Argument(place).into(), ..source })
            }
            Err(error) => bail!("'{shown}': {missing}, and no puzzle: {error}"),
        }
    }

    /// The size in bytes as stored, where it is known.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match &self.from {
            From::File(path) => fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len()),
            From::Memory { bytes, .. } => Some(bytes.len() as u64),
            From::Stdin => None,
        }
    }

    /// Whether somebody may be writing it while it is read: a pipe or a terminal.
    #[must_use]
    pub fn is_live(&self) -> bool {
        match &self.from {
            From::File(path) => !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()),
            From::Memory { is_live, .. } => *is_live,
            From::Stdin => true,
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
