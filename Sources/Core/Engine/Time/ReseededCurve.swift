import LegatoTiming

/// A curve that goes on from a progress it never shows, as a staircase has to that was scrubbed to between two of its steps.
///
/// It is at `progress` at the fraction `start`; from there to either end it makes the way that is left in the curve's own manner:
/// `q + (1 − q)·(g(s) − g(s₀)) / (1 − g(s₀))` forwards, `q·g(s) / g(s₀)` backwards, and straight where the curve has no way left.
struct ReseededCurve: TimingCurveProvider {
  let base: Pace
  let start, progress: Double

  func progress(at s: Double) -> Double {
    if s.isNaN { return 0 }
    let here = base.progress(at: start)
    if s >= start {
      if s >= 1 { return 1 }
      let part = here == 1 ? (s - start) / (1 - start) : (base.progress(at: s) - here) / (1 - here)
      return progress + (1 - progress) * part
    }
    if s <= 0 { return 0 }
    return progress * (here == 0 ? s / start : base.progress(at: s) / here)
  }

  func velocity(at s: Double) -> Double {
    let here = base.progress(at: start)
    if s >= start { return (1 - progress) * (here == 1 ? 1 / (1 - start) : base.velocity(at: s) / (1 - here)) }
    return s.isNaN ? 0 : progress * (here == 0 ? 1 / start : base.velocity(at: s) / here)
  }
}
