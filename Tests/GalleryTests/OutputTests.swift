import Expectations
import TestSupport
import TestTraits
import Testing

@Suite("Output that is lost is an error, and files are written whole or not at all", .waits) struct OutputTests {
  /// A line of shell, in which `$1` is the gallery and `$2` another command beside the tests.
  private func run(_ line: String, _ other: String = "legato-bench", in folder: Folder) throws -> (status: Int32?, output: String) {
    let program = try #require(
      GalleryProgram(
        ["-c", line, "sh", GalleryProgram.path, GalleryProgram.path.replacingLast("gallery", with: other)], program: "/bin/sh",
        in: folder.path))
    let status = program.end()
    return (status, program.output)
  }

  @Test("a full disk behind standard output is reported in a sentence, with a status other than 0") func full() throws {
    let folder = try #require(Folder())
    for line in ["\"$1\" --list", "\"$1\" --help", "\"$2\" --list", "\"$2\" --help"] {
      let run = try run("\(line) >/dev/full", in: folder)
      expectEqual(run.status, 1, "\(line)")
      expect(run.output.contains("cannot write the output: No space left on device"), "\(line): \(run.output)")
      expectEqual(run.output.split(separator: "\n").count, 1)
    }
    for (command, arguments) in [("hot-paths", "--list"), ("soak", "--law texts --texts 1"), ("dynamics-bench", "--help")] {
      let run = try run("\"$2\" \(arguments) >/dev/full", command, in: folder)
      expect(run.status == 1 && run.output.contains("\(command): cannot write the output"), "\(command): \(run)")
    }
  }

  @Test("a reader that closes the pipe is no error, whether that is a signal or not") func closed() throws {
    let folder = try #require(Folder())
    for line in ["\"$1\" --list | true", "trap '' PIPE; \"$1\" --list | true"] {
      let run = try run(line, in: folder)
      expect(run.status == 0 && run.output.isEmpty, "\(line): \(run)")
    }
  }

  @Test("a file that cannot be written keeps its former content, and nothing is left beside it") func whole() throws {
    let folder = try #require(Folder())
    folder.write("before", to: "old.png")
    let recording = "\"$1\" two-boxes --seconds 0.2 --fps 10"
    // a file may grow to 512 bytes and no further: the picture is larger
    var run = try run("trap '' XFSZ; ulimit -f 1; \(recording) --record old.png", in: folder)
    expect(run.status == 1 && run.output.contains("cannot write old.png: File too large"), "\(run)")
    expect(folder.names == ["old.png"] && folder.bytes(of: "old.png") == Array("before".utf8))
    run = try self.run("trap '' XFSZ; ulimit -f 1; \(recording) --record new.png", in: folder)
    expect(run.status == 1 && folder.names == ["old.png"])
    // refused before the recording begins, with nothing left behind
    run = try self.run("\(recording) --record a.png --values none/b.csv", in: folder)
    expect(run.status == 1 && folder.names == ["old.png"])
    run = try self.run("\(recording) --record old.png", in: folder)
    expect(run.status == 0 && folder.bytes(of: "old.png").starts(with: [0x89, 0x50, 0x4E, 0x47]) && folder.names == ["old.png"])
  }

  @Test("a link to a file that does not exist yet is followed; cyclic links are reported") func danglingLinks() throws {
    let folder = try #require(Folder())
    let recording = "\"$1\" two-boxes --seconds 0.2 --fps 10 --values"
    var run = try run(
      "ln -s second.csv first.csv && ln -s nowhere.csv second.csv && \(recording) first.csv && test -L first.csv", in: folder)
    expectEqual(run.status, 0, "\(run)")
    expect(String(decoding: folder.bytes(of: "nowhere.csv"), as: UTF8.self).hasPrefix("time,"))
    run = try self.run("ln -s b.csv a.csv && ln -s a.csv b.csv && \(recording) a.csv; s=$?; test -L a.csv && exit $s", in: folder)
    expect(run.status == 1 && run.output.contains("cannot write a.csv: Too many levels of symbolic links"), "\(run)")
  }

  @Test("a link is followed, and a special file is written in place") func links() throws {
    let folder = try #require(Folder())
    folder.write("before", to: "target.csv")
    let recording = "\"$1\" two-boxes --seconds 0.2 --fps 10 --values"
    let run = try run(
      "ln -s target.csv link.csv && chmod 640 target.csv && \(recording) link.csv && test -L link.csv && stat -c %a target.csv && \(recording) /dev/full",
      in: folder)
    expect(run.status == 1 && run.output.hasPrefix("640\n"), "\(run)")
    expect(run.output.contains("cannot write /dev/full: No space left on device"))
    expect(String(decoding: folder.bytes(of: "target.csv"), as: UTF8.self).hasPrefix("time,"))
    expectEqual(Set(folder.names), ["link.csv", "target.csv"])
  }
}

extension String {
  func replacingLast(_ name: String, with other: String) -> String { String(dropLast(name.count)) + other }
}
