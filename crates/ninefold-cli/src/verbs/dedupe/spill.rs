//! What does not fit into memory: lines with their keys in 256 temporary files.
//!
//! Equal keys go to the same file, so that each file can be sieved alone; every file keeps the order of the input, so that
//! the lines left can be merged into it. The files have no name and go with the process, however it ends.

use super::Key;
use anyhow::{Context, Result};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use xxhash_rust::xxh3::xxh3_64;

/// How many files: each takes a buffer of 8 KiB, and at the end the keys of one must fit into memory.
const FILES: usize = 256;

/// Lines set aside.
pub(super) struct Spill {
    files: Vec<BufWriter<File>>,
    lines: u64,
}

/// A line as it is set aside.
struct Entry {
    key: Key,
    number: u64,
    line: Vec<u8>,
}

impl Spill {
    pub(super) fn new() -> Result<Self> {
        Ok(Self { files: (0..FILES).map(|_| create()).collect::<Result<_>>()?, lines: 0 })
    }

    /// Sets a line aside.
    pub(super) fn push(&mut self, key: &[u8], line: &[u8]) -> Result<()> {
        let file = xxh3_64(key) as usize % FILES;
        if let Some(file) = self.files.get_mut(file) {
            Entry::write(file, key, self.lines, line)?;
        }
        self.lines += 1;
        Ok(())
    }

    /// Writes the first line of every key, in the order in which they came; returns how many.
    pub(super) fn finish(self, out: &mut impl Write) -> Result<u64> {
        let mut files: Vec<BufReader<File>> = Vec::with_capacity(FILES);
        for file in self.files {
            files.push(reread(sieve(reread(file)?)?)?);
        }
        let mut queue = BinaryHeap::new();
        let mut heads: Vec<Option<Entry>> = Vec::with_capacity(FILES);
        for (place, file) in files.iter_mut().enumerate() {
            let head = Entry::read(file)?;
            queue.extend(head.as_ref().map(|head| Reverse((head.number, place))));
            heads.push(head);
        }
        let mut out = BufWriter::with_capacity(1 << 18, out);
        let mut kept = 0;
        while let Some(Reverse((_, place))) = queue.pop() {
            let next = Entry::read(&mut files[place])?;
            queue.extend(next.as_ref().map(|next| Reverse((next.number, place))));
            if let Some(entry) = std::mem::replace(&mut heads[place], next) {
                out.write_all(&entry.line)?;
                kept += 1;
            }
        }
        out.flush()?;
        Ok(kept)
    }
}

/// A file with the first entry of every key.
fn sieve(mut from: BufReader<File>) -> Result<BufWriter<File>> {
    let mut to = create()?;
    let mut seen = HashSet::new();
    while let Some(entry) = Entry::read(&mut from)? {
        if !seen.contains(&entry.key) {
            Entry::write(&mut to, &[], entry.number, &entry.line)?;
            seen.insert(entry.key);
        }
    }
    Ok(to)
}

fn create() -> Result<BufWriter<File>> {
    tempfile::tempfile().map(BufWriter::new).context("cannot make a temporary file")
}

fn reread(file: BufWriter<File>) -> Result<BufReader<File>> {
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(BufReader::new(file))
}

impl Entry {
    fn write(file: &mut impl Write, key: &[u8], number: u64, line: &[u8]) -> io::Result<()> {
        file.write_all(&number.to_le_bytes())?;
        for part in [key, line] {
            file.write_all(&(part.len() as u32).to_le_bytes())?;
            file.write_all(part)?;
        }
        Ok(())
    }

    /// The next entry, or `None` at the end of the file.
    fn read(file: &mut impl Read) -> io::Result<Option<Self>> {
        let mut number = [0; 8];
        match file.read_exact(&mut number) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        }
        let mut part = || {
            let mut length = [0; 4];
            file.read_exact(&mut length)?;
            let mut part = vec![0; u32::from_le_bytes(length) as usize];
            file.read_exact(&mut part)?;
            io::Result::Ok(part)
        };
        let key = part()?.into();
        Ok(Some(Self { key, number: u64::from_le_bytes(number), line: part()? }))
    }
}
