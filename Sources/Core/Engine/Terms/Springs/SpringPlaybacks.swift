import LegatoTiming

/// An oscillator that springs of blocks share.
struct SpringPlayback {
  let motion: SpringMotion
  let table: SpringTable
}

/// The oscillators of an engine: springs with the same frequency and damping share one, and oscillators with the same damping share a table.
struct SpringPlaybacks: ~Copyable {
  private var list: [SpringPlayback] = []
  /// The table columns of each.
  private(set) var columns: [SpringColumns] = []
  private var indexOfOscillator: [SpringMotion: Int] = [:]
  /// By damping ratio.
  private var tables: [Double: SpringTable] = [:]
  /// Live springs of each.
  private var memberCounts = Column<Int32>()
  /// Cache: consecutive springs mostly have the same oscillator.
  private var latest: Latest?

  private struct Latest {
    let parameters: SpringTimingParameters
    let duration: Double
    let spring: PlainStart.Spring
  }

  /// With more oscillators than these, those without springs are released.
  private static let kept = 256

  subscript(index: Int) -> SpringPlayback { list[index] }

  /// Live springs of all. O(oscillators).
  var memberCount: Int { memberCounts.indices.reduce(0) { $0 + Int(memberCounts[$1]) } }

  /// Whether the index still has that oscillator.
  @inline(__always)
  func isCurrent(_ index: Int, _ motion: SpringMotion) -> Bool { list[index].motion.isSame(as: motion) }

  @inline(__always)
  mutating func addMembers(_ playback: Int, _ more: Int = 1) { memberCounts[playback] &+= Int32(truncatingIfNeeded: more) }
  mutating func removeMember(_ playback: Int) { memberCounts[playback] -= 1 }

  // MARK: Making

  /// What changes with a spring over `duration` seconds have in common; nil if the spring does not use that duration.
  mutating func spring(_ parameters: SpringTimingParameters, over duration: Double) -> PlainStart.Spring? {
    if let latest, latest.duration == duration, isCurrent(latest.spring.playback, latest.spring.motion), latest.parameters == parameters {
      return latest.spring
    }
    let pace = ResolvedSpring(parameters, over: duration)
    guard pace.duration == duration else { return nil }
    let spring = PlainStart.Spring(pace, playback: playback(pace.x, duration: duration))
    // so that sums of any number of start velocities stay finite
    guard abs(spring.startVelocityX) < Limits.maximumStartVelocity, abs(spring.startVelocityY) < Limits.maximumStartVelocity else {
      return nil
    }
    latest = Latest(parameters: parameters, duration: duration, spring: spring)
    return spring
  }

  /// The playback of springs with an oscillator and a duration in seconds.
  mutating func playback(_ motion: SpringMotion, duration: Double) -> Int {
    if let known = indexOfOscillator[motion] {
      let count = list[known].table.count
      list[known].table.reserve(motion.angularFrequency * duration)
      if list[known].table.count != count { reviewColumns() }
      return known
    }
    if list.count > Self.kept, let unused = list.indices.first(where: { memberCounts[$0] == 0 }) {
      forgetUnused()
      return make(motion, duration, at: unused)
    }
    return make(motion, duration, at: list.count)
  }

  private mutating func make(_ motion: SpringMotion, _ duration: Double, at index: Int) -> Int {
    let table = tables[motion.dampingRatio] ?? SpringTable(motion.dampingRatio)
    tables[motion.dampingRatio] = table
    table.reserve(motion.angularFrequency * duration)
    indexOfOscillator[motion] = index
    let playback = SpringPlayback(motion: motion, table: table)
    if index < list.count {
      if latest?.spring.playback == index { latest = nil }
      list[index] = playback
    } else {
      list.append(playback)
      memberCounts.append(0)
    }
    reviewColumns()
    return index
  }

  /// Releases the tables and names of oscillators without springs.
  private mutating func forgetUnused() {
    indexOfOscillator = indexOfOscillator.filter { memberCounts[$0.value] > 0 }
    let used = Set(list.indices.filter { memberCounts[$0] > 0 }.map { list[$0].motion.dampingRatio })
    tables = tables.filter { used.contains($0.key) }
  }

  /// Updates the columns of all oscillators that share a reallocated table. O(oscillators).
  private mutating func reviewColumns() {
    columns = list.map {
      var columns = $0.table.columns
      columns.rate *= $0.motion.angularFrequency
      return columns
    }
  }

  // MARK: Evaluation

  /// The responses of a sum `elapsed` seconds after its time. One function for frames and single reads.
  @inline(__always)
  func answers(_ playback: Int, _ columns: SpringColumns, at elapsed: Double, _ missing: MissingPieces?) -> SIMD2<Double> {
    let found = columns.answers(at: elapsed)
    return found.x == found.x ? found : evaluated(playback, elapsed * columns.rate, missing)
  }

  @inline(never)
  private func evaluated(_ playback: Int, _ phase: Double, _ missing: MissingPieces?) -> SIMD2<Double> {
    list[playback].table.evaluated(phase, playback, missing)
  }
}
