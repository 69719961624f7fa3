/// A kind of curve of a ``TimingPlugin``; create one as a ``Curve``.
public class CurveKind {
  let about: About
  init(_ about: About) { self.about = about }
  func make(_ values: ParameterValues) -> CurveInstance? { nil }
}

/// The kind of curve that a type implements: `Curve<Wobble>()`.
public final class Curve<C: TimingCurve>: CurveKind {
  /// Creates the kind from its description, `C.about`; no curve is made yet.
  public init() { super.init(C.about) }
  override func make(_ values: ParameterValues) -> CurveInstance? { TypedInstance(C(values)) }
}

/// A curve with its parameter values, the object behind a `legato_instance` of the ABI. Immutable.
class CurveInstance {
  func evaluate(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int) {}
  func derivative(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int) {}
}

/// Evaluates a batch with one virtual call, and the curve's function directly.
private final class TypedInstance<C: TimingCurve>: CurveInstance {
  private let curve: C
  init(_ curve: C) { self.curve = curve }
  override func evaluate(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int) {
    for index in 0..<count { out[index] = curve.value(at: t[index]) }
  }
  override func derivative(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int) {
    for index in 0..<count { out[index] = curve.slope(at: t[index]) }
  }
}
