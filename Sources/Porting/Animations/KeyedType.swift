import Foundation
import LegatoCore
import LegatoLayers

/// A type of the values of key paths, with the conversions from and to any value.
struct KeyedType<Value> {
  /// What values have to be, for reports.
  let name: String
  /// The value that a property gets when nil is set; nil if it takes no nil.
  var empty: Value?
  let read: (Any) -> Value?
  let write: (Value) -> Any?

  init(_ name: String, empty: Value? = nil, _ read: @escaping (Any) -> Value?, write: @escaping (Value) -> Any? = { $0 }) {
    (self.name, self.empty, self.read, self.write) = (name, empty, read, write)
  }

  /// The value of an animation; nil if it has none, or one of another type, which is reported.
  func value(_ value: Any?, forKeyPath keyPath: String) -> Value? {
    guard let value else { return nil }
    if let found = read(value) { return found }
    Misuse.report(
      .state(
        call: "add(_:forKey:)", wanted: "\(name) for \(keyPath)", found: "\(Swift.type(of: value))",
        remedy: "give the animation \(name); without one it uses the layer's value"))
    return nil
  }
}

private func number(_ value: Any) -> Double? {
  switch value {
  case let number as Double: number
  case let number as Float: Double(number)
  case let number as Int: Double(number)
  case let number as NSNumber: number.doubleValue
  default: nil
  }
}

private func numbers(_ value: Any) -> [Double]? {
  guard let list = value as? [Any] else { return nil }
  let found = list.compactMap(number)
  return found.count == list.count ? found : nil
}

/// Two numbers in a list, for what has two components.
private func pair<Pair>(_ value: Any, _ make: (Double, Double) -> Pair) -> Pair? {
  numbers(value).flatMap { $0.count == 2 ? make($0[0], $0[1]) : nil }
}

extension KeyedType where Value == Double { static var number: Self { Self("a number", LegatoPorting.number) } }
extension KeyedType where Value == Bool {
  static var flag: Self { Self("true or false", { $0 as? Bool ?? ($0 as? NSNumber)?.boolValue }) }
}
extension KeyedType where Value == String? {
  static var text: Self { Self("a string", empty: .some(nil), { ($0 as? String).map { .some($0) } }, write: { $0 }) }
}
extension KeyedType where Value == [Double] {
  static var numbers: Self { Self("a list of numbers", empty: [], LegatoPorting.numbers) }
}
extension KeyedType where Value == [Double]? {
  static var optionalNumbers: Self {
    Self("a list of numbers", empty: .some(nil), { LegatoPorting.numbers($0).map { .some($0) } }, write: { $0 })
  }
}
extension KeyedType where Value == Point {
  static var point: Self {
    Self(
      "a point", { $0 as? Point ?? ($0 as? Vector).map { Point($0) } ?? ($0 as? Rect)?.origin ?? pair($0) { Point(x: $0, y: $1) } })
  }
}
extension KeyedType where Value == Size {
  static var size: Self { Self("a size", { $0 as? Size ?? ($0 as? Rect)?.size ?? pair($0) { Size(width: $0, height: $1) } }) }
}
extension KeyedType where Value == Size {
  static var translation: Self {
    Self(
      "a size",
      {
        $0 as? Size ?? ($0 as? Vector).map { Size(width: $0.dx, height: $0.dy) } ?? ($0 as? Point).map { Size(width: $0.x, height: $0.y) }
          ?? pair($0) { Size(width: $0, height: $1) }
      })
  }
}
extension KeyedType where Value == Rect { static var rect: Self { Self("a rectangle", { $0 as? Rect }) } }
extension KeyedType where Value == Vector {
  static var offset: Self {
    Self(
      "a size", { $0 as? Vector ?? ($0 as? Size).map { Vector(dx: $0.width, dy: $0.height) } ?? pair($0) { Vector(dx: $0, dy: $1) } },
      write: { Size(width: $0.dx, height: $0.dy) })
  }
}
extension KeyedType where Value == Transform3D {
  static var transform: Self {
    Self("a transform", empty: .identity, { $0 as? Transform3D ?? ($0 as? CGAffineTransform).map { Transform3D($0) } })
  }
}
extension KeyedType where Value == Color { static var color: Self { Self("a colour", empty: .clear, { $0 as? Color }) } }
extension KeyedType where Value == [Color] { static var colors: Self { Self("a list of colours", empty: [], { $0 as? [Color] }) } }
extension KeyedType where Value == Path? {
  static var path: Self {
    Self("a path", empty: .some(nil), { ($0 as? Path ?? ($0 as? BezierPath)?.cgPath).map { .some($0) } }, write: { $0 })
  }
}
extension KeyedType where Value == AnyHashable? {
  static var contents: Self { Self("a picture", empty: .some(nil), { ($0 as? AnyHashable).map { .some($0) } }, write: { $0?.base }) }
}
extension KeyedType where Value == CornerMask {
  static var corners: Self { Self("a set of corners", { $0 as? CornerMask }) }
}
