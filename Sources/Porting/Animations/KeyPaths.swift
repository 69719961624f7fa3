import Foundation
import LegatoCore
import LegatoLayers

extension LayerSnapshot {
  /// The presentation value at a key path: a property, or a component of one. Those that only a kind of layers has, such as `strokeEnd`, are read now.
  public func value(forKeyPath keyPath: String) -> Any? { AnimatedKeyPath.find(keyPath, of: model())?.presentation(self) }
  /// The presentation value of a property.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }
}

extension Layer {
  /// The model value at a key path, or the value stored under any other name.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let property = AnimatedKeyPath.find(keyPath, of: self) { return property.model(self) }
    return storedValues?.values[keyPath]
  }
  /// The model value of a property, or the value stored under any other name.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  /// Sets the model value at a key path: that of any property that can be animated, its frame, or a flag such as `hidden`; or a component of one, such as
  /// `bounds.origin.x` or `transform.rotation`.
  ///
  /// Nil sets a colour to clear and removes a path or a picture. A value of another type than the property's is reported, and so is a component that it does
  /// not have; nothing is changed. A value for any other name is stored and can be read again.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let property = AnimatedKeyPath.find(keyPath, of: self) {
      if !property.set(self, value) {
        reportKeyed("\(property.wanted) for \(keyPath)", value.map { "\(Swift.type(of: $0))" } ?? "nil", "convert the value")
      }
    } else if let dot = keyPath.firstIndex(of: "."), AnimatedKeyPath.find(String(keyPath[..<dot]), of: self) != nil {
      reportKeyed("a component of \(keyPath[..<dot])", keyPath, "set one that it has, or the whole value")
    } else {
      let storedValues = storedValues ?? StoredValues()
      attachments[ObjectIdentifier(StoredValues.self)] = storedValues
      storedValues.values[keyPath] = value
    }
  }
  /// Sets the model value of a property, or stores a value under any other name.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  private func reportKeyed(_ wanted: String, _ found: String, _ remedy: String) {
    Misuse.report(.state(call: "setValue(_:forKeyPath:)", wanted: wanted, found: found, remedy: remedy), of: subject)
  }
  private var storedValues: StoredValues? { attachments[ObjectIdentifier(StoredValues.self)] as? StoredValues }
  private final class StoredValues { var values: [String: Any] = [:] }

  /// The copy of the animation that was added under this key; nil when it is no longer on the layer.
  public func animation(forKey key: String) -> CAAnimation? {
    guard animationKeys.contains(key) else { return nil }
    return (attachments[ObjectIdentifier(AddedObjects.self)] as? AddedObjects)?.objects[key]
  }
  func record(_ animation: CAAnimation, forKey key: String) {
    let added = attachments[ObjectIdentifier(AddedObjects.self)] as? AddedObjects ?? AddedObjects()
    attachments[ObjectIdentifier(AddedObjects.self)] = added
    added.objects = added.objects.filter { animationKeys.contains($0.key) }
    added.objects[key] = animation
  }
  private final class AddedObjects { var objects: [String: CAAnimation] = [:] }
}
