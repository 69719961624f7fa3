import Legato

/// Properties that only one kind of layer has.
extension HotPath {
  static let kinds: [HotPath] = [
    HotPath(name: "set a line width", operations: 100) {
      let (window, layers) = outlines()
      var width = 1.0
      return Round {
        width += 1
        for layer in layers { layer.lineWidth = width }
        sink(window)
      }
    },
    HotPath(name: "an outline goes and comes", operations: 100) {
      let (window, layers) = outlines()
      return Round {
        for layer in layers.reversed() { layer.removeFromSuperlayer() }
        for layer in layers { window.addSublayer(layer) }
      }
    },
  ]

  private static func outlines() -> (window: Window, layers: [PathLayer]) {
    let window = Window(size: Size(width: 1000, height: 1000))
    let layers = (0..<100).map { PathLayer(frame: Rect(x: Double($0) * 10, y: 0, width: 10, height: 10)) }
    for layer in layers { window.addSublayer(layer) }
    return (window, layers)
  }
}
