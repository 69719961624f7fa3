import Foundation

/// A number and its change a second. What is computed of it carries both along, so that a formula gives a velocity with its value.
package struct Moving: Hashable {
  package var value, rate: Double
  package init(_ value: Double, rate: Double = 0) { (self.value, self.rate) = (value, rate) }

  package static func + (l: Moving, r: Moving) -> Moving { Moving(l.value + r.value, rate: l.rate + r.rate) }
  package static func - (l: Moving, r: Moving) -> Moving { Moving(l.value - r.value, rate: l.rate - r.rate) }
  package static func * (l: Moving, r: Moving) -> Moving { Moving(l.value * r.value, rate: l.rate * r.value + l.value * r.rate) }
  package static func / (l: Moving, r: Moving) -> Moving {
    Moving(l.value / r.value, rate: (l.rate * r.value - l.value * r.rate) / (r.value * r.value))
  }
  package static func * (l: Moving, r: Double) -> Moving { Moving(l.value * r, rate: l.rate * r) }
  package static func / (l: Moving, r: Double) -> Moving { Moving(l.value / r, rate: l.rate / r) }
  package static func + (l: Moving, r: Double) -> Moving { Moving(l.value + r, rate: l.rate) }
  package static func - (l: Double, r: Moving) -> Moving { Moving(l - r.value, rate: -r.rate) }
  package static prefix func - (x: Moving) -> Moving { Moving(-x.value, rate: -x.rate) }

  var sine: Moving { Moving(sin(value), rate: cos(value) * rate) }
  var cosine: Moving { Moving(cos(value), rate: -sin(value) * rate) }
  var exponential: Moving { Moving(exp(value), rate: exp(value) * rate) }
}

extension [Moving] {
  init(_ numbers: [Double]) { self = numbers.map { Moving($0) } }
  var values: [Double] { map(\.value) }
  var rates: [Double] { map(\.rate) }
}
