/// Notified of the start and the end of an explicit animation, on the owner's thread, after the state is final. Not called for the children of a group
/// (MT-14).
public protocol LayerAnimationDelegate: AnyObject {
  /// Called once, in the first `advance` after the active interval has begun.
  func animationDidStart(_ animation: any LayerAnimation, on layer: Layer)
  /// Called once, when the animation has ended, was replaced or was removed.
  /// - Parameters:
  ///   - animation: the animation, as it was added.
  ///   - layer: the layer that it was added to.
  ///   - finished: true only if the active interval ended without a removal (LM-13).
  func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool)
}

extension LayerAnimationDelegate {
  public func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) {}
  public func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) {}
}
