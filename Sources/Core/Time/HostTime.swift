import LegatoTiming

/// A time of a host's in two parts: whole seconds, and what is behind them, so that small steps stay exact far from the beginning of time.
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
  /// Seconds since whole seconds.
  package func seconds(since origin: Double) -> Double { (whole - origin) + rest }
}

extension Duration {
  /// A time that is counted from whole seconds. What a host pushed in tenths of nanoseconds comes back as it was; a time that a duration cannot hold becomes the nearest
  /// that it can.
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
