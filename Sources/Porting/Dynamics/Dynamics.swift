import LegatoCore
import LegatoDynamics
import LegatoLayers
import LegatoTiming

// Animator, items, behaviors and delegates have the original's names already.

extension DynamicAnimator {
  /// Its space is that of the items; it needs a window for its clock.
  public convenience init(referenceView: View) { self.init(referenceLayer: referenceView.layer) }
  /// The view whose space it is.
  public var referenceView: View? { referenceLayer?.view }
}

/// A view is moved as its layer is. Of an item the rotation counts; whatever else a transform held is lost.
extension View: LayerItem {
  /// Radians, clockwise on screen; setting it replaces the transform by a pure rotation.
  public var rotation: Double {
    get { layer.rotation }
    set { layer.rotation = newValue }
  }
  public var middle: Vector { layer.middle }
  public func yieldMotion() -> DynamicVelocity { layer.yieldMotion() }
}

extension DynamicItemBehavior {
  /// Points a second.
  public func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) { addLinearVelocity(CGVector(velocity), for: item) }
  /// Points a second.
  @_disfavoredOverload
  public func linearVelocity(for item: any DynamicItem) -> CGPoint { CGPoint(linearVelocity(for: item) as CGVector) }
}
