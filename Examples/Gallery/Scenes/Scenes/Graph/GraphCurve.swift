import Legato

/// What an animator's progress is at each fraction of its time: its curve, or from a fraction on a curve that it went on under.
struct GraphCurve {
  let curve: any TimingCurveProvider
  /// Up to here it is a line: where a spring took over.
  var start = 0.0

  func progress(at fraction: Double) -> Double {
    fraction <= start ? fraction : start + (1 - start) * curve.progress(at: (fraction - start) / (1 - start))
  }

  /// From the line (`bend` 0) to the curve (1). Every point keeps its height: at a pause, progress stays and the fraction becomes what the progress is.
  func points(bend: Double) -> [Point] {
    (0...120).map { step in
      let fraction = Double(step) / 120
      let progress = progress(at: fraction)
      return Point(x: bend * fraction + (1 - bend) * progress, y: progress)
    }
  }
}
