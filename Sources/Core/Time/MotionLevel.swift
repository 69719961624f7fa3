/// How much motion a stage shows, for people whom it harms or distracts; see ``Stage/motionLevel``.
///
/// It changes what is seen and nothing else: model values, durations, completions, their order and their outcomes are the same at every level. What moves by
/// hand goes on following the hand: an animator that is scrubbed shows its way, and its end when it is let go.
/// What is essential says so: ``AnimationOptions/essential``, ``PropertyAnimator/isEssential``.
public enum MotionLevel: Hashable, Sendable, CaseIterable {
  /// Everything moves as written.
  case full
  /// What travels, turns or grows is shown at its end as soon as it begins; opacity and colours go on fading. Screens cross-fade.
  case reduced
  /// Everything is shown at its end as soon as it begins.
  case none
}
