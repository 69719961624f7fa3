import LegatoCore
import LegatoLayers

/// Another name of ``Layer``.
public typealias View = Layer
/// Another name of ``TextLayer``.
public typealias Label = TextLayer
/// Another name of ``Layer``: a view and its layer are one here.
public typealias CALayer = Layer

/// A view and its layer are one here.
extension Layer {
  /// Itself.
  public var layer: Layer { self }
  /// Another name of ``Layer/superlayer``.
  public var superview: Layer? { superlayer }
  /// Another name of ``Layer/sublayers``.
  public var subviews: [Layer] { sublayers }
  /// In front of the others; it leaves the tree it was in.
  public func addSubview(_ view: Layer) { addSublayer(view) }
  /// `index` counts from the back and is clamped to those there are.
  public func insertSubview(_ view: Layer, at index: Int) { insertSublayer(view, at: index) }
  /// Right behind `sibling`; behind all where that is no subview.
  public func insertSubview(_ view: Layer, belowSubview sibling: Layer) { insertSublayer(view, below: sibling) }
  /// Right before `sibling`; before all where that is no subview.
  public func insertSubview(_ view: Layer, aboveSubview sibling: Layer) { insertSublayer(view, above: sibling) }
  /// What runs on the view and on those in it is removed.
  public func removeFromSuperview() { removeFromSuperlayer() }
  /// Another name of ``Layer/bringSublayerToFront(_:)``.
  public func bringSubviewToFront(_ view: Layer) { bringSublayerToFront(view) }
  /// Another name of ``Layer/sendSublayerToBack(_:)``.
  public func sendSubviewToBack(_ view: Layer) { sendSublayerToBack(view) }
}

extension TextLayer {
  /// Another name of ``TextLayer/Alignment``.
  public typealias NSTextAlignment = TextLayer.Alignment
  /// Another name of ``TextLayer/alignment``.
  public var textAlignment: Alignment {
    get { alignment }
    set { alignment = newValue }
  }
}
