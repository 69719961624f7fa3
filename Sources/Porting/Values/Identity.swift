import LegatoCore
import LegatoDynamics
import LegatoGestures
import LegatoLayers
import LegatoTransitions

// Objects are compared by identity, so that they are found in arrays and kept in sets.

extension LayerController: Hashable {
  /// Whether both are the same object.
  public static func == (one: LayerController, other: LayerController) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
extension Layer: Hashable {
  /// Whether both are the same object.
  public static func == (one: Layer, other: Layer) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
extension GestureRecognizer: Hashable {
  /// Whether both are the same object.
  public static func == (one: GestureRecognizer, other: GestureRecognizer) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
extension PropertyAnimator: Hashable {
  /// Whether both are the same object.
  public static func == (one: PropertyAnimator, other: PropertyAnimator) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
extension DisplayLink: Hashable {
  /// Whether both are the same object.
  public static func == (one: DisplayLink, other: DisplayLink) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
extension DynamicAnimator: Hashable {
  /// Whether both are the same object.
  public static func == (one: DynamicAnimator, other: DynamicAnimator) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
extension DynamicBehavior: Hashable {
  /// Whether both are the same object.
  public static func == (one: DynamicBehavior, other: DynamicBehavior) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
extension PresentationController: Hashable {
  /// Whether both are the same object.
  public static func == (one: PresentationController, other: PresentationController) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
extension PercentDrivenInteractiveTransition: Hashable {
  /// Whether both are the same object.
  public static func == (one: PercentDrivenInteractiveTransition, other: PercentDrivenInteractiveTransition) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
