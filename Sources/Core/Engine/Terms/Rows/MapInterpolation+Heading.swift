/// The rotation of a layer along a path (KF-10): the direction of a curve between two keys, from the coefficients of its slope.
extension MapInterpolation {
  /// Numbers of the slopes: three of x, and three of y.
  static let slopeCount = 6

  /// Writes a segment of a track along a path. A line has one direction.
  /// - Parameter parts: Those of a map with an angle.
  static func writeHeading(_ track: Track, _ segment: Int, at leg: UnsafeMutablePointer<Double>, _ parts: (_ angle: Double) -> AffineParts)
  {
    guard case .heading(let turned) = track.kind else { return }
    let (isLine, place) = (track.leaving.isEmpty, Track.Position(segment: segment, share: 0, slope: 0))
    let own = parts(isLine ? track.heading(at: place) : turned)
    writeStraight(own, own, at: leg)
    if isLine { return }
    let slopes = leg + MapInterpolation(numbers: leg).count
    for axis in 0..<2 {
      let slope = track.slope(axis, segment)
      for power in 0..<3 { slopes[3 * axis + power] = slope[power] }
    }
    add(.heading, to: leg)
  }

  /// The angle at a share.
  @inline(never)
  func heading(at share: Double) -> Double {
    let slopes = numbers + (count - Self.slopeCount)
    let direction = CurveDirection(SIMD3(slopes[0], slopes[1], slopes[2]), SIMD3(slopes[3], slopes[4], slopes[5])).vector(at: share)
    return numbers[1] + arcTangent(direction.y, over: direction.x)
  }
}
