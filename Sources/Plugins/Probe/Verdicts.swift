internal import CLegatoLoader
import Synchronization

/// The results of earlier trials by the hashes of the plug-ins' bytes. A rebuilt plug-in has another hash, and is tried anew.
final class Verdicts: Sendable {
  enum Verdict: Sendable {
    /// The plug-in passed at this level.
    case good(level: Int)
    case bad(since: Int64, reason: String)
    /// The plug-in exceeded a deadline of that many seconds.
    case late(since: Int64, deadline: Double, reason: String)
  }

  private let folder: String?
  private let memory: CrashMemory?
  private let known = Mutex<[String: Verdict]>([:])

  /// Opens the folder, and counts the processes that died inside plug-ins.
  init(folder: String?) {
    self.folder = folder
    memory = folder.map(CrashMemory.inFolder)
    if let folder { for hash in CrashMemory.crashes(in: folder) { recordCrash(of: hash) } }
  }

  /// The counter of the calls into the plug-in.
  func counter(_ hash: String) -> CallCounter { memory?.counter(hash) ?? CallCounter(address: nil) }

  /// Records that a process died inside a plug-in. The first time may be a coincidence; the second time the plug-in is refused.
  private func recordCrash(of hash: String) {
    guard let path = path(hash, "strike") else { return }
    if legato_is_readable(path) == 0 {
      _ = legato_write_file(path, "1")
    } else {
      record(.bad(since: legato_unix_time(), reason: "two processes died inside it"), for: hash)
      legato_remove_file(path)
    }
  }

  /// The resolved path of the policy's folder. Throws if other users can write in it, because they could write verdicts.
  static func folder(_ policy: PluginPolicy) throws(PluginError) -> String? {
    guard let folder = policy.verdictsFolder else { return nil }
    guard let resolved = legato_real_path(folder) else { throw PluginError(folder, .notFound) }
    defer { legato_free(resolved) }
    let real = String(cString: resolved)
    try PluginFile.checkFolder(real, named: folder, policy: policy)
    try PluginFile.checkFolders(above: real, named: folder, policy: policy)
    return real
  }

  subscript(hash: String) -> Verdict? {
    if let found = known.withLock({ $0[hash] }) { return found }
    guard let path = path(hash) else { return nil }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = legato_read_file(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = text.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, let number = Int64(fields[1]) else { return nil }
    let verdict: Verdict =
      if fields[0] == "good" {
        .good(level: Int(number))
      } else if let deadline = Double(fields[0]) {
        .late(since: number, deadline: deadline, reason: String(fields[2]))
      } else {
        .bad(since: number, reason: String(fields[2]))
      }
    known.withLock { $0[hash] = verdict }
    return verdict
  }

  func record(_ verdict: Verdict, for hash: String) {
    known.withLock { $0[hash] = verdict }
    guard let path = path(hash) else { return }
    let text =
      switch verdict {
      case .good(let level): "good\t\(level)\t"
      case .bad(let since, let reason): "bad\t\(since)\t\(reason.prefix(2000))"
      case .late(let since, let deadline, let reason): "\(deadline)\t\(since)\t\(reason.prefix(2000))"
      }
    // if it cannot be written, the plug-in is tried again at the next start
    _ = legato_write_file(path, text)
  }

  func forget(_ hash: String) {
    known.withLock { $0[hash] = nil }
    for kind in ["verdict", "strike"] { if let path = path(hash, kind) { legato_remove_file(path) } }
  }

  /// The file of a verdict. Its name contains the versions of the ABI and the probe and the architecture, so that each combination has its own verdict.
  private func path(_ hash: String, _ kind: String = "verdict") -> String? {
    folder.map { "\($0)/\(hash)-1.0-2-\(ObjectFile.own).\(kind)" }
  }
}
