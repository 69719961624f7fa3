import Legato

/// Layers in rows of a hundred under one window.
final class Tree {
  let stage = Stage()
  let window: Window
  let layers: [Layer]
  let movers: Movers
  let book: Book

  init(_ count: Int) {
    window = Window(size: Size(width: 1000, height: 1000), stage: stage)
    var (layers, row) = ([Layer](), Layer())
    layers.reserveCapacity(count)
    for index in 0..<count {
      if index % 100 == 0 {
        row = Layer(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        window.addSublayer(row)
      }
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      row.addSublayer(layer)
      layers.append(layer)
    }
    (self.layers, movers) = (layers, Movers(layers, on: stage))
    book = Book(movers)
  }

  /// What is seen of a layer now.
  func seen(_ index: Int) -> LayerSnapshot {
    layers[index].presentation() ?? { preconditionFailure("a layer of a window has a presentation") }()
  }

  func move(_ index: Int, to target: Point, in seconds: Double) {
    let layer = layers[index]
    book.note(index, to: target, .usual(seconds))
    Layer.animate(withDuration: seconds) { layer.position = target }
  }

  func move(_ index: Int, to target: Point, under spring: Points.Spring) {
    let layer = layers[index]
    book.note(index, to: target, spring.course)
    Layer.animate(withDuration: 0, timingParameters: spring.provider) { layer.position = target }
  }
}
