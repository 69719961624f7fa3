/// The rotation of a layer along a path (KF-10): the direction of a curve between two keys, from the coefficients of its slope.
extension MapInterpolation {
  /// Numbers of the slopes: three of x, and three of y.
  static let slopeCount = 6

  /// Writes a segment of a track along a path. A line has one direction.
  /// - Parameter parts: Those of a map with an angle.
  static func writeHeading(_ track: Track, _ segment: Int, at leg: UnsafeMutablePointer<Double>, _ parts: (_ angle: Double) -> AffineParts) {
    guard case .heading(let turned) = track.kind else { return }
    let (isLine, place) = (track.leaving.isEmpty, Track.Position(segment: segment, share: 0, slope: 0))
    let own = parts(isLine ? track.heading(at: place) : turned)
    writeStraight(own, own, at: leg)
    if isLine { return }
    let slopes = leg + MapInterpolation(numbers: leg).count
    for axis in 0..<2 {
      let i = segment * track.width + axis
      let slope = hermiteSlope(track.from[i], track.to[i], track.leaving[i], track.arriving[i])
      for power in 0..<3 { slopes[3 * axis + power] = slope[power] }
    }
    add(.heading, to: leg)
  }

  /// The angle at a share: the direction there, or that of the whole curve where that has no slope.
  @inline(never)
  func heading(at share: Double) -> Double {
    let (slopes, u) = (numbers + (count - Self.slopeCount), min(1, max(0, share)))
    let (x, y) = (slope(slopes), slope(slopes + 3))
    func slope(_ of: UnsafePointer<Double>) -> (here: Double, whole: Double) {
      (of[0] + u * (of[1] + u * of[2]), of[0] + of[1] / 2 + of[2] / 3)
    }
    let isStill = abs(x.here) + abs(y.here) <= Track.slopeRounding * (abs(x.whole) + abs(y.whole))
    let direction = isStill ? (x: x.whole, y: y.whole) : (x: x.here, y: y.here)
    return numbers[1] + arcTangent(direction.y, over: direction.x)
  }
}
