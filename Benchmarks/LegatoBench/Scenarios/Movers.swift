import Legato

/// Things that move, whatever they are: values, elements of an array, layers.
struct Movers {
  let stage: Stage
  let count: Int
  let model: (Int) -> Point
  let shown: (Int) -> Point

  init(_ values: [Animated<Point>], on stage: Stage) {
    (self.stage, count) = (stage, values.count)
    (model, shown) = ({ values[$0].value }, { values[$0].presentation })
  }

  init(_ dots: AnimatedArray<Point>) {
    (stage, count) = (dots.stage, dots.count)
    (model, shown) = ({ dots[$0] }, { dots.presentation(at: $0) })
  }

  /// Positions of layers.
  init(_ layers: [Layer], on stage: Stage) {
    (self.stage, count) = (stage, layers.count)
    (model, shown) = ({ layers[$0].position }, { layers[$0].presentation()?.position ?? layers[$0].position })
  }
}
