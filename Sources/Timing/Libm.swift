#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The elementary functions that Swift's own library lacks; the one place that imports a C library for them.
package enum Libm {
  package static func exp(_ x: Double) -> Double { x.exponential }
  package static func expm1(_ x: Double) -> Double { x.exponentialMinusOne }
  package static func log(_ x: Double) -> Double { x.naturalLogarithm }
  package static func sin(_ x: Double) -> Double { x.sine }
  package static func cos(_ x: Double) -> Double { x.cosine }
  package static func acos(_ x: Double) -> Double { x.arcCosine }
  package static func atan2(_ y: Double, _ x: Double) -> Double { y.arcTangent(over: x) }
}

// Methods with other names, so that the C functions are found without naming the module they come from.
extension Double {
  fileprivate var exponential: Double { exp(self) }
  fileprivate var exponentialMinusOne: Double { expm1(self) }
  fileprivate var naturalLogarithm: Double { log(self) }
  fileprivate var sine: Double { sin(self) }
  fileprivate var cosine: Double { cos(self) }
  fileprivate var arcCosine: Double { acos(self) }
  fileprivate func arcTangent(over x: Double) -> Double { atan2(self, x) }
}
