import Legato

/// Runs a scene on a hand-moved clock: the same trace gives the same frames on every run and every machine.
public struct Player {
  public let scene: Scene
  private var events: ArraySlice<PointerEvent>
  /// What keeps the scene's layers from picture to picture, for each scale.
  private let kept = Kept()
  private final class Kept { var compositors: [Double: Compositor] = [:] }

  /// - Parameter trace: what the pointer does; nil for the scene's own demonstration.
  public init(_ scene: Scene, trace: Trace? = nil) {
    self.scene = scene
    events = (trace?.events ?? scene.demonstration)[...]
    scene.stage.perform { scene.appear() }
  }

  /// Moves the scene to `time`, in seconds, with every event up to then at its own time.
  @discardableResult
  public mutating func advance(to time: Double) -> FrameDemand {
    while let event = events.first, event.time <= time {
      events.removeFirst()
      scene.stage.advance(to: max(scene.stage.hostTime, event.time))
      scene.handle(event)
    }
    let demand = scene.stage.advance(to: max(scene.stage.hostTime, time))
    scene.update()
    return demand
  }

  /// Whether the trace goes on.
  public var hasEvents: Bool { !events.isEmpty }

  /// The scene as it is now, `scale` pixels a point.
  /// - Parameter isInspected: with what runs on its stage as text over it.
  public func picture(scale: Double, isInspected: Bool = false) -> Bitmap {
    let (width, height) = (Int((Scene.size.width * scale).rounded()), Int((Scene.size.height * scale).rounded()))
    guard isInspected else {
      let compositor = kept.compositors[scale] ?? Compositor(width: width, height: height, scale: scale)
      kept.compositors[scale] = compositor
      compositor.draw(scene.window)
      return compositor.bitmap
    }
    var canvas = Canvas(width: width, height: height, scale: scale)
    canvas.draw(scene.window)
    Overlay(scene).draw(on: &canvas)
    return canvas.bitmap
  }
}
