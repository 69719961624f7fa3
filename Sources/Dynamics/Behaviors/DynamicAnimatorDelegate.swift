/// Hears when an animator goes to rest and when it leaves it; on the thread of the stage. Both calls are optional.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Something was added or changed, or the reference layer came into a window: inside that call, before ``DynamicAnimator/isRunning`` is true.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Everything is at rest and was written where it rests; no frames are asked for any more.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
