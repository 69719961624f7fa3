import LegatoTiming

/// A host's time in two parts, whole seconds and the rest, so that small steps are exact at any distance from 0.
package struct HostTime: Sendable {
  let whole: Double
  let rest: Double

  package init(_ seconds: Double) {
    whole = seconds.rounded(.towardZero)
    rest = seconds.isFinite ? seconds - whole : 0
  }

  package init(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    (whole, rest) = (Double(seconds), Double(attoseconds) * 1e-18)
  }

  package var isFinite: Bool { whole.isFinite }
  /// Seconds relative to a whole number of seconds.
  package func seconds(since origin: Double) -> Double { (whole - origin) + rest }
}

extension Duration {
  /// A time relative to whole seconds. Times with up to ten decimals are restored exactly; one that a duration cannot represent becomes the nearest that it
  /// can.
  package init(_ seconds: Double, since origin: Double) {
    let whole = seconds.rounded(.down)
    var rest = seconds - whole
    let tenths = (rest * 1e10).rounded()
    self = .seconds(Int64(saturating: max(-0x1p62, min(0x1p62, origin + whole))))
    if abs(tenths * 1e-10 - rest) <= seconds.ulp {
      self += .nanoseconds(Int64(saturating: tenths)) / 10
    } else {
      if !rest.isFinite { rest = 0 }
      self += .seconds(rest)
    }
  }
}
