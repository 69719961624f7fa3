/// Which elements of two orders of slots are in the same order in both: those in runs that are longest together.
struct SlotAlignment {
  /// By place in the one before.
  private(set) var stays: [Bool]
  /// By place in the new one: the place before; -1 for none.
  private var former: [Int32]

  private struct Run {
    var old: Int
    let new: Int
    var count = 1
    /// The most elements of runs in order up to this, and the run before.
    var sum = 0
    var before = -1
  }

  /// With more runs than these none is kept: two orders that have little in common.
  private static let mostRuns = 256

  /// - Parameter slots: how many there are.
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

  /// The place before; nil where it is not in the same order.
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
