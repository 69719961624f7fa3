public import LegatoCore
public import LegatoLayers

/// What contents of a host's own type look like, in points of their own from (0, 0) to ``size``.
public struct ContentsDrawing: Sendable {
  /// One thing that is drawn; later ones lie on top.
  public enum Part: Sendable {
    /// What an outline encloses.
    case fill(Path, Color, usesEvenOdd: Bool = false)
    /// A line along an outline; the style's lengths are in the same points.
    case stroke(Path, StrokeStyle, Color)
    /// A picture stretched over the rectangle.
    case picture(Bitmap, in: Rect)
  }

  /// In points, which `Layer.contentsGravity` fits into the layer's bounds. An extent that is not above 0 and finite shows nothing.
  public var size: Size
  /// From back to front.
  public var parts: [Part]
  /// `size` in points.
  public init(size: Size, parts: [Part]) { (self.size, self.parts) = (size, parts) }
}

extension Window {
  /// Says how `Layer.contents` of a type are drawn, in pixels, as vectors, and by every other target, on a render server too. A ``Bitmap`` needs no word.
  ///
  /// ```swift
  /// window.registerContents(Gauge.self) { gauge, size, _ in
  ///   let filled = Path(rect: Rect(x: 0, y: 0, width: size.width * gauge.share, height: size.height))
  ///   return ContentsDrawing(size: size, parts: [.fill(filled, .blue)])
  /// }
  /// layer.contents = Gauge(share: 0.4)
  /// ```
  /// Contents of a type that nobody has registered are left out, which is reported once for each type.
  /// - Parameters:
  ///   - type: of the contents; registered again, the later word counts.
  ///   - draw: is called on the thread that draws, with a value, the size of the layer's bounds in points, and pixels a point: each time a canvas draws, and
  ///     for a ``Compositor`` when one of the three has changed.
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

  /// What was registered: another one after each word.
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

  /// Types that were reported.
  private static let unknown = Locked<Set<ObjectIdentifier>>([])
}

private final class ContentsBox: ServedAttachment {
  static let key = ObjectIdentifier(ContentsBox.self)
  let drawings: [ObjectIdentifier: @Sendable (Any, Size, Double) -> ContentsDrawing]
  init(_ drawings: [ObjectIdentifier: @Sendable (Any, Size, Double) -> ContentsDrawing]) { self.drawings = drawings }
}

extension LayerContent {
  /// Whether the contents are drawn by a word of the host's.
  var hasOwnContents: Bool { shown.contents.map { !($0.base is Bitmap) } ?? false }

  /// Contents that are no picture.
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
