import LegatoDynamics
import LegatoLayers

// Animator, items, behaviors and delegates have the original's names already. `transform` of an item is its `rotation` here.

extension DynamicAnimator {
  /// Its space is that of the items; it needs a window for its clock.
  public convenience init(referenceView: Layer) { self.init(referenceLayer: referenceView) }
  /// Another name of ``DynamicAnimator/referenceLayer``.
  public var referenceView: Layer? { referenceLayer }
}
