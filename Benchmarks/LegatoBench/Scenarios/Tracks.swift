import Legato

/// A frame of points on their way through keyframes, a block each with its own start and duration.
extension Scenario {
  static let tracks: [Scenario] =
    CalculationMode.allCases.map { track("Keyframes tick, \($0)", "four keyframes to each of N points, a block each", $0, alike: 100) } + [
      track("Keyframes tick, cubicPaced apart", "the same where no two points move alike", .cubicPaced, alike: nil)
    ]

  /// - Parameter alike: How many different motions there are; nil if no two are equal.
  private static func track(_ name: String, _ about: String, _ mode: CalculationMode, alike: Int?) -> Scenario {
    @Sendable func places(_ index: Int) -> [Point] { self.places(alike.map { Double(index % $0) } ?? Double(index) / 1000) }
    return frames(name, about, beside: { [.keyframes(mode, $0, alike: alike ?? $0)] }) { count in
      let group = PointGroup(count)
      let schedule = Schedule(count, on: group.stage) { index, seconds in
        animateKeyframes(withDuration: seconds, options: KeyframeAnimationOptions(mode)) {
          for frame in 0..<4 {
            addKeyframe(withRelativeStartTime: Double(frame) / 4, relativeDuration: 0.25) {
              group.values[index].value = places(index)[frame + 1]
            }
          }
        }
      }
      // where a constant speed on the cubic leads is known to a thousandth of its length only (KF-9)
      let exact: ((Int, Double) -> [Double])? =
        mode == .cubicPaced ? nil : { index, now in place(mode, places(index), at: schedule.progress(index, now)) }
      return Motion(group.stage, count, range: 500, shown: group.shown, exact: exact)
    }
  }

  /// The targets of the values, which start at the origin.
  private static func places(_ far: Double) -> [Point] {
    [.zero, Point(x: 100, y: far), Point(x: far, y: 200), Point(x: 300 + far, y: 100), Point(x: 400, y: 300)]
  }

  /// KF-3 to KF-8, from their formulas.
  private static func place(_ mode: CalculationMode, _ places: [Point], at share: Double) -> [Double] {
    func place(_ segment: Int, _ u: Double) -> [Double] {
      func key(_ index: Int) -> Point { places[min(4, max(0, index))] }
      let (a, b, c, d) = (key(segment - 1), key(segment), key(segment + 1), key(segment + 2))
      let curved = mode == .cubic
      return [(a.x, b.x, c.x, d.x), (a.y, b.y, c.y, d.y)].map { a, b, c, d in
        let (out, into) = curved ? ((c - a) / 2, (d - b) / 2) : (c - b, c - b)
        let (square, cube) = (u * u, u * u * u)
        return (2 * cube - 3 * square + 1) * b + (cube - 2 * square + u) * out + (3 * square - 2 * cube) * c + (cube - square) * into
      }
    }
    switch mode {
    // a frame's value from its start on (KF-21)
    case .discrete: return place(min(3, Int(share * 4)) + 1, 0)
    case .paced:
      let lengths = zip(places, places.dropFirst()).map { (($1.x - $0.x) * ($1.x - $0.x) + ($1.y - $0.y) * ($1.y - $0.y)).squareRoot() }
      var (way, segment) = (share * lengths.reduce(0, +), 0)
      while segment < 3, way > lengths[segment] {
        way -= lengths[segment]
        segment += 1
      }
      return place(segment, way / lengths[segment])
    default:
      let segment = min(3, Int(share * 4))
      return place(segment, share * 4 - Double(segment))
    }
  }
}
