/// Finds the elements that have the same order in two sequences of slots: those in the increasing sequence of runs with most elements.
struct SlotAlignment {
  /// Whether each element of the old order keeps its order.
  private(set) var stays: [Bool]
  /// By new index: the old index; -1 for none.
  private var former: [Int32]

  private struct Run {
    var old: Int
    let new: Int
    var count = 1
    /// The most elements in an increasing sequence of runs that ends with this one, and the run before it there.
    var sum = 0
    var before = -1
  }

  /// With more runs than this the orders have little in common, and no element counts as kept.
  private static let mostRuns = 256

  /// - Parameter slots: Number of slots.
  init(_ old: ArraySlice<UInt32>, _ new: some Sequence<UInt32>, slots: Int) {
    stays = [Bool](repeating: false, count: old.count)
    former = []
    guard !old.isEmpty else {
      former = new.map { _ in -1 }
      return
    }
    var places = [Int32](repeating: -1, count: slots)
    for (place, slot) in old.enumerated() { places[Int(slot)] = Int32(truncatingIfNeeded: place) }
    var runs: [Run] = []
    for (place, slot) in new.enumerated() {
      former.append(-1)
      let before = Int(places[Int(slot)])
      guard before >= 0, runs.count <= Self.mostRuns else { continue }
      if let last = runs.last, last.old + last.count == before, last.new + last.count == place {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(old: before, new: place))
      }
    }
    if runs.count <= Self.mostRuns { keepMost(of: &runs) }
  }

  /// The old index of an element; nil if its order has changed.
  func former(_ place: Int) -> Int? { former[place] < 0 ? nil : Int(former[place]) }

  private mutating func keepMost(of runs: inout [Run]) {
    var most = -1
    for number in runs.indices {
      for earlier in 0..<number where runs[earlier].old < runs[number].old && runs[earlier].sum > runs[number].sum {
        (runs[number].sum, runs[number].before) = (runs[earlier].sum, earlier)
      }
      runs[number].sum += runs[number].count
      if most < 0 || runs[number].sum > runs[most].sum { most = number }
    }
    while most >= 0 {
      let run = runs[most]
      for step in 0..<run.count { (stays[run.old + step], former[run.new + step]) = (true, Int32(truncatingIfNeeded: run.old + step)) }
      most = run.before
    }
  }
}
