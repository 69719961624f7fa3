/// Threads of the host that may share the work of a frame.
///
/// A stage has none by default. With one, a frame of very many values is split into parts that are evaluated at the same time; the result is
/// the same to the bit. Callbacks and everything else stay on the thread that called ``Stage/advance(to:)-(Double)``.
/// ```swift
/// struct Dispatched: FrameExecutor {
///   let parts = 4
///   func run(_ body: @Sendable (Int) -> Void) { DispatchQueue.concurrentPerform(iterations: parts, execute: body) }
/// }
/// stage.frameExecutor = Dispatched()
/// ```
public protocol FrameExecutor {
  /// Into how many parts a frame is split, at least 1.
  var parts: Int { get }

  /// Calls `body` once for each of 0 ..< ``parts``, on threads of its choice and at the same time where it can; returns when all have returned.
  func run(_ body: @Sendable (Int) -> Void)
}
