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
    case .resized(let size):
      window.stage.perform {
        window.bounds.size = size
        window.layoutIfNeeded()
      }
    case .motion(let level): window.stage.motionLevel = level
    }
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
    window.stage.onWake = { [weak self] in
      let now = ask()
      return self?.own(now)
    }
  }
}

extension Window {
  /// Scrolls the innermost layer under `place` that can scroll that way; returns whether there is one.
  ///
  /// The offset follows on a spring without bounce that keeps its velocity, so that steps of a wheel blend.
  /// - Parameters:
  ///   - way: In points, positive to the right and downwards.
  ///   - isPrecise: Whether the content follows the device directly, as with a trackpad.
  @discardableResult
  public func scroll(by way: Vector, at place: Point, isPrecise: Bool) -> Bool {
    guard way.dx.isFinite, way.dy.isFinite, place.x.isFinite, place.y.isFinite else { return false }
    var here = hitTest(place, in: hitTesting)
    while let layer = here {
      if let scroll = layer as? ScrollLayer, let target = scroll.offset(after: way), target != scroll.contentOffset {
        let spring = SpringTimingParameters(response: isPrecise ? 0.12 : 0.3, dampingRatio: 1)
        stage.perform {
          Layer.animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { scroll.contentOffset = target }
        }
        return true
      }
      here = layer.superlayer
    }
    return false
  }
}

extension ScrollLayer {
  /// The offset after that scroll, clamped to the content; nil if neither axis scrolls.
  fileprivate func offset(after way: Vector) -> Point? {
    func moved(_ offset: Double, _ way: Double, _ content: Double, _ seen: Double, _ before: Double, _ after: Double) -> Double {
      let end = max(-before, content * zoomScale - seen + after)
      return min(max(end, offset), max(min(-before, offset), offset + way))
    }
    let moved = Point(
      x: moved(contentOffset.x, way.dx, contentSize.width, bounds.width, contentInset.left, contentInset.right),
      y: moved(contentOffset.y, way.dy, contentSize.height, bounds.height, contentInset.top, contentInset.bottom))
    return moved == contentOffset ? nil : moved
  }
}
