// All of this room that is another on another system, or in Embedded mode.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// The elementary functions that Swift's own library lacks; the only file that imports a C library for them.
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
  // Nothing finds out at run time there what a type conforms to, nothing is encoded, and all is one thread.

  public typealias Codable = Any

  final class Mutex<Value>: @unchecked Sendable {
    private var value: Value
    init(_ value: Value) { self.value = value }
    func withLock<R>(_ body: (inout Value) -> R) -> R { body(&value) }
  }

  extension Misuse {
    /// Receives every report; the default writes it as it does elsewhere.
    nonisolated(unsafe) public static var handler = Handler { MisuseTally.write($0) }
  }

  /// Any curve: there are no values of a protocol.
  public typealias TimingCurve = AnyTimingCurve

  extension TimingCurveProvider {
    var erased: TimingCurve { AnyTimingCurve(self) }
  }

  /// Why a text became no curve.
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
    /// As elsewhere, but the type of the curve is known where it is called.
    public init(_ curve: some TimingCurveProvider) { self.init(boxing: curve) }

    var key: ObjectIdentifier { identity }
  }
#else
  extension Misuse {
    /// Receives every report of the task; the default writes a line to standard error, and one that comes again and again with its count alone: the tenth, the
    /// hundredth, and so on.
    ///
    /// Tests install a strict one: `Misuse.$handler.withValue({ Issue.record($0) }) { … }`.
    @TaskLocal public static var handler = Handler { MisuseTally.write($0) }
  }

  extension TaskLocal where Value == Misuse.Handler {
    /// Reports go to `receive` while `operation` runs.
    @discardableResult
    public func withValue<R>(_ receive: @escaping @Sendable (Misuse) -> Void, operation: () throws -> R) rethrows -> R {
      try withValue(Misuse.Handler(receive), operation: operation)
    }

    /// The same for an asynchronous operation, where it is called.
    @discardableResult
    public func withValue<R>(_ receive: @escaping @Sendable (Misuse) -> Void, operation: () async throws -> R) async rethrows -> R {
      try await withValue(Misuse.Handler(receive), operation: operation)
    }
  }

  /// Any curve: what a text is read as, and what a curve runs as over a duration. In Embedded mode, which has no values of a protocol, it is ``AnyTimingCurve``.
  public typealias TimingCurve = any TimingCurveProvider

  extension TimingCurveProvider {
    /// This curve as any.
    var erased: TimingCurve { self }
  }

  /// Why a text became no curve: ``TimingError``, ``UnresolvedPluginCurve``, or what a resolver threw. In Embedded mode it is one of the first two.
  public typealias CurveFailure = any Error

  extension Error {
    var failure: CurveFailure { self }
  }

  extension AnyTimingCurve {
    /// The same curve as one of this type; one that is of it already is not wrapped again. One that is made of curves more than ``deepest`` levels deep
    /// is reported, and linear replaces it.
    public init(_ curve: any TimingCurveProvider) { self.init(boxing: curve) }

    /// What two of them are equal by: the curve where it can be compared, else which one it is.
    var key: AnyHashable { (base as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(identity) }
  }
#endif
