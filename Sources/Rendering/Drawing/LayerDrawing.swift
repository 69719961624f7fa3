public import LegatoCore
public import LegatoLayers

extension Window {
  /// Registers how layers of a class of your own are drawn: by every target, and on a render server too, whose layers of that class are passed to it.
  ///
  /// ```swift
  /// window.registerDrawing(of: DialLayer.self, outset: 2) { dial, bounds, _ in
  ///   var hand = Path()
  ///   hand.move(to: Point(x: bounds.midX, y: bounds.midY))
  ///   hand.addLine(to: Point(x: bounds.midX + 20 * cos(dial.shownTurn), y: bounds.midY + 20 * sin(dial.shownTurn)))
  ///   return [.stroke(hand, StrokeStyle(width: 4), dial.presentationColor)]
  /// }
  /// ```
  /// The drawing lies over the layer's background and contents, and behind its sublayers and its border. Layers of subclasses are drawn by it as well, unless
  /// a class nearer to them is registered. A layer whose `layerKind` has values that dirty its content, but which nobody has registered, shows everything but
  /// those, which is reported once per class.
  /// - Parameters:
  ///   - kind: the class; a later registration replaces an earlier one. It is drawn besides what the library draws for its superclass.
  ///   - outset: how far the drawing reaches out of the layer's bounds at most, in the layer's points, finite and at least 0; else reported, and repaired to
  ///     0. A frame reader's damage includes it; what is drawn further out may remain in a picture that is repainted only there. `masksToBounds` clips it.
  ///   - draw: returns the parts from back to front, in the layer's own points. Called on the drawing thread with a layer, its presented bounds without a
  ///     negative extent, and pixels per point of the layer. It must only read, and depend on nothing but its arguments and the layer's presented properties.
  ///     A canvas calls it for each drawing; a ``Compositor`` not while the layer only moves by whole pixels, fades or changes its order, but where a property
  ///     that dirties its content, its bounds or its scale has changed, and after `setNeedsDrawing()`.
  public func registerDrawing<Kind: Layer>(
    of kind: Kind.Type, outset: Double = 0,
    _ draw: @escaping @Sendable (_ layer: Kind, _ bounds: Rect, _ pixelsPerPoint: Double) -> [ContentsDrawing.Part]
  ) {
    let drawing = WindowDrawings.OfLayers(
      type: ObjectIdentifier(kind), outset: Self.checkedOutset(outset, "registerDrawing(of:outset:_:)"), isFor: { $0 is Kind },
      isAbove: { $0 is Kind.Type },
      draw: { layer, bounds, scale in (layer as? Kind).map { draw($0, bounds, scale) } ?? [] })
    register { $0.adding(drawing, for: kind) }
  }
}

extension LayerContent {
  /// Draws what a host has registered for the layer's class.
  func paintOwnDrawing(_ opacity: Double, on target: inout some DrawingTarget) {
    guard let drawing else { return }
    let bounds = shown.drawnBounds
    paint(drawing.draw(layer, bounds, pixelsPerPoint(of: target, at: bounds)), .identity, opacity, on: &target)
  }

  /// Pixels per point of the layer.
  func pixelsPerPoint(of target: some DrawingTarget, at bounds: Rect) -> Double {
    target.pixelsPerPoint * place.nearestAffine(at: bounds).determinant.magnitude.squareRoot()
  }

  /// Reports a layer with values of its own kind that nobody draws.
  func reportUnlessDrawn() {
    guard drawing == nil, type(of: layer).layerKind.needsDrawing else { return }
    WindowDrawings.reportUnknown(
      type(of: layer), call: "draw(_:)", wanted: "layers whose class was registered with the window",
      remedy:
        "call window.registerDrawing(of:_:) for it before it is drawn, or declare properties that the layer does not show itself with dirties: []"
    )
  }
}
