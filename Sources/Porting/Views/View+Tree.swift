import LegatoLayers

/// Views in views.
extension View {
  /// The view around; nil outside any.
  public var superview: View? { layer.superlayer?.view }
  /// From back to front.
  public var subviews: [View] { layer.layersInside.compactMap(\.ownView) }
  /// The window that it is in.
  public var window: Window? { layer.window }

  /// `index` counts from the back and is clamped to those there are.
  public func insertSubview(_ view: View, at index: Int) {
    let views = subviews.filter { $0 !== view }
    guard index < views.count else { return addSubview(view) }
    insert(view) { $0.insertSublayer($1, below: views[max(0, index)].layer) }
  }
  /// Right behind `sibling`; behind all where that is no subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) { insert(view) { $0.insertSublayer($1, below: sibling.layer) } }
  /// Right before `sibling`; before all where that is no subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) { insert(view) { $0.insertSublayer($1, above: sibling.layer) } }
  /// Nothing happens to a view that is no subview.
  public func bringSubviewToFront(_ view: View) { layer.bringSublayerToFront(view.layer) }
  /// Nothing happens to a view that is no subview.
  public func sendSubviewToBack(_ view: View) { layer.sendSublayerToBack(view.layer) }
  /// Replaces one by the other.
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
    if isNew { former?.kept.removeAll { $0 === view } }
    if !kept.contains(where: { $0 === view }) { kept.append(view) }
    guard isNew else { return }
    didAddSubview(view)
    view.didMoveToSuperview()
    if view.tintColor != tint { view.tellTint() }
    setNeedsLayout()
  }
  private var insideLayer: Layer { layer }

  /// Whether this view is `view` or lies in it.
  public func isDescendant(of view: View) -> Bool { layer.isDescendant(of: view.layer) }
  /// The first view, this one or one in it, with this tag.
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in subviews { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }

  /// As large as ``sizeThatFits(_:)`` says.
  public func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// `point` of this view's space in `view`'s (nil: the window's).
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint { layer.convert(point, to: view?.layer ?? layer.window) }
  /// `point` of `view`'s space (nil: the window's) in this view's.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint { layer.convert(point, from: view?.layer ?? layer.window) }
  /// `rect` of this view's space in `view`'s (nil: the window's): the box around it there.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect { layer.convert(rect, to: view?.layer ?? layer.window) }
  /// `rect` of `view`'s space (nil: the window's) in this view's: the box around it here.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect { layer.convert(rect, from: view?.layer ?? layer.window) }
}

/// A window holds views too.
extension Window {
  /// In front of the others.
  public func addSubview(_ subview: View) { view.addSubview(subview) }
  /// From back to front.
  public var subviews: [View] { view.subviews }
  /// Does nothing: a window is seen where its host draws it.
  public func makeKeyAndVisible() {}
}
