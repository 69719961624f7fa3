public import LegatoCore
public import LegatoLayers

/// The drawing of contents of a type that the library does not know, in its own points from (0, 0) to ``size``.
public struct ContentsDrawing: Sendable {
  /// One drawing step; later parts lie on top.
  public enum Part: Sendable {
    /// Fills an outline.
    case fill(Path, Color, usesEvenOdd: Bool = false)
    /// Strokes an outline; the style's lengths are in the same points.
    case stroke(Path, StrokeStyle, Color)
    /// A bitmap, scaled to the rectangle.
    case picture(Bitmap, in: Rect)
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
  ///   - draw: called on the drawing thread with a value, the size of the layer's bounds in points, and pixels per point. A canvas calls it for each drawing,
  ///     a ``Compositor`` when one of the three has changed.
  public func registerContents<Value: Hashable>(
    _ type: Value.Type, _ draw: @escaping @Sendable (_ value: Value, _ size: Size, _ pixelsPerPoint: Double) -> ContentsDrawing
  ) {
    var drawings = (attachments[ContentsBox.key] as? ContentsBox)?.drawings ?? [:]
    drawings[ObjectIdentifier(type)] = { value, size, scale in
      (value as? Value).map { draw($0, size, scale) } ?? ContentsDrawing(size: .zero, parts: [])
    }
    attach(ContentsBox(drawings), as: ContentsBox.key)
    setNeedsLayout()
  }

  /// Identity of the registrations; differs after each new one.
  var contentsIdentity: ObjectIdentifier? { attachments[ContentsBox.key].map(ObjectIdentifier.init) }

  func drawing(of contents: AnyHashable, _ size: Size, _ pixelsPerPoint: Double) -> ContentsDrawing? {
    let type = ObjectIdentifier(Swift.type(of: contents.base))
    if let draw = (attachments[ContentsBox.key] as? ContentsBox)?.drawings[type] { return draw(contents.base, size, pixelsPerPoint) }
    guard Self.unknown.withLock({ $0.insert(type).inserted }) else { return nil }
    Misuse.report(
      .state(
        call: "contents", wanted: "a Bitmap, or a value of a type that was registered with the window",
        found: "\(Swift.type(of: contents.base))",
        remedy: "call window.registerContents(_:_:) for it before it is drawn"))
    return nil
  }

  /// Types that have been reported.
  private static let unknown = Locked<Set<ObjectIdentifier>>([])
}

private final class ContentsBox: ServedAttachment {
  static let key = ObjectIdentifier(ContentsBox.self)
  let drawings: [ObjectIdentifier: @Sendable (Any, Size, Double) -> ContentsDrawing]
  init(_ drawings: [ObjectIdentifier: @Sendable (Any, Size, Double) -> ContentsDrawing]) { self.drawings = drawings }
}

extension LayerContent {
  /// Whether the contents are drawn by a registered closure.
  var hasOwnContents: Bool { shown.contents.map { !($0.base is Bitmap) } ?? false }

  /// Draws contents other than a bitmap.
  func paintOwnContents(_ opacity: Double, on target: inout some DrawingTarget) {
    let bounds = shown.drawnBounds
    let scale = target.pixelsPerPoint * place.nearestAffine(at: bounds).determinant.magnitude.squareRoot()
    guard let contents = shown.contents, let drawing = layer.window?.drawing(of: contents, bounds.size, scale) else { return }
    let size = drawing.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
    let rect = layer.contentsGravity.place(size, in: bounds)
    let map = AffineTransform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX, ty: rect.minY)
    for part in drawing.parts {
      switch part {
      case .fill(let path, let color, let usesEvenOdd):
        let placed = placed(path.applying(map))
        target.fill(placed.path, usesEvenOdd: usesEvenOdd, color: color.withAlpha(multipliedBy: opacity), transform: placed.transform)
      case .stroke(let path, let style, let color):
        var style = style
        style.width *= map.determinant.magnitude.squareRoot()
        let placed = placed(path.applying(map))
        target.stroke(placed.path, style: style, color: color.withAlpha(multipliedBy: opacity), transform: placed.transform)
      case .picture(let bitmap, let place):
        let seen = place.applying(map)
        target.image(bitmap, in: seen, opacity: opacity, transform: self.place.nearestAffine(at: seen))
      }
    }
  }
}
