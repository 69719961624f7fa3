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
  public func addSubview(_ view: Layer) { addSublayer(view) }
  public func insertSubview(_ view: Layer, at index: Int) { insertSublayer(view, at: index) }
  public func insertSubview(_ view: Layer, belowSubview sibling: Layer) { insertSublayer(view, below: sibling) }
  public func insertSubview(_ view: Layer, aboveSubview sibling: Layer) { insertSublayer(view, above: sibling) }
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
