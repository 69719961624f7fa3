public import Legato
import Synchronization

/// A display list: records the calls of a ``DrawingTarget`` for a window, to be replayed.
///
/// ```swift
/// var list = DrawingList(pixelsPerPoint: 2)
/// list.draw(window)
/// list.draw(on: &canvas)   // now, or later, or elsewhere
/// ```
/// Groups are stored in the same list: a ``Operation/group(opacity:clip:bodyStart:end:)`` precedes its children, and has the index of their end.
public struct DrawingList {
  /// A drawing operation. Transforms lead from the shape's own points to those of the window.
  public enum Operation {
    /// Fills an outline with one colour.
    case fill(Path, usesEvenOdd: Bool, Color, AffineTransform)
    /// Strokes an outline.
    case stroke(Path, StrokeStyle, Color, AffineTransform)
    /// A translated and blurred outline; the radius is the standard deviation, in the path's points.
    case shadow(Path, radius: Double, offset: Vector, Color, AffineTransform)
    /// Text to be drawn by the host's typesetter.
    case text(TextRun, Color, AffineTransform)
    /// A bitmap, scaled to the rectangle, with an opacity.
    case image(Bitmap, Rect, opacity: Double, AffineTransform)
    /// A gradient over the rectangle, clipped to the path, with an opacity.
    case gradient(GradientLayer.Gradient, Rect, within: Path, opacity: Double, AffineTransform)
    /// An effect on what lies behind, within the shape. It reads what is drawn within the rectangle; nil for everything.
    case backdrop(Effect, PlacedPath, ground: Rect?)
    /// Draws the operations from `bodyStart` to `end` as a group. Those before `bodyStart` are its mask; none means no mask.
    case group(opacity: Double, clip: PlacedPath?, bodyStart: Int, end: Int)
    /// Draws the operations until `end` as a group, with the colours behind coming through.
    case vibrant(Double, end: Int)
  }

  /// Identifies an operation.
  package struct Name {
    /// An array index, unique among the operations of a list at a time. A replacement at the same place keeps it.
    package var slot: UInt32
    /// Unique among all recordings of all lists.
    package var stamp: UInt64
  }

  /// The operations, in drawing order.
  public internal(set) var operations: [Operation] = []
  /// The names, by operation.
  package internal(set) var names: [Name] = []
  /// Unused slots below the first that was never used.
  var free: [UInt32] = []
  /// Slots released since ``takeChanges()``.
  var freed: [UInt32] = []
  package private(set) var slots = 0
  /// Whether the whole list was recorded since ``takeChanges()``.
  package internal(set) var isAnew = true
  var layers = LayerRanges()
  /// 1 + the number of the window that is being recorded; 0 for none.
  var part = 0
  /// Whether one of several windows requires the whole list to be recorded again.
  var wantsAll = false
  /// The number of windows recorded by ``update(_:by:)``; to be set before the first recording.
  public var parts = 1
  /// Whether there may be groups.
  private(set) var hasGroups = false
  /// Whether there may be masks.
  private(set) var hasMasks = false
  /// Whether there may be effects.
  package private(set) var hasEffects = false
  /// Ranges replaced since ``takeChanges()``; nil if operations have moved to other indices.
  var changes: [Range<Int>]?
  /// Pixels per point of the final picture, for what is rasterized on its own.
  public var pixelsPerPoint: Double
  /// From the drawn points to those of the list; identity by default. A change applies to what is drawn afterwards.
  public var place = AffineTransform.identity
  /// What effects that are drawn afterwards read, in points of the list; nil, the default, for everything.
  ///
  /// A list of several windows sets it to the rectangle of each, so that a blur at the edge of a window does not mix in what lies around it.
  public var ground: Rect?
  /// Draws text when the list is replayed; nil lets the window's engine draw, and the list stores outlines.
  public let typesetter: (any TextEngine)?

  /// Makes an empty list.
  public init(pixelsPerPoint: Double = 1, typesetter: (any TextEngine)? = nil) {
    (self.pixelsPerPoint, self.typesetter) = (pixelsPerPoint, typesetter)
  }

  /// Removes all operations and keeps the capacity.
  public mutating func removeAll() {
    // one of several windows must not remove the others' operations
    guard part == 0 else { return wantsAll = true }
    operations.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    freed.removeAll(keepingCapacity: true)
    (slots, hasGroups, hasMasks, hasEffects, changes, isAnew) = (0, false, false, false, nil, true)
    layers.removeAll()
  }

  private static let recordings = Atomic<UInt64>(0)

  mutating func add(_ operation: Operation) {
    operations.append(operation)
    let slot = free.popLast() ?? UInt32(truncatingIfNeeded: slots)
    if slot == slots { slots += 1 }
    names.append(Name(slot: slot, stamp: Self.recordings.add(1, ordering: .relaxed).newValue))
  }

  /// The index after an operation and its children.
  public func next(after index: Int) -> Int {
    switch operations[index] {
    case .group(_, _, _, let end), .vibrant(_, let end): end
    default: index + 1
    }
  }
}

extension DrawingList: DrawingTarget {
  public mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    add(.fill(path, usesEvenOdd: usesEvenOdd, color, transform.concatenating(place)))
  }

  public mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {
    add(.stroke(path, style, color, transform.concatenating(place)))
  }

  public mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {
    add(.shadow(path, radius: radius, offset: offset, color, transform.concatenating(place)))
  }

  public mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {
    add(.image(bitmap, rect, opacity: opacity, transform.concatenating(place)))
  }

  public mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    add(.gradient(gradient, rect, within: path, opacity: opacity, transform.concatenating(place)))
  }

  public mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    hasEffects = true
    add(.backdrop(effect, placed(shape), ground: ground))
  }

  public mutating func text(_ run: TextRun, color: Color, transform: AffineTransform) -> Bool {
    guard typesetter != nil else { return false }
    var run = run
    // outlines are the same at every scale
    run.pixelsPerPoint = 1
    add(.text(run, color, transform.concatenating(place)))
    return true
  }

  public mutating func vibrant(_ amount: Double, _ body: (inout DrawingList) -> Void) {
    let index = operations.count
    hasGroups = true
    add(.vibrant(amount, end: index))
    body(&self)
    operations[index] = .vibrant(amount, end: operations.count + layers.distance)
  }

  public mutating func group(
    opacity: Double, clip: PlacedPath?, mask: ((inout DrawingList) -> Void)?, _ body: (inout DrawingList) -> Void
  ) {
    let index = operations.count
    let clip = clip.map(placed)
    hasGroups = true
    add(.group(opacity: opacity, clip: clip, bodyStart: index, end: index))
    let first = operations.count + layers.distance
    if mask != nil { hasMasks = true }
    mask?(&self)
    // an empty mask still masks everything
    if mask != nil, operations.count + layers.distance == first { add(.fill(Path(), usesEvenOdd: false, .clear, .identity)) }
    let start = operations.count + layers.distance
    body(&self)
    operations[index] = .group(opacity: opacity, clip: clip, bodyStart: start, end: operations.count + layers.distance)
  }

  private func placed(_ shape: PlacedPath) -> PlacedPath { PlacedPath(path: shape.path, transform: shape.transform.concatenating(place)) }
}
