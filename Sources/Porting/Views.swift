import LegatoCore
import LegatoLayers

public typealias View = Layer
public typealias Label = TextLayer
public typealias CALayer = Layer

/// A view and its layer are one here.
extension Layer {
  public var layer: Layer { self }
  public var superview: Layer? { superlayer }
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
  public func bringSubviewToFront(_ view: Layer) { bringSublayerToFront(view) }
  public func sendSubviewToBack(_ view: Layer) { sendSublayerToBack(view) }
}

extension TextLayer {
  public typealias NSTextAlignment = TextLayer.Alignment
  public var textAlignment: Alignment {
    get { alignment }
    set { alignment = newValue }
  }
}
