/// The straight line along which a stage's time follows its host's. Each is counted from whole seconds of its own.
package struct StageLine: Hashable, Sendable {
  /// Stage seconds a host second, finite and at least 0.
  var speed = 1.0
  var isPaused = false
  /// A moment on both clocks that the line goes through, since their origins.
  var host = 0.0, stage = 0.0
  /// Whole seconds.
  var hostOrigin = 0.0, stageOrigin = 0.0

  /// Stage seconds a host second as they are now.
  var rate: Double { isPaused ? 0 : speed }
  /// Both clocks show the same: no arithmetic, no rounding.
  var isPlain: Bool { rate == 1 && host + (hostOrigin - stageOrigin) == stage }

  /// Counts the host's time from another origin: the moment on the line is the new origin's, so that what comes is near it.
  fileprivate mutating func count(hostFrom origin: Double) {
    guard origin != hostOrigin else { return }
    let here = origin - hostOrigin
    if isPlain { (host, stage) = (0, origin - stageOrigin) } else { (host, stage) = (0, rate == 0 ? stage : stage + (here - host) * rate) }
    hostOrigin = origin
  }

  /// Counts the stage's time from another origin.
  fileprivate mutating func count(stageFrom origin: Double) {
    stage += stageOrigin - origin
    stageOrigin = origin
  }
}

/// How a stage's time follows its host's: along one straight line at a time, so that a change of speed bends it and never breaks it.
struct StageClock {
  /// The last time pushed by the host, since ``StageLine/hostOrigin``.
  private(set) var host = 0.0
  private(set) var line = StageLine()
  private var isPlain = true

  static let highestSpeed = 1e9

  var speed: Double { line.speed }
  var isPaused: Bool { line.isPaused }
  var rate: Double { line.rate }
  var hostOrigin: Double { line.hostOrigin }
  /// Whether both clocks show the same, and count from the same moment.
  var isCountedAlike: Bool { isPlain && line.hostOrigin == line.stageOrigin }
  /// The last time pushed by the host.
  var hostTime: Double { line.hostOrigin + host }

  /// How much later the host's origin would be for a time that is pushed.
  func shift(for time: HostTime) -> Double { Engine.origin(for: time.whole) - line.hostOrigin }

  /// Counts the host's time from `seconds` later.
  mutating func moveHostOrigin(by seconds: Double) {
    guard seconds != 0 else { return }
    host -= seconds
    line.count(hostFrom: line.hostOrigin + seconds)
  }

  /// Counts the stage's time from `seconds` later.
  mutating func moveStageOrigin(by seconds: Double) {
    guard seconds != 0 else { return }
    line.count(stageFrom: line.stageOrigin + seconds)
  }

  mutating func push(_ host: Double) { self.host = host }

  /// Goes along another clock's line, whose host counts from the same moment.
  mutating func follow(_ line: StageLine) {
    var line = line
    line.count(hostFrom: self.line.hostOrigin)
    line.count(stageFrom: self.line.stageOrigin)
    set(line)
  }

  private mutating func set(_ line: StageLine) { (self.line, isPlain) = (line, line.isPlain) }

  /// The stage's time at the host's, both since their origins; before the last bend it goes on as if there were none.
  func stageTime(at host: Double) -> Double {
    if isPlain { return host + (line.hostOrigin - line.stageOrigin) }
    let time = rate == 0 ? line.stage : line.stage + (host - line.host) * rate
    return max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, time))
  }

  /// The first time of the host's at which the stage is at `time` or past it, both since their origins; infinite while it stands still.
  private func host(at time: Double) -> Double {
    guard !isPlain, time.isFinite else { return time - (line.hostOrigin - line.stageOrigin) }
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

  /// The first number that a host can push to bring the stage to `time`, which is since its origin; infinite while it stands still.
  func hostTime(at time: Double) -> Double {
    let host = host(at: time)
    let sum = line.hostOrigin + host
    // rounded down it would be early for ever
    return sum - line.hostOrigin < host ? sum.nextUp : sum
  }

  mutating func setSpeed(_ speed: Double, at stage: Double) { bend(at: stage) { $0.speed = speed } }
  mutating func setPaused(_ isPaused: Bool, at stage: Double) { bend(at: stage) { $0.isPaused = isPaused } }
  /// The stage was moved by itself.
  mutating func moved(to stage: Double) { bend(at: stage) { _ in } }

  private mutating func bend(at stage: Double, _ change: (inout StageLine) -> Void) {
    var line = line
    (line.host, line.stage) = (host, stage)
    change(&line)
    set(line)
  }
}
