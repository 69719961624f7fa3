import LegatoCore
import LegatoLayers

/// Layers in rows of a hundred under one window.
final class Tree {
  let window = Window(size: Size(width: 1000, height: 1000))
  private(set) var layers: [Layer] = []
  private var isThere = false

  init(_ count: Int) {
    var row = Layer()
    for index in 0..<count {
      if index % 100 == 0 {
        row = Layer(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        window.addSublayer(row)
      }
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      row.addSublayer(layer)
      layers.append(layer)
    }
  }

  func turn() { isThere.toggle() }

  func advance(by seconds: Double) { window.stage.advance(to: window.stage.now + seconds) }

  /// Each position in a block of its own.
  func startAll() {
    let target = isThere ? Point.zero : Point(x: 300, y: 200)
    for (index, layer) in layers.enumerated() { Layer.animate(withDuration: 20 + Double(index % 10)) { layer.position = target } }
  }
}
