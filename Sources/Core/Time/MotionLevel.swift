/// How much motion a stage presents, for people whom motion harms or distracts; see ``Stage/motionLevel``.
///
/// The level affects the presentation only: model values, durations, completions, their order and their outcomes are the same at every level. Scrubbing is
/// presented at every level: a scrubbed animator presents its motion, and its end once it runs.
/// Essential animations are exempt: ``AnimationOptions/essential``, ``PropertyAnimator/isEssential``.
public enum MotionLevel: Hashable, Sendable, CaseIterable {
  /// Full animation.
  case full
  /// Travel, rotation and growth are presented at their end as soon as they begin; opacity and colours fade. Screens cross-fade.
  case reduced
  /// Everything is presented at its end as soon as it begins.
  case none
}

extension MotionLevel {
  /// Whether changes of a value are presented at their ends at once.
  func isStill(_ slot: Slot) -> Bool {
    switch self {
    case .full: false
    case .reduced: slot.isMovement
    case .none: true
    }
  }
}
