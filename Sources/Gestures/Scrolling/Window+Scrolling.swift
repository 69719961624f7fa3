import LegatoCore
import LegatoLayers

extension Window {
  /// Scrolls the innermost layer under `place` that can scroll that way, as hosts do for a wheel or a trackpad; returns whether there is one.
  ///
  /// By a wheel, the offset follows on a spring without bounce that keeps its velocity, so that steps blend. By a trackpad, it follows at once, without a motion
  /// of its own: content that scrolls by itself stops, and the fingers move it from where it is seen. While it springs back at an edge it goes on doing so.
  /// - Parameters:
  ///   - way: In points, positive to the right and downwards.
  ///   - isPrecise: Whether the content follows the device directly, as with a trackpad.
  @discardableResult
  public func scroll(by way: Vector, at place: Point, isPrecise: Bool) -> Bool {
    guard way.dx.isFinite, way.dy.isFinite, place.x.isFinite, place.y.isFinite else { return false }
    for scroll in scrollLayers(at: place) {
      if isPrecise {
        guard scroll.canScroll(by: way) else { continue }
        stage.perform { Layer.performWithoutAnimation { scroll.follow(way) } }
        return true
      }
      guard let target = scroll.offset(after: way, from: scroll.contentOffset) else { continue }
      let spring = SpringTimingParameters(response: 0.3, dampingRatio: 1)
      stage.perform {
        Layer.animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { scroll.contentOffset = target }
      }
      return true
    }
    return false
  }

  /// Lets the content under `place` scroll on when fingers leave a trackpad: the innermost layer that can scroll that way decelerates as after a drag. Returns
  /// whether there is one.
  /// - Parameter velocity: In points per second, positive to the right and downwards. With 0, content that does not scroll by itself turns to the next page if it
  ///   has pages.
  @discardableResult
  public func fling(with velocity: Vector, at place: Point) -> Bool {
    guard velocity.dx.isFinite, velocity.dy.isFinite, place.x.isFinite, place.y.isFinite else { return false }
    for scroll in scrollLayers(at: place) where velocity == .zero || scroll.canScroll(by: velocity) {
      stage.perform { scroll.decelerate(velocity: velocity) }
      return true
    }
    return false
  }

  /// The scroll layers under a point, the innermost first.
  private func scrollLayers(at place: Point) -> [ScrollLayer] {
    var (layers, here): ([ScrollLayer], Layer?) = ([], hitTest(place, in: hitTesting))
    while let layer = here {
      if let scroll = layer as? ScrollLayer { layers.append(scroll) }
      here = layer.superlayer
    }
    return layers
  }
}

extension ScrollLayer {
  /// Whether the content can be scrolled from where it is seen.
  fileprivate func canScroll(by way: Vector) -> Bool { offset(after: way, from: presentationContentOffset) != nil }

  /// Scrolls by a distance at once.
  fileprivate func follow(_ way: Vector) {
    let (shown, x, y) = (presentationContentOffset, limits(\.x), limits(\.y))
    if x.contains(shown.x), y.contains(shown.y) {
      removeAnimations(of: .boundsOrigin)
      contentOffset = shown
    }
    // beyond an edge the motion back is kept, and what is seen moves by that distance
    contentOffset = offset(after: way, from: contentOffset) ?? contentOffset
  }

  /// The offset after that scroll, which leads no farther beyond the content; nil if neither axis scrolls.
  fileprivate func offset(after way: Vector, from offset: Point) -> Point? {
    func moved(_ offset: Double, _ way: Double, _ limits: ClosedRange<Double>) -> Double {
      min(max(limits.upperBound, offset), max(min(limits.lowerBound, offset), offset + way))
    }
    let moved = Point(x: moved(offset.x, way.dx, limits(\.x)), y: moved(offset.y, way.dy, limits(\.y)))
    return moved == offset ? nil : moved
  }
}
