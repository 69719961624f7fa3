import LegatoTiming

/// Something that animates whatever a block changes.
public protocol ImplicitlyAnimating: Animating {
  /// Adds a block whose motion begins `delayFactor` of the duration later, 0…1. By default the factor is ignored.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds a block: queued while inactive, run now while active.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a call for the end, once, after those added before.
  func addCompletion(_ completion: @escaping (_ finalPosition: AnimatingPosition) -> Void)
  /// Goes on after a pause under `parameters` (nil: its own) with `durationFactor` of its duration left (0: what was left).
  func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}

extension ImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) { addAnimations(animation) }
}
