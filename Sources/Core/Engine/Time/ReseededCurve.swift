import LegatoTiming

/// A curve that continues from a progress it never has, as for a staircase scrubbed to between two steps.
///
/// It has `progress` at the fraction `start` and scales the curve's remaining part on either side: `q + (1 − q)·(g(s) − g(s₀)) / (1 − g(s₀))` forwards,
/// `q·g(s) / g(s₀)` backwards, and linear where the curve has nothing left.
struct ReseededCurve: TimingCurveProvider {
  let base: ResolvedCurve
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
