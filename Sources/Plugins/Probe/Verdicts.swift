internal import CLegatoLoader
import Synchronization

/// What the probe decided about which bytes, by their hash: a rebuilt plug-in has another one, and gets a new trial at once.
final class Verdicts: Sendable {
  enum Verdict: Sendable {
    /// Came through at this level.
    case good(level: Int)
    case bad(since: Int64, reason: String)
    /// Took longer than a deadline of so many seconds.
    case late(since: Int64, deadline: Double, reason: String)
  }

  private let folder: String?
  private let memory: CrashMemory?
  private let known = Mutex<[String: Verdict]>([:])

  /// Counts the deaths of earlier processes first.
  init(folder: String?) {
    self.folder = folder
    memory = folder.map(CrashMemory.inFolder)
    if let folder { for hash in CrashMemory.deaths(in: folder) { strike(hash) } }
  }

  /// Where calls into the plug-in are counted.
  func word(_ hash: String) -> PluginWord { memory?.word(hash) ?? PluginWord(address: nil) }

  /// One death may have been anybody's; the second one inside the same plug-in is its own.
  private func strike(_ hash: String) {
    guard let path = path(hash, "strike") else { return }
    if legato_is_readable(path) == 0 {
      _ = legato_write_file(path, "1")
    } else {
      record(.bad(since: legato_unix_time(), reason: "two processes died inside it"), for: hash)
      legato_remove_file(path)
    }
  }

  /// A folder that others can write is as good as none, for a verdict in it would be theirs.
  static func folder(_ policy: PluginPolicy) throws(PluginError) -> String? {
    guard let folder = policy.verdicts else { return nil }
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
    // what cannot be kept is tried once more at the next start
    _ = legato_write_file(path, text)
  }

  func forget(_ hash: String) {
    known.withLock { $0[hash] = nil }
    for kind in ["verdict", "strike"] { if let path = path(hash, kind) { legato_remove_file(path) } }
  }

  /// With the versions of the ABI and the probe, and the architecture: another of them is another verdict.
  private func path(_ hash: String, _ kind: String = "verdict") -> String? {
    folder.map { "\($0)/\(hash)-1.0-2-\(ObjectFile.own).\(kind)" }
  }
}
