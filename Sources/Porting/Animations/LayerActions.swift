import Foundation
import LegatoCore
import LegatoLayers

/// An implicit action of a layer, which runs when a property is set: nothing (`NSNull`), an animation, or your own code.
public protocol CAAction: AnyObject {
  /// Called after the property has been set. `anObject` is the layer and `event` the property's key.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

extension CAAnimation: CAAction {
  /// Adds the animation to the layer; one without a key path animates the property that was set.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    if let layer = anObject as? Layer, let value = value(moving: event) { layer.add(paced: value, forKey: event) }
  }
  fileprivate func value(moving event: String) -> (any LayerAnimation)? {
    guard let animation = self as? CAPropertyAnimation, animation.keyPath == nil else { return value() }
    animation.keyPath = event
    defer { animation.keyPath = nil }
    return value()
  }
}

/// A layer delegate that returns implicit actions by the property's key. Nil uses the layer's own action; `NSNull()` is no action.
public protocol CALayerDelegate: LayerDelegate {
  /// Returns the action for the property with the key `event`: `position`, `bounds`, `opacity` …
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  /// The result of ``action(for:forKey:)``.
  public func action(for layer: Layer, property: AnimatableProperty) -> LayerAction? {
    action(for: layer, forKey: property.key).map { LayerAction($0, property.key, moving: property.keyPath) }
  }
  /// The result of ``action(for:forKey:)``, for properties of kinds as well.
  public func action(for layer: Layer, key: LayerPropertyKey) -> LayerAction? {
    if let property = key.property { return action(for: layer, property: property) }
    return action(for: layer, forKey: key.name).map { LayerAction($0, key.name, moving: key.name) }
  }
}

extension Layer {
  /// The implicit actions of this layer by the properties' keys. Keys of properties that cannot be animated have no effect.
  public var actions: [String: any CAAction]? {
    get { (attachments[ObjectIdentifier(KeyedActions.self)] as? KeyedActions)?.actions }
    set {
      attachments[ObjectIdentifier(KeyedActions.self)] = newValue.map { KeyedActions($0) }
      var found: [LayerPropertyKey: LayerAction] = [:]
      for (key, action) in newValue ?? [:] { found[LayerPropertyKey(ofKind: key)] = LayerAction(action, key, moving: key) }
      for property in AnimatableProperty.allCases {
        if let action = newValue?[property.key] {
          found[LayerPropertyKey(property)] = LayerAction(action, property.key, moving: property.keyPath)
        }
      }
      keyedActions = found
    }
  }
  /// The action for the property with the key `event` that its delegate, or ``actions``, have; nil if neither has one. `NSNull()` is no action.
  public func action(forKey event: String) -> (any CAAction)? {
    (delegate as? any CALayerDelegate)?.action(for: self, forKey: event) ?? actions?[event]
  }
  private final class KeyedActions {
    let actions: [String: any CAAction]
    init(_ actions: [String: any CAAction]) { self.actions = actions }
  }
}

extension LayerAction {
  /// - Parameter keyPath: what an animation without a key path of its own animates.
  fileprivate init(_ action: any CAAction, _ key: String, moving keyPath: String) {
    switch action {
    case is NSNull: self = .none
    case let animation as CAAnimation: self = animation.value(moving: keyPath).map { .animation($0) } ?? .none
    default: self = .performKeyed { layer, _ in action.run(forKey: key, object: layer, arguments: nil) }
    }
  }
}

extension AnimatableProperty {
  /// The key of the property in the original framework.
  fileprivate var key: String {
    switch self {
    case .boundsOrigin, .boundsSize: "bounds"
    default: "\(self)"
    }
  }
  /// The key path of its own values: origin and size of the bounds have one key, but are set one by one.
  fileprivate var keyPath: String {
    switch self {
    case .boundsOrigin: "bounds.origin"
    case .boundsSize: "bounds.size"
    default: key
    }
  }
}
