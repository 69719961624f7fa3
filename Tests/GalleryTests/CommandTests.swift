import Expectations
import GalleryScenes
import TestSupport
import TestTraits
import Testing

@Suite("The gallery command describes what it does and what it cannot do", .waits) struct CommandTests {
  func run(_ arguments: [String], in folder: Folder) throws -> (status: Int32?, output: String) {
    let program = try #require(GalleryProgram(arguments, in: folder.path))
    let status = program.end()
    return (status, program.output)
  }

  @Test("--list prints an id and a summary per line, --help the options") func lists() throws {
    let folder = try #require(Folder())
    let list = try run(["--list"], in: folder)
    expectEqual(list.status, 0)
    expectEqual(list.output.split(separator: "\n").map { $0.prefix { $0 != " " } }, Catalog.entries.map { $0.id[...] })
    let help = try run(["--help"], in: folder)
    expect(help.status == 0 && help.output.contains("--record FILE"))
  }

  @Test("without a terminal it prints a summary, and writes no file unless asked") func summary() throws {
    let folder = try #require(Folder())
    let one = try run(["two-boxes"], in: folder)
    expect(one.status == 0 && one.output.contains("at the end:"))
    expect(one.output.contains("gallery two-boxes --record FILE.apng") && !one.output.contains("-0.0"))
    expect(folder.names.isEmpty)
  }

  @Test("a recording is the same on every run", arguments: ["png", "apng", "gif", "svg", "html", "cast"]) func repeats(kind: String) throws
  {
    let folder = try #require(Folder())
    for name in ["a", "b"] {
      let run = try run(
        ["three-circles", "--record", "\(name).\(kind)", "--values", "\(name).csv", "--seconds", "0.1", "--fps", "10"], in: folder)
      expect(run.status == 0 && run.output.isEmpty)
    }
    expect(folder.bytes(of: "a.\(kind)") == folder.bytes(of: "b.\(kind)") && folder.bytes(of: "a.\(kind)").count > 500)
    let values = String(decoding: folder.bytes(of: "a.csv"), as: UTF8.self)
    expectEqual(values, String(decoding: folder.bytes(of: "b.csv"), as: UTF8.self))
    expect(values.hasPrefix("time,absolute,from-current,additive\n0.0,32.0,32.0,32.0\n"))
    expectEqual(values.split(separator: "\n").count, 3)  // the names, and 0 to 0.1 s at 10 a second
  }

  static let refusals: [(arguments: [String], status: Int32, says: String)] = [
    (["nosuch"], 64, "there is no scene \"nosuch\""),
    (["photo"], 64, "there is no scene \"photo\"; did you mean photos?"),
    (["tow-boxes"], 64, "did you mean two-boxes"),
    (["--fly"], 64, "unknown option --fly"),
    (["swarm", "--fps", "0"], 64, "--fps: expected a number from 1.0 to 1000.0, got \"0\""),
    (["swarm", "--seconds", "nan"], 64, "--seconds: expected"),
    (["swarm", "--record"], 64, "--record needs a value"),
    (["--record", "a.png"], 64, "--record needs a scene"),
    (["swarm", "--record", "a.jpeg"], 64, "expected a name that ends in .png"),
    (["swarm", "--record", "none/a.png"], 1, "cannot write none/a.png: No such file or directory"),
    (["swarm", "--values", "none/a.csv"], 1, "cannot write none/a.csv"),
    (["swarm", "--record", "a.png", "--trace", "none.jsonl"], 1, "cannot read none.jsonl"),
    (["swarm", "--record", "a.png", "--trace", "bad.jsonl"], 1, "bad.jsonl, line 2: expected a time of at least 0.5"),
    (["curves", "--plugin", "/none"], 1, "cannot read /none: No such file or directory"),
    (["swarm", "swarm"], 64, "one scene at a time"),
  ]
  @Test("what cannot be done is reported in a sentence, with a status other than 0", arguments: refusals)
  func refuses(arguments: [String], status: Int32, says: String) throws {
    let folder = try #require(Folder())
    folder.write(
      """
      {"time":0.5,"phase":"began","id":0,"x":1,"y":1}
      {"time":0.4,"phase":"moved","id":0,"x":1,"y":1}
      """, to: "bad.jsonl")
    let run = try run(arguments, in: folder)
    expectEqual(run.status, status)
    expect(run.output.contains(says), "\(run.output)")
    expectEqual(run.output.split(separator: "\n").count, 1)
  }

  @Test("a trace that goes on for longer than a recording may be is recorded as far as that") func longTrace() throws {
    let folder = try #require(Folder())
    folder.write(#"{"time":1e300,"phase":"began","id":0,"x":1,"y":1}"#, to: "long.jsonl")
    let run = try run(["two-circles-alpha", "--values", "a.csv", "--fps", "1", "--trace", "long.jsonl"], in: folder)
    expect(run.status == 0 && run.output.isEmpty)
    let lines = String(decoding: folder.bytes(of: "a.csv"), as: UTF8.self).split(separator: "\n")
    expect(lines.count == 602 && lines.last?.hasPrefix("600.0,") == true)  // the names, and 0 to 600 s
  }
}
