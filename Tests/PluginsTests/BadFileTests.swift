import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import TestTraits
import Testing
import LegatoSystem

/// Files that are no plug-ins, and places where a plug-in must not lie. None of them is executed.
@Suite(.waits) struct BadFileTests {
  let workshop: Workshop
  let loader: PluginLoader

  init() throws {
    workshop = try Workshop()
    loader = try PluginLoader(policy: Workshop.policy())
  }

  private func reason(_ path: String, _ loader: PluginLoader? = nil) -> PluginError.Reason? {
    refusal { _ = try (loader ?? self.loader).load(path) }
  }

  private func write(_ bytes: some Collection<UInt8>, _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: workshop.path(name)))
    return workshop.path(name)
  }

  private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

  @Test func nothingIsOpenedByDefault() throws {
    let path = try workshop.build()
    expectEqual(reason(path, try PluginLoader()), .disabled)
    expectEqual(reason("/no/such/file", try PluginLoader(policy: .disabled)), .disabled)
  }

  @Test func placesThatAreNoFile() throws {
    expectEqual(reason(workshop.path("missing")), .notFound)
    expectEqual(reason(workshop.folder.path), .notRegularFile("a folder"))
    expectEqual(mkfifo(workshop.path("pipe"), 0o600), 0)
    expectEqual(reason(workshop.path("pipe")), .notRegularFile("a pipe or device"))
    expectEqual(symlink(workshop.path("missing"), workshop.path("dangling")), 0)
    expectEqual(reason(workshop.path("dangling")), .notFound)
    expectEqual(reason("fixture.timingplugin"), .unreadable("a relative path"))
  }

  @Test func filesThatAreNoLibrary() throws {
    expectEqual(reason(try write([], "empty")), .notALibrary("an empty file"))
    expectEqual(reason(try write("#!/bin/sh\n".utf8, "text")), .notALibrary("a file without the ELF mark"))
    expectEqual(reason(try workshop.build(name: "object", flags: ["-c"])), .notALibrary("an object file"))
    guard case .notALibrary = reason(try write(try bytes("/bin/sh"), "program")) else {
      Issue.record("a program was taken")
      return
    }
    let object = try bytes(workshop.path("object"))
    let name = "power.o/".padding(toLength: 16, withPad: " ", startingAt: 0)
    let size = "\(object.count)".padding(toLength: 10, withPad: " ", startingAt: 0)
    let header = "!<arch>\n\(name)0           0     0     100644  \(size)`\n"
    expectEqual(reason(try write(Array(header.utf8) + object, "archive")), .notALibrary("an archive"))
    var policy = Workshop.policy()
    policy.maximumFileSize = 1000
    guard case .tooLarge(_, 1000) = reason(try workshop.build(), try PluginLoader(policy: policy)) else {
      Issue.record("a large file was taken")
      return
    }
  }

  @Test func everyTruncationIsRefused() throws {
    let whole = try bytes(workshop.build())
    for count in [4, 63, 64, 100, 1000, 4096, 8192, 12288, whole.count - 1] where count < whole.count {
      guard case .truncated(let needs, count) = reason(try write(whole[..<count], "cut")), needs > count else {
        Issue.record("cut at \(count): \(String(describing: reason(workshop.path("cut"))))")
        continue
      }
    }
  }

  @Test func otherArchitecturesAreRefused() throws {
    var arm = try bytes(workshop.build())
    arm[18] = arm[18] == 183 ? 62 : 183
    guard case .wrongArchitecture = reason(try write(arm, "other")) else {
      Issue.record("another machine's library was taken")
      return
    }
    var narrow = try bytes(workshop.path("fixture.timingplugin"))
    narrow[4] = 1
    guard case .wrongArchitecture = reason(try write(narrow, "narrow")) else {
      Issue.record("a 32-bit library was taken")
      return
    }
  }

  /// Passes every look at the headers; only the child meets it.
  @Test func wildDynamicSectionCrashesTheChild() throws {
    var wild = try bytes(workshop.build())
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(wild[at + $1]) << (8 * $1) } }
    let headers = (0..<number(56, 2)).map { number(32, 8) + 56 * $0 }
    let dynamic = try #require(headers.first { number($0, 4) == 2 })
    wild[dynamic + 20] = 0x7E
    guard case .probeCrashed(stage: "open", signal: 11) = reason(try write(wild, "wild")) else {
      throw Unexpected("\(String(describing: reason(workshop.path("wild"))))")
    }
  }

  @Test func missingLibraryIsNamed() throws {
    let helper = try workshop.build(
      ["legato_timing_plugin_v1=unused"], name: "libnobodyhasthis.so", flags: ["-shared", "-Wl,-soname,libnobodyhasthis.so"])
    let path = try workshop.build(name: "needy", flags: ["-shared", "-Wl,--no-as-needed", helper])
    expectEqual(reason(path), .missingDependency("libnobodyhasthis.so"))
  }

  /// One per cent of what the soak does.
  @Test func mutatedFilesNeverHurtTheHost() throws {
    let whole = try bytes(workshop.build())
    var policy = Workshop.policy()
    policy.timeout = 1
    let trial = PluginTrial(policy: policy)
    expectEqual(trial.refusal(of: whole), nil)
    var (mutants, tally) = (MutatedPlugins(of: whole, seed: 1), MutationTally())
    for _ in 0..<1000 { tally.count(trial.refusal(of: mutants.next())) }
    expectEqual(tally.total, 1000)
    // they are refused at every step: by their headers, at the opening, and for their descriptions
    for kind in ["truncated", "notALibrary", "probeCrashed", "malformed", "accepted"] {
      expectGreater(tally.counts[kind, default: 0], than: 0, "\(kind): \(tally.counts)")
    }
    // a share of them as files
    for number in 0..<10 {
      let path = try write(mutants.next(), "mutant-\(number)")
      _ = refusal { _ = try PluginLoader(policy: .sampledOnly(probe: Workshop.probe)).load(path) }
    }
  }

  @Test func permissionsOfTheFile() throws {
    let path = try workshop.build()
    chmod(path, 0o757)
    guard case .worldWritable = reason(path) else { throw Unexpected("everybody could write it") }
    chmod(path, 0o775)
    chown(path, geteuid(), 54321)
    if geteuid() == 0 {
      guard case .groupWritable = reason(path) else { throw Unexpected("a group could write it") }
      chmod(path, 0o755)
      chown(path, 54321, 0)
      guard case .foreignOwner(_, 54321) = reason(path) else { throw Unexpected("it belonged to somebody else") }
    } else {
      chmod(path, 0)
      guard case .unreadable = reason(path) else { throw Unexpected("it could not be read") }
    }
  }

  @Test func permissionsOfEveryFolderAbove() throws {
    let open = workshop.path("open")
    try FileManager.default.createDirectory(atPath: open + "/inner", withIntermediateDirectories: true)
    let path = try workshop.build(name: "open/inner/fixture")
    chmod(open, 0o777)
    guard case .worldWritable(let found) = reason(path), found.hasSuffix("/open") else { throw Unexpected("the folder was open") }
    // a link does not lend its own folder's permissions
    symlink(path, workshop.path("link"))
    guard case .worldWritable = reason(workshop.path("link")) else { throw Unexpected("the link's aim was open") }
    chmod(open, 0o1777)
    expectEqual(reason(path), nil)
    chmod(open, 0o755)
    expectEqual(reason(workshop.path("link")), nil)
  }

  /// A link that goes to and fro while it is loaded: what comes is always one of the two, whole, and never a third thing.
  @Test func swappedLinkGivesWholeFiles() async throws {
    let (one, two) = (try workshop.build(["CURVE_ID=\"one\""], name: "one"), try workshop.build(["CURVE_ID=\"two\""], name: "two"))
    let link = workshop.path("link")
    symlink(one, link)
    let isOver = LockedFlag()
    let swapper = Thread {
      while !isOver.value {
        for target in [two, one] {
          symlink(target, link + ".new")
          rename(link + ".new", link)
        }
      }
    }
    swapper.start()
    let trusting = try PluginLoader(policy: .trusted)
    for _ in 0..<50 {
      let plugin = try trusting.load(link)
      let expected = try trusting.hash(of: plugin.description.curves[0].id == "one" ? one : two)
      expectEqual(plugin.hash, expected)
    }
    isOver.value = true
  }
}

private final class LockedFlag: @unchecked Sendable {
  private let lock = NSLock()
  private var isUp = false
  var value: Bool {
    get { lock.withLock { isUp } }
    set { lock.withLock { isUp = newValue } }
  }
}
