import CLegatoLoader
import Expectations
import Foundation
import LegatoCore
import FuzzSupport
import LegatoPlugins
import LegatoTiming
import TestTraits
import Testing

/// Plug-ins in Swift, C++ and Rust, good and bad ones, where their compilers are; those of C are everywhere else.
@Suite(.waits) struct LanguageTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private static func fixture(_ name: String) -> String { Workshop.tests.appendingPathComponent("PluginFixtures/\(name)").path }

  enum SwiftMode: CaseIterable { case debug, release, embedded }

  /// `header`: what stands in the place of the one that is shipped.
  private func swift(_ cases: [String] = [], mode: SwiftMode, name: String = "swift", header: String? = nil) throws -> String {
    let map = "module CLegatoTiming { header \"\(header ?? Workshop.header + "/legato_timing.h")\" export * }\n"
    let folder = workshop.path("\(name)-module")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try map.write(toFile: folder + "/module.modulemap", atomically: true, encoding: .utf8)
    let flags: [String] =
      switch mode {
      case .debug: ["-Onone"]
      case .release: ["-O", "-wmo"]
      case .embedded: ["-O", "-wmo", "-enable-experimental-feature", "Embedded"]
      }
    let arguments =
      ["-swift-version", "6", "-parse-as-library", "-emit-library", "-module-name", "Fixture", "-I", folder] + flags
      + cases.flatMap { ["-D", $0] } + [Self.fixture("fixture.swift"), "-o", workshop.path(name)]
    try #require(try workshop.run(#require(Tool.swift), arguments) == 0)
    return workshop.path(name)
  }

  private func reason(_ path: String, level: Int = 4) -> PluginError.Reason? {
    refusal { _ = try PluginLoader(policy: Workshop.policy(level: level)).load(path) }
  }

  @Test(.enabled(if: Tool.swift != nil), arguments: SwiftMode.allCases) func swiftPluginAnimatesAndIsReloaded(mode: SwiftMode) throws {
    let loader = try PluginLoader(policy: Workshop.policy(level: 7))
    let plugin = try loader.load(swift(mode: mode))
    let curve = try plugin.curve("power")
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, timingParameters: curve) { x.value = 100 }
    stage.advance(to: 0.5)
    expectEqual(x.presentation, 25)
    let (place, velocity) = (x.presentation, x.velocity)
    animate(withDuration: 1, timingParameters: curve) { x.value = -100 }
    expect(x.presentation == place && abs(x.velocity - velocity) < 1e-3)
    try stage.replaceCurves(loader.load(swift(["CASE_cube"], mode: mode)).counterpart)
    expect(abs(x.presentation - place) < 1e-9 && abs(x.velocity - velocity) < 1e-3)
    stage.advance(to: 5)
    expectEqual(x.presentation, -100)
  }

  /// 52
  @Test(.enabled(if: Tool.swift != nil), arguments: ["CASE_overflow", "CASE_fatal", "CASE_index"]) func swiftTrapIsACrash(name: String)
    throws
  {
    for mode in [SwiftMode.debug, .embedded] {
      guard case .probeCrashed(stage: "evaluate of power", let signal) = reason(try swift([name], mode: mode)) else {
        throw Unexpected("it went on")
      }
      expect([4, 5, 6].contains(signal))
    }
  }

  /// 54: the runtime merges imported structs of one name across images, and the first one decides for all. The host imports none of them.
  @Test(.enabled(if: Tool.swift != nil), arguments: SwiftMode.allCases) func swiftPluginOfANewerMinorVersion(mode: SwiftMode) throws {
    var header = try String(contentsOfFile: Workshop.header + "/legato_timing.h", encoding: .utf8)
    let shorter = try PluginLoader(policy: .trusted).load(swift(mode: mode, name: "older")).curve("power")
    header.replace("struct legato_curve_1_0", with: "struct legato_curve_1_1")
    let end = "} legato_curve;"
    header.replace(end, with: "  double duration, weight;\n" + end)
    header.replace("sizeof(legato_curve) == 88", with: "sizeof(legato_curve) == 104")
    try header.write(toFile: workshop.path("newer.h"), atomically: true, encoding: .utf8)
    let path = try swift(["CASE_newer_minor", "CASE_cube"], mode: mode, name: "newer", header: workshop.path("newer.h"))
    for policy in [PluginPolicy.trusted, Workshop.policy()] {
      let plugin = try PluginLoader(policy: policy).load(path)
      expectEqual(plugin.description.abiMinor, 1)
      try expectEqual(plugin.curve("power").progress(at: 0.5), 0.125)
      expectEqual(shorter.progress(at: 0.5), 0.25)
    }
  }

  /// 55
  @Test(.enabled(if: Tool.swift != nil)) func equalNamesInTwoSwiftPlugins() throws {
    let loader = try PluginLoader(policy: .trusted)
    let square = try loader.load(swift(mode: .debug, name: "square")).curve("power")
    let cube = try loader.load(swift(["CASE_cube"], mode: .debug, name: "cube")).curve("power")
    expect(square.progress(at: 0.5) == 0.25 && cube.progress(at: 0.5) == 0.125)
  }

  /// A library with Swift in it that is closed again takes the process with it at its next cast.
  @Test(.enabled(if: Tool.swift != nil)) func refusedSwiftPluginStaysMapped() throws {
    for name in ["one", "two"] {
      let path = try swift(["CASE_magic"], mode: .debug, name: name)
      guard case .malformed(field: "magic", _) = refusal({ _ = try PluginLoader(policy: .trusted).load(path) }) else {
        throw Unexpected("it was taken")
      }
      let anything: Any = [name]
      expect(anything as? any CustomStringConvertible != nil && anything as? any Error == nil)
    }
  }

  /// 53
  @Test(.enabled(if: Tool.rust != nil)) func rustPluginsGoodAndPanicking() throws {
    func build(_ flags: [String], _ name: String) throws -> String {
      let arguments = ["--edition", "2021", "--crate-type", "cdylib", "-O", Self.fixture("fixture.rs"), "-o", workshop.path(name)] + flags
      try #require(try workshop.run(#require(Tool.rust), arguments) == 0)
      return workshop.path(name)
    }
    let good = try PluginLoader(policy: Workshop.policy(level: 7)).load(build(["-C", "panic=abort"], "good"))
    try expectEqual(good.curve("power").progress(at: 0.5), 0.25)
    for flags in [["-C", "panic=abort"], ["-C", "panic=unwind"]] {
      expectEqual(reason(try build(flags + ["--cfg", "panics"], "bad")), .probeCrashed(stage: "evaluate of power", signal: 6))
    }
  }

  /// 53
  @Test(.enabled(if: Tool.cpp != nil)) func exceptionInPlugin() throws {
    let path = workshop.path("thrower")
    let flags = ["-std=c++17", "-fPIC", "-shared", "-fvisibility=hidden", "-I", Workshop.header]
    try #require(try workshop.run(#require(Tool.cpp), flags + [Self.fixture("thrower.cpp"), "-o", path]) == 0)
    expectEqual(reason(path), .probeCrashed(stage: "evaluate of curve", signal: 6))
  }

  /// With g++ two libraries share the variables of their inline functions by name, whatever the loader asks for.
  @Test(.enabled(if: Tool.cpp != nil)) func sharedInlineVariablesAreTold() throws {
    func build(_ flags: [String], _ name: String) throws -> PluginCheck {
      let arguments = ["-std=c++17", "-O1", "-fPIC", "-shared", "-I", Workshop.header] + flags
      try #require(try workshop.run(#require(Tool.cpp), arguments + [Self.fixture("inline.cpp"), "-o", workshop.path(name)]) == 0)
      return try PluginLoader(policy: Workshop.policy()).check(workshop.path(name), level: 4)
    }
    let hidden = try build(["-fvisibility=hidden"], "hidden")
    expect(hidden.outcome == .passed && !hidden.findings.contains { $0.severity == .warning }, "\(hidden.findings)")
    let open = try build([], "open")
    expect(open.findings.contains { $0.rule == "exports" })
    // clang has no such symbols
    let bytes = try Data(contentsOf: URL(fileURLWithPath: workshop.path("open")))
    if String(decoding: bytes, as: UTF8.self).contains("GCC: ") { expect(open.findings.contains { $0.rule == "unique-symbols" }) }
  }

  /// 32: GCC links code into the library that changes the arithmetic of the thread that loads it.
  @Test func arithmeticOfTheHostIsRestored() throws {
    let path = try workshop.build(name: "fast", flags: ["-shared", "-ffast-math"])
    let flushing = try workshop.build(["CASE_flushes"], name: "flushing")
    expectEqual(reason(flushing).map { "\($0)".contains("arithmetic") }, true)
    let before = legato_arithmetic()
    for library in [path, flushing] { _ = try PluginLoader(policy: .trusted).load(library).curve("power") }
    expect(legato_arithmetic() == before && Double.leastNonzeroMagnitude * 3 > 0)
    #if arch(x86_64)
      let bytes = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      if bytes.contains("GCC: ("), bytes.contains("set_fast_math") {
        expectEqual(reason(path).map { "\($0)".contains("arithmetic") }, true)
      }
    #endif
  }

  /// 56: equal names in two libraries and the host stay apart.
  @Test func extraSymbolsDoNotClash() throws {
    let loader = try PluginLoader(policy: Workshop.policy())
    let one = try loader.load(workshop.build(["CASE_exports", "POWER_BIAS=0"], name: "one")).curve("power")
    let two = try loader.load(workshop.build(["CASE_exports", "POWER_BIAS=1"], name: "two")).curve("power")
    expect(abs(one.progress(at: 0.5) - 0.25) < 1e-6 && abs(two.progress(at: 0.5) - 0.125) < 1e-6)
  }

  /// 47: the sealed copy could be executed, so that the file's own place has to be asked.
  @Test(.enabled(if: Tool.unshare != nil)) func fileSystemWithoutExecution() throws {
    let path = try workshop.build()
    let (process, pipe) = (Process(), Pipe())
    let victim = URL(fileURLWithPath: Workshop.probe).deletingLastPathComponent().appendingPathComponent("plugin-victim").path
    let folder = workshop.path("mount")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let script =
      "mount -t tmpfs -o noexec,mode=755 none '\(folder)' && cp '\(path)' '\(folder)/' && '\(victim)' '\(Workshop.probe)' '\(workshop.folder.path)' '\(folder)/fixture.timingplugin' || echo no mount"
    process.executableURL = URL(fileURLWithPath: Tool.unshare ?? "")
    process.arguments = ["-rm", "/bin/sh", "-c", script]
    (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // not everybody may mount
    if text.isEmpty || text.contains("no mount") { return }
    expect(text.contains("noexec"), "\(text)")
  }
}
