import LegatoCore
import LegatoTiming

// Names of the original without their prefix of two letters, or with it where the name would be too short to be told apart.

public typealias CGFloat = Double
public typealias TimeInterval = Double
public typealias CGPoint = Point
public typealias CGSize = Size
public typealias CGRect = Rect
public typealias CGVector = Vector
/// A view's transform is a map of space here, so that one type serves views and layers; the members of the original's plane maps are there too.
public typealias CGAffineTransform = Transform3D
public typealias CATransform3D = Transform3D
public typealias BezierPath = Path
public typealias CGPath = Path

extension Transform3D {
  public init(translationX x: Double, y: Double) { self.init(AffineTransform(translationX: x, y: y)) }
  public init(scaleX x: Double, y: Double) { self.init(AffineTransform(scaleX: x, y: y)) }
  /// Radians, clockwise on screen.
  public init(rotationAngle angle: Double) { self.init(AffineTransform(rotationAngle: angle)) }
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
  }
  public var isIdentity: Bool { self == .identity }
  public var a: Double { m11 }
  public var b: Double { m12 }
  public var c: Double { m21 }
  public var d: Double { m22 }
  public var tx: Double { m41 }
  public var ty: Double { m42 }

  /// Where one of the two is no map of the plane, this one.
  private func asAffine(_ change: (AffineTransform) -> AffineTransform) -> Transform3D { affine.map { Transform3D(change($0)) } ?? self }
  public func translatedBy(x: Double, y: Double) -> Transform3D { asAffine { $0.translatedBy(x: x, y: y) } }
  public func scaledBy(x: Double, y: Double) -> Transform3D { asAffine { $0.scaledBy(x: x, y: y) } }
  public func rotated(by angle: Double) -> Transform3D { asAffine { $0.rotated(by: angle) } }
  public func concatenating(_ next: Transform3D) -> Transform3D { asAffine { $0.concatenating(next.affine ?? .identity) } }
  /// The map back; itself where there is none.
  public func inverted() -> Transform3D { asAffine { $0.inverted ?? $0 } }
}

extension Point {
  public func applying(_ transform: Transform3D) -> Point { applying(transform.affine ?? .identity) }
}
extension Rect {
  public func applying(_ transform: Transform3D) -> Rect { applying(transform.affine ?? .identity) }
}

/// Translations and velocities are vectors here; code that reads their parts as a point's finds them.
extension Vector {
  public var x: Double {
    get { dx }
    set { dx = newValue }
  }
  public var y: Double {
    get { dy }
    set { dy = newValue }
  }
  /// Shadow offsets are vectors too.
  public init(width: Double, height: Double) { self.init(dx: width, dy: height) }
}

extension Color {
  public static let gray = Color(white: 0.5)
  public static let darkGray = Color(white: 1.0 / 3)
  public static let lightGray = Color(white: 2.0 / 3)
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  public static let systemRed = Color(hex: 0xFF3B30)
  public static let systemGreen = Color(hex: 0x34C759)
  public static let systemBlue = Color(hex: 0x007AFF)
  public static let systemOrange = Color(hex: 0xFF9500)
  public static let systemYellow = Color(hex: 0xFFCC00)
  public static let systemPurple = Color(hex: 0xAF52DE)
  public static let systemPink = Color(hex: 0xFF2D55)
  public static let systemGray = Color(hex: 0x8E8E93)
  public var cgColor: Color { self }
  public func withAlphaComponent(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension CornerMask {
  public static let layerMinXMinYCorner = CornerMask.minXMinY
  public static let layerMaxXMinYCorner = CornerMask.maxXMinY
  public static let layerMinXMaxYCorner = CornerMask.minXMaxY
  public static let layerMaxXMaxYCorner = CornerMask.maxXMaxY
}
public typealias CACornerMask = CornerMask
