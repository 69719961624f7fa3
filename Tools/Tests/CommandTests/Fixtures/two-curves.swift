import LegatoTimingKit

/// A straight way with ripples.
struct Ripple: TimingCurve {
  static let about = About(
    id: "ripple", name: "Ripple", traits: [.pure, .overshoots], output: -0.5...1.5,
    parameters: [
      Parameter("waves", "Waves", 1...5, initial: 2, isInteger: true), Parameter("height", "Height", 0...1, initial: 0.5, unit: "ways"),
    ])

  let frequency, height: Double
  init(_ values: ParameterValues) { (frequency, height) = (2 * .pi * values[0], values[1]) }
  func value(at t: Double) -> Double { t + height * sin(frequency * t) * t * (1 - t) }
  func slope(at t: Double) -> Double {
    let swing = frequency * cos(frequency * t) * t * (1 - t)
    return 1 + height * (swing + sin(frequency * t) * (1 - 2 * t))
  }
}

/// Four steps.
struct Staircase: TimingCurve {
  static let about = About(id: "staircase", name: "Staircase", traits: [.pure, .monotonic, .discontinuous])
  init(_ values: ParameterValues) {}
  func value(at t: Double) -> Double { floor(t * 4) / 4 }
}

private let plugin = TimingPlugin(
  id: "org.example.two", name: "Two curves", version: "1.2.0", vendor: "Nobody", curves: [Curve<Ripple>(), Curve<Staircase>()])

@c @implementation
public func legato_timing_plugin_v1(_ host: UnsafePointer<legato_host>?) -> UnsafePointer<legato_plugin>? { plugin.pointer }
