// A template of a timing plug-in: `sh build.sh` builds it. The contract is in legato/legato_timing.h.
import LegatoTimingKit

struct MyCurveEasing: TimingCurve {
  // What is true of the curve, and the numbers that shape it: id, name, range, initial value.
  static let about = About(
    id: "my-curve", name: "My curve", traits: [.pure, .monotonic], output: 0...1,
    parameters: [Parameter("power", "Power", 1...5, initial: 2)])

  let power: Double
  init(_ values: ParameterValues) { power = values[0] }

  // The curve: 0 at 0, 1 at 1. No allocation, no lock, no file.
  func value(at t: Double) -> Double { pow(t, power) }
}

// An id that is yours, a name, a version, and one Curve<…>() for each type.
private let plugin = TimingPlugin(id: "org.example.my-curve", name: "My curve", version: "1.0.0", curves: [Curve<MyCurveEasing>()])

@c @implementation
public func legato_timing_plugin_v1(_ host: UnsafePointer<legato_host>?) -> UnsafePointer<legato_plugin>? { plugin.pointer }
