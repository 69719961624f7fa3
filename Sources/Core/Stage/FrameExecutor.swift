/// Threads of the host that share the work of a frame.
///
/// A stage has none by default. With one, a frame of many values is split into parts that are evaluated concurrently; the result is the same bit for bit.
/// Callbacks and everything else stay on the thread that called ``Stage/advance(to:)-(Double)``.
/// ```swift
/// struct Dispatched: FrameExecutor {
///   let parts = 4
///   func run(_ body: @Sendable (Int) -> Void) { DispatchQueue.concurrentPerform(iterations: parts, execute: body) }
/// }
/// stage.frameExecutor = Dispatched()
/// ```
public protocol FrameExecutor {
  /// Number of parts of a split frame, at least 1.
  var parts: Int { get }

  /// Calls `body` once for each of 0 ..< ``parts``, on any threads and concurrently if possible; returns when all have returned.
  func run(_ body: @Sendable (Int) -> Void)
}
