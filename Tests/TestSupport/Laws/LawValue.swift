import LegatoCore

/// An animated value of any type, seen as numbers.
public protocol LawValue: AnyObject {
  /// What it is going to, and what is shown.
  var model: [Double] { get }
  var shown: [Double] { get }
  var velocity: [Double] { get }
  var isAnimating: Bool { get }
  var animationCount: Int { get }
  /// Whether changes add to what runs.
  var isAdditive: Bool { get }
  func set(toTarget index: Int)
  func numbers(ofTarget index: Int) -> [Double]
  func removeAllAnimations()
}

/// A value and the targets that it may be given.
final class LawBox<Value: Animatable>: LawValue {
  private let value: Animated<Value>
  private let targets: [Value]
  /// Numbers that are continuous where the value is: colours premultiplied.
  private let steady: ((Value) -> [Double])?
  let isAdditive: Bool

  init(_ targets: [Value], in stage: Stage, isAdditive: Bool, steady: ((Value) -> [Double])? = nil) {
    value = Animated(targets[0], in: stage, isAdditive: isAdditive)
    (self.targets, self.steady, self.isAdditive) = (targets, steady, isAdditive)
  }

  private static func components(_ value: Value) -> [Double] {
    var numbers = [Double](repeating: 0, count: Value.componentCount)
    var span = numbers.mutableSpan
    value.write(to: &span)
    return numbers
  }

  private func numbers(_ value: Value) -> [Double] { steady?(value) ?? Self.components(value) }

  var model: [Double] { numbers(value.value) }
  var shown: [Double] { numbers(value.presentation) }
  var velocity: [Double] { Self.components(value.velocity) }
  var isAnimating: Bool { value.isAnimating }
  var animationCount: Int { value.animationCount }
  func set(toTarget index: Int) { value.value = targets[index % targets.count] }
  func numbers(ofTarget index: Int) -> [Double] { numbers(targets[index % targets.count]) }
  func removeAllAnimations() { value.removeAllAnimations() }
}

/// A type of the program's own: a length and an angle.
struct Ray: Animatable {
  var angle, length: Double
  static var componentCount: Int { 2 }
  static var combination: Combination { .sum }
  init(angle: Double, length: Double) { (self.angle, self.length) = (angle, length) }
  init(components: Span<Double>) { (angle, length) = (components[0], components[1]) }
  func write(to components: inout MutableSpan<Double>) { (components[0], components[1]) = (angle, length) }
}

/// The values that the sequences move.
enum LawValues {
  static let count = 7
  static let targetCount = 5
  /// The place of the point: thrown, it moves over no distance too (SP-7).
  static let point = 2
  /// The place of the affine map, whose way is no straight line in its numbers.
  static let affine = 3

  /// Whether a map shows everything as a line or a point.
  static func isSingular(_ map: [Double]) -> Bool {
    let size = map[..<4].reduce(0) { max($0, abs($1)) }
    return abs(map[0] * map[3] - map[1] * map[2]) <= 1e-6 * size * size
  }

  static func make(in stage: Stage) -> [any LawValue] {
    let turned = AffineTransform(rotationAngle: 2).concatenating(AffineTransform(translationX: 30, y: -10))
    let stretched = AffineTransform(scaleX: 2, y: 0.5).concatenating(AffineTransform(rotationAngle: -1))
    return [
      LawBox([0.0, 100, -40, 250, 1000], in: stage, isAdditive: true),
      LawBox([1.0, 0, 0.25, -3, 1e-3], in: stage, isAdditive: true),
      LawBox(
        [Point(x: 0, y: 0), Point(x: 300, y: 80), Point(x: 300, y: -500), Point(x: -20, y: 80), Point(x: 7, y: 7)], in: stage,
        isAdditive: true),
      LawBox(
        [.identity, turned, stretched, AffineTransform(scaleX: -1, y: 1), AffineTransform(a: 1, b: 0.3, c: -0.6, d: 1.2, tx: 5, ty: 50)],
        in: stage, isAdditive: true),
      LawBox(
        [.black, Color(red: 1, green: 0.5, blue: 0, alpha: 0.2), .white, Color(red: 0.2, green: 0.9, blue: 0.4, alpha: 1), .clear],
        in: stage, isAdditive: false
      ) { [$0.red * $0.alpha, $0.green * $0.alpha, $0.blue * $0.alpha, $0.alpha] },
      LawBox(
        [
          Ray(angle: 0, length: 1), Ray(angle: 3, length: 1), Ray(angle: -9, length: 40), Ray(angle: 0, length: 0),
          Ray(angle: 1, length: 2),
        ],
        in: stage, isAdditive: true),
      LawBox([0.0, 10, -5, 80, 0.5], in: stage, isAdditive: false),
    ]
  }
}
