import Expectations
import LegatoRendering
import TestSupport
import Testing

@Suite("A list in which layers are replaced equals one that is recorded completely") struct LayerRangesTests {
  /// A layer with entries behind and in front of its sublayers.
  private final class Node {
    let number: Int
    var behind: [Int] = []
    var front: [Int] = []
    var sublayers: [Node] = []
    var superlayer: Node?
    init(_ number: Int) { self.number = number }
    var flat: [Int] { behind + sublayers.flatMap(\.flat) + front }
  }

  private struct List {
    var entries: [Int] = []
    var ranges = LayerRanges()

    mutating func record(_ node: Node, keeping kept: [Int] = []) {
      ranges.begin(node.number, count: entries.count)
      entries += node.behind
      for sublayer in node.sublayers where !kept.contains(sublayer.number) || !ranges.keep(sublayer.number, count: entries.count) {
        record(sublayer)
      }
      entries += node.front
      ranges.end(node.number, count: entries.count)
    }

    mutating func replace(_ node: Node, keeping kept: [Int]) -> Bool {
      let end = entries.count
      guard ranges.beginReplacing(node.number, count: end) != nil else { return false }
      record(node, keeping: kept)
      guard let splice = ranges.endReplacing(count: entries.count) else {
        entries.removeSubrange(end...)
        return false
      }
      if splice.isInPlace {
        splice.forEachRecorded { entries[$0] = entries[$1] }
        entries.removeSubrange(splice.end...)
      } else {
        splice.apply(to: &entries)
      }
      return true
    }
  }

  private var random: SplitMix64
  private var made = 0

  init() { random = SplitMix64(seed: 1) }

  private mutating func entries() -> [Int] {
    (0..<Int.random(in: 0...2, using: &random)).map { _ in
      made += 1
      return made
    }
  }

  private mutating func node(_ number: Int) -> Node {
    let node = Node(number)
    (node.behind, node.front) = (entries(), entries())
    return node
  }

  @Test("Sublayers are added, removed and reordered, and the others are kept", arguments: Effort.seeds(64)) mutating func replaced(
    seed: UInt64
  ) {
    random = SplitMix64(seed: seed)
    let root = node(0)
    root.behind = [-1]
    var (nodes, list) = ([root], List())
    list.record(root)
    for step in 0..<60 {
      list.ranges.beginFrame()
      guard let parent = nodes.randomElement(using: &random) else { return }
      let former = parent.sublayers.map(\.number)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let new = node(nodes.count)
        new.superlayer = parent
        nodes.append(new)
        parent.sublayers.insert(new, at: Int.random(in: 0...parent.sublayers.count, using: &random))
      case 1: if let gone = parent.sublayers.indices.randomElement(using: &random) { parent.sublayers.remove(at: gone) }
      case 2: parent.sublayers.shuffle(using: &random)
      case 3: parent.behind = entries()
      default: parent.front = entries()
      }
      root.behind = [-1]
      // a layer that has left the tree is not replaced
      var top = parent
      while let outer = top.superlayer, outer.sublayers.contains(where: { $0 === top }) { top = outer }
      guard top === root else { continue }
      var (here, kept): (Node?, [Int]) = (parent, former)
      while let layer = here, !list.replace(layer, keeping: kept) {
        here = layer.superlayer
        kept = here?.sublayers.map(\.number).filter { $0 != layer.number } ?? []
      }
      expect(here != nil && list.entries == root.flat, "step \(step)")
    }
  }

  @Test("The runs that keep their order are those with the most elements in all") func runs() {
    func kept(_ runs: [(Int, Int, Int)]) -> [Int] {
      LayerRanges.inOrder(runs.map { LayerRanges.Run(old: $0.0, new: $0.1, count: $0.2) }).map(\.old)
    }
    // one of ten goes to the front; the first five change places with the others
    expectEqual(kept([(0, 0, 4), (5, 4, 5), (4, 9, 1)]), [0, 5])
    expectEqual(kept([(5, 0, 6), (0, 6, 5)]), [5])
    expectEqual(kept([]), [])
    let many = (0..<20_000).map { (2 * $0, $0, 1) }
    expectEqual(kept(many), many.map(\.0))
    expectEqual(kept(many.reversed()).count, 1)
  }

  @Test("The same of random runs, beside all sequences of them", arguments: 1...20) func randomRuns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let places = (0..<Int.random(in: 1...12, using: &random)).shuffled(using: &random)
    var new = 0
    let runs = places.map { place in
      let run = LayerRanges.Run(old: 10 * place, new: new, count: Int.random(in: 1...9, using: &random))
      new += run.count
      return run
    }
    func isAscending(_ runs: [LayerRanges.Run]) -> Bool { zip(runs, runs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new } }
    let best = (0..<1 << runs.count).map { chosen in runs.indices.filter { chosen >> $0 & 1 == 1 }.map { runs[$0] } }
      .filter(isAscending).map { $0.reduce(0) { $0 + $1.count } }.max()
    let kept = LayerRanges.inOrder(runs)
    expect(isAscending(kept) && kept.reduce(0) { $0 + $1.count } == best)
  }
}
