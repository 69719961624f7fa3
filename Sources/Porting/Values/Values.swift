import LegatoCore
import LegatoTiming

// The original's names of values, functions and members on the types of this package.

/// Another name of `Double`.
public typealias CGFloat = Double
/// Another name of `Double`; seconds.
public typealias CFTimeInterval = Double
/// Another name of `Point`.
public typealias CGPoint = Point
/// Another name of `Size`.
public typealias CGSize = Size
/// Another name of `Rect`.
public typealias CGRect = Rect
/// Another name of `Vector`.
public typealias CGVector = Vector
/// Another name of `AffineTransform`.
public typealias CGAffineTransform = LegatoCore.AffineTransform
/// This package's type, even where Foundation, which has another one with that name, is imported.
public typealias AffineTransform = LegatoCore.AffineTransform
/// Another name of `Transform3D`.
public typealias CATransform3D = Transform3D
/// Another name of `Path`.
public typealias CGPath = Path

extension Point {
  /// This point under an affine transform; the point itself if the transform is not affine.
  public func applying(_ transform: Transform3D) -> Point { applying(transform.affine ?? .identity) }
}
extension Rect {
  /// The bounding box of this rectangle under an affine transform; the rectangle itself if the transform is not affine.
  public func applying(_ transform: Transform3D) -> Rect { applying(transform.affine ?? .identity) }
}

/// Translations and velocities are vectors here; these members are for code that expects points.
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
  /// Creates a vector with the components of a size, for shadow offsets.
  @_disfavoredOverload
  public init(width: Double, height: Double) { self.init(dx: width, dy: height) }
  /// Creates the vector from the origin to a point.
  public init(_ point: Point) { self.init(dx: point.x, dy: point.y) }
}

extension Point {
  /// Creates the point at the end of a vector from the origin.
  public init(_ vector: Vector) { self.init(x: vector.dx, y: vector.dy) }
}

extension Color {
  /// White of 1/2, in sRGB as all of these colours.
  public static let gray = Color(white: 0.5)
  /// White of 1/3.
  public static let darkGray = Color(white: 1.0 / 3)
  /// White of 2/3.
  public static let lightGray = Color(white: 2.0 / 3)
  /// 0xFFFF00.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// 0x00FFFF.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// 0xFF00FF.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Red of 1/2 and blue of 1/2.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Red of 1 and green of 1/2, if only this module is imported; beside `Legato` the name means that module's 0xFF9500.
  @_disfavoredOverload
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// 0x996633.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  /// 0xFF3B30; the system colours are always those of the light appearance.
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
  /// This colour.
  public var cgColor: Color { self }
  /// The same colour with another alpha, 0…1.
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
/// Another name of `CornerMask`.
public typealias CACornerMask = CornerMask
