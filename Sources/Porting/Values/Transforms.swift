import Foundation
import LegatoCore
import LegatoLayers

extension LegatoCore.AffineTransform {
  /// The inverse transform; this one if there is none.
  public func inverted() -> Self { inverted ?? self }
  /// This transform, for code that calls a layer's `affineTransform()`.
  public func callAsFunction() -> Self { self }
}

extension Layer {
  /// Sets ``Layer/affineTransform``.
  public func setAffineTransform(_ transform: CGAffineTransform) { affineTransform = transform }
  /// ``Layer/shadowOffset`` as a size.
  public var shadowOffset: CGSize {
    get { CGSize(width: shadowWay.dx, height: shadowWay.dy) }
    set { shadowWay = Vector(dx: newValue.width, dy: newValue.height) }
  }
  /// Nil for clear.
  public var backgroundColor: Color? {
    get { ground }
    set { ground = newValue ?? .clear }
  }
  /// Nil for clear.
  public var borderColor: Color? {
    get { edgeColor }
    set { edgeColor = newValue ?? .clear }
  }
  /// Nil for clear.
  public var shadowColor: Color? {
    get { shade }
    set { shade = newValue ?? .clear }
  }
  /// No effect: shadows have the shape of the content. For code that sets it.
  public var shadowPath: CGPath? {
    get { nil }
    set {}
  }
  /// No effect: the renderer decides. For code that sets it.
  public var shouldRasterize: Bool {
    get { false }
    set {}
  }
  /// No effect; for code that sets it.
  public var rasterizationScale: CGFloat {
    get { 1 }
    set {}
  }
  /// No effect; for code that sets it.
  public var contentsScale: CGFloat {
    get { 1 }
    set {}
  }
  /// ``Layer/sublayers``, nil if there are none.
  public var sublayers: [Layer]? { layersInside.isEmpty ? nil : layersInside }
  /// No effect: all corners are circular. For code that sets it.
  public var cornerCurve: CALayerCornerCurve {
    get { .circular }
    set {}
  }
}

extension PathLayer {
  /// Nil for clear.
  public var fillColor: Color? {
    get { fill }
    set { fill = newValue ?? .clear }
  }
  /// Nil for clear.
  public var strokeColor: Color? {
    get { stroke }
    set { stroke = newValue ?? .clear }
  }
}

extension LayerSnapshot {
  /// Converts a point from another layer's presentation coordinates to this one's; nil for the window's.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    model().convert(point, from: layer ?? model().window, in: .presentation)
  }
  /// Converts a point from this layer's presentation coordinates to another's; nil for the window's.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    model().convert(point, to: layer ?? model().window, in: .presentation)
  }
  /// Whether a point in its own coordinates is in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
}

/// The shape of corners; all are circular here.
public enum CALayerCornerCurve: Hashable, Sendable { case circular, continuous }

/// A view's `transform` is affine and a layer's is three-dimensional. These members of affine transforms also work on three-dimensional ones, for code that
/// uses either.
extension Transform3D {
  /// Creates a translation by (x, y) points.
  public init(translationX x: Double, y: Double) { self.init(AffineTransform(translationX: x, y: y)) }
  /// Creates a scaling of x and y about the origin.
  public init(scaleX x: Double, y: Double) { self.init(AffineTransform(scaleX: x, y: y)) }
  /// Creates a rotation by an angle in radians, clockwise on screen.
  public init(rotationAngle angle: Double) { self.init(AffineTransform(rotationAngle: angle)) }
  /// Creates an affine transform of the plane from its entries.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
  }
  /// Whether all entries are exactly those of the identity.
  public var isIdentity: Bool { self == .identity }
  /// The factor of x in the new x. These six entries can be read even if the transform is not affine.
  public var a: Double { m11 }
  /// The factor of x in the new y.
  public var b: Double { m12 }
  /// The factor of y in the new x.
  public var c: Double { m21 }
  /// The factor of y in the new y.
  public var d: Double { m22 }
  /// The translation along x, in points.
  public var tx: Double { m41 }
  /// The translation along y, in points.
  public var ty: Double { m42 }

  /// A translation by (x, y) points, followed by this transform.
  public func translatedBy(x: Double, y: Double) -> Transform3D { after(AffineTransform(translationX: x, y: y)) }
  /// A scaling, followed by this transform.
  public func scaledBy(x: Double, y: Double) -> Transform3D { after(AffineTransform(scaleX: x, y: y)) }
  /// A rotation by `angle` radians, clockwise on screen, followed by this transform.
  public func rotated(by angle: Double) -> Transform3D { after(AffineTransform(rotationAngle: angle)) }
  private func after(_ first: AffineTransform) -> Transform3D { Transform3D(first).concatenating(self) }
  /// The inverse of an affine transform; this one if there is none or it is not affine.
  public func inverted() -> Transform3D { affine?.inverted.map { Transform3D($0) } ?? self }
}

/// The identity.
public let CATransform3DIdentity = Transform3D.identity
/// A translation, in points.
public func CATransform3DMakeTranslation(_ tx: Double, _ ty: Double, _ tz: Double) -> Transform3D {
  Transform3D(translationX: tx, y: ty, z: tz)
}
/// A scaling about the origin, with a factor for each axis.
public func CATransform3DMakeScale(_ sx: Double, _ sy: Double, _ sz: Double) -> Transform3D { Transform3D(scaleX: sx, y: sy, z: sz) }
/// A rotation by an angle in radians about an axis through the origin.
public func CATransform3DMakeRotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
  Transform3D(rotationAngle: angle, x: x, y: y, z: z)
}
/// A translation, followed by `t`.
public func CATransform3DTranslate(_ t: Transform3D, _ tx: Double, _ ty: Double, _ tz: Double) -> Transform3D {
  CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
}
/// A scaling, followed by `t`.
public func CATransform3DScale(_ t: Transform3D, _ sx: Double, _ sy: Double, _ sz: Double) -> Transform3D {
  CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}
/// A rotation, followed by `t`.
public func CATransform3DRotate(_ t: Transform3D, _ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
  CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}
/// `a`, followed by `b`.
public func CATransform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D { a.concatenating(b) }
/// The inverse of `t`; `t` if there is none.
public func CATransform3DInvert(_ t: Transform3D) -> Transform3D { t.inverted ?? t }
/// Whether all entries are exactly those of the identity.
public func CATransform3DIsIdentity(_ t: Transform3D) -> Bool { t == .identity }
/// An affine transform of the plane as a three-dimensional transform.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> Transform3D { Transform3D(m) }
/// The affine transform that `t` is; the identity if it is not affine.
public func CATransform3DGetAffineTransform(_ t: Transform3D) -> CGAffineTransform { t.affine ?? .identity }
/// Whether a transform is one of the plane, without perspective.
public func CATransform3DIsAffine(_ t: Transform3D) -> Bool { t.affine != nil }
/// Whether all entries are equal.
public func CATransform3DEqualToTransform(_ a: Transform3D, _ b: Transform3D) -> Bool { a == b }
