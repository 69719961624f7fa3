/// Something that is timed, at one number of animations a time.
struct Scenario: Sendable {
  let name: String
  let about: String
  /// The sizes it makes sense for.
  let sizes: ClosedRange<Int>
  private let run: @Sendable (Run) -> [Figure]

  init(_ name: String, _ about: String, sizes: ClosedRange<Int> = 1...1_000_000, run: @escaping @Sendable (Run) -> [Figure]) {
    (self.name, self.about, self.sizes, self.run) = (name, about, sizes, run)
  }

  func measure(size: Int, repeats: Int) -> [Figure] { run(Run(name: name, size: size, repeats: repeats)) }

  static let all =
    ticks + threads + retargets + starts + memory + endings + storms + layers + commits + kinds + turns + states + following + tracks
    + matrix + explicitMatrix + blockSweeps + animatorSweeps + explicitSweeps + explicit + served + costs + windowFrames + compositing
    + behindBlurs + growth + [stress]
}
