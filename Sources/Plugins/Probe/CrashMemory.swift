internal import CLegatoLoader
internal import LegatoTiming
import Synchronization

/// Records in a file which plug-ins the process is executing. If the process dies inside a plug-in, the next process finds the record. A living process
/// keeps its file locked.
final class CrashMemory: Sendable {
  /// The record of each folder; the process has one file in each.
  private static let open = Mutex<[String: CrashMemory]>([:])

  private struct State: @unchecked Sendable {
    /// The mapped file: accessed under the lock only, except for its counters, which are atomic. It is mapped until the process ends.
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

  /// The counter of a plug-in, without an address if the file could not be created or is full.
  func counter(_ hash: String) -> CallCounter {
    state.withLock { state in
      CallCounter(address: state.memory.flatMap { memory in hash.utf8.count == 64 ? legato_memory_word(memory, hash) : nil })
    }
  }

  /// The hashes of the plug-ins inside which processes died, one for each process; removes the files of those processes.
  static func crashes(in folder: String) -> [String] {
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

/// The counter of the calls into one plug-in that have not returned.
struct CallCounter: @unchecked Sendable {
  /// The counter in the mapped file: written with atomic operations only, and mapped until the process ends.
  let address: UnsafeMutableRawPointer?

  /// Runs `body` as a call into the plug-in.
  func count<R>(_ body: () -> R) -> R {
    legato_enters(address)
    defer { legato_leaves(address) }
    return body()
  }
}
