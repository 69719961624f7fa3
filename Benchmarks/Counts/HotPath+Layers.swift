import Legato

/// Layers under a window, in rows of a hundred.
extension HotPath {
  static let layers: [HotPath] = [
    HotPath(name: "start in a layer's block", operations: 1000) {
      let tree = Tree(1000)
      var isThere = false
      return Round(
        before: {
          for layer in tree.layers { layer.removeAnimations(of: .position) }
          tree.window.clock.advance(to: tree.window.clock.now + 0.01)
          isThere.toggle()
        },
        counted: {
          let target = isThere ? Point(x: 300, y: 200) : .zero
          for layer in tree.layers { Layer.animate(withDuration: 25) { layer.position = target } }
        })
    },
    HotPath(name: "hit test in 1000 layers", operations: 100) {
      let tree = Tree(1000)
      return Round { for step in 0..<100 { sink(tree.window.hitTest(Point(x: Double(step) * 10 + 5, y: Double(step) * 10 + 5))) } }
    },
  ]

  private struct Tree {
    let window = Window(size: Size(width: 1000, height: 1000))
    var layers: [Layer] = []

    init(_ count: Int) {
      var row = Layer()
      for index in 0..<count {
        if index % 100 == 0 {
          row = Layer(frame: Rect(x: 0, y: Double(index), width: 1000, height: 100))
          window.addSublayer(row)
        }
        let layer = Layer(frame: Rect(x: Double(index % 100) * 10, y: 0, width: 10, height: 100))
        row.addSublayer(layer)
        layers.append(layer)
      }
    }
  }
}
