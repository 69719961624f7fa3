import Legato

/// Every combination of what an animation can be, each measured in a frame, in search of those that cost much more than the others: what the states of the matrices leave
/// out (decision 0104).
struct Sweep<Setup: Sendable>: Sendable {
  /// One thing that can be chosen, and the choices.
  struct Axis: Sendable {
    let choices: [(name: String, choose: @Sendable (inout Setup) -> Void)]

    init(_ choices: (String, @Sendable (inout Setup) -> Void)...) { self.choices = choices.map { (name: $0, choose: $1) } }

    /// Of cases, which are named by their raw values.
    init<Case: RawRepresentable & CaseIterable & Sendable>(_ keyPath: any WritableKeyPath<Setup, Case> & Sendable)
    where Case.RawValue == String {
      choices = Case.allCases.map { choice in (name: choice.rawValue, choose: { $0[keyPath: keyPath] = choice }) }
    }
  }

  let first: Setup
  let axes: [Axis]
  /// What the frames of many such animations are measured of; nil for a combination that there is not.
  let make: @Sendable (Setup, _ count: Int) -> SweepFrames?

  /// A combination: the choice on each axis.
  private struct Cell {
    let choices: [Int]
    let nanoseconds: Double
  }

  /// So many times as long as three quarters of them is worth a note.
  private static var notable: Double { 3 }

  func scenario(_ name: String, _ about: String) -> Scenario {
    Scenario(name, about, sizes: 100...500) { run in
      let cells = combinations.compactMap { choices in measured(choices, run).map { Cell(choices: choices, nanoseconds: $0) } }
      let usual = cells.map(\.nanoseconds).quantile(0.75)
      let slow = cells.filter { $0.nanoseconds > Self.notable * usual }.sorted { $0.nanoseconds > $1.nanoseconds }
      for cell in slow { Output.note("\(name): \(cell.nanoseconds.rounded(toPlaces: 0, digits: 3)) ns: \(text(cell.choices))") }
      return [
        run.figure(usual, "ns/animation", of: "three quarters at most"),
        run.figure(cells.map(\.nanoseconds).max() ?? .nan, "ns/animation", of: "the slowest"),
        run.figure(Double(slow.count), "combinations", of: "above \(Int(Self.notable)) times that, of \(cells.count)"),
      ]
    }
  }

  private var combinations: [[Int]] {
    axes.reduce([[]]) { known, axis in known.flatMap { choices in axis.choices.indices.map { choices + [$0] } } }
  }

  private func text(_ choices: [Int]) -> String { zip(axes, choices).map { $0.choices[$1].name }.joined(separator: ", ") }

  /// The least of some frames, a value; nil where there is nothing to measure.
  private func measured(_ choices: [Int], _ run: Run) -> Double? {
    var setup = first
    for (axis, choice) in zip(axes, choices) { axis.choices[choice].choose(&setup) }
    guard let frames = make(setup, run.size) else { return nil }
    for _ in 0..<4 { frames.advance(0.003) }
    let best = (0..<8 * run.repeats).map { _ in timed { frames.advance(0.001) } }.min() ?? .nan
    return best / Double(run.size)
  }
}

/// The frames of what a sweep makes, and whatever that has to keep.
struct SweepFrames {
  let kept: [AnyObject]
  let advance: (_ step: Double) -> Void
}
