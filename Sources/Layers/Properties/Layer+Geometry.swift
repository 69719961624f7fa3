import LegatoCore

/// The geometry of a layer.
extension Layer {
  /// The anchor point's position in the superlayer's space, in points. Additive.
  public var position: Point {
    get { state.position.model }
    set { set(\.position, .position, newValue) }
  }
  /// Another name of ``position`` (LM-4).
  public var center: Point {
    get { position }
    set { position = newValue }
  }
  /// The visible rectangle of the layer's own space, in points. Origin and size animate independently (UA-18). Additive.
  public var bounds: Rect {
    get { Rect(origin: state.boundsOrigin.model, size: state.boundsSize.model) }
    set {
      if newValue.size != state.boundsSize.model { setNeedsLayout() }
      set(\.boundsOrigin, .boundsOrigin, newValue.origin)
      set(\.boundsSize, .boundsSize, newValue.size)
    }
  }
  /// The point of the bounds that ``position`` places and that ``transform`` leaves fixed, in the unit space of the bounds; (0.5, 0.5) is the centre.
  public var anchorPoint: Point {
    get { state.anchorPoint.model }
    set { set(\.anchorPoint, .anchorPoint, newValue) }
  }
  /// A transform about the anchor point. Additive where it is affine before and after the change (AD-9).
  public var transform: Transform3D {
    get { state.transform.model }
    set { set(\.transform, .transform, newValue) }
  }
  /// ``transform`` as an affine map; the identity if it is none.
  public var affineTransform: AffineTransform {
    get { transform.affine ?? .identity }
    set { transform = Transform3D(newValue) }
  }
  /// A transform of the space in which the sublayers are placed, about this layer's anchor point; the identity by default. It moves the sublayers, and not this
  /// layer nor its mask. Additive as ``transform`` is.
  ///
  /// With perspective all sublayers have one vanishing point, and their places along z count: ``zPosition``, and what ``transform`` adds to it (LM-31).
  /// ```swift
  /// deck.sublayerTransform.m34 = -1 / 500       // viewed from 500 points before the middle of the deck
  /// ```
  public var sublayerTransform: Transform3D {
    get { state.sublayerTransform.model }
    set { set(\.sublayerTransform, .sublayerTransform, newValue) }
  }
  /// Order among the siblings: a layer with a larger one lies in front, whatever its index. Also its distance towards the viewer, in points, where a
  /// superlayer's ``sublayerTransform`` has perspective.
  public var zPosition: Double {
    get { state.zPosition.model }
    set { set(\.zPosition, .zPosition, newValue) }
  }
  /// The layer's bounding box in its superlayer's space. Setting it writes ``position`` and the size of ``bounds`` (LM-5, LM-6); do not set it on a layer
  /// with a transform, where it is the box around the transformed bounds.
  public var frame: Rect {
    get { ownGeometry(.model).frame }
    set {
      guard isValid(newValue, "frame") else { return }
      let anchor = anchorPoint
      if newValue.size != bounds.size { bounds = Rect(origin: bounds.origin, size: newValue.size) }
      position = Point(x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
    }
  }
}
