/// Notified when an animator comes to rest and when it resumes, on the thread of the stage. All methods are optional.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Called when something was added or changed or the reference layer was added to a window, before ``DynamicAnimator/isRunning`` becomes true.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Called when all bodies are at rest and the final positions are written. No more frames are requested.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
