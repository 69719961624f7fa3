import Legato

/// What handing changes to a render server costs its owner.
extension Scenario {
  static let commits: [Scenario] = [
    beside("S8 commit, one change", "one layer of a tree of N changes and is committed", 1_000_000, "ns/commit") { tree, _ in
      tree.commits(of: 1)
    },
    beside("S8 commit, one start", "one layer of a tree of N starts to move and is committed", 1_000_000, "ns/commit") { tree, _ in
      tree.starts()
    },
    beside("S8 commit, all change", "every layer of a tree of N changes, and all is one commit", 100_000, "ns/layer") { tree, size in
      tree.commits(of: size) / Double(size)
    },
  ]

  /// A tree of N, measured turn by turn with one of 10.
  private static func beside(
    _ name: String, _ about: String, _ largest: Int, _ unit: String, _ cost: @escaping @Sendable (Served, Int) -> Double
  ) -> Scenario {
    Scenario(name: name, about: "\(about); beside it the same in a tree of 10", sizes: 10...largest) { run in
      let (tree, ten) = (Served(run.size), Served(10))
      let medians = run.alternating({ cost(tree, run.size) }, { cost(ten, 10) })
      return [
        Figure(scenario: name, size: run.size, value: medians.candidate, unit: unit, floor: medians.floor, floorName: "a tree of 10")
      ]
    }
  }

  /// A served tree of layers, all told.
  private final class Served {
    private let window = Window(size: Size(width: 400, height: 300))
    private let server = RenderServer()
    private var layers: [Layer] = []
    private var next = 0
    private var time = 0.0

    init(_ count: Int) {
      // ten of them in a layer around, as trees are
      var around = Layer()
      for number in 0..<count {
        if number % 10 == 0 {
          around = Layer()
          window.addSublayer(around)
        }
        let layer = Layer(frame: Rect(x: Double(number % 300), y: 0, width: 10, height: 10))
        around.addSublayer(layer)
        layers.append(layer)
      }
      window.commit(to: server)
      server.step(to: 0)
    }

    private func take() -> Layer {
      next = (next + 7919) % layers.count
      return layers[next]
    }

    /// Nanoseconds of a commit of `count` changed layers; the change itself and the server's step are not counted.
    func commits(of count: Int) -> Double {
      let rounds = max(1, 2000 / count)
      var spent = 0.0
      for _ in 0..<rounds {
        for _ in 0..<count { take().position.y += 1 }
        spent += timed { window.commit(to: server) }
        step()
      }
      return spent / Double(rounds)
    }

    func starts() -> Double {
      var spent = 0.0
      let rounds = 500
      for _ in 0..<rounds {
        let layer = take()
        Layer.animate(withDuration: 0.1) { layer.position.x += 1 }
        spent += timed { window.commit(to: server) }
        step()
        window.clock.advance(to: time)
      }
      return spent / Double(rounds)
    }

    private func step() {
      time += 0.01
      server.step(to: time)
    }
  }
}
