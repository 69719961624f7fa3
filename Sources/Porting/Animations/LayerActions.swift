import Foundation
import LegatoCore
import LegatoLayers

/// What a layer does when one of its properties is set: nothing (`NSNull`), an animation, or code of one's own.
public protocol CAAction: AnyObject {
  /// Called after the property has been set; `anObject` is the layer, `event` the property's key.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

extension CAAnimation: CAAction {
  /// Adds the animation to the layer; one without a key path moves the property.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    if let layer = anObject as? Layer, let value = value(moving: event) { layer.add(value, forKey: event) }
  }
  fileprivate func value(moving event: String) -> (any LayerAnimation)? {
    guard let animation = self as? CAPropertyAnimation, animation.keyPath == nil else { return value() }
    animation.keyPath = event
    defer { animation.keyPath = nil }
    return value()
  }
}

/// Asked first what a layer does when a property is set; nil leaves it to the layer, `NSNull()` is nothing at all.
public protocol CALayerDelegate: LayerDelegate {
  /// `event` is the key of the property: `position`, `bounds`, `opacity` …
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  /// What ``action(for:forKey:)`` answers.
  public func action(for layer: Layer, property: AnimatableProperty) -> LayerAction? {
    action(for: layer, forKey: property.key).map { LayerAction($0, property.key) }
  }
}

extension Layer {
  /// What it does when a property is set, by the property's key; keys of what is no property that animates have no effect.
  public var actions: [String: any CAAction]? {
    get { (attachments[ObjectIdentifier(KeyedActions.self)] as? KeyedActions)?.actions }
    set {
      attachments[ObjectIdentifier(KeyedActions.self)] = newValue.map { KeyedActions($0) }
      var found: [AnimatableProperty: LayerAction] = [:]
      for property in AnimatableProperty.allCases {
        if let action = newValue?[property.key] { found[property] = LayerAction(action, property.key) }
      }
      ownActions = found
    }
  }
  private final class KeyedActions {
    let actions: [String: any CAAction]
    init(_ actions: [String: any CAAction]) { self.actions = actions }
  }
}

extension LayerAction {
  fileprivate init(_ action: any CAAction, _ key: String) {
    switch action {
    case is NSNull: self = .none
    case let animation as CAAnimation: self = animation.value(moving: key).map { .animation($0) } ?? .none
    default: self = .perform { layer, _ in action.run(forKey: key, object: layer, arguments: nil) }
    }
  }
}

extension AnimatableProperty {
  /// The key that it goes by there.
  fileprivate var key: String {
    switch self {
    case .boundsOrigin, .boundsSize: "bounds"
    default: "\(self)"
    }
  }
}
