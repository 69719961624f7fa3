import Legato

/// A host without a screen, for tests: time and pointer events are passed in, and it draws only the frames that the stage demands.
public final class SteppedHost {
  public let window: Window
  /// The number of frames that were drawn.
  public private(set) var frames = 0
  private var needsFrame = true
  private var clock = 0.0
  private let canvas: (Window) -> Void

  public init(_ window: Window, draw: @escaping (Window) -> Void) {
    (self.window, canvas) = (window, draw)
    window.stage.onWake = { [weak self] in
      self?.needsFrame = true
      // an animation that starts now begins at the host's time, not at the time of the last frame
      return self?.clock
    }
  }

  /// One tick of the host's clock: draws a frame if one is needed, and does nothing while nothing moves.
  public func tick(at seconds: Double) {
    clock = seconds
    guard needsFrame else { return }
    let demand = window.stage.advance(to: seconds)
    canvas(window)
    frames += 1
    needsFrame = demand != .idle
  }

  /// Delivers a pointer event. The stage is advanced to its time first, so that the hit test uses the positions of that time.
  public func pointer(_ phase: PointerEvent.Phase, at place: Point, seconds: Double, id: Int = 0) {
    clock = seconds
    window.stage.advance(to: seconds)
    window.handle(PointerEvent(time: seconds, phase: phase, id: id, location: place))
  }
}
