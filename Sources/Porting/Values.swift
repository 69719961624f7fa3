import LegatoCore
import LegatoTiming

// Names of the original without their prefix of two letters, or with it where the name would be too short to be told apart.

/// Another name of `Double`.
public typealias CGFloat = Double
/// Another name of `Double`; seconds.
public typealias TimeInterval = Double
/// Another name of ``Point``.
public typealias CGPoint = Point
/// Another name of ``Size``.
public typealias CGSize = Size
/// Another name of ``Rect``.
public typealias CGRect = Rect
/// Another name of ``Vector``.
public typealias CGVector = Vector
/// A view's transform is a map of space here, so that one type serves views and layers; the members of the original's plane maps are there too.
public typealias CGAffineTransform = Transform3D
/// Another name of ``Transform3D``.
public typealias CATransform3D = Transform3D
/// Another name of ``Path``.
public typealias BezierPath = Path
/// Another name of ``Path``.
public typealias CGPath = Path

extension Transform3D {
  /// A move by (x, y) points.
  public init(translationX x: Double, y: Double) { self.init(AffineTransform(translationX: x, y: y)) }
  /// A scaling of the plane about the origin by a factor an axis, z left alone.
  public init(scaleX x: Double, y: Double) { self.init(AffineTransform(scaleX: x, y: y)) }
  /// Radians, clockwise on screen.
  public init(rotationAngle angle: Double) { self.init(AffineTransform(rotationAngle: angle)) }
  /// The map of the plane with these entries, z left alone.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
  }
  /// Exactly, entry by entry.
  public var isIdentity: Bool { self == .identity }
  /// What x adds to x in the map of the plane; these six are there also where it is none.
  public var a: Double { m11 }
  /// What x adds to y.
  public var b: Double { m12 }
  /// What y adds to x.
  public var c: Double { m21 }
  /// What y adds to y.
  public var d: Double { m22 }
  /// What is added to x, in points.
  public var tx: Double { m41 }
  /// What is added to y, in points.
  public var ty: Double { m42 }

  /// A move by (x, y) points, then this map.
  public func translatedBy(x: Double, y: Double) -> Transform3D { after(AffineTransform(translationX: x, y: y)) }
  /// A scaling, then this map.
  public func scaledBy(x: Double, y: Double) -> Transform3D { after(AffineTransform(scaleX: x, y: y)) }
  /// A turn by `angle` radians, clockwise on screen, then this map.
  public func rotated(by angle: Double) -> Transform3D { after(AffineTransform(rotationAngle: angle)) }
  private func after(_ first: AffineTransform) -> Transform3D { Transform3D(first).concatenating(self) }
  /// The map of the plane back; this one unchanged where there is none, and where it is no map of the plane.
  public func inverted() -> Transform3D { affine?.inverted.map { Transform3D($0) } ?? self }
}

extension Point {
  /// Where a map of the plane takes this point; a map that is none leaves it where it is.
  public func applying(_ transform: Transform3D) -> Point { applying(transform.affine ?? .identity) }
}
extension Rect {
  /// The smallest upright rectangle around this one after a map of the plane; a map that is none leaves it as it is.
  public func applying(_ transform: Transform3D) -> Rect { applying(transform.affine ?? .identity) }
}

/// Translations and velocities are vectors here; code that reads their parts as a point's finds them.
extension Vector {
  /// Another name of `dx`.
  public var x: Double {
    get { dx }
    set { dx = newValue }
  }
  /// Another name of `dy`.
  public var y: Double {
    get { dy }
    set { dy = newValue }
  }
  /// Shadow offsets are vectors too.
  public init(width: Double, height: Double) { self.init(dx: width, dy: height) }
}

extension Color {
  /// Half of white, in sRGB as all of them.
  public static let gray = Color(white: 0.5)
  /// A third of white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Two thirds of white.
  public static let lightGray = Color(white: 2.0 / 3)
  /// 0xFFFF00.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// 0x00FFFF.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// 0xFF00FF.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Half of red and half of blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// 0x996633.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  /// 0xFF3B30, as the others of this kind in the light appearance; none changes with one.
  public static let systemRed = Color(hex: 0xFF3B30)
  /// 0x34C759.
  public static let systemGreen = Color(hex: 0x34C759)
  /// 0x007AFF.
  public static let systemBlue = Color(hex: 0x007AFF)
  /// 0xFF9500.
  public static let systemOrange = Color(hex: 0xFF9500)
  /// 0xFFCC00.
  public static let systemYellow = Color(hex: 0xFFCC00)
  /// 0xAF52DE.
  public static let systemPurple = Color(hex: 0xAF52DE)
  /// 0xFF2D55.
  public static let systemPink = Color(hex: 0xFF2D55)
  /// 0x8E8E93.
  public static let systemGray = Color(hex: 0x8E8E93)
  /// Itself.
  public var cgColor: Color { self }
  /// The same colour with this alpha, 0…1, in the place of its own.
  public func withAlphaComponent(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension CornerMask {
  /// Another name of ``CornerMask/minXMinY``.
  public static let layerMinXMinYCorner = CornerMask.minXMinY
  /// Another name of ``CornerMask/maxXMinY``.
  public static let layerMaxXMinYCorner = CornerMask.maxXMinY
  /// Another name of ``CornerMask/minXMaxY``.
  public static let layerMinXMaxYCorner = CornerMask.minXMaxY
  /// Another name of ``CornerMask/maxXMaxY``.
  public static let layerMaxXMaxYCorner = CornerMask.maxXMaxY
}
/// Another name of ``CornerMask``.
public typealias CACornerMask = CornerMask
