import Legato

/// Plays a scene on a manual clock: the same trace gives the same frames in every run.
public struct Player {
  public let scene: Scene
  private var events: ArraySlice<PointerEvent>
  /// The compositors, which cache the layers' drawings between frames, by scale.
  private let kept = Kept()
  private final class Kept { var compositors: [Double: Compositor] = [:] }

  /// - Parameter trace: the pointer events; nil for the scene's demonstration.
  public init(_ scene: Scene, trace: Trace? = nil) {
    self.scene = scene
    events = (trace?.events ?? scene.demonstration)[...]
    scene.stage.perform { scene.appear() }
  }

  /// Advances the scene to `time`, in seconds, and delivers each event until then at its own time.
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

  /// Whether events are left.
  public var hasEvents: Bool { !events.isEmpty }

  /// The presentation of the scene, at `scale` pixels per point.
  /// - Parameter isInspected: whether the running animations are listed over it.
  public func picture(scale: Double, isInspected: Bool = false) -> Bitmap {
    let (width, height) = (Int(saturating: (Scene.size.width * scale).rounded()), Int(saturating: (Scene.size.height * scale).rounded()))
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
