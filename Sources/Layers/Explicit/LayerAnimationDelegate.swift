/// Notified of an explicit animation's start and stop, on the owner's thread, after the state is final. A child of a group notifies nobody (MT-14).
public protocol LayerAnimationDelegate: AnyObject {
  /// Its active interval has begun; once, in the `advance` after that.
  func animationDidStart(_ animation: any LayerAnimation, on layer: Layer)
  /// It is over: at its end, replaced, or removed; once.
  /// - Parameters:
  ///   - animation: as it was added.
  ///   - layer: to which.
  ///   - finished: true only when the active interval was over without a removal (LM-13).
  func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool)
}

extension LayerAnimationDelegate {
  public func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) {}
  public func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) {}
}
