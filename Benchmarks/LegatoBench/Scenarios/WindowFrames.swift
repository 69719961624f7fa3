import Legato

/// A renderer's query of the changes after each frame, compared with the alternative of a walk over all layers.
extension Scenario {
  static let windowFrames: [Scenario] = [
    changes("Frame, ten move", "what has changed among N layers of which ten move, with damage; floor: a walk over all", moving: 10),
    changes("Frame, all move", "the same of N layers that all move, with damage", sizes: 1000...100_000),
    changes("Frame, all move, no damage", "the same for a reader that does not track damage", sizes: 1000...100_000, tracksDamage: false),
    Scenario("Property read", "one presented property of each of N moving layers; floor: of as many single values", sizes: 100...100_000) {
      run in
      let (tree, values) = (Tree(run.size), Stage())
      let singles = (0..<run.size).map { _ in Animated(Point.zero, in: values) }
      for index in tree.layers.indices { tree.move(index, to: Point(x: 300, y: 200), in: 60) }
      animate(withDuration: 60) { for single in singles { single.value = Point(x: 300, y: 200) } }
      tree.stage.advance(to: 0.5)
      values.advance(to: 0.5)
      var sum = 0.0
      func time(_ read: () -> Void) -> Double { run.median { timed(read) } / Double(run.size) }
      let presented = time { for layer in tree.layers { sum += layer.presented.position.x } }
      let single = time { for value in singles { sum += value.presentation.x } }
      let snapshot = time { for layer in tree.layers { sum += layer.presentation()?.position.x ?? 0 } }
      return withExtendedLifetime(sum) {
        [
          run.figure(presented, "ns/read", floor: single, floorName: "Animated.presentation"),
          run.figure(snapshot, "ns/read", of: "by a snapshot", floor: single, floorName: "Animated.presentation"),
        ]
      }
    },
  ]

  /// Iterates the changes of a frame, compared with a walk that reads the presentation of every layer.
  private static func changes(
    _ name: String, _ about: String, sizes: ClosedRange<Int> = 100...1_000_000, moving: Int? = nil, tracksDamage: Bool = true
  ) -> Scenario {
    Scenario(name, about, sizes: sizes) { run in
      let tree = Tree(run.size)
      for layer in tree.layers { (layer.bounds.size, layer.backgroundColor) = (Size(width: 8, height: 8), .orange) }
      let step = max(1, run.size / (moving ?? run.size))
      for index in stride(from: 0, to: run.size, by: step) { tree.move(index, to: Point(x: 300, y: 200), in: 60) }
      let reader = FrameReader(tree.window, tracksDamage: tracksDamage)
      _ = reader.readFrame()
      var told = 0
      func frame() -> Double {
        tree.stage.advance(to: tree.stage.now + run.step / 4)
        return timed { for change in reader.readFrame().changes where change.kinds.contains(.geometry) { told += 1 } }
      }
      let count = min(50, run.frames)
      let changes = run.median { (0..<count).reduce(0) { sum, _ in sum + frame() } / Double(count) }
      var seen = 0.0
      let walk = run.median { timed { for layer in tree.layers { seen += layer.presentation()?.position.x ?? 0 } } }
      return withExtendedLifetime((told, seen)) {
        [
          moving == nil
            ? run.figure(changes / Double(run.size), "ns/layer", floor: walk / Double(run.size), floorName: "a walk over all")
            : run.figure(changes, "ns/frame", floor: walk, floorName: "a walk over all")
        ]
      }
    }
  }
}
