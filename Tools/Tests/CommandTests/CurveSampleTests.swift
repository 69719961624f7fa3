import Foundation
import Testing

/// Values from outside: cubic curves by bisection, springs by power series of the equation of motion, both with 60 digits in another program; straight
/// lines and steps from CSS Easing Functions Level 2.
@Suite("curve sample prints a curve's values") struct CurveSampleTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private func samples(_ curve: String, _ times: [Double]) throws -> (values: [Double], velocities: [Double]) {
    let outcome = try workshop.run(
      Workshop.built("legato"), ["curve", "sample", curve, "--json", "--at"] + times.map { "\($0)" })
    try #require(outcome.status == 0, "\(outcome.error)")
    let json = try outcome.json()
    #expect(json["curve"] as? String == curve)
    #expect(json["at"] as? [Double] == times)
    return (try #require(json["value"] as? [Double]), try #require(json["velocity"] as? [Double]))
  }

  static let curves: [(String, [Double], [Double])] = [
    (
      "cubic-bezier(0.68, -0.55, 0.265, 1.55)", [-0.5, 0.1, 0.5, 0.9, 1.5],
      [0.404411764705882357, -0.0662914773335287428, 0.606679897223771589, 1.06237319516636996, 0.625850340136054385]
    ),
    ("cubic-bezier(0, 1, 1, 0)", [-0.5, 0.1, 0.5, 0.9, 1.5], [0, 0.387400316977275159, 0.5, 0.612599683022724874, 1]),
    ("cubic-bezier(1, 0, 0, 1)", [-0.5, 0.1, 0.5, 0.9, 1.5], [0, 0.00376167495808316658, 0.5, 0.996238325041916836, 1]),
    ("ease", [-0.5, 0.1, 0.5, 0.9, 1.5], [-0.2, 0.0947963057160432566, 0.802403387584856991, 0.994316477484556372, 1]),
    ("linear", [-2, 0.3, 7], [-2, 0.3, 7]),
    ("linear(0, 0.25 25% 75%, 1)", [-1, 0, 0.125, 0.5, 0.875, 1, 2], [-1, 0, 0.125, 0.25, 0.625, 1, 4]),
    ("linear(0, 0.2 50%, 0.6 50%, 1)", [0.25, 0.5, 0.75], [0.1, 0.6, 0.8]),
    ("linear(0 50%, 0.2 10% 70%, 1)", [0.3, 0.5, 0.6, 0.85], [0, 0.2, 0.2, 0.6]),
    ("linear(0.5)", [-1, 0, 2], [0.5, 0.5, 0.5]),
    ("steps(3, jump-none)", [-0.1, 0, 0.5, 0.7, 1, 1.1], [-0.5, 0, 0.5, 1, 1, 1.5]),
    ("steps(4, jump-both)", [-0.3, 0, 0.5, 1, 1.3], [-0.2, 0.2, 0.6, 1, 1.2]),
    ("step-start", [0, 1], [1, 1]),
  ]
  @Test("curves of CSS, inside and outside 0…1", arguments: curves)
  func css(curve: String, times: [Double], expected: [Double]) throws {
    let found = try samples(curve, times).values
    for (index, value) in found.enumerated() { #expect(abs(value - expected[index]) < 1e-9, "\(curve) at \(times[index])") }
  }

  static let springs: [(String, [(Double, Double)])] = [
    (
      "spring(mass: 1, stiffness: 100, damping: 10)",
      [
        (0.10440547345507940596, 3.7734520347490684143), (1.1243547674084117518, 1.3324264401804118368),
        (0.99936451756065198885, 0.0026275147097434528403),
      ]
    ),
    (
      "spring(mass: 2.7, stiffness: 333, damping: 11, velocity: 3)",
      [
        (0.26943987315104701311, 7.35030721430920377), (1.5315402823997412825, -2.3897112512597440348),
        (1.0344090240408792379, -0.42407731405904791969),
      ]
    ),
    (
      "spring(mass: 1, stiffness: 100, damping: 20)",
      [
        (0.090204010431049873012, 3.0326532985631672022), (0.8008517265285442115, 1.4936120510359183999),
        (0.99999510556287197079, 0.000045885348075273868256),
      ]
    ),
    (
      "spring(mass: 1, stiffness: 100, damping: 40, velocity: -4)",
      [
        (-0.013418778626316350999, 1.6818798179457574886), (0.46609214566337581953, 1.4305100952372475981),
        (0.97856901193768937388, 0.057424159442971634971),
      ]
    ),
    (
      "spring(mass: 1, stiffness: 100, damping: 0)",
      [
        (0.12241743810962729719, 4.7942553860420302463), (1.9899924966004454416, 1.4112000805986733201),
        (1.7596879128588212738, 6.5028784015711686583),
      ]
    ),
  ]
  @Test("springs in seconds, in all three regimes, not cut off when they have settled", arguments: springs)
  func spring(curve: String, expected: [(Double, Double)]) throws {
    let found = try samples(curve, [0.05, 0.3, 1.5])
    for (index, (value, velocity)) in expected.enumerated() {
      #expect(abs(found.values[index] - value) < 1e-12 && abs(found.velocities[index] - velocity) < 1e-10)
    }
  }

  @Test("numbers are printed with all their digits") func precision() throws {
    let numbers = [0.1, 1 / 3.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
    #expect(try samples("linear", numbers).values == numbers)
  }

  @Test("a table for people, with the velocity if it is asked for") func table() throws {
    let plain = try workshop.legato("curve", "sample", "linear", "--at", "-0.5,1e-3", "+2")
    #expect(
      plain.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        == ["fraction value", "-0.5 -0.5", "0.001 0.001", "2.0 2.0"])
    let more = try workshop.legato("curve", "sample", "spring(duration: 1, bounce: 0)", "--at", "0", "--velocity")
    #expect(
      more.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") } == [
        "seconds value velocity", "0.0 0.0 0.0",
      ])
  }

  @Test("equal steps from the start to the end, as lines for other programs") func steps() throws {
    let linear = try workshop.legato("curve", "sample", "linear", "--count", "5", "--csv")
    #expect(linear.output == "fraction,value\n0.0,0.0\n0.25,0.25\n0.5,0.5\n0.75,0.75\n1.0,1.0\n")
    // critical at ω = 10: 1 − (1 + 10t)·e^(−10t), and 100t·e^(−10t), until it has settled
    let spring = try workshop.legato(
      "curve", "sample", "spring(mass: 1, stiffness: 100, damping: 20)", "--count", "101", "--csv", "--velocity")
    let lines = spring.output.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(lines.count == 102 && lines[0] == ["seconds", "value", "velocity"])
    let rows = lines.dropFirst().map { $0.compactMap { Double($0) } }
    for row in rows {
      try #require(row.count == 3)
      #expect(abs(row[1] - (1 - (1 + 10 * row[0]) * exp(-10 * row[0]))) < 1e-12)
      #expect(abs(row[2] - 100 * row[0] * exp(-10 * row[0])) < 1e-10)
    }
    let settled = try #require(
      try workshop.legato("curve", "info", "spring(mass: 1, stiffness: 100, damping: 20)", "--json").json()["settled"] as? Double)
    // the reader of JSON rounds
    #expect(abs((rows.last?[0] ?? 0) - settled) < 1e-12 && rows.first?[0] == 0)
    // one without damping has no end, and four periods
    let endless = try workshop.legato("curve", "sample", "spring(mass: 1, stiffness: 100, damping: 0)", "--count", "2", "--csv")
    #expect(abs((endless.output.split(separator: "\n").last?.split(separator: ",").first.flatMap { Double($0) } ?? 0) - 0.8 * .pi) < 1e-9)
  }

  @Test("an invalid curve or time is a usage error that says why") func usage() throws {
    let wrong = try workshop.legato("curve", "sample", "cubic-bezier(2, 0, 1, 1)", "--at", "0")
    #expect(wrong.status == 2 && wrong.output == "")
    #expect(wrong.error.contains("character 13: expected an x in 0…1, got “2”") && wrong.error.contains("\n             ^\n"))
    for arguments in [
      ["ease"], ["ease", "--at", "x"], ["ease", "--at", "nan"], ["ease", "--at", "inf"], ["ease", "--att", "0"], ["ease", "--count", "1"],
      ["ease", "--count", "3", "--at", "0"], ["ease", "--at", "0", "--csv", "--json"], [],
    ] {
      let outcome = try workshop.run(Workshop.built("legato"), ["curve", "sample"] + arguments)
      #expect(outcome.status == 2 && outcome.output == "" && outcome.error.contains("Usage:"), "\(arguments)")
    }
    #expect(try workshop.legato("curve", "sample", "plugin:org.example.none/none()", "--at", "0").status == 2)
    #expect(try workshop.legato("curve", "sample", "spring(settling: 1, damping-ratio: 0)", "--at", "0").status == 2)
  }

  @Test(
    "help is printed, and is no error",
    arguments: [[], ["--help"], ["curve", "--help"], ["curve", "sample", "--help"], ["plugin", "check", "--help"]])
  func help(arguments: [String]) throws {
    let outcome = try workshop.run(Workshop.built("legato"), arguments)
    #expect(outcome.status == 0 && outcome.output.contains("USAGE: legato") && outcome.error == "")
  }
}
