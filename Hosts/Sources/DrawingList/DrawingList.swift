public import Legato

/// What a frame of a window shows, in drawing order: what a ``DrawingTarget`` is told, kept to be asked again.
///
/// ```swift
/// var list = DrawingList(pixelsPerPoint: 2)
/// list.draw(window)
/// list.draw(on: &canvas)   // now, or later, or elsewhere
/// ```
/// Pictures in pictures lie in the same list: a ``Operation/group(opacity:clip:bodyStart:end:)`` stands before what it holds, and names where that ends.
public struct DrawingList {
  /// One step of drawing. Transforms lead from the shape's own points to those of the window.
  public enum Operation {
    /// What the outline encloses, in one colour.
    case fill(Path, usesEvenOdd: Bool, Color, AffineTransform)
    /// A line along the outline.
    case stroke(Path, StrokeStyle, Color, AffineTransform)
    /// The outline moved and blurred; the radius is the standard deviation, in the path's points.
    case shadow(Path, radius: Double, offset: Vector, Color, AffineTransform)
    /// Text that a typesetter of the host draws.
    case text(TextRun, Color, AffineTransform)
    /// A picture, stretched over the rectangle and faded.
    case image(Bitmap, Rect, opacity: Double, AffineTransform)
    /// A gradient over the rectangle, inside the path, faded.
    case gradient(GradientLayer.Gradient, Rect, within: Path, opacity: Double, AffineTransform)
    /// What lies behind, changed, inside the shape.
    case backdrop(Effect, PlacedPath)
    /// What stands from `bodyStart` to `end` as one picture. What stands before `bodyStart` is its mask; nothing there is none.
    case group(opacity: Double, clip: PlacedPath?, bodyStart: Int, end: Int)
    /// What stands until `end` as one picture, with the colours behind coming through.
    case vibrant(Double, end: Int)
  }

  /// In drawing order.
  public internal(set) var operations: [Operation] = []
  /// By the numbers of layers: where each with all in it is.
  var stretches: [Range<Int>] = []
  /// Where operations have been replaced since ``takeChanges()``; nil where all are new.
  var changes: [Range<Int>]?
  /// From where operations are told to where they will be.
  var distance = 0
  /// Of the picture that is drawn in the end; for what is drawn with pixels of its own.
  public var pixelsPerPoint: Double
  /// From the points that are drawn to those of the list; the same by default. Another one holds for what is drawn from then on.
  public var place = AffineTransform.identity
  /// What draws text for itself, so that the list holds words; nil leaves it to the window's engine, and the list holds outlines.
  public let typesetter: (any TextEngine)?

  /// An empty one.
  public init(pixelsPerPoint: Double = 1, typesetter: (any TextEngine)? = nil) {
    (self.pixelsPerPoint, self.typesetter) = (pixelsPerPoint, typesetter)
  }

  /// The room stays.
  public mutating func removeAll() {
    operations.removeAll(keepingCapacity: true)
    changes = nil
  }

  /// The operation behind this one and all that it holds.
  public func next(after index: Int) -> Int {
    switch operations[index] {
    case .group(_, _, _, let end), .vibrant(_, let end): end
    default: index + 1
    }
  }
}

extension DrawingList: DrawingTarget {
  public mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    operations.append(.fill(path, usesEvenOdd: usesEvenOdd, color, transform.concatenating(place)))
  }

  public mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {
    operations.append(.stroke(path, style, color, transform.concatenating(place)))
  }

  public mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {
    operations.append(.shadow(path, radius: radius, offset: offset, color, transform.concatenating(place)))
  }

  public mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {
    operations.append(.image(bitmap, rect, opacity: opacity, transform.concatenating(place)))
  }

  public mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    operations.append(.gradient(gradient, rect, within: path, opacity: opacity, transform.concatenating(place)))
  }

  public mutating func backdrop(_ effect: Effect, within shape: PlacedPath) { operations.append(.backdrop(effect, placed(shape))) }

  public mutating func text(_ run: TextRun, color: Color, transform: AffineTransform) -> Bool {
    guard typesetter != nil else { return false }
    var run = run
    // outlines are the same at every scale
    run.pixelsPerPoint = 1
    operations.append(.text(run, color, transform.concatenating(place)))
    return true
  }

  public mutating func vibrant(_ amount: Double, _ body: (inout DrawingList) -> Void) {
    let index = operations.count
    operations.append(.vibrant(amount, end: index))
    body(&self)
    operations[index] = .vibrant(amount, end: operations.count + distance)
  }

  public mutating func group(
    opacity: Double, clip: PlacedPath?, mask: ((inout DrawingList) -> Void)?, _ body: (inout DrawingList) -> Void
  ) {
    let index = operations.count
    let clip = clip.map(placed)
    operations.append(.group(opacity: opacity, clip: clip, bodyStart: index, end: index))
    mask?(&self)
    // a mask that shows nothing lets nothing through, and is there all the same
    if mask != nil, operations.count == index + 1 {
      operations.append(.fill(Path(), usesEvenOdd: false, .clear, .identity))
    }
    let start = operations.count
    body(&self)
    operations[index] = .group(opacity: opacity, clip: clip, bodyStart: start + distance, end: operations.count + distance)
  }

  private func placed(_ shape: PlacedPath) -> PlacedPath { PlacedPath(path: shape.path, transform: shape.transform.concatenating(place)) }
}
