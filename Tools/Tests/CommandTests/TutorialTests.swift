import Foundation
import Testing

/// Reads the tutorials as their readers do: applies what they say, and runs what they run.
@Suite("The tutorials describe what happens") struct TutorialTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  /// The bodies of the blocks between fences of one language, in order.
  private func blocks(_ language: String, in text: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// Replaces the lines with `-` by those with `+`.
  private func apply(_ diff: String, to source: inout String) throws {
    func lines(_ sign: String) -> String {
      diff.split(separator: "\n").filter { $0.hasPrefix(sign) }.map { $0.dropFirst() }.joined(separator: "\n")
    }
    try #require(source.components(separatedBy: lines("-")).count == 2, "\(lines("-")) is not there once")
    source = source.replacing(lines("-"), with: lines("+"))
  }

  @Test("each step of each language", arguments: Kit.here.filter { $0.arguments.isEmpty }) func steps(kit: Kit) throws {
    let page = Workshop.tools.deletingLastPathComponent().appendingPathComponent("Docs/tutorials/\(kit.language).md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let commands = blocks("sh", in: text).map {
      $0.replacing("legato plugin", with: "\"$LEGATO\" plugin").replacing("legato curve", with: "\"$LEGATO\" curve")
    }
    try #require(commands.count == 5)
    let variables = ["LEGATO": Workshop.built("legato")]
    func run(_ index: Int) throws -> Workshop.Outcome { try workshop.run("/bin/sh", ["-e", "-c", commands[index]], variables: variables) }

    let first = try run(0)
    #expect(first.status == 0 && first.output.hasSuffix("passed\n"), "\(first.output)\(first.error)")

    let suffix = ["rust": "rs"][kit.language] ?? kit.language
    let file = workshop.path("pull-back/pull-back.\(suffix)")
    var source = try String(contentsOfFile: file, encoding: .utf8)
    let halves = text.components(separatedBy: "## 3.")
    for diff in blocks("diff", in: halves[0]) { try apply(diff, to: &source) }
    try source.write(toFile: file, atomically: true, encoding: .utf8)
    let broken = try run(1)
    #expect(broken.status == 1 && broken.error == "", "\(broken.error)")
    for rule in ["out-of-range", "overshoot", "monotonic"] { #expect(broken.output.contains("error \(rule) in pull-back: ")) }

    for diff in blocks("diff", in: halves[1]) { try apply(diff, to: &source) }
    try source.write(toFile: file, atomically: true, encoding: .utf8)
    let good = try run(2)
    #expect(
      good.status == 0 && good.output.contains("\npassed\n") && good.output.contains("pull-back(pull: 3)"), "\(good.output)\(good.error)")
    #expect(try run(3).output.hasSuffix("the same: 195 values of org.example.pull-back 1.0.0\n"))
    // t²(3t − 2) at its three times
    let values = try run(4).output.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    #expect(values.count == 3 && zip(values, [-0.078125, -0.125, 0.140625]).allSatisfy { abs($0 - $1) < 1e-8 }, "\(values)")
  }
}
