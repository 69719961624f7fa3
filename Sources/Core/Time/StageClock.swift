/// The straight line along which a stage's time follows its host's.
package struct StageLine: Hashable, Sendable {
  /// Stage seconds a host second, finite and at least 0.
  var speed = 1.0
  var isPaused = false
  /// A moment on both clocks that the line goes through.
  var host = 0.0, stage = 0.0

  /// Stage seconds a host second as they are now.
  var rate: Double { isPaused ? 0 : speed }
  /// Both clocks show the same: no arithmetic, no rounding.
  var isPlain: Bool { rate == 1 && host == stage }
}

/// How a stage's time follows its host's: along one straight line at a time, so that a change of speed bends it and never breaks it.
struct StageClock {
  /// The last time pushed by the host.
  private(set) var hostTime = 0.0
  private(set) var line = StageLine()
  private var isPlain = true

  static let highestSpeed = 1e9

  var speed: Double { line.speed }
  var isPaused: Bool { line.isPaused }
  var rate: Double { line.rate }

  mutating func push(_ host: Double) { hostTime = host }

  /// Goes along another clock's line, whose host counts from the same moment.
  mutating func follow(_ line: StageLine) { (self.line, isPlain) = (line, line.isPlain) }

  /// The stage's time at the host's; before the last bend it goes on as if there were none.
  func stageTime(at host: Double) -> Double {
    if isPlain { return host }
    let time = rate == 0 ? line.stage : line.stage + (host - line.host) * rate
    return max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, time))
  }

  /// The first time of the host's at which the stage is at `time` or past it; infinite while it stands still.
  func hostTime(at time: Double) -> Double {
    guard !isPlain, time.isFinite else { return time }
    guard rate > 0 else { return .infinity }
    var host = line.host + (time - line.stage) / rate
    // rounded down it would be early for ever
    var step = max(host.ulp, time.ulp / rate)
    while host.isFinite, stageTime(at: host) < time {
      host += step
      step *= 2
    }
    return host
  }

  mutating func setSpeed(_ speed: Double, at stage: Double) { bend(at: stage) { $0.speed = speed } }
  mutating func setPaused(_ isPaused: Bool, at stage: Double) { bend(at: stage) { $0.isPaused = isPaused } }
  /// The stage was moved by itself.
  mutating func moved(to stage: Double) { bend(at: stage) { _ in } }

  private mutating func bend(at stage: Double, _ change: (inout StageLine) -> Void) {
    var line = line
    (line.host, line.stage) = (hostTime, stage)
    change(&line)
    follow(line)
  }
}
