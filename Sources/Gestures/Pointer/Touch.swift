import LegatoCore
import LegatoLayers

/// A pointer from the moment it goes down until it goes up, for code written for touches. The events themselves are ``PointerEvent``s.
public final class Touch: Hashable {
  /// What the pointer did last.
  public private(set) var phase: PointerEvent.Phase
  /// The time of its last event, in seconds of stage time.
  public private(set) var timestamp: Double
  /// The pressure, 0…1; 0 if the device measures none.
  public private(set) var force: Double
  /// The number of taps in quick succession near this position, including this one; 1 if taps are not counted.
  public package(set) var tapCount = 1
  /// The layer of the recognizer that passes the touch on, or the layer in which the pointer went down.
  public var layer: Layer? { layerReference?.object }
  private let layerReference: BackReference<Layer>?
  private var (location, previousLocation): (Point, Point)

  package init(_ event: PointerEvent, layer: Layer?) {
    (phase, timestamp, force, layerReference) = (event.phase, event.time, event.pressure ?? 0, layer?.backReference)
    (location, previousLocation) = (event.location, event.location)
  }

  package func follow(_ event: PointerEvent) {
    if event.phase != .began { previousLocation = location }
    (phase, timestamp, force, location) = (event.phase, event.time, event.pressure ?? 0, event.location)
  }

  /// The present position in `layer`'s coordinates (nil: the window's).
  public func location(in layer: Layer?, space: LayerSpace = .model) -> Point { convert(location, to: layer, space) }
  /// The position at the previous event, in `layer`'s coordinates (nil: the window's).
  public func previousLocation(in layer: Layer?, space: LayerSpace = .model) -> Point { convert(previousLocation, to: layer, space) }

  private func convert(_ point: Point, to layer: Layer?, _ space: LayerSpace) -> Point {
    guard let layer, let window = layer.window else { return point }
    return layer.convert(point, from: window, in: space)
  }

  /// Whether both are the same object.
  public static func == (one: Touch, other: Touch) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The event that is passed along with touches.
public struct TouchEvent {
  /// The pointer event behind it.
  public let pointer: PointerEvent
  /// The touch that the event belongs to.
  public let allTouches: Set<Touch>?
  /// The time of the event, in seconds of stage time.
  public var timestamp: Double { pointer.time }

  package init(_ pointer: PointerEvent, _ touches: Set<Touch>) { (self.pointer, allTouches) = (pointer, touches) }
}
