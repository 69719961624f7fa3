import Legato

/// What a renderer asks after each frame.
extension HotPath {
  static let windowFrames: [HotPath] = [
    changes("changes of 10 in 10000", of: 10_000, moving: 10, operations: 10),
    changes("changes of 1000", of: 1000, moving: 1000, operations: 1000),
    changes("changes of 1000 with damage", of: 1000, moving: 1000, operations: 1000, tracksDamage: true),
    HotPath(name: "read a presented property", operations: 1000) {
      let tree = Tree(1000)
      for layer in tree.layers { Layer.animate(withDuration: 25) { layer.position = Point(x: 300, y: 200) } }
      return Round(
        before: { tree.window.stage.advance(to: tree.window.stage.now + 0.01) },
        counted: { for layer in tree.layers { sink(layer.presented.position) } })
    },
  ]

  private static func changes(_ name: String, of count: Int, moving: Int, operations: Int, tracksDamage: Bool = false) -> HotPath {
    HotPath(name: name, operations: operations) {
      let tree = Tree(count)
      Layer.animate(withDuration: 25) {
        for index in stride(from: 0, to: count, by: count / moving) { tree.layers[index].position = Point(x: 300, y: 200) }
      }
      let reader = FrameReader(tree.window, tracksDamage: tracksDamage)
      sink(reader.readFrame().number)
      return Round(
        before: { tree.window.stage.advance(to: tree.window.stage.now + 0.01) },
        counted: { for change in reader.readFrame().changes { sink(change.kinds) } })
    }
  }
}
