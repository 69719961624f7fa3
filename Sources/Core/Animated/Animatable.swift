/// How contributions to a value combine.
public enum Combination: Hashable, Sendable {
  /// Offsets are added to the model value: numbers, points, vectors, sizes, rectangles, insets.
  case sum
  /// Contributions are affine maps and concatenate before the model value (``AffineTransform``).
  case product
  /// One animation at a time leads from where it began to the model value, number by number.
  case replace
  /// The same for red, green, blue and alpha, straight, which are mixed premultiplied (IV-7): ``Color``.
  case premultiplied
  /// The same for 16 numbers of a map of space, row by row, which is mixed by its parts (IV-10): ``Transform3D``. Where it is asked to add, maps of the plane do.
  case transform
  /// Nothing lies between two values; the value switches when its animation ends: contents, corner sets.
  case discrete
}

/// A type whose values can be animated.
///
/// A value is read and written as `componentCount` numbers. Conform your own type in a few lines:
/// ```swift
/// struct Ray: Animatable {
///   var angle, length: Double
///   static var componentCount: Int { 2 }
///   init(components: Span<Double>) { (angle, length) = (components[0], components[1]) }
///   func write(to components: inout MutableSpan<Double>) { (components[0], components[1]) = (angle, length) }
/// }
/// ```
/// Discrete types have no components; ``init(components:)`` and ``write(to:)`` are then never called and have defaults.
public protocol Animatable: Equatable {
  /// How many numbers make a value; 0 for ``Combination/discrete``, 6 (a b c d tx ty) for ``Combination/product``, 4 for ``Combination/premultiplied``, 16 for
  /// ``Combination/transform``. A value of another size than its combination's is discrete.
  static var componentCount: Int { get }
  /// How its animations combine; the same for all values of the type. ``Combination/sum`` by default, ``Combination/discrete`` without numbers.
  static var combination: Combination { get }
  /// Whether its first two numbers are axes, which a spring's `initialVelocity` has one each for (SP-7); false by default. ``Point`` and ``Vector`` say true.
  static var hasAxes: Bool { get }
  /// The value that ``write(to:)`` would write as `components`, exactly; `components.count` is ``componentCount``.
  init(components: Span<Double>)
  /// Writes ``componentCount`` numbers from index 0 on, in the order in which ``init(components:)`` reads them.
  func write(to components: inout MutableSpan<Double>)
}

extension Animatable {
  /// What has numbers adds up; what has none is discrete.
  public static var combination: Combination { componentCount == 0 ? .discrete : .sum }
  /// A spring has one start velocity for all numbers.
  @inlinable public static var hasAxes: Bool { false }
}
