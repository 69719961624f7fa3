/// Runs over and over: how often, and whether every second run goes back (MT-3…MT-6).
struct Cycle: Hashable {
  /// Above 0; it need not be a whole number, and may be infinite.
  let count: Double
  let autoreverses: Bool

  /// Length of all runs in units of one.
  var length: Double { count * (autoreverses ? 2 : 1) }

  /// MT-6: where in its run something is that has passed so many units since its start, and whether it goes forwards there, 1, back, −1, or not at all, 0.
  @inline(__always)
  func fraction(_ passed: Double) -> (value: Double, way: Double) {
    if passed < 0 { return (0, 0) }
    guard passed < length else { return (1, 0) }
    // a period is one or two units: exact
    let run = autoreverses ? passed - (passed / 2).rounded(.down) * 2 : passed - passed.rounded(.down)
    return run > 1 ? (2 - run, -1) : (run, 1)
  }
}
