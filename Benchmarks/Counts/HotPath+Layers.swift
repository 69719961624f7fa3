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
          tree.window.stage.advance(to: tree.window.stage.now + 0.01)
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
    hitTest("hit test in 100000 with movers", in: .model),
    hitTest("hit test where they are seen", in: .presentation),
    HotPath(name: "convert through 10 levels", operations: 100) {
      let path = Path(levels: 10)
      return Round { for step in 0..<100 { sink(path.leaf.convert(Point(x: Double(step), y: 1), to: path.window)) } }
    },
    HotPath(name: "convert where they are seen", operations: 100) {
      let path = Path(levels: 10)
      path.move()
      return Round(
        before: { path.window.stage.advance(to: path.window.stage.now + 0.01) },
        counted: { for step in 0..<100 { sink(path.leaf.convert(Point(x: Double(step), y: 1), to: path.window, in: .presentation)) } })
    },
    HotPath(name: "draw 1000 layers", operations: 1000) {
      let tree = Tree(1000)
      for layer in tree.layers { layer.backgroundColor = .red }
      var target = NoTarget()
      return Round { target.draw(tree.window) }
    },
    HotPath(name: "layout not asked for", operations: 1000) {
      let tree = Tree(1000)
      tree.window.layoutIfNeeded()
      return Round { tree.window.layoutIfNeeded() }
    },
    HotPath(name: "a layer comes and goes", operations: 1000) {
      let tree = Tree(1000)
      let row = tree.layers[0].superlayer ?? tree.window
      let layer = Layer()
      return Round {
        for _ in 0..<1000 {
          row.addSublayer(layer)
          layer.removeFromSuperlayer()
        }
      }
    },
    HotPath(name: "read a presentation frame", operations: 100) {
      let tree = Tree(100)
      for layer in tree.layers { Layer.animate(withDuration: 25) { layer.position = Point(x: 300, y: 200) } }
      return Round(
        before: { tree.window.stage.advance(to: tree.window.stage.now + 0.01) },
        counted: { for layer in tree.layers { sink(layer.presentation()?.frame) } })
    },
  ]

  /// In a hundred rows of a thousand layers, a frame after the last test.
  private static func hitTest(_ name: String, in testing: HitTesting) -> HotPath {
    HotPath(name: name, operations: 20) {
      let field = Field(rows: 100, columns: 1000)
      for index in stride(from: 0, to: field.layers.count, by: 100) {
        let layer = field.layers[index]
        Layer.animate(withDuration: 60) { layer.position.y = 0 }
      }
      var step = 0
      func test() {
        step += 1
        // four of the rows, so that they have been tested often before it counts
        sink(field.window.hitTest(Point(x: Double(step * 7919 % 10_000) + 5, y: Double(step % 4) * 310 + 5), in: testing))
      }
      for _ in 0..<200 { test() }
      return Round(
        before: { field.window.stage.advance(to: field.window.stage.now + 0.01) }, counted: { for _ in 0..<20 { test() } })
    }
  }

  /// Rows that lie side by side, each full of layers that lie side by side.
  private struct Field {
    let window: Window
    var layers: [Layer] = []

    init(rows: Int, columns: Int) {
      window = Window(size: Size(width: Double(columns) * 10, height: Double(rows) * 10))
      layers.reserveCapacity(rows * columns)
      for y in 0..<rows {
        let row = Layer(frame: Rect(x: 0, y: Double(y) * 10, width: Double(columns) * 10, height: 10))
        window.addSublayer(row)
        for x in 0..<columns {
          let layer = Layer(frame: Rect(x: Double(x) * 10, y: 0, width: 10, height: 10))
          row.addSublayer(layer)
          layers.append(layer)
        }
      }
    }
  }

  /// Layers one in the other.
  private struct Path {
    let window = Window(size: Size(width: 1000, height: 1000))
    let leaf: Layer

    init(levels: Int) {
      var layer: Layer = window
      for _ in 0..<levels {
        let inner = Layer(frame: Rect(x: 3, y: 4, width: 500, height: 500))
        layer.addSublayer(inner)
        layer = inner
      }
      leaf = layer
    }

    func move() {
      var layer: Layer? = leaf
      while let here = layer, here !== window {
        Layer.animate(withDuration: 25) { here.position.x = 200 }
        layer = here.superlayer
      }
    }
  }

  struct Tree {
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
