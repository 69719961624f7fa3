import LegatoCore

/// Lets something else than time move a transition: a finger, a sensor, any source of numbers.
public protocol InteractiveTransitioning: AnyObject {
  /// Called instead of `animateTransition`, also where ``wantsInteractiveStart`` is false: then it begins by itself, and this starts what runs (TR-3).
  /// ``PercentDrivenInteractiveTransition`` calls `animateTransition`; one of your own may, or may animate what it likes.
  func startInteractiveTransition(_ context: any TransitionContext)
  /// How fast the rest runs after the interaction, as a multiple above 0; 1 by default. Any other number is repaired to 1 and reported.
  var completionSpeed: Double { get }
  /// Under which curve; ease in and out by default.
  var completionCurve: AnimationCurve { get }
  /// False lets the transition begin by itself, to be caught later; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension InteractiveTransitioning {
  public var completionSpeed: Double { 1 }
  public var completionCurve: AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}
