import Legato

/// A host without a screen: it is told what time it is and what the pointer did, and draws where a frame is asked for.
public final class SteppedHost {
  public let window: Window
  /// Pictures that were drawn.
  public private(set) var frames = 0
  private var isWanted = true
  private var clock = 0.0
  private let canvas: (Window) -> Void

  public init(_ window: Window, draw: @escaping (Window) -> Void) {
    (self.window, canvas) = (window, draw)
    window.stage.onWake = { [weak self] in
      self?.isWanted = true
      // what begins now begins at the host's time, not at that of the last frame
      return self?.clock
    }
  }

  /// What a clock would do at this time: nothing while nothing moves.
  public func tick(at seconds: Double) {
    clock = seconds
    guard isWanted else { return }
    let demand = window.stage.advance(to: seconds)
    canvas(window)
    frames += 1
    isWanted = demand != .idle
  }

  /// A pointer, at the time at which it happened.
  public func pointer(_ phase: PointerEvent.Phase, at place: Point, seconds: Double, id: Int = 0) {
    clock = seconds
    window.stage.advance(to: seconds)
    window.handle(PointerEvent(time: seconds, phase: phase, id: id, location: place))
  }
}
