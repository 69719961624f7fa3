import LegatoCore
import LegatoLayers

/// A pointer from the moment it goes down until it goes up, for code that is written for touches; the events themselves are ``PointerEvent``s.
public final class Touch: Hashable {
  /// What it did last.
  public private(set) var phase: PointerEvent.Phase
  /// Seconds of the stage at its last event.
  public private(set) var timestamp: Double
  /// How hard it is pressed, 0…1; 0 where none is measured.
  public private(set) var force: Double
  /// How many times in a row a pointer has come down about here, this one included; 1 where nobody counts.
  public package(set) var tapCount = 1
  /// The layer of the recognizer that tells it, or the one in which it went down.
  public private(set) weak var layer: Layer?
  private var (place, placeBefore): (Point, Point)

  package init(_ event: PointerEvent, layer: Layer?) {
    (phase, timestamp, force, self.layer) = (event.phase, event.time, event.pressure ?? 0, layer)
    (place, placeBefore) = (event.location, event.location)
  }

  package func follow(_ event: PointerEvent) {
    if event.phase != .began { placeBefore = place }
    (phase, timestamp, force, place) = (event.phase, event.time, event.pressure ?? 0, event.location)
  }

  /// Where it is, in `layer`'s own space (nil: the window's).
  public func location(in layer: Layer?, space: LayerSpace = .model) -> Point { convert(place, to: layer, space) }
  /// Where it was at the event before.
  public func previousLocation(in layer: Layer?, space: LayerSpace = .model) -> Point { convert(placeBefore, to: layer, space) }

  private func convert(_ place: Point, to layer: Layer?, _ space: LayerSpace) -> Point {
    guard let layer, let window = layer.window else { return place }
    return layer.convert(place, from: window, in: space)
  }

  /// Whether both are the same object.
  public static func == (one: Touch, other: Touch) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What touches come with.
public struct TouchEvent {
  /// The event that it is made of.
  public let pointer: PointerEvent
  /// The touch that it tells of.
  public let allTouches: Set<Touch>?
  /// Seconds of the stage.
  public var timestamp: Double { pointer.time }

  package init(_ pointer: PointerEvent, _ touches: Set<Touch>) { (self.pointer, allTouches) = (pointer, touches) }
}
