import Foundation
import Testing

@Suite("Output that is lost is an error, and files are written whole or not at all") struct OutputTests {
  private func shell(_ line: String, in workshop: Workshop) throws -> Workshop.Outcome {
    try workshop.run("/bin/sh", ["-c", line, "sh", Workshop.built("legato")])
  }

  @Test(
    "a full disk behind standard output is reported in a sentence, with the exit code of failed work",
    arguments: [
      "curve sample ease-in-out --at 0.5", "curve plot ease-in-out", "curve info ease-in-out", "plugin list", "--help", "--version",
    ])
  func full(arguments: String) throws {
    let outcome = try shell("\"$1\" \(arguments) >/dev/full", in: Workshop())
    #expect(outcome.status == 5)
    #expect(outcome.error.contains("legato: cannot write the output: No space left on device"), "\(outcome.error)")
  }

  @Test("a reader that closes the pipe is no error, whether that is a signal or not")
  func closed() throws {
    let workshop = try Workshop()
    for line in ["\"$1\" curve plot ease-in-out | true", "trap '' PIPE; \"$1\" curve plot ease-in-out | true"] {
      let outcome = try shell(line, in: workshop)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(line): \(outcome.error)")
    }
  }

  @Test("an error that cannot be written keeps its exit code", arguments: ["2>&-", "2>/dev/full"]) func mute(errors: String) throws {
    let workshop = try Workshop()
    for (line, status) in [("curve info nonsense", 2), ("curve info", 2), ("plugin info nowhere", 5)] {
      #expect(try shell("\"$1\" \(line) \(errors)", in: workshop).status == status, "\(line)")
    }
  }

  @Test("a file that cannot be written keeps its former content")
  func whole() throws {
    let workshop = try Workshop()
    try Data("before".utf8).write(to: URL(fileURLWithPath: workshop.path("old.txt")))
    let outcome = try shell("trap '' XFSZ; ulimit -f 1; \"$1\" curve plot ease-in-out --svg old.txt", in: workshop)
    #expect(outcome.status == 5 && outcome.error.contains("cannot write old.txt"), "\(outcome.error)")
    #expect(try String(contentsOfFile: workshop.path("old.txt"), encoding: .utf8) == "before")
    let names = try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path).filter { !$0.hasPrefix("error-") }
    #expect(names.filter { $0 != "cache" && $0 != "data" } == ["old.txt"])
  }
}
