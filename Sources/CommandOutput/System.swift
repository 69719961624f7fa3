// The platform-dependent code of this target, except the name of its C library.
import LegatoSystem

/// Opens a new file without a name in a folder, for writing. Returns its descriptor, or −1 if the system has no such files.
func openNameless(in folder: String) -> Int32 {
  #if os(Linux)
    // `O_TMPFILE` is this bit and `O_DIRECTORY`; Swift does not import the macro
    open(folder, O_WRONLY | O_DIRECTORY | 0o20000000 | O_CLOEXEC, 0o666)
  #else
    -1
  #endif
}
