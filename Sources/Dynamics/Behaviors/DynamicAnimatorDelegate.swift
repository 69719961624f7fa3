/// Notified when an animator comes to rest and when it wakes; on the thread of the stage. Both calls are optional.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Something was added or changed, or the reference layer came into a window: inside that call, before ``DynamicAnimator/isRunning`` is true.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Everything is at rest and the final positions were written; no more frames are requested.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
