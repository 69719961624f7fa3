import LegatoTiming

/// Something that animates the changes of blocks.
public protocol ImplicitlyAnimating: Animating {
  /// Adds a block whose motion begins after `delayFactor` of the duration, 0…1. By default the factor is ignored.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds a block: queued while inactive, run at once while active.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a completion, called once, after those added before.
  func addCompletion(_ completion: @escaping (_ finalPosition: AnimatingPosition) -> Void)
  /// Continues after a pause under `parameters` (nil: its own) with `durationFactor` of its duration remaining (0: the remaining time).
  func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}

extension ImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) { addAnimations(animation) }
}
