import LegatoLayers

/// The tree of views.
extension View {
  /// The view that contains this one; nil if there is none.
  public var superview: View? { layer.superlayer?.view }
  /// The subviews, from back to front.
  public var subviews: [View] { layer.layersInside.compactMap(\.ownView) }
  /// The window that contains the view.
  public var window: Window? { layer.window }

  /// Adds a subview at an index, which counts from the back and is clamped to the valid range.
  public func insertSubview(_ view: View, at index: Int) {
    // not more of the views are looked for than needed, and none for an index behind all layers
    let others = layer.layersInside.lazy.compactMap(\.ownView).filter { $0 !== view }
    guard index < layer.layersInside.count, let next = others.dropFirst(max(0, index)).first else { return addSubview(view) }
    insert(view) { $0.insertSublayer($1, below: next.layer) }
  }
  /// Adds a subview directly behind `sibling`; behind all others if that is not a subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) { insert(view) { $0.insertSublayer($1, below: sibling.layer) } }
  /// Adds a subview directly in front of `sibling`; in front of all others if that is not a subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) { insert(view) { $0.insertSublayer($1, above: sibling.layer) } }
  /// Moves a subview in front of the others; does nothing if it is not a subview.
  public func bringSubviewToFront(_ view: View) { layer.bringSublayerToFront(view.layer) }
  /// Moves a subview behind the others, in front of layers without a view that lie behind all of them; does nothing if it is not a subview.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self, let last = layer.layersInside.lazy.compactMap(\.ownView).first(where: { $0 !== view }) {
      layer.insertSublayer(view.layer, below: last.layer)
    }
  }
  /// Exchanges two subviews; does nothing if an index is invalid.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    let views = subviews
    guard views.indices.contains(first), views.indices.contains(second), first != second else { return }
    let (low, high) = (views[min(first, second)], views[max(first, second)])
    layer.insertSublayer(low.layer, above: high.layer)
    insertSubview(high, at: min(first, second))
  }

  func insert(_ view: View, _ put: (Layer, Layer) -> Void) {
    let former = view.superview
    let isNew = former !== self
    let tint = view.tintColor
    if isNew {
      view.willMove(toSuperview: self)
      former?.willRemoveSubview(view)
    }
    put(insideLayer, view.layer)
    guard view.layer.superlayer === insideLayer else { return }
    if isNew { former?.retainedSubviews[ObjectIdentifier(view)] = nil }
    retainedSubviews[ObjectIdentifier(view)] = view
    guard isNew else { return }
    didAddSubview(view)
    view.didMoveToSuperview()
    if view.tintColor != tint { view.notifyTintChange() }
    setNeedsLayout()
  }
  private var insideLayer: Layer { layer }

  /// Whether this view is `view` or one of its descendants.
  public func isDescendant(of view: View) -> Bool { layer.isDescendant(of: view.layer) }
  /// The first view with a tag, among this view and its descendants.
  public func viewWithTag(_ tag: Int) -> View? {
    // a tree may be deeper than the stack allows
    var left = [self]
    while let view = left.popLast() {
      if view.tag == tag { return view }
      left += view.subviews.reversed()
    }
    return nil
  }

  /// Sets the size to that of ``sizeThatFits(_:)``; the top left corner stays, or the anchor point if the view has a transform.
  public func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if layer.transform == .identity { frame.size = size } else { bounds.size = size }
  }

  /// Converts a point from this view's coordinates to another's (nil: the window's).
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint { layer.convert(point, to: view?.layer ?? layer.window) }
  /// Converts a point from another view's coordinates (nil: the window's) to this one's.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint { layer.convert(point, from: view?.layer ?? layer.window) }
  /// Converts a rectangle from this view's coordinates to another's (nil: the window's); the result is the bounding box.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect { layer.convert(rect, to: view?.layer ?? layer.window) }
  /// Converts a rectangle from another view's coordinates (nil: the window's) to this one's; the result is the bounding box.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect { layer.convert(rect, from: view?.layer ?? layer.window) }
}

/// A window as the container of views.
extension Window {
  /// Adds a subview in front of the others.
  public func addSubview(_ subview: View) { view.addSubview(subview) }
  /// The subviews, from back to front.
  public var subviews: [View] { view.subviews }
  /// Does nothing: the host displays the window.
  public func makeKeyAndVisible() {}
}
