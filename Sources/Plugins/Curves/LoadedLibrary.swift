internal import CLegatoLoader
import Synchronization

/// A library mapped into this process. It is never unmapped, because its code may be on any thread's stack.
struct LoadedLibrary: Sendable {
  /// The mapped libraries by the hashes of their bytes, so that the same bytes are mapped once. The lock also keeps entry functions from running
  /// concurrently.
  private static let mapped = Mutex<[String: Result<Opened, Refusal>]>([:])

  /// The description in the library, which never changes.
  private nonisolated(unsafe) let plugin: UnsafeRawPointer
  let description: PluginDescription
  let counter: CallCounter

  init(_ library: SealedLibrary, counter: CallCounter, named name: String) throws(PluginError) {
    let result = Self.mapped.withLock { mapped in
      if let known = mapped[library.hash] { return known }
      return counter.count { Self.open(library, &mapped[library.hash]) }
    }
    switch result {
    case .success(let opened): (plugin, description, self.counter) = (opened.plugin, opened.description, counter)
    case .failure(let reason): throw PluginError(name, reason.reason)
    }
  }

  private struct Opened: @unchecked Sendable {
    let plugin: UnsafeRawPointer
    let description: PluginDescription
  }

  private struct Refusal: Error { let reason: PluginError.Reason }

  /// - Parameter mapped: set once the library is mapped, even if it is refused afterwards.
  private static func open(_ library: SealedLibrary, _ mapped: inout Result<Opened, Refusal>?) -> Result<Opened, Refusal> {
    var text: UnsafePointer<CChar>?
    var arithmetic: UInt64 = 0
    guard let handle = legato_load(library.path, &text, &arithmetic) else {
      return .failure(Refusal(reason: ProbeReport.openingReason(text.map { String(cString: $0) } ?? "unknown")))
    }
    // the system's loader now knows the library by the number of the descriptor, which must not be reused
    library.keep()
    let result = described(handle)
    mapped = result
    return result
  }

  private static func described(_ handle: UnsafeMutableRawPointer) -> Result<Opened, Refusal> {
    guard let entry = legato_symbol(handle, "legato_timing_plugin_v1") else { return .failure(Refusal(reason: .noEntry)) }
    guard let plugin = legato_enter(entry) else { return .failure(Refusal(reason: .refusesHost)) }
    let lines = Texts()
    let isGood = legato_describe(plugin, { Texts.of($0)?.append($1) }, Unmanaged.passUnretained(lines).toOpaque())
    let report = ProbeReport(lines.all.joined(separator: "\n").utf8)
    if let failure = report.failure { return .failure(Refusal(reason: ProbeReport.reason(failure))) }
    guard isGood != 0, let description = PluginDescription(report.description) else {
      return .failure(Refusal(reason: .malformed(field: "description", why: "cannot be read")))
    }
    return .success(Opened(plugin: plugin, description: description))
  }

  /// The kind of curve at the index.
  func curve(_ index: Int) -> UnsafeRawPointer? { legato_curve_at(plugin, UInt32(index)) }
}
