import CLegatoThread

/// How deep calls may still go on this thread.
package enum StackRoom {
  /// Bytes that stay for what is called at the deepest place: a callback, the drawing of a layer, a report.
  private static let reserve: UInt = 64 << 10

  /// Whether somebody else's code may be called that calls the same again, a level deeper. O(1).
  package static var isLeft: Bool { legato_thread_stack_left() > reserve }

  /// Says that a call was left out for want of it.
  package static func reportEnd(_ call: String, _ levels: String) {
    Misuse.report(
      .state(
        call: call, wanted: "stack for all \(levels)", found: "more of them than the thread's stack carries; the rest is left out",
        remedy: "put fewer of them into each other, or call it on a thread with a larger stack"))
  }
}
