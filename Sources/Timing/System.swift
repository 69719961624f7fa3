// The parts of this module that depend on the system or on Embedded mode.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// The elementary functions that Swift's standard library lacks. Only this file imports a C library for them.
package enum Libm {
  package static func exp(_ x: Double) -> Double { x.exponential }
  package static func expm1(_ x: Double) -> Double { x.exponentialMinusOne }
  package static func log(_ x: Double) -> Double { x.naturalLogarithm }
  package static func sin(_ x: Double) -> Double { x.sine }
  package static func cos(_ x: Double) -> Double { x.cosine }
  package static func acos(_ x: Double) -> Double { x.arcCosine }
  package static func atan2(_ y: Double, _ x: Double) -> Double { y.arcTangent(over: x) }
}

// Properties with other names, so that the C functions can be called without naming their module, which differs between systems.
extension Double {
  fileprivate var exponential: Double { exp(self) }
  fileprivate var exponentialMinusOne: Double { expm1(self) }
  fileprivate var naturalLogarithm: Double { log(self) }
  fileprivate var sine: Double { sin(self) }
  fileprivate var cosine: Double { cos(self) }
  fileprivate var arcCosine: Double { acos(self) }
  fileprivate func arcTangent(over x: Double) -> Double { atan2(self, x) }
}

/// Writes all of `text` to standard error; gives up on an error, since there is nowhere to report it.
func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    written += count
  }
}

#if hasFeature(Embedded)
  // Embedded mode has no dynamic casts to protocols, no encoding, and a single thread.

  public typealias Codable = Any

  final class Mutex<Value>: @unchecked Sendable {
    private var value: Value
    init(_ value: Value) { self.value = value }
    func withLock<R>(_ body: (inout Value) -> R) -> R { body(&value) }
  }

  extension Misuse {
    /// Receives every report; the default writes it to standard error.
    nonisolated(unsafe) public static var handler = Handler { MisuseTally.write($0) }
  }

  /// A curve of any type. Embedded mode has no existential values, so it is a wrapper.
  public typealias TimingCurve = AnyTimingCurve

  extension TimingCurveProvider {
    var erased: TimingCurve { AnyTimingCurve(self) }
  }

  /// Why a text could not be made into a curve.
  public enum CurveFailure: Error, Hashable, Sendable {
    case number(TimingError)
    case plugin(UnresolvedPluginCurve)
  }

  extension TimingError {
    var failure: CurveFailure { .number(self) }
  }

  extension UnresolvedPluginCurve {
    var failure: CurveFailure { .plugin(self) }
  }

  extension AnyTimingCurve {
    /// Wraps a curve, whose type has to be known at the call.
    public init(_ curve: some TimingCurveProvider) { self.init(boxing: curve) }

    var key: ObjectIdentifier { identity }
  }
#else
  extension Misuse {
    /// Receives every report of the task. The default writes the first report of a kind to standard error, and later the tenth, the hundredth and so on with
    /// their count.
    ///
    /// Tests can install a strict one: `Misuse.$handler.withValue({ Issue.record($0) }) { … }`.
    @TaskLocal public static var handler = Handler { MisuseTally.write($0) }
  }

  extension TaskLocal where Value == Misuse.Handler {
    /// Sends reports to `receive` while `operation` runs.
    @discardableResult
    public func withValue<R>(_ receive: @escaping @Sendable (Misuse) -> Void, operation: () throws -> R) rethrows -> R {
      try withValue(Misuse.Handler(receive), operation: operation)
    }

    /// Sends reports to `receive` while the asynchronous `operation` runs.
    @discardableResult
    public func withValue<R>(_ receive: @escaping @Sendable (Misuse) -> Void, operation: () async throws -> R) async rethrows -> R {
      try await withValue(Misuse.Handler(receive), operation: operation)
    }
  }

  /// A curve of any type. In Embedded mode, which has no existential values, it is ``AnyTimingCurve``.
  public typealias TimingCurve = any TimingCurveProvider

  extension TimingCurveProvider {
    /// This curve as a value of any type.
    var erased: TimingCurve { self }
  }

  /// Why a text could not be made into a curve: ``TimingError``, ``UnresolvedPluginCurve``, or an error of the resolver. In Embedded mode it is one of the
  /// first two.
  public typealias CurveFailure = any Error

  extension Error {
    var failure: CurveFailure { self }
  }

  extension AnyTimingCurve {
    /// Wraps a curve; one of this type already is not wrapped again. If more than ``maximumDepth`` curves are nested, it is reported and a linear curve is
    /// used.
    public init(_ curve: any TimingCurveProvider) { self.init(boxing: curve) }

    /// The value for comparison and hashing: the curve if it is `Hashable`, else its identity.
    var key: AnyHashable { (base as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(identity) }
  }
#endif
