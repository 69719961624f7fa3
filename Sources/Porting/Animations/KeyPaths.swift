import Foundation
import LegatoCore
import LegatoLayers

/// The properties that key paths can read, of a layer's model or of its presentation.
private protocol Keyed {
  var position: Point { get }
  var bounds: Rect { get }
  var opacity: Double { get }
  var cornerRadius: Double { get }
  var zPosition: Double { get }
  var transform: Transform3D { get }
}
extension Layer: Keyed {}
extension LayerSnapshot: Keyed {}

extension Keyed {
  fileprivate func number(forKeyPath keyPath: String) -> Any? {
    let plane = AffineParts(transform)
    return switch keyPath {
    case "position": position
    case "position.x": position.x
    case "position.y": position.y
    case "bounds": bounds
    case "bounds.size": bounds.size
    case "bounds.size.width": bounds.width
    case "bounds.size.height": bounds.height
    case "opacity": opacity
    case "cornerRadius": cornerRadius
    case "zPosition": zPosition
    case "transform": transform
    case "transform.rotation", "transform.rotation.z": plane.angle
    case "transform.scale", "transform.scale.x": plane.width
    case "transform.scale.y": plane.height
    case "transform.translation.x": transform.m41
    case "transform.translation.y": transform.m42
    default: nil
    }
  }
}

/// The scale, rotation and translation of a transform of the plane.
private struct AffineParts {
  var width, height, angle, x, y: Double
  init(_ map: Transform3D) {
    width = (map.m11 * map.m11 + map.m12 * map.m12).squareRoot()
    let across = (map.m21 * map.m21 + map.m22 * map.m22).squareRoot()
    height = map.m11 * map.m22 < map.m12 * map.m21 ? -across : across
    (angle, x, y) = (atan2(map.m12, map.m11), map.m41, map.m42)
  }
  var map: Transform3D {
    let turned = AffineTransform(scaleX: width, y: height).concatenating(AffineTransform(rotationAngle: angle))
    return Transform3D(turned.concatenating(AffineTransform(translationX: x, y: y)))
  }
}

extension LayerSnapshot {
  /// The presentation value at a key path: a property, or a component of `position`, `bounds` or `transform`.
  public func value(forKeyPath keyPath: String) -> Any? { number(forKeyPath: keyPath) }
  /// The presentation value of a property.
  public func value(forKey key: String) -> Any? { number(forKeyPath: key) }
}

extension Layer {
  /// The model value at a key path, or the value stored under any other name.
  public func value(forKeyPath keyPath: String) -> Any? { number(forKeyPath: keyPath) ?? storedValues?.values[keyPath] }
  /// The model value of a property, or the value stored under any other name.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  /// Sets the model value at a key path: a property, or a component of `position`, `bounds` or a `transform` that scales, rotates and translates the plane.
  /// A value for any other name is stored and can be read again.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let number = (value as? Double) ?? (value as? NSNumber)?.doubleValue ?? (value as? Int).map(Double.init)
    func set(_ part: WritableKeyPath<AffineParts, Double>..., to number: Double) {
      var parts = AffineParts(transform)
      for part in part { parts[keyPath: part] = number }
      transform = parts.map
    }
    switch (keyPath, number) {
    case ("position.x", let number?): position.x = number
    case ("position.y", let number?): position.y = number
    case ("bounds.size.width", let number?): bounds.size.width = number
    case ("bounds.size.height", let number?): bounds.size.height = number
    case ("opacity", let number?): opacity = number
    case ("cornerRadius", let number?): cornerRadius = number
    case ("zPosition", let number?): zPosition = number
    case ("transform.rotation", let number?), ("transform.rotation.z", let number?): set(\.angle, to: number)
    case ("transform.scale", let number?), ("transform.scale.xy", let number?): set(\.width, \.height, to: number)
    case ("transform.scale.x", let number?): set(\.width, to: number)
    case ("transform.scale.y", let number?): set(\.height, to: number)
    case ("transform.translation.x", let number?): set(\.x, to: number)
    case ("transform.translation.y", let number?): set(\.y, to: number)
    default: setWhole(value, keyPath)
    }
  }
  /// Sets the model value of a property, or stores a value under any other name.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  private func setWhole(_ value: Any?, _ key: String) {
    switch (key, value) {
    case ("position", let value as Point): position = value
    case ("bounds", let value as Rect): bounds = value
    case ("bounds.size", let value as Size): bounds.size = value
    case ("transform", let value as Transform3D): transform = value
    default:
      let storedValues = storedValues ?? StoredValues()
      attachments[ObjectIdentifier(StoredValues.self)] = storedValues
      storedValues.values[key] = value
    }
  }
  private var storedValues: StoredValues? { attachments[ObjectIdentifier(StoredValues.self)] as? StoredValues }
  private final class StoredValues { var values: [String: Any] = [:] }

  /// The animation object that was added under this key; nil when it is no longer on the layer.
  @_disfavoredOverload
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
