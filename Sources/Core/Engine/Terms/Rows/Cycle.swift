/// Runs over and over: how often, and whether every second run goes back (MT-3…MT-6). Explicit animations also say with it what is seen of them before and behind
/// their runs (MT-7).
struct Cycle: Hashable {
  /// Above 0; it need not be a whole number, and may be infinite.
  let count: Double
  let autoreverses: Bool
  /// Where in its run it stays when all are over.
  var rest = 1.0
  /// Whether nothing of it is seen before its begin; when all runs are over.
  var hidesBefore = false
  var hidesAfter = false

  /// Length of all runs in units of one.
  var length: Double { count * (autoreverses ? 2 : 1) }

  /// MT-6: where in its run something is that has passed so many units since its start, and whether it goes forwards there, 1, back, −1, or not at all, 0. What is
  /// not seen is at its end.
  @inline(__always)
  func fraction(_ passed: Double) -> (value: Double, way: Double) {
    if passed < 0 { return (hidesBefore ? 1 : 0, 0) }
    guard passed < length else { return (hidesAfter ? 1 : rest, 0) }
    // a period is one or two units: exact
    let run = autoreverses ? passed - (passed / 2).rounded(.down) * 2 : passed - passed.rounded(.down)
    return run > 1 ? (2 - run, -1) : (run, 1)
  }

  /// Whether nothing of it is seen when it has passed so many units since its start.
  @inline(__always)
  func isHidden(_ passed: Double) -> Bool { passed < 0 ? hidesBefore : hidesAfter && passed >= length }
}
