public import LegatoCore
public import LegatoLayers

/// The drawing of contents of a type that the library does not know, in its own points from (0, 0) to ``size``. What it draws outside of that is seen, too, and
/// is declared by the `outset` of its registration.
public struct ContentsDrawing: Sendable {
  /// One drawing step; later parts lie on top.
  public enum Part: Sendable {
    /// Fills an outline.
    case fill(Path, Color, usesEvenOdd: Bool = false)
    /// Strokes an outline; the style's lengths are in the same points.
    case stroke(Path, StrokeStyle, Color)
    /// A bitmap, scaled to the rectangle.
    case picture(Bitmap, in: Rect)
    /// A gradient over the rectangle, inside an outline.
    case gradient(GradientLayer.Gradient, in: Rect, within: Path)
    /// The shadow of an outline, without the outline: translated and blurred; the radius is the standard deviation in the same points, at least 0.
    case shadow(of: Path, radius: Double, offset: Vector, Color)
    /// A text in its rectangle, drawn by the window's ``TextEngine``; the run's `pixelsPerPoint` is replaced by the scale on screen. A terminal draws it in
    /// pixels at any size.
    case text(TextRun, Color)
    /// Parts that are composited as one picture: with an opacity, 0…1, clipped to an outline, and multiplied by the alpha of what the mask's parts draw, where
    /// there is one. They nest 512 deep, or as deep as the thread's stack allows; deeper ones are left out, which is reported.
    case group([Part], opacity: Double = 1, clip: Path? = nil, mask: [Part]? = nil)
  }

  /// In points; `Layer.contentsGravity` fits it into the layer's bounds. If an extent is not above 0 and finite, nothing is drawn.
  public var size: Size
  /// From back to front.
  public var parts: [Part]
  /// `size` in points.
  public init(size: Size, parts: [Part]) { (self.size, self.parts) = (size, parts) }
}

extension Window {
  /// Registers how `Layer.contents` of a type are drawn: by every target, and on a render server too. A ``Bitmap`` needs no registration.
  ///
  /// ```swift
  /// window.registerContents(Gauge.self) { gauge, size, _ in
  ///   let filled = Path(rect: Rect(x: 0, y: 0, width: size.width * gauge.share, height: size.height))
  ///   return ContentsDrawing(size: size, parts: [.fill(filled, .blue)])
  /// }
  /// layer.contents = Gauge(share: 0.4)
  /// ```
  /// Contents of an unregistered type are left out, and reported once per type.
  /// - Parameters:
  ///   - type: of the contents; a later registration replaces an earlier one.
  ///   - outset: how far the drawing reaches out of the layer's bounds at most, once it is fitted into them, in the layer's points; finite and at least 0, else
  ///     reported, and repaired to 0. A frame reader's damage includes it; what is drawn further out may remain in a picture that is repainted only there.
  ///   - draw: called on the drawing thread with a value, the size of the layer's bounds in points, and pixels per point. A canvas calls it for each drawing,
  ///     a ``Compositor`` when one of the three has changed. A frame reader that tracks damage calls it with 1 pixel per point for the size alone, if the
  ///     gravity may place the drawing outside the bounds; so the size must not depend on the pixels.
  public func registerContents<Value: Hashable & SendableMetatype>(
    _ type: Value.Type, outset: Double = 0,
    _ draw: @escaping @Sendable (_ value: Value, _ size: Size, _ pixelsPerPoint: Double) -> ContentsDrawing
  ) {
    let drawing = WindowDrawings.OfContents(outset: Self.checkedOutset(outset, "registerContents(_:outset:_:)")) { value, size, scale in
      (value as? Value).map { draw($0, size, scale) } ?? ContentsDrawing(size: .zero, parts: [])
    }
    register { $0.adding(drawing, for: ObjectIdentifier(type)) }
  }

  func drawing(of contents: AnyHashable, _ size: Size, _ pixelsPerPoint: Double) -> ContentsDrawing? {
    if let drawing = windowDrawings?.drawing(of: contents) { return drawing.draw(contents.base, size, pixelsPerPoint) }
    WindowDrawings.reportUnknown(
      Swift.type(of: contents.base), call: "contents", wanted: "a Bitmap, or a value of a type that was registered with the window",
      remedy: "call window.registerContents(_:_:) for it before it is drawn")
    return nil
  }
}

extension LayerContent {
  /// Whether the contents are drawn by a registered closure.
  var hasOwnContents: Bool { shown.contents.map { !($0.base is Bitmap) } ?? false }

  /// Draws contents other than a bitmap.
  func paintOwnContents(_ opacity: Double, on target: inout some DrawingTarget) {
    let bounds = shown.drawnBounds
    guard let contents = shown.contents,
      let drawing = layer.window?.drawing(of: contents, bounds.size, pixelsPerPoint(of: target, at: bounds))
    else { return }
    let size = drawing.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
    let rect = layer.contentsGravity.place(size, in: bounds)
    let map = AffineTransform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX, ty: rect.minY)
    paint(drawing.parts, map, opacity, on: &target)
  }
}
