import Foundation

/// Reports progress on standard error: after the first second, and then every second.
///
/// The message and the end are guarded by a lock; a separate thread writes.
final class Progress: @unchecked Sendable {
  private let lock = NSCondition()
  private var what: String
  private var isOver = false
  private var hasSpoken = false
  private let begin = Date()

  private init(_ what: String) { self.what = what }

  /// Runs `work`, which may change the message.
  static func during<R>(_ what: String, _ work: (Progress) throws -> R) rethrows -> R {
    let progress = Progress(what)
    let thread = Thread { progress.speak() }
    thread.start()
    defer { progress.end() }
    return try work(progress)
  }

  func now(_ what: String) { lock.withLock { self.what = what } }

  private func speak() {
    lock.lock()
    defer { lock.unlock() }
    var next = begin.addingTimeInterval(1)
    while !isOver {
      if lock.wait(until: next) { continue }
      let seconds = Int(Date().timeIntervalSince(begin).rounded())
      StandardError.write(StandardError.isTerminal ? "\r\u{1b}[K\(what) … \(seconds) s" : "\(what) … \(seconds) s\n")
      hasSpoken = true
      next = next.addingTimeInterval(1)
    }
  }

  private func end() {
    lock.lock()
    defer { lock.unlock() }
    isOver = true
    lock.signal()
    if hasSpoken && StandardError.isTerminal { StandardError.write("\r\u{1b}[K") }
  }
}
