internal import CLegatoLoader
internal import LegatoTiming
import Synchronization

/// Records on disk which plug-ins the process is executing. A process that dies inside a plug-in leaves a word
/// that the next one finds; another process that is alive keeps its file locked.
final class CrashMemory: Sendable {
  /// One for each folder: a second file of the same process would say the same.
  private static let open = Mutex<[String: CrashMemory]>([:])

  private struct State: @unchecked Sendable {
    /// Touched under the lock only; its words are atomic, and live as long as the process.
    let memory: OpaquePointer?
  }
  private let state: Mutex<State>

  private init(folder: String) {
    let name = "\(folder)/\(legato_process())-\(UInt64(saturating: legato_seconds() * 1e9))\(Self.suffix)"
    state = Mutex(State(memory: legato_memory_make(name)))
  }

  private static let suffix = ".inside"

  static func inFolder(_ folder: String) -> CrashMemory {
    open.withLock { all in
      if let known = all[folder] { return known }
      let made = CrashMemory(folder: folder)
      all[folder] = made
      return made
    }
  }

  /// The word of a plug-in; nil where the file could not be made, or is full.
  func word(_ hash: String) -> PluginWord {
    state.withLock { state in
      PluginWord(address: state.memory.flatMap { memory in hash.utf8.count == 64 ? legato_memory_word(memory, hash) : nil })
    }
  }

  /// The plug-ins that dead processes were inside of, each as often as there were such processes; their files are removed.
  static func deaths(in folder: String) -> [String] {
    let (names, found) = (Texts(), Texts())
    let descriptor = legato_open(folder)
    guard descriptor >= 0 else { return [] }
    _ = legato_names(descriptor, { Texts.of($0)?.append($1) }, Unmanaged.passUnretained(names).toOpaque())
    for name in names.all where name.hasSuffix(suffix) {
      _ = legato_memory_read("\(folder)/\(name)", { Texts.of($0)?.append($1) }, Unmanaged.passUnretained(found).toOpaque())
    }
    return found.all
  }
}

/// Where the calls into one plug-in are counted while they are under way.
struct PluginWord: @unchecked Sendable {
  /// Written with atomic operations only, and mapped until the process ends.
  let address: UnsafeMutableRawPointer?

  /// Everything that `body` does counts as being inside the plug-in.
  func around<R>(_ body: () -> R) -> R {
    legato_enters(address)
    defer { legato_leaves(address) }
    return body()
  }
}
