import LegatoCore
import LegatoGestures
import LegatoLayers

/// Recognizes a short, quick drag in one direction, once, during the drag.
nonisolated open class SwipeGestureRecognizer: GestureRecognizer {
  /// A set of directions.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Towards larger x.
    public static let right = Direction(rawValue: 1)
    /// Towards smaller x.
    public static let left = Direction(rawValue: 2)
    /// Towards smaller y.
    public static let up = Direction(rawValue: 4)
    /// Towards larger y.
    public static let down = Direction(rawValue: 8)
  }
  /// The directions that are recognized; right by default.
  public var direction = Direction.right
  /// The number of pointers that have to be down; 1 by default.
  public var numberOfTouchesRequired = 1
  /// The minimal distance along the direction and the maximal distance across it, in points, and the maximal duration, in seconds.
  private static let (minimalDistance, maximalDeviation, maximalDuration) = (50.0, 50.0, 0.5)
  private var start: (location: Point, time: Double)?

  open override func pointerBegan(_ event: PointerEvent) {
    guard pointers.count <= numberOfTouchesRequired else { return state = .failed }
    start = (location(in: nil as Layer?), event.time)
  }
  open override func pointerMoved(_ event: PointerEvent) {
    guard let start else { return }
    let moved = location(in: nil as Layer?) - start.location
    guard event.time - start.time <= Self.maximalDuration else { return state = .failed }
    let found = [
      (Direction.right, moved.dx, moved.dy), (.left, -moved.dx, moved.dy), (.down, moved.dy, moved.dx), (.up, -moved.dy, moved.dx),
    ]
    .first { $0.1 > abs($0.2) }
    guard let (found, along, across) = found else { return }
    guard direction.contains(found), abs(across) <= Self.maximalDeviation else { if along > 10 { state = .failed }; return }
    if along >= Self.minimalDistance, pointers.count == numberOfTouchesRequired { state = .ended }
  }
  open override func pointerEnded(_ event: PointerEvent) { if state == .possible { state = .failed } }
  open override func reset() {
    super.reset()
    start = nil
  }
}
