/// The linear map from a host's time to a stage's. Each is relative to an origin in whole seconds.
package struct StageLine: Hashable, Sendable {
  /// Stage seconds per host second, finite and at least 0.
  var speed = 1.0
  var isPaused = false
  /// A point of the line on both clocks, relative to their origins.
  var host = 0.0, stage = 0.0
  /// Whole seconds.
  var hostOrigin = 0.0, stageOrigin = 0.0

  /// The present stage seconds per host second.
  var rate: Double { isPaused ? 0 : speed }
  /// Whether both times are equal: no arithmetic, no rounding.
  var isPlain: Bool { rate == 1 && host + (hostOrigin - stageOrigin) == stage }

  /// Moves the origin of the host's time, and the line's point with it, for precision near the new origin.
  fileprivate mutating func count(hostFrom origin: Double) {
    guard origin != hostOrigin else { return }
    let here = origin - hostOrigin
    if isPlain { (host, stage) = (0, origin - stageOrigin) } else { (host, stage) = (0, rate == 0 ? stage : stage + (here - host) * rate) }
    hostOrigin = origin
  }

  /// Moves the origin of the stage's time.
  fileprivate mutating func count(stageFrom origin: Double) {
    stage += stageOrigin - origin
    stageOrigin = origin
  }
}

/// The map from the host's time to the stage's: piecewise linear and continuous, so that a change of speed causes no jump.
struct StageClock {
  /// The last time pushed by the host, relative to ``StageLine/hostOrigin``.
  private(set) var host = 0.0
  private(set) var line = StageLine()
  private var isPlain = true

  static let highestSpeed = 1e9

  var speed: Double { line.speed }
  var isPaused: Bool { line.isPaused }
  var rate: Double { line.rate }
  var hostOrigin: Double { line.hostOrigin }
  /// Whether both times and both origins are equal.
  var isCountedAlike: Bool { isPlain && line.hostOrigin == line.stageOrigin }
  /// The last time pushed by the host.
  var hostTime: Double { line.hostOrigin + host }

  /// How far the host's origin has to move for a pushed time.
  func shift(for time: HostTime) -> Double { Engine.origin(for: time.whole) - line.hostOrigin }

  /// Moves the origin of the host's time by `seconds`.
  mutating func moveHostOrigin(by seconds: Double) {
    guard seconds != 0 else { return }
    host -= seconds
    line.count(hostFrom: line.hostOrigin + seconds)
  }

  /// Moves the origin of the stage's time by `seconds`.
  mutating func moveStageOrigin(by seconds: Double) {
    guard seconds != 0 else { return }
    line.count(stageFrom: line.stageOrigin + seconds)
  }

  mutating func push(_ host: Double) { self.host = host }

  /// Follows another clock, whose host time has the same origin.
  mutating func follow(_ line: StageLine) {
    var line = line
    line.count(hostFrom: self.line.hostOrigin)
    line.count(stageFrom: self.line.stageOrigin)
    set(line)
  }

  private mutating func set(_ line: StageLine) { (self.line, isPlain) = (line, line.isPlain) }

  /// The stage's time at the host's, both relative to their origins; times before the last change of speed are extrapolated.
  func stageTime(at host: Double) -> Double {
    if isPlain { return host + (line.hostOrigin - line.stageOrigin) }
    let time = rate == 0 ? line.stage : line.stage + (host - line.host) * rate
    return max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, time))
  }

  /// The first time of the host at which the stage is at `time` or past it, both relative to their origins; infinite while paused.
  private func host(at time: Double) -> Double {
    guard !isPlain, time.isFinite else { return time - (line.hostOrigin - line.stageOrigin) }
    guard rate > 0 else { return .infinity }
    var host = line.host + (time - line.stage) / rate
    // rounded down it would be early on each try
    var step = max(host.ulp, time.ulp / rate)
    while host.isFinite, stageTime(at: host) < time {
      host += step
      step *= 2
    }
    return host
  }

  /// The first number that a host can push to advance the stage to `time`, relative to its origin; infinite while paused.
  func hostTime(at time: Double) -> Double {
    let host = host(at: time)
    let sum = line.hostOrigin + host
    // rounded down it would be early on each try
    return sum - line.hostOrigin < host ? sum.nextUp : sum
  }

  mutating func setSpeed(_ speed: Double, at stage: Double) { bend(at: stage) { $0.speed = speed } }
  mutating func setPaused(_ isPaused: Bool, at stage: Double) { bend(at: stage) { $0.isPaused = isPaused } }
  /// Call after a step has moved the stage.
  mutating func moved(to stage: Double) { bend(at: stage) { _ in } }

  private mutating func bend(at stage: Double, _ change: (inout StageLine) -> Void) {
    var line = line
    (line.host, line.stage) = (host, stage)
    change(&line)
    set(line)
  }
}
