/// Something that is timed, at one number of animations a time.
struct Scenario: Sendable {
  let name: String
  let about: String
  /// The sizes it makes sense for.
  var sizes = 1...1_000_000
  let run: @Sendable (Run) -> [Figure]

  static let all = ticks + threads + retargets + starts + memory + endings + storms + layers + commits
}

/// How one scenario is to be measured.
struct Run {
  let size: Int
  let repeats: Int
  /// Frames in one repeat, so that a repeat takes long enough for the clock.
  var frames: Int { max(1, min(200, 1_000_000 / size)) }
  /// Seconds of stage time between two frames: all repeats of a scenario and its floor stay within eight seconds.
  var step: Double { 8 / Double(repeats * frames + 1) }
}

/// One measured number.
struct Figure {
  var peer = "legato"
  let scenario: String
  let size: Int
  let value: Double
  let unit: String
  /// What the plain-Swift floor took in the same minute, in the same unit.
  var floor: Double?
  /// What the floor is, where it is something else than columns and one loop.
  var floorName = "plain Swift (floor)"
  /// Largest difference from exact evaluation, as a part of the range.
  var error: Double?

  /// A row, and one more for the floor.
  var csv: String {
    func row(_ peer: String, _ value: Double) -> String {
      let fields = [peer, scenario, "\(size)", "\(value.rounded(toPlaces: 3))", unit]
      return fields.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ",")
    }
    return ([row(peer, value)] + (floor.map { [row(floorName, $0)] } ?? [])).joined(separator: "\n")
  }
}
