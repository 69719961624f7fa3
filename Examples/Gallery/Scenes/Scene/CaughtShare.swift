/// A spring that is caught presents another share of its way than its fraction; towards both ends that difference decreases linearly (PA-48).
struct CaughtShare {
  /// At the catch: the animator's fraction, and the share that is seen.
  let fraction, share: Double

  /// The animator's fraction at which another share is presented.
  func fraction(showing other: Double) -> Double {
    if other <= share { return share > 0 ? max(0, other) * fraction / share : fraction }
    return share < 1 ? 1 - (1 - other) * (1 - fraction) / (1 - share) : fraction
  }
}
