import LegatoTiming

/// The timing of a host's last frames, 1000 by default.
///
/// ```swift
/// var frames = FrameHistory(frameDuration: source.frameDuration)
/// while let time = source.waitForFrame(demand) {
///   frames.begin(due: time, at: source.now, missed: source.missedCount)
///   demand = stage.advance(to: time)
///   canvas.draw(window)
///   frames.end(at: source.now)
/// }
/// print(frames)   // 120 frames: half drawn within 1.2 ms, 99 of 100 within 3.0 ms; 2 late, 3 left out
/// ```
/// A value type. Its memory is allocated by the initializer, for up to 100,000 frames; until it is full, frames do not allocate.
public struct FrameHistory: Sendable {
  /// The wanted frame duration, in seconds.
  public let frameDuration: Double
  /// The largest number of reports that are kept.
  public let capacity: Int
  /// Frames in all, including those no longer kept.
  public private(set) var totalCount = 0
  /// Frames of all those with missed ones before.
  public private(set) var lateCount = 0
  /// Frames that were missed in all.
  public private(set) var missedCount = 0

  private var ring: [FrameReport] = []
  /// The frame that has begun and not ended.
  private var open: FrameReport?

  /// An empty history.
  /// - Parameters:
  ///   - frameDuration: the wanted frame duration in seconds, 1/60 by default. If not finite or not above 0, it is repaired to 1/60 and reported.
  ///   - capacity: number of reports to keep, at least 1; less is repaired to 1 and reported.
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
    ring.reserveCapacity(min(self.capacity, 100_000))
  }

  // MARK: Recording

  /// Begins a frame. Call it before the stage is advanced.
  /// - Parameters:
  ///   - due: when the frame was to begin.
  ///   - time: now.
  ///   - missed: wanted frames that are left out before this one; nil counts the frame durations that have passed between `due` and `time`.
  public mutating func begin(due: Double, at time: Double, missed: Int? = nil) {
    let passed = ((time - due) / frameDuration).rounded(.down)
    let missed = missed ?? (passed >= 1 && passed.isFinite ? Int(saturating: passed) : 0)
    open = FrameReport(due: due, begun: time, drawn: time, missedCount: max(0, missed))
  }

  /// Ends the frame: it has been drawn and handed over. Does nothing if none is open.
  public mutating func end(at time: Double) {
    guard var report = open else { return }
    open = nil
    report.drawn = time
    add(report)
  }

  /// Records when the last ended frame was presented.
  public mutating func recordDisplay(at time: Double) {
    guard totalCount > 0 else { return }
    ring[(totalCount - 1) % capacity].displayed = time
  }

  /// Records when an earlier frame was presented, for a host that is told later.
  /// - Parameters:
  ///   - time: when it was presented; seconds of the history's clock.
  ///   - number: of the frame, counted from 1 as by ``totalCount``. Does nothing if it is not kept.
  public mutating func recordDisplay(at time: Double, frame number: Int) {
    guard number > totalCount - ring.count, number <= totalCount else { return }
    ring[(number - 1) % capacity].displayed = time
  }

  /// Adds a frame, for a host that has all its times at once.
  public mutating func add(_ report: FrameReport) {
    if ring.count < capacity { ring.append(report) } else { ring[totalCount % capacity] = report }
    totalCount += 1
    missedCount = missedCount.addingReportingOverflow(report.missedCount).partialValue
    if report.isLate { lateCount += 1 }
  }

  // MARK: Reading

  /// The kept reports, oldest first. O(their number).
  public var reports: [FrameReport] {
    guard totalCount > capacity else { return ring }
    return Array(ring[(totalCount % capacity)...] + ring[..<(totalCount % capacity)])
  }

  /// The last `count` kept reports, oldest first. O(`count`).
  public func last(_ count: Int) -> [FrameReport] {
    let count = min(max(0, count), ring.count)
    return (0..<count).map { ring[(totalCount - count + $0) % capacity] }
  }

  /// The quantile of the kept frames' work, in seconds: 0.5 for the median, 0.99 for the 99th percentile; 0 without frames.
  /// O(n log n).
  public func workQuantile(_ share: Double) -> Double {
    let sorted = ring.map(\.work).sorted()
    guard !sorted.isEmpty else { return 0 }
    let place = (min(1, max(0, share.isNaN ? 1 : share)) * Double(sorted.count)).rounded(.up)
    return sorted[max(0, Int(saturating: place) - 1)]
  }
}

extension FrameHistory: CustomStringConvertible {
  /// A summary in one sentence. Where it is known of kept frames when they were presented, it ends with the median time from their beginning to that.
  public var description: String {
    guard totalCount > 0 else { return "no frames" }
    func milliseconds(_ share: Double) -> String { "\((workQuantile(share) * 1e4).rounded() / 10) ms" }
    let waits = ring.compactMap { report in report.displayed.map { $0 - report.begun } }.sorted()
    let displayed = waits.isEmpty ? "" : "; half seen within \((waits[waits.count / 2] * 1e4).rounded() / 10) ms"
    return
      "\(totalCount) frames: half drawn within \(milliseconds(0.5)), 99 of 100 within \(milliseconds(0.99)); \(lateCount) late, \(missedCount) left out\(displayed)"
  }

  /// The work of the last `count` frames as a bar chart, a character per frame, in steps of 1/8 of the frame duration; `!` after missed frames.
  public func bars(_ count: Int) -> String {
    let steps = Array("▁▂▃▄▅▆▇█")
    return String(
      last(count).map { report -> Character in
        let share = report.work / frameDuration
        return report.isLate ? "!" : steps[min(7, max(0, Int(saturating: (share * 8).rounded(.down))))]
      })
  }
}
