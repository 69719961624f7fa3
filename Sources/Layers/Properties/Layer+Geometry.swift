import LegatoCore

/// Where a layer is.
extension Layer {
  /// Where the anchor point is in the superlayer, in points. Additive.
  public var position: Point {
    get { state.position.model }
    set { set(\.position, .position, newValue) }
  }
  /// Another name of ``position`` (LM-4).
  public var center: Point {
    get { position }
    set { position = newValue }
  }
  /// The layer's own space: what part of it shows, in points. Its origin and its size animate by themselves (UA-18). Additive.
  public var bounds: Rect {
    get { Rect(origin: state.boundsOrigin.model, size: state.boundsSize.model) }
    set {
      if newValue.size != state.boundsSize.model { setNeedsLayout() }
      set(\.boundsOrigin, .boundsOrigin, newValue.origin)
      set(\.boundsSize, .boundsSize, newValue.size)
    }
  }
  /// The point of the bounds that ``position`` places and ``transform`` leaves alone, as shares of the size; (0.5, 0.5) is the middle.
  public var anchorPoint: Point {
    get { state.anchorPoint.model }
    set { set(\.anchorPoint, .anchorPoint, newValue) }
  }
  /// A map about the anchor point. Additive where it is a map of the plane before and after (AD-9).
  public var transform: Transform3D {
    get { state.transform.model }
    set { set(\.transform, .transform, newValue) }
  }
  /// ``transform`` as a map of the plane; the identity where it is none.
  public var affineTransform: AffineTransform {
    get { transform.affine ?? .identity }
    set { transform = Transform3D(newValue) }
  }
  /// Layers with a larger one lie in front of their siblings, whatever their order.
  public var zPosition: Double {
    get { state.zPosition.model }
    set { set(\.zPosition, .zPosition, newValue) }
  }
  /// The rectangle around the layer in its superlayer's space. Setting it writes ``position`` and the size of ``bounds`` (LM-5, LM-6);
  /// with a transform it is the box around the transformed bounds and is not to be set.
  public var frame: Rect {
    get { geometry(.model).frame }
    set {
      guard isSound(newValue, "frame") else { return }
      let anchor = anchorPoint
      if newValue.size != bounds.size { bounds = Rect(origin: bounds.origin, size: newValue.size) }
      position = Point(x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
    }
  }
}
