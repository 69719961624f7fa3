import LegatoCore
import LegatoGestures
import LegatoLayers

/// Another name of ``ScrollLayer``.
public typealias ScrollView = ScrollLayer

extension ScrollLayer {
  /// Half a second, critical, when animated.
  public func setContentOffset(_ contentOffset: Point, animated: Bool) {
    move(animated) { self.contentOffset = contentOffset }
  }
  /// About the middle of what is shown.
  public func setZoomScale(_ scale: Double, animated: Bool) { move(animated) { zoom(to: scale) } }

  /// Whether a finger holds it.
  public var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
  /// Whether a finger moves it.
  public var isDragging: Bool { panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed }

  private func move(_ animated: Bool, _ changes: () -> Void) {
    guard animated else { return Layer.performWithoutAnimation(changes) }
    Layer.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction, animations: changes)
  }
}
