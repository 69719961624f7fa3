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
    _ name: String, _ about: String, _ largest: Int, _ unit: String, _ cost: @escaping @Sendable (ServedTree, Int) -> Double
  ) -> Scenario {
    Scenario(name, "\(about); beside it the same in a tree of 10", sizes: 10...largest) { run in
      let (tree, ten) = (ServedTree(run.size), ServedTree(10))
      let medians = run.alternating({ cost(tree, run.size) }, { cost(ten, 10) })
      return [
        run.figure(medians.candidate, unit, floor: medians.floor, floorName: "a tree of 10")
      ]
    }
  }
}
