import Legato

/// The same through layers and `Layer.animate` blocks.
extension Scenario {
  static let layers: [Scenario] = [
    tick("Layers S1 tick", "N layers whose positions run, a block each") { tree, index, target, duration in
      tree.move(index, to: target, in: duration)
    },
    tick("Layers S2 tick", "the same under springs with a start velocity", springs: true) { tree, index, target, _ in
      tree.move(index, to: target, under: .usual)
    },
    Scenario(name: "Layers S5 tick", about: "eight additive curves on the position of each of N/8 layers", sizes: 8...1_000_000) { run in
      let run = Run(size: run.size / 8 * 8, repeats: run.repeats)
      let (tree, targets) = (Tree(run.size / 8), Points.targets(run.size))
      for round in 0..<8 {
        Points.inGroups(tree.layers.count, on: tree.stage) { index in
          tree.move(index, to: targets[8 * index + round], in: 20 + Double((index + round) % 10))
        }
      }
      return tick("Layers S5 tick", run, tree.stage) { tree.book.error }
    },
    Scenario(name: "Layers S3 retarget", about: "Layer.animate on running positions in scattered order, one more curve on each") { run in
      let tree = Tree(run.size)
      return retarget("Layers S3 retarget", run, tree.movers, .usual(25)) { order, targets in
        for (k, index) in order.enumerated() {
          let (layer, target) = (tree.layers[index], targets[k])
          Layer.animate(withDuration: 25) { layer.position = target }
        }
      }
    },
    Scenario(name: "Layers S3 retarget, spring", about: "the same under springs that fold") { run in
      let tree = Tree(run.size)
      return retarget("Layers S3 retarget, spring", run, tree.movers, Points.Spring.usual.course) { order, targets in
        let spring = Points.Spring.usual.provider
        for (k, index) in order.enumerated() {
          let (layer, target) = (tree.layers[index], targets[k])
          Layer.animate(withDuration: 0, timingParameters: spring) { layer.position = target }
        }
      }
    },
    Scenario(name: "Layers S4 start", about: "Layer.animate with one position in each block") { run in
      let tree = Tree(run.size)
      return start("Layers S4 start", run, tree.movers) { targets in
        for (layer, target) in zip(tree.layers, targets) { Layer.animate(withDuration: 25) { layer.position = target } }
      }
    },
    Scenario(
      name: "Layers S4 heap", about: "what the first curve on its position adds to a layer; block and completion shared",
      sizes: 10_000...1_000_000
    ) { run in
      let (tree, targets) = (Tree(run.size), Points.targets(run.size))
      return [
        added("Layers S4 heap", run, tree.stage) {
          Layer.animate(
            withDuration: 25, animations: { for (layer, target) in zip(tree.layers, targets) { layer.position = target } },
            completion: { _ in })
        }
      ]
    },
    Scenario(name: "Layers S6 all finish", about: "N Layer.animate blocks end on one frame, each with a completion") { run in
      let tree = Tree(run.size)
      return finish("Layers S6 all finish", run, tree.movers) { index, target, completion in
        let layer = tree.layers[index]
        Layer.animate(withDuration: 1, animations: { layer.position = target }, completion: completion)
      }
    },
    Scenario(name: "Layers S7 idle", about: "a frame of a tree of N layers and nothing that moves") { run in
      let tree = Tree(run.size)
      return idle("Layers S7 idle", run, tree.stage, expecting: .idle)
    },
    Scenario(name: "Layers 1 % moves", about: "a frame of a tree of N layers of which one in a hundred moves", sizes: 1000...1_000_000) {
      run in
      let tree = Tree(run.size)
      let moving = Array(stride(from: 0, to: run.size, by: 100))
      for index in moving { tree.move(index, to: Point(x: 300, y: 200), in: 60) }
      let time = run.median {
        timed { for _ in 0..<run.frames { tree.stage.advance(to: tree.stage.now + run.step) } } / Double(run.frames)
      }
      return [
        Figure(
          scenario: "Layers 1 % moves", size: run.size, value: time / Double(moving.count), unit: "ns/moving layer",
          error: tree.book.error)
      ]
    },
    hitTest("Layers hit test", "at the model, a test in N layers side by side of which one in a hundred moves, a frame between", .model),
    hitTest("Layers hit test, seen", "the same where they are seen", .seen),
  ]

  private static func tick(
    _ name: String, _ about: String, springs: Bool = false,
    _ start: @escaping @Sendable (Tree, _ index: Int, _ target: Point, _ duration: Double) -> Void
  ) -> Scenario {
    Scenario(name: name, about: about) { run in
      let (tree, targets) = (Tree(run.size), Points.targets(run.size))
      Points.inGroups(run.size, on: tree.stage) { start(tree, $0, targets[$0], 20 + Double($0 % 10)) }
      return tick(name, run, tree.stage, springs: springs) { tree.book.error }
    }
  }

  /// A flat window, which is the worst there is: everything that moves in it is looked at.
  private static func hitTest(_ name: String, _ about: String, _ testing: HitTesting) -> Scenario {
    Scenario(name: name, about: about, sizes: 1000...100_000) { run in
      let side = Int(Double(run.size).squareRoot())
      let window = Window(size: Size(width: Double(side) * 10, height: Double(run.size / side + 1) * 10))
      for index in 0..<run.size {
        let layer = Layer(frame: Rect(x: Double(index % side) * 10, y: Double(index / side) * 10, width: 10, height: 10))
        window.addSublayer(layer)
        if index % 100 == 0 { Layer.animate(withDuration: 60) { layer.position.y = 0 } }
      }
      var draw = Draw(5)
      func test() {
        let place = Point(x: draw.next() * window.bounds.width, y: draw.next() * window.bounds.height)
        withExtendedLifetime(window.hitTest(place, in: testing)) {}
      }
      for _ in 0..<100 { test() }
      let tests = 100
      let time = run.median {
        var time = 0.0
        for _ in 0..<tests {
          window.clock.advance(to: window.clock.now + 8 / Double(tests * (run.repeats + 1)))
          time += timed(test)
        }
        return time / Double(tests)
      }
      return [Figure(scenario: name, size: run.size, value: time, unit: "ns/test")]
    }
  }

  /// Layers in rows of a hundred under one window.
  private final class Tree {
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
}
