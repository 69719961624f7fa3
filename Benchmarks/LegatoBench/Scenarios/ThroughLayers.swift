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
    Scenario("Layers S5 tick", "eight additive curves on the position of each of N/8 layers", sizes: 8...1_000_000) { run in
      let run = run.sized(run.size / 8 * 8)
      let (tree, targets) = (Tree(run.size / 8), Points.targets(run.size))
      for round in 0..<8 {
        Points.inGroups(tree.layers.count, on: tree.stage) { index in
          tree.move(index, to: targets[8 * index + round], in: 20 + Double((index + round) % 10))
        }
      }
      return tick(run, tree.stage) { tree.book.error }
    },
    Scenario("Layers S3 retarget", "Layer.animate on running positions in scattered order, one more curve on each") { run in
      let tree = Tree(run.size)
      return retarget(run, tree.movers, .usual(25)) { order, targets in
        for (k, index) in order.enumerated() {
          let (layer, target) = (tree.layers[index], targets[k])
          Layer.animate(withDuration: 25) { layer.position = target }
        }
      }
    },
    Scenario("Layers S3 retarget, spring", "the same under springs that fold") { run in
      let tree = Tree(run.size)
      return retarget(run, tree.movers, Points.Spring.usual.course) { order, targets in
        let spring = Points.Spring.usual.provider
        for (k, index) in order.enumerated() {
          let (layer, target) = (tree.layers[index], targets[k])
          Layer.animate(withDuration: 0, timingParameters: spring) { layer.position = target }
        }
      }
    },
    Scenario("Layers S4 start", "Layer.animate with one position in each block") { run in
      let tree = Tree(run.size)
      return start(run, tree.movers) { targets in
        for (layer, target) in zip(tree.layers, targets) { Layer.animate(withDuration: 25) { layer.position = target } }
      }
    },
    Scenario(
      "Layers S4 heap", "what the first curve on its position adds to a layer; block and completion shared",
      sizes: 10_000...1_000_000
    ) { run in
      let (tree, targets) = (Tree(run.size), Points.targets(run.size))
      return [
        added(run, tree.stage) {
          Layer.animate(
            withDuration: 25, animations: { for (layer, target) in zip(tree.layers, targets) { layer.position = target } },
            completion: { _ in })
        }
      ]
    },
    Scenario("Layers S6 all finish", "N Layer.animate blocks end on one frame, each with a completion") { run in
      let tree = Tree(run.size)
      return finish(run, tree.movers) { index, target, completion in
        let layer = tree.layers[index]
        Layer.animate(withDuration: 1, animations: { layer.position = target }, completion: completion)
      }
    },
    Scenario("Layers S7 idle", "a frame of a tree of N layers and nothing that moves") { run in
      let tree = Tree(run.size)
      return idle(run, tree.stage, expecting: .idle)
    },
    Scenario("Layers 1 % moves", "a frame of a tree of N layers of which one in a hundred moves", sizes: 1000...1_000_000) {
      run in
      let tree = Tree(run.size)
      let moving = Array(stride(from: 0, to: run.size, by: 100))
      for index in moving { tree.move(index, to: Point(x: 300, y: 200), in: 60) }
      let time = run.median {
        timed { for _ in 0..<run.frames { tree.stage.advance(to: tree.stage.now + run.step) } } / Double(run.frames)
      }
      return [run.figure(time / Double(moving.count), "ns/moving layer", error: tree.book.error)]
    },
    hitTest("Layers hit test", "at the model, a test in N layers side by side of which one in a hundred moves, a frame between", .model),
    hitTest("Layers hit test, seen", "the same where they are seen", .presentation),
  ]

  private static func tick(
    _ name: String, _ about: String, springs: Bool = false,
    _ start: @escaping @Sendable (Tree, _ index: Int, _ target: Point, _ duration: Double) -> Void
  ) -> Scenario {
    Scenario(name, about) { run in
      let (tree, targets) = (Tree(run.size), Points.targets(run.size))
      Points.inGroups(run.size, on: tree.stage) { start(tree, $0, targets[$0], 20 + Double($0 % 10)) }
      return tick(run, tree.stage, springs: springs) { tree.book.error }
    }
  }

  /// A flat window, which is the worst there is: everything that moves in it is looked at.
  private static func hitTest(_ name: String, _ about: String, _ testing: HitTesting) -> Scenario {
    Scenario(name, about, sizes: 1000...100_000) { run in
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
          window.stage.advance(to: window.stage.now + 8 / Double(tests * (run.repeats + 1)))
          time += timed(test)
        }
        return time / Double(tests)
      }
      return [run.figure(time, "ns/test")]
    }
  }
}
