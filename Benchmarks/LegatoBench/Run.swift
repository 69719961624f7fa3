/// How one scenario is to be measured, at one size.
struct Run {
  /// The scenario's name, which its figures bear.
  let name: String
  let size: Int
  let repeats: Int
  /// Frames in one repeat, so that a repeat takes long enough for the clock.
  var frames: Int { max(1, min(200, 1_000_000 / size)) }
  /// Seconds of stage time between two frames: all repeats of a scenario and its floor, and a turn to warm up, stay within eight seconds.
  var step: Double { 8 / Double((repeats + 1) * frames + 1) }

  /// The same at another size.
  func sized(_ size: Int) -> Run { Run(name: name, size: size, repeats: repeats) }

  /// What was measured.
  /// - Parameter part: the measured part of the scenario, if not all of it.
  func figure(
    _ value: Double, _ unit: String, of part: String? = nil, floor: Double? = nil, floorName: String = Figure.floorName,
    error: Double? = nil
  ) -> Figure {
    Figure(
      scenario: part.map { "\(name), \($0)" } ?? name, size: size, value: value, unit: unit, floor: floor, floorName: floorName,
      error: error)
  }
}
