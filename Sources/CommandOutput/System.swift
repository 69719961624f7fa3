// All of this target that is another on another system, but for the name of its C library.
import LegatoSystem

/// A file without a name in the folder, to be written; below 0 where there is none.
func openNameless(in folder: String) -> Int32 {
  #if os(Linux)
    // `O_TMPFILE`, a macro that Swift does not see, is this bit and `O_DIRECTORY`
    open(folder, O_WRONLY | O_DIRECTORY | 0o20000000 | O_CLOEXEC, 0o666)
  #else
    -1
  #endif
}
