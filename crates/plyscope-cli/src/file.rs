//! Writing files: the one way in which this program does it.

use anyhow::Context;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file whole or not at all: whoever reads it sees the old content or the new, never a part, and whatever
/// goes wrong on the way leaves the old content in place.
///
/// The bytes go into a temporary file in the same folder, are flushed to the disk, and take the place of the old file in
/// one step. Links are followed, permissions are kept, and a file that may not be written is refused. What is not a
/// regular file (`/dev/stdout`, a pipe) is written directly.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    replace(path, bytes).with_context(|| path.display().to_string())
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(target) = target(path)? else {
        // Appended: standard output may be a file that has something in it already.
        return OpenOptions::new().append(true).open(path)?.write_all(bytes);
    };
    // A rename would replace a file that may not be written; opening it asks the system whether it may.
    let old = match OpenOptions::new().write(true).open(&target) {
        Ok(old) => Some(old.metadata()?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let mut temporary = Temporary::beside(&target)?;
    temporary.file.write_all(bytes)?;
    if let Some(old) = old {
        give_away(&temporary.file, &old);
        temporary.file.set_permissions(old.permissions())?;
    }
    temporary.file.sync_all()?;
    temporary.rename(&target)?;
    // The new name should survive a power cut as well. Not every system can flush a folder.
    if let Ok(folder) = File::open(folder(&target)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The regular file that `path` means, there already or not; `None` if it means something else.
fn target(path: &Path) -> io::Result<Option<PathBuf>> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Ok(None);
    }
    let mut path = path.to_owned();
    // As many links as Linux follows.
    for _ in 0..40 {
        // An open file of some process, e.g. /dev/stdout in `> file`: others write there, too.
        if path.starts_with("/proc") || path.starts_with("/dev/fd") {
            return Ok(None);
        }
        match fs::read_link(&path) {
            Ok(link) => path = folder(&path).join(link),
            Err(_) => return Ok(Some(path)),
        }
    }
    Err(io::Error::other("too many links"))
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Lets the new file belong to the owner of the old one, where that differs and is allowed.
#[cfg(unix)]
fn give_away(new: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    if new.metadata().is_ok_and(|new| (new.uid(), new.gid()) != (old.uid(), old.gid())) {
        // Only root may. Others own what they write, as with any new file.
        let _ = fchown(new, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn give_away(_: &File, _: &fs::Metadata) {}

/// A file with a name of its own that disappears unless it is renamed.
struct Temporary {
    file: File,
    path: Option<PathBuf>,
}

impl Temporary {
    fn beside(target: &Path) -> io::Result<Temporary> {
        let process = std::process::id();
        for n in 0u32.. {
            // Not made from the target's name, which may be as long as a name can be.
            let path = folder(target).join(format!(".plyscope-{process}-{n}.tmp"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok(Temporary { file, path: Some(path) }),
                // Left behind by a process that was killed, and whose number is now ours.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && n < 1000 => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("no name is free for a temporary file"))
    }

    fn rename(mut self, target: &Path) -> io::Result<()> {
        if let Some(path) = &self.path {
            fs::rename(path, target)?;
        }
        self.path = None;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // If it cannot be removed there is nothing left to do.
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for a test, empty at the start.
    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("plyscope-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_written_whole_and_nothing_else_is_left() {
        let folder = scratch("whole");
        let file = folder.join("x".repeat(255));
        for content in ["first", "", "a longer second one"] {
            write(&file, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), content);
        }
        assert_eq!(names(&folder).len(), 1);
        // What cannot be written has its name in the error, and is still an error of the output.
        for bad in [folder.clone(), folder.join("none/file"), folder.join("x".repeat(256))] {
            let error = write(&bad, b"x").unwrap_err();
            assert!(format!("{error:#}").starts_with(&format!("{}: ", bad.display())), "{error:#}");
            assert!(error.downcast_ref::<io::Error>().is_some(), "{error:#}");
        }
        assert_eq!(names(&folder).len(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_permissions_kept_and_pipes_written_directly() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = scratch("links");
        let file = folder.join("file");
        write(&file, b"old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", folder.join("one")).unwrap();
        symlink(folder.join("one"), folder.join("two")).unwrap();
        write(&folder.join("two"), b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(folder.join("one")).unwrap().is_symlink());
        // A link to a file that is not there makes that file.
        symlink("later", folder.join("three")).unwrap();
        write(&folder.join("three"), b"made").unwrap();
        assert_eq!(fs::read(folder.join("later")).unwrap(), b"made");
        symlink("round", folder.join("round")).unwrap();
        assert!(write(&folder.join("round"), b"x").is_err());
        write(Path::new("/dev/null"), b"x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        assert_eq!(names(&folder), ["file", "later", "one", "round", "three", "two"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told() {
        let error = write(Path::new("/dev/full"), b"x").unwrap_err();
        assert_eq!(error.downcast_ref::<io::Error>().unwrap().kind(), io::ErrorKind::StorageFull);
    }
}
