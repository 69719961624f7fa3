import LegatoCore

/// Drives a transition interactively: by a finger, a sensor or any other source of progress.
public protocol InteractiveTransitioning: AnyObject {
  /// Starts the transition. Called instead of `animateTransition(using:)`, even if ``wantsInteractiveStart`` is false (TR-3).
  ///
  /// ``PercentDrivenInteractiveTransition`` calls `animateTransition(using:)`; your own implementation may do so too or start other animations.
  func startInteractiveTransition(_ context: any TransitionContext)
  /// The speed after the interaction, as a multiple of the normal speed, finite and above 0; 1 by default. Any other number is repaired to 1 and reported.
  var completionSpeed: Double { get }
  /// The curve of the remaining motion after the interaction; ease-in-out by default.
  var completionCurve: AnimationCurve { get }
  /// Whether the transition begins interactively; true by default. If false it begins by itself, and can be paused later.
  var wantsInteractiveStart: Bool { get }
}

extension InteractiveTransitioning {
  public var completionSpeed: Double { 1 }
  public var completionCurve: AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}
