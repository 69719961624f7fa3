import Legato

/// The same through layers and `Layer.animate` blocks.
extension Scenario {
  static let layers: [Scenario] = [
    Scenario(name: "Layers S1 tick", about: "N layers whose positions run, a block each") { run in
      let tree = Tree(run.size)
      for (index, layer) in tree.layers.enumerated() {
        Layer.animate(withDuration: 20 + Double(index % 10)) { layer.position = Point(x: Double(index % 300), y: 200) }
      }
      tree.stage.advance(to: 0.1)
      let floor = Floor(run.size)
      defer { floor.free() }
      var now = 2.0
      let medians = run.alternating(
        {
          timed { for _ in 0..<run.frames { tree.stage.advance(to: tree.stage.now + run.step / 2) } } / Double(run.frames * run.size)
        },
        {
          timed {
            for _ in 0..<run.frames {
              floor.tweens(at: now)
              now += run.step
            }
          } / Double(run.frames * run.size)
        })
      return [Figure(scenario: "Layers S1 tick", size: run.size, value: medians.candidate, unit: "ns/animation", floor: medians.floor)]
    },
    Scenario(name: "Layers S4 start", about: "Layer.animate with one position in each block") { run in
      let (tree, floor) = (Tree(run.size), Floor(run.size))
      defer { floor.free() }
      var isThere = false
      let medians = Run(size: run.size, repeats: min(run.repeats, 5)).alternating(
        {
          isThere.toggle()
          tree.stage.advance(to: tree.stage.now + 1)
          let target = isThere ? Point(x: 300, y: 200) : .zero
          let time = timed { for layer in tree.layers { Layer.animate(withDuration: 25) { layer.position = target } } }
          tree.stage.advance(to: tree.stage.now + Self.untilAllIsOver)
          return time / Double(run.size)
        },
        {
          timed { for i in 0..<run.size { floor.start(i, at: 0, duration: 20 + Double(i & 7), to: Double(i % 300), 200) } }
            / Double(run.size)
        })
      return [Figure(scenario: "Layers S4 start", size: run.size, value: medians.candidate, unit: "ns/op", floor: medians.floor)]
    },
    Scenario(name: "Layers S3 retarget", about: "Layer.animate on running positions in scattered order, one more curve on each") { run in
      let (order, tree, floor) = (scattered(run.size), Tree(run.size), Floor(run.size))
      defer { floor.free() }
      let medians = Run(size: run.size, repeats: min(run.repeats, 5)).alternating(
        {
          for layer in tree.layers { Layer.animate(withDuration: 25) { layer.position = Point(x: 300, y: 200) } }
          tree.stage.advance(to: tree.stage.now + 2)
          let time = timed {
            for (k, index) in order.enumerated() {
              let layer = tree.layers[index]
              Layer.animate(withDuration: 20) { layer.position = Point(x: Double(k % 500), y: 50) }
            }
          }
          tree.stage.advance(to: tree.stage.now + Self.untilAllIsOver)
          return time / Double(run.size)
        },
        {
          timed { for (k, index) in order.enumerated() { floor.retarget(index, at: 1, duration: 20, to: Double(k % 500), 50) } }
            / Double(run.size)
        })
      return [Figure(scenario: "Layers S3 retarget", size: run.size, value: medians.candidate, unit: "ns/op", floor: medians.floor)]
    },
    Scenario(name: "Layers 1 % moves", about: "a frame of a tree of N layers of which one in a hundred moves", sizes: 1000...1_000_000) {
      run in
      let tree = Tree(run.size)
      for index in stride(from: 0, to: run.size, by: 100) {
        let layer = tree.layers[index]
        Layer.animate(withDuration: 60) { layer.position = Point(x: 300, y: 200) }
      }
      let time = run.median {
        timed { for _ in 0..<run.frames { tree.stage.advance(to: tree.stage.now + run.step) } } / Double(run.frames)
      }
      return [
        Figure(scenario: "Layers 1 % moves", size: run.size, value: time / Double(run.size / 100), unit: "ns/moving layer")
      ]
    },
    hitTest("Layers hit test", "at the model, a test in N layers side by side of which one in a hundred moves, a frame between", .model),
    hitTest("Layers hit test, seen", "the same where they are seen", .seen),
  ]

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
  private struct Tree {
    let stage = Stage()
    let window: Window
    var layers: [Layer] = []

    init(_ count: Int) {
      window = Window(size: Size(width: 1000, height: 1000), stage: stage)
      layers.reserveCapacity(count)
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
  }
}
