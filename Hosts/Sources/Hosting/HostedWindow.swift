public import Legato
public import LegatoDrawingList

/// A window as the content of a host: it gets the host's size, pointers and wheel, and its stage follows the host's clock.
public final class HostedWindow: HostedContent {
  /// The window.
  public let window: Window
  private let onKey: (TerminalKey) -> Void
  /// The host's time at the stage's 0; nil before the first call.
  private var began: Double?
  private lazy var recorder = WindowRecorder(window)
  /// The transform and scale of the recorder's list.
  private var (place, pixelsPerPoint) = (AffineTransform.identity, 0.0)

  /// - Parameter onKey: called with each key, inside `Stage.perform(_:)`.
  public init(_ window: Window, onKey: @escaping (TerminalKey) -> Void = { _ in }) { (self.window, self.onKey) = (window, onKey) }

  /// Converts the host's time; a stage that was advanced before continues from there.
  private func own(_ time: Double) -> Double {
    let zero = began ?? time - window.stage.hostTime
    began = zero
    return max(window.stage.hostTime, time - zero)
  }

  public func handle(_ event: HostEvent, at time: Double) {
    window.stage.advance(to: own(time))
    switch event {
    case .pointer(var pointer):
      pointer.time = window.stage.hostTime
      window.handle(pointer)
    case .key(let key): window.stage.perform { onKey(key) }
    case .scroll(let way, let place, let isPrecise): window.scroll(by: way, at: place, isPrecise: isPrecise)
    case .fling(let velocity, let place): window.fling(with: velocity, at: place)
    case .resized(let size):
      window.stage.perform {
        window.bounds.size = size
        window.layoutIfNeeded()
      }
    case .motion(let level): window.stage.motionLevel = level
    }
  }

  /// Scrolls, as ``handle(_:at:)`` does; returns whether a layer scrolls that way.
  package func scroll(by way: Vector, at place: Point, isPrecise: Bool, time: Double) -> Bool {
    window.stage.advance(to: own(time))
    return window.scroll(by: way, at: place, isPrecise: isPrecise)
  }

  public func advance(to time: Double) -> FrameDemand {
    let demand = window.stage.advance(to: own(time))
    guard case .at(let next) = demand else { return demand }
    return .at(next + (began ?? 0))
  }

  public func draw(on list: inout DrawingList) { list.draw(window) }

  /// Redraws the layers that have changed. O(changes), as for `WindowRecorder`. For one list only.
  public func update(_ list: inout DrawingList) {
    if list.place != place || list.pixelsPerPoint != pixelsPerPoint { recorder.forget() }
    (place, pixelsPerPoint) = (list.place, list.pixelsPerPoint)
    recorder.record(on: &list)
  }

  /// Layers that the last ``update(_:)`` visited.
  package var visitedLayerCount: Int { recorder.visitedLayerCount }

  public func whenAsked(_ ask: @escaping () -> Double) {
    // another host has another clock, and the same one may have gone on meanwhile
    began = nil
    window.stage.onWake = { [weak self] in
      let now = ask()
      return self?.own(now)
    }
  }
}
