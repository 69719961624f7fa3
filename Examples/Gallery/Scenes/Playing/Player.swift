import Legato

/// Runs a scene on a hand-moved clock: the same trace gives the same frames on every run and every machine.
public struct Player {
  public let scene: Scene
  private var events: ArraySlice<PointerEvent>

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
    var canvas = Canvas(
      width: Int((Scene.size.width * scale).rounded()), height: Int((Scene.size.height * scale).rounded()), scale: scale)
    canvas.draw(scene.window)
    if isInspected { Overlay(scene).draw(on: &canvas) }
    return canvas.bitmap
  }
}
