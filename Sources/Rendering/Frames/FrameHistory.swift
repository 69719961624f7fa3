import LegatoTiming

/// How the last frames of a host went, a thousand of them by default.
///
/// ```swift
/// var frames = FrameHistory(frameDuration: source.frameDuration)
/// while let time = source.waitForFrame(demand) {
///   frames.begin(due: time, at: source.now, missed: source.missed)
///   demand = stage.advance(to: time)
///   canvas.draw(window)
///   frames.end(at: source.now)
/// }
/// print(frames)   // 120 frames: half drawn within 1.2 ms, 99 of 100 within 3.0 ms; 2 late, 3 left out
/// ```
/// Its memory is taken when it is made: no frame allocates. A copy is that of the moment.
public struct FrameHistory: Sendable {
  /// Seconds from frame to frame, as the host wants them.
  public let frameDuration: Double
  /// At most so many reports are kept.
  public let capacity: Int
  /// Frames in all, also those that are no longer kept.
  public private(set) var total = 0
  /// Of them, those before which others were left out.
  public private(set) var late = 0
  /// Frames that were left out.
  public private(set) var missed = 0

  private var ring: [FrameReport] = []
  /// What was begun and has not ended.
  private var open: FrameReport?

  /// An empty history.
  /// - Parameters:
  ///   - frameDuration: seconds from frame to frame; 1/60 by default. Not finite or not above 0: 1/60, and reported.
  ///   - capacity: reports that are kept, at least 1; fewer are brought to 1 and reported.
  public init(frameDuration: Double = 1.0 / 60, capacity: Int = 1000) {
    let isUsable = frameDuration > 0 && frameDuration.isFinite
    if !isUsable {
      Misuse.report(
        .number(call: "FrameHistory(frameDuration:)", wanted: "finite seconds above 0", found: "\(frameDuration)", repair: "1/60"))
    }
    if capacity < 1 {
      Misuse.report(.number(call: "FrameHistory(capacity:)", wanted: "1 or more", found: "\(capacity)", repair: "1"))
    }
    (self.frameDuration, self.capacity) = (isUsable ? frameDuration : 1.0 / 60, max(1, capacity))
    ring.reserveCapacity(self.capacity)
  }

  // MARK: By the host

  /// A frame begins: the stage is about to be moved.
  /// - Parameters:
  ///   - due: when it was to begin.
  ///   - time: now.
  ///   - missed: wanted frames that are left out before it; nil counts those that have passed between `due` and now.
  public mutating func begin(due: Double, at time: Double, missed: Int? = nil) {
    let passed = ((time - due) / frameDuration).rounded(.down)
    let missed = missed ?? (passed >= 1 && passed.isFinite ? Int(saturating: passed) : 0)
    open = FrameReport(due: due, begun: time, drawn: time, missed: max(0, missed))
  }

  /// The frame that was begun has been drawn and handed over; without one that is open, nothing.
  public mutating func end(at time: Double) {
    guard var report = open else { return }
    open = nil
    report.drawn = time
    add(report)
  }

  /// The last frame that ended has come onto the screen.
  public mutating func saw(at time: Double) {
    guard total > 0 else { return }
    ring[(total - 1) % capacity].seen = time
  }

  /// A frame that went as `report` says, where a host knows all of it at once.
  public mutating func add(_ report: FrameReport) {
    if ring.count < capacity { ring.append(report) } else { ring[total % capacity] = report }
    total += 1
    missed = missed.addingReportingOverflow(report.missed).partialValue
    if report.isLate { late += 1 }
  }

  // MARK: By people

  /// Those that are kept, from the oldest to the newest. O(their number).
  public var reports: [FrameReport] {
    guard total > capacity else { return ring }
    return Array(ring[(total % capacity)...] + ring[..<(total % capacity)])
  }

  /// The last `count` that are kept, from the oldest to the newest. O(`count`).
  public func last(_ count: Int) -> [FrameReport] {
    let count = min(max(0, count), ring.count)
    return (0..<count).map { ring[(total - count + $0) % capacity] }
  }

  /// Seconds of work within which `share` of the frames that are kept were drawn: 0.5 for half of them, 0.99 for all but one in a hundred; 0 without frames.
  /// O(n log n).
  public func work(ofShare share: Double) -> Double {
    let sorted = ring.map(\.work).sorted()
    guard !sorted.isEmpty else { return 0 }
    let place = (min(1, max(0, share.isNaN ? 1 : share)) * Double(sorted.count)).rounded(.up)
    return sorted[max(0, Int(saturating: place) - 1)]
  }
}

extension FrameHistory: CustomStringConvertible {
  /// One sentence, for people.
  public var description: String {
    guard total > 0 else { return "no frames" }
    func milliseconds(_ share: Double) -> String { "\((work(ofShare: share) * 1e4).rounded() / 10) ms" }
    return
      "\(total) frames: half drawn within \(milliseconds(0.5)), 99 of 100 within \(milliseconds(0.99)); \(late) late, \(missed) left out"
  }

  /// The work of the last `count` frames as bars of text, a character each: an eighth of the frame's length a step, `!` where frames were left out before it.
  public func bars(_ count: Int) -> String {
    let steps = Array("▁▂▃▄▅▆▇█")
    return String(
      last(count).map { report -> Character in
        let share = report.work / frameDuration
        return report.isLate ? "!" : steps[min(7, max(0, Int(saturating: (share * 8).rounded(.down))))]
      })
  }
}
