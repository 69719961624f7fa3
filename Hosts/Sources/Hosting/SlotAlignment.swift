import Legato

/// Finds the elements that have the same order in two sequences of slots: those in the increasing sequence of runs with most elements.
struct SlotAlignment {
  /// Whether each element of the old order keeps its order.
  private(set) var stays: [Bool]
  /// By new index: the old index; -1 for none.
  private var former: [Int32]

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
    var runs: [LayerRanges.Run] = []
    for (place, slot) in new.enumerated() {
      former.append(-1)
      let before = Int(places[Int(slot)])
      guard before >= 0 else { continue }
      if let last = runs.last, last.old + last.count == before, last.new + last.count == place {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(LayerRanges.Run(old: before, new: place, count: 1))
      }
    }
    for run in LayerRanges.inOrder(runs) {
      for step in 0..<run.count { (stays[run.old + step], former[run.new + step]) = (true, Int32(truncatingIfNeeded: run.old + step)) }
    }
  }

  /// The old index of an element; nil if its order has changed.
  func former(_ place: Int) -> Int? { former[place] < 0 ? nil : Int(former[place]) }
}
