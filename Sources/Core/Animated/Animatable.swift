/// How contributions to a value combine.
public enum Combination: Hashable, Sendable {
  /// Offsets are added to the model value: numbers, points, vectors, sizes, rectangles, insets.
  case sum
  /// Contributions are affine maps and concatenate before the model value (``AffineTransform``).
  case product
  /// One animation at a time, from its start to the model value, component by component.
  case replace
  /// The same for straight red, green, blue and alpha, which are interpolated premultiplied (IV-7): ``Color``.
  case premultiplied
  /// The same for the 16 numbers of a map of space, row by row, which is interpolated by its parts (IV-10): ``Transform3D``. Additive animations need maps of
  /// the plane.
  case transform
  /// Values are not interpolated; the value switches when its animation ends: contents, corner sets.
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
/// A type whose values are not interpolated has no components. Its ``init(components:)`` and ``write(to:)`` are never called:
/// ```swift
/// enum Mode: Animatable {
///   case off, low, high
///   static var componentCount: Int { 0 }
///   init(components: Span<Double>) { self = .off }
///   func write(to components: inout MutableSpan<Double>) {}
/// }
/// ```
public protocol Animatable: Equatable {
  /// How many numbers a value has; 0 for ``Combination/discrete``, 6 (a b c d tx ty) for ``Combination/product``, 4 for ``Combination/premultiplied``, 16 for
  /// ``Combination/transform``. Types with other counts are discrete.
  static var componentCount: Int { get }
  /// How its animations combine; the same for all values of the type. ``Combination/sum`` by default, ``Combination/discrete`` without numbers.
  static var combination: Combination { get }
  /// Whether its first two numbers are axes, each with its own part of a spring's `initialVelocity` (SP-7); false by default. True for ``Point`` and
  /// ``Vector``.
  static var hasVectorVelocity: Bool { get }
  /// The value for which ``write(to:)`` writes `components`, exactly; `components.count` is ``componentCount``.
  init(components: Span<Double>)
  /// Writes ``componentCount`` numbers from index 0 on, in the order of ``init(components:)``.
  func write(to components: inout MutableSpan<Double>)
}

extension Animatable {
  /// Types with numbers are summed; those without are discrete.
  public static var combination: Combination { componentCount <= 0 ? .discrete : .sum }
  /// A spring has one start velocity for all numbers.
  @inlinable public static var hasVectorVelocity: Bool { false }
  /// Whether values are not interpolated: by its combination, or because its number of components does not fit that.
  @inlinable package static var isDiscrete: Bool { TypedReference<Self>.isDiscrete }
}
