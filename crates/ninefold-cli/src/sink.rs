//! Where answers go: standard output, or a file that appears under its name only when it is complete.
//!
//! The file is written beside its target and renamed at the end. Whatever stops the run before that, the target stays
//! as it was and nothing is left beside it: the unfinished file is removed when the sink is dropped, and by
//! [`abandon`], which the signal handler calls.

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::{Builder, TempPath};

/// The file being written, if there is one. The handler of signals can reach nothing but statics.
static UNFINISHED: Mutex<Option<TempPath>> = Mutex::new(None);

/// Removes the unfinished file.
pub fn abandon() {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take();
}

/// Takes the bytes of the answers.
pub struct Sink {
    /// What messages call it.
    name: String,
    writer: Writer,
    /// What to rename the unfinished file to.
    target: Option<PathBuf>,
}

enum Writer {
    Stdout(io::Stdout),
    Plain(File),
    Gzip(GzEncoder<File>),
    Zstd(zstd::Encoder<'static, File>),
}

impl Sink {
    /// Opens the file, or standard output if there is none.
    ///
    /// # Errors
    ///
    /// No file can be made beside the target.
    pub fn open(file: Option<&Path>) -> Result<Self> {
        let Some(path) = file else {
            let name = "standard output".to_owned();
            return Ok(Self { name, writer: Writer::Stdout(io::stdout()), target: None });
        };
        let name = path.display().to_string();
        let (file, target) = create(path).with_context(|| format!("cannot write {name}"))?;
        let writer = match path.extension().and_then(|extension| extension.to_str()) {
            Some("gz") => Writer::Gzip(GzEncoder::new(file, Compression::default())),
            Some("zst") => Writer::Zstd(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?),
            _ => Writer::Plain(file),
        };
        Ok(Self { name, writer, target })
    }

    /// Ends the output: all of it is written, and the file gets its name.
    ///
    /// # Errors
    ///
    /// The last bytes cannot be written, or the file cannot be renamed.
    pub fn finish(mut self) -> Result<()> {
        match std::mem::replace(&mut self.writer, Writer::Stdout(io::stdout())) {
            Writer::Stdout(mut stdout) => stdout.flush()?,
            Writer::Plain(_) => {}
            Writer::Gzip(encoder) => drop(encoder.finish()?),
            Writer::Zstd(encoder) => drop(encoder.finish()?),
        }
        if let Some(target) = self.target.take() {
            let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(file) = unfinished {
                file.persist(&target).with_context(|| format!("cannot write {}", target.display()))?;
            }
        }
        Ok(())
    }
}

impl Sink {
    /// Does what writes, and says in an error what could not be written.
    fn named<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        let written = match &mut self.writer {
            Writer::Stdout(writer) => write(writer),
            Writer::Plain(writer) => write(writer),
            Writer::Gzip(writer) => write(writer),
            Writer::Zstd(writer) => write(writer),
        };
        written.map_err(|error| io::Error::new(error.kind(), format!("cannot write {}: {error}", self.name)))
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.named(|writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.named(|writer| writer.flush())
    }
}

impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sink").field("target", &self.target).finish_non_exhaustive()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if self.target.is_some() {
            abandon();
        }
    }
}

/// The file to write to, and what to rename it to. A device or a pipe is written to as it is; a link is followed, so
/// that the file it points to is replaced and not the link.
fn create(path: &Path) -> io::Result<(File, Option<PathBuf>)> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        return Ok((OpenOptions::new().write(true).open(&target)?, None));
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::metadata(folder)?; // what is wrong with it, before it is said of a name that nobody chose
    let mut builder = Builder::new();
    builder.prefix(".ninefold-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666)); // less the umask, as for any new file
    }
    let (file, unfinished) = builder.tempfile_in(folder)?.into_parts();
    if let Some(metadata) = before {
        file.set_permissions(metadata.permissions())?;
    }
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = Some(unfinished);
    Ok((file, Some(target)))
}
