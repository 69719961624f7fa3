import CLegatoThread

/// The remaining stack of this thread, for recursive callbacks.
package enum ThreadStack {
  /// Bytes reserved for what the deepest level calls: a callback, a layer's drawing, a report.
  private static let reserve: UInt = 64 << 10

  /// Whether foreign code that may recurse can be called one level deeper. O(1).
  package static var hasRoom: Bool { legato_thread_stack_left() > reserve }

  /// Reports that a call was omitted for lack of stack.
  package static func reportEnd(_ call: String, _ levels: String) {
    Misuse.report(
      .state(
        call: call, wanted: "stack for all \(levels)", found: "more of them than the thread's stack carries; the rest is left out",
        remedy: "put fewer of them into each other, or call it on a thread with a larger stack"))
  }
}
