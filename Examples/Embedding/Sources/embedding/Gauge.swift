import LegatoCore

/// A custom animatable type: three numbers that are animated together.
struct Gauge: Animatable, CustomStringConvertible {
  var level, tilt, glow: Double

  static var componentCount: Int { 3 }
  static var combination: Combination { .sum }
  init(components: Span<Double>) { (level, tilt, glow) = (components[0], components[1], components[2]) }
  func write(to components: inout MutableSpan<Double>) { (components[0], components[1], components[2]) = (level, tilt, glow) }

  init(level: Double, tilt: Double, glow: Double) { (self.level, self.tilt, self.glow) = (level, tilt, glow) }
  var description: String { [level, tilt, glow].map { "\(($0 * 100).rounded() / 100)" }.joined(separator: " ") }
}
