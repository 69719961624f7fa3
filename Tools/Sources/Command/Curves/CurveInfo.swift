import ArgumentParser
import Foundation
import LegatoTiming

struct CurveInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Say what a curve is and what it does.",
    discussion: "legato curve info 'cubic-bezier(0.3, -0.5, 0.2, 1.5)'")

  @Argument(help: "The curve, in quotes.") var curve: String
  @Flag(help: "Print one line of JSON.") var json = false
  @OptionGroup var plugins: PluginOptions

  private struct Facts: Encodable {
    let curve: String
    let kind: String
    let clock: Motion.Clock
    let start, end, lowest, lowestAt, highest, highestAt, startVelocity, endVelocity, settled: Double?
    let isMonotonic: Bool
    let spring: SpringFacts?
  }
  private struct SpringFacts: Encodable {
    let response, dampingRatio, bounce, stiffness, damping: Double
    let settling: Double?
  }

  func run() throws {
    let motion = try plugins.motion(curve)
    let facts = MotionFacts(motion)
    if json { return print(try JSON.text(machineFacts(motion, facts))) }
    print(Table.facts(humanFacts(motion, facts)))
  }

  private func machineFacts(_ motion: Motion, _ facts: MotionFacts) -> Facts {
    Facts(
      curve: motion.canonical, kind: motion.kind, clock: motion.clock, start: facts.start.finite, end: facts.end.finite,
      lowest: facts.lowest.value.finite, lowestAt: facts.lowest.time, highest: facts.highest.value.finite, highestAt: facts.highest.time,
      startVelocity: facts.startVelocity.finite, endVelocity: facts.endVelocity.finite, settled: facts.settled.finite,
      isMonotonic: facts.isMonotonic,
      spring: motion.spring.map { spring, velocity in
        SpringFacts(
          response: spring.response, dampingRatio: spring.dampingRatio, bounce: spring.bounce, stiffness: spring.stiffness,
          damping: spring.damping, settling: spring.settlingDuration(velocity: velocity).finite)
      })
  }

  private func humanFacts(_ motion: Motion, _ facts: MotionFacts) -> [(String, String)] {
    let isSpring = motion.clock == .seconds
    let unit = isSpring ? " s" : ""
    func at(_ time: Double) -> String { "at \(time.short)\(unit)" }
    var lines = [("curve", motion.canonical), ("kind", motion.kind)]
    if let (spring, velocity) = motion.spring {
      let regime = spring.dampingRatio < 1 ? "oscillates" : spring.dampingRatio > 1 ? "creeps" : "critical"
      lines += [
        ("response", "\(spring.response.short) s, the period without damping"),
        ("damping ratio", "\(spring.dampingRatio.short), \(spring.dampingRatio == 0 ? "never rests" : regime)"),
        ("bounce", spring.bounce.short),
        ("at mass 1", "stiffness \(spring.stiffness.short), damping \(spring.damping.short)"),
        ("starts with", "\(velocity.short) ways a second"),
      ]
    }
    lines += [
      ("time", isSpring ? "seconds" : "a fraction of the duration"),
      ("from, to", "\(facts.start.short) … \(facts.end.short)"),
      ("lowest", "\(facts.lowest.value.short) \(at(facts.lowest.time))"),
      ("highest", "\(facts.highest.value.short) \(at(facts.highest.time))"),
      ("overshoots", overshoot(facts)),
      (
        "velocity",
        "\(facts.startVelocity.short) … \(facts.endVelocity.short), fastest \(facts.fastest.value.short) \(at(facts.fastest.time))"
      ),
      ("settles", facts.settled.isFinite ? "\(at(facts.settled)), to a thousandth of the way" : "never"),
      ("monotonic", facts.isMonotonic ? "yes" : "no"),
    ]
    return lines
  }

  private func overshoot(_ facts: MotionFacts) -> String {
    let (above, below) = (facts.highest.value - 1, -facts.lowest.value)
    var parts: [String] = []
    if above > 1e-9 { parts.append("\((above * 100).short) % beyond its target") }
    if below > 1e-9 { parts.append("\((below * 100).short) % behind its start") }
    return parts.isEmpty ? "no" : parts.joined(separator: ", ")
  }
}

extension Motion {
  fileprivate var canonical: String { text.map { "\($0)" } ?? typed }
  fileprivate var kind: String { text?.kind ?? "curve" }
}

extension TimingCurveText {
  /// What kind of curve it is, in words.
  var kind: String {
    switch self {
    case .cubic(let curve): curve.timingCurveType == .builtin ? "named cubic curve" : "cubic curve"
    case .linear(let curve): "straight lines through \(curve.points.count) point\(curve.points.count == 1 ? "" : "s")"
    case .steps(let curve): "\(curve.steps) step\(curve.steps == 1 ? "" : "s"), \(curve.jump.rawValue)"
    case .sampled(let curve): "\(curve.interpolation.rawValue) curve through \(curve.values.count) values"
    case .exponential(let curve): "exponential curve, \(curve.decay < 0 ? "slow" : "fast") first"
    case .spring: "spring"
    case .plugin(let curve): "curve of the plug-in \(curve.plugin)"
    case .delayed(let base, _): "delayed \(base.kind)"
    case .speed(let base, _): "sped \(base.kind)"
    case .reversed(let base, _): "reversed \(base.kind)"
    case .mirrored(let base): "mirrored \(base.kind)"
    case .chained(let pieces): "chain of \(pieces.count) curves"
    }
  }
}

extension Double {
  /// Six digits at most, for people.
  var short: String {
    guard isFinite else { return "\(self)" }
    return String(format: "%.6g", self == 0 ? 0 : self)
  }
}
