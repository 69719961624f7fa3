import LegatoTransitions
import TestSupport

/// Drawn sequences of pointer events and calls against the laws of transitions: each ends completed or cancelled exactly once, callbacks are balanced, the tree is what the
/// state says, nothing jumps, and memory returns to where it was.
public enum TransitionLaws {
  /// Plays `events` events drawn from `seed`; what was broken first, with the last events before it, or nil.
  public static func failure(seed: UInt64, events: Int) -> String? {
    weak var window: Window?
    var screens: [WeakScreen] = []
    var failure: String?
    let reports = Reports()
    Misuse.$handler.withValue({ reports.add($0) }) {
      let world = LawWorld(seed: seed)
      window = world.window
      for _ in 0..<events where world.book.failure == nil {
        world.step()
        if let unexpected = reports.all.first(where: { !isExpected($0) }) {
          world.book.broken("no report without a reason", "\(unexpected)")
        }
      }
      // some are let go in mid-flight
      if world.chance(0.8), world.book.failure == nil { world.settle() }
      screens = world.book.screens
      failure = world.book.failure.map {
        "\($0)\n" + world.trace.filter { !$0.hasSuffix("advance 0.1") }.suffix(60).joined(separator: "\n")
      }
    }
    if let failure { return failure }
    if let unexpected = reports.all.first(where: { !isExpected($0) }) { return "no report without a reason: \(unexpected)" }
    if window != nil { return "memory returns: the window is still there" }
    if let left = screens.compactMap(\.screen).first { return "memory returns: \(left.title ?? "") is still there" }
    return nil
  }

  /// Calls that were refused; catching what cannot be caught.
  private static func isExpected(_ misuse: Misuse) -> Bool {
    let text = misuse.description
    return ["present(_:", "pause()", "setControllers(", "push("].contains { text.hasPrefix($0) }
  }
}
