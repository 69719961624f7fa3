import Foundation
import LegatoCore
import LegatoLayers

extension LegatoCore.AffineTransform {
  /// The map back; this one unchanged where there is none.
  public func inverted() -> Self { inverted ?? self }
  /// Itself, for those who call a layer's `affineTransform()`.
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
  /// Kept for those who set it: shadows follow what is seen.
  public var shadowPath: CGPath? {
    get { nil }
    set {}
  }
  /// Kept for those who set it: pictures are made by the renderer.
  public var shouldRasterize: Bool {
    get { false }
    set {}
  }
  /// Kept for those who set it.
  public var rasterizationScale: CGFloat {
    get { 1 }
    set {}
  }
  /// Kept for those who set it.
  public var contentsScale: CGFloat {
    get { 1 }
    set {}
  }
  /// ``Layer/sublayers``, nil where there are none.
  public var sublayers: [Layer]? { layersInside.isEmpty ? nil : layersInside }
  /// Whether its corners are of the continuous kind: kept for those who set it, all are round.
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
  /// Converts a point from another layer's presented space to this one's; nil is the window's.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    model().convert(point, from: layer ?? model().window, in: .presentation)
  }
  /// Converts a point from this layer's presented space to another's; nil is the window's.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    model().convert(point, to: layer ?? model().window, in: .presentation)
  }
  /// Whether the point, in its own space, is in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
}

/// The shape of corners; all are round here.
public enum CALayerCornerCurve: Hashable, Sendable { case circular, continuous }

/// A view's or a layer's `transform` is a map of the plane or of space; these serve those who use the one's members on the other.
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

/// The map that leaves all where it is.
public let CATransform3DIdentity = Transform3D.identity
/// A move by points.
public func CATransform3DMakeTranslation(_ tx: Double, _ ty: Double, _ tz: Double) -> Transform3D {
  Transform3D(translationX: tx, y: ty, z: tz)
}
/// A scaling about the origin, a factor an axis.
public func CATransform3DMakeScale(_ sx: Double, _ sy: Double, _ sz: Double) -> Transform3D { Transform3D(scaleX: sx, y: sy, z: sz) }
/// A turn by radians about an axis through the origin.
public func CATransform3DMakeRotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
  Transform3D(rotationAngle: angle, x: x, y: y, z: z)
}
/// A move, then `t`.
public func CATransform3DTranslate(_ t: Transform3D, _ tx: Double, _ ty: Double, _ tz: Double) -> Transform3D {
  CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
}
/// A scaling, then `t`.
public func CATransform3DScale(_ t: Transform3D, _ sx: Double, _ sy: Double, _ sz: Double) -> Transform3D {
  CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}
/// A turn, then `t`.
public func CATransform3DRotate(_ t: Transform3D, _ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
  CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}
/// `a`, then `b`.
public func CATransform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D { a.concatenating(b) }
/// The map back; `t` where there is none.
public func CATransform3DInvert(_ t: Transform3D) -> Transform3D { t.inverted ?? t }
/// Entry by entry.
public func CATransform3DIsIdentity(_ t: Transform3D) -> Bool { t == .identity }
/// A map of the plane in space.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> Transform3D { Transform3D(m) }
/// The map of the plane that it is; the identity where it is none.
public func CATransform3DGetAffineTransform(_ t: Transform3D) -> CGAffineTransform { t.affine ?? .identity }
