import Expectations
import Foundation
import FuzzSupport
import LegatoPlugins
import LegatoTiming
import TestTraits
import Testing
import LegatoSystem

/// Plug-ins are found where the application, the environment, the user and the system put them, the first of an id before the others.
@Suite(.waits) struct SearchTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private func folder(_ name: String, mode: Int = 0o755) throws -> String {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
    try FileManager.default.createDirectory(atPath: workshop.path(name), withIntermediateDirectories: true)
    try FileManager.default.setAttributes(attributes, ofItemAtPath: workshop.path(name))
    return workshop.path(name)
  }

  private func touch(_ name: String) { _ = FileManager.default.createFile(atPath: workshop.path(name), contents: Data("text".utf8)) }

  private func search(_ paths: String...) -> PluginSearch { PluginSearch(places: paths.map { .init($0) }) }

  @Test func placesAreInTheDocumentedOrder() {
    let variables = ["TIMING_PLUGIN_PATH": "/a:/b::c", "XDG_DATA_HOME": "/data", "HOME": "/home/ada"]
    func places(_ application: String?, _ variables: [String: String], program: String? = "/opt/app") -> [String] {
      PluginSearch(paths: ["/own"], application: application, program: program, environment: { variables[$0] }).places
        .map { "\($0.origin) \($0.path)" }
    }
    let system = ["system /usr/local/lib/legato/timing-plugins", "system /usr/lib/legato/timing-plugins"]
    expectEqual(
      places("sketch", variables),
      [
        "application /own", "environment /a", "environment /b", "environment c", "user /data/sketch/timing-plugins",
        "program /opt/app/timing-plugins",
      ] + system)
    // a relative data folder counts as none
    expectEqual(
      places("sketch", ["XDG_DATA_HOME": "data", "HOME": "/home/ada"], program: nil)[1],
      "user /home/ada/.local/share/sketch/timing-plugins")
    expectEqual(places(nil, variables, program: nil), ["application /own", "environment /a", "environment /b", "environment c"] + system)
    for name in ["", "../etc", ".", ".."] { expectEqual(places(name, [:], program: nil), ["application /own"] + system) }
  }

  @Test func onlyFilesWithTheSuffixAreListedAndNoneIsOpened() throws {
    let (first, second) = (try folder("first"), try folder("second"))
    for name in ["first/b.timingplugin", "first/a.timingplugin", "first/helper.so", "first/.timingplugin", "first/.c.timingplugin"] {
      touch(name)
    }
    touch("second/a.timingplugin")
    expectEqual(mkfifo(workshop.path("second/pipe.timingplugin"), 0o600), 0)
    touch("alone")
    let loader = try PluginLoader(policy: .probed(probe: "/no/such/probe"))
    // the same folder twice, once through a link, is one
    expectEqual(symlink(first, workshop.path("again")), 0)
    let all = search(first, second, first, workshop.path("again"), workshop.path("missing"), workshop.path("alone"))
    let listing = try loader.files(in: all)
    let names = ["first/a.timingplugin", "first/b.timingplugin", "second/a.timingplugin", "second/pipe.timingplugin", "alone"]
    expectEqual(listing.files.map(\.path), names.map { workshop.path($0) })
    expect(listing.refused == [] && listing.searched == all.places)
    expectEqual(refusal { _ = try PluginLoader().files(in: all) }, .disabled)
    expectEqual(refusal { _ = try PluginLoader().catalog(of: all) }, .disabled)
  }

  @Test func placesThatOthersCanWriteAreReported() throws {
    let open = try folder("open", mode: 0o777)
    let inner = try folder("open/inner")
    touch("open/inner/a.timingplugin")
    let listing = try PluginLoader(policy: .trusted).files(in: search(open, inner, "relative", workshop.path("gone.timingplugin")))
    expectEqual(listing.files, [])
    expectEqual(listing.refused.map(\.path), [open, inner, "relative", workshop.path("gone.timingplugin")])
    guard case .worldWritable = listing.refused[0].reason, case .worldWritable(let above) = listing.refused[1].reason else {
      throw Unexpected("\(listing.refused)")
    }
    expect(above.hasSuffix("/open") && listing.refused[3].reason == .notFound)
  }

  /// Such a file cannot be opened, because paths are texts.
  @Test func fileWhoseNameIsNoTextIsReported() throws {
    let name = try Array(folder("names").utf8) + [0x2F, 0x61, 0xFF] + Array(PluginSearch.suffix.utf8)
    let file = open(name.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
    expect(file >= 0)
    close(file)
    let catalog = try PluginLoader(policy: Workshop.policy()).catalog(of: search(workshop.path("names")))
    expectEqual(catalog.refused.map(\.path), [workshop.path("names/a\u{FFFD}.timingplugin")])
  }

  @Test func folderWithTooManyFilesIsReported() throws {
    let many = try folder("many")
    for index in 0..<300 { touch("many/\(1000 + index).timingplugin") }
    let listing = try PluginLoader(policy: .trusted).files(in: search(many))
    expect(listing.files.count == 256 && listing.files.last?.path == "\(many)/1255.timingplugin")
    expectEqual(listing.refused.map(\.reason), [.tooManyFiles(count: 300, limit: 256)])
  }

  @Test(arguments: [PluginPolicy.trusted, Workshop.policy(), .sampledOnly(probe: Workshop.probe)])
  func firstOfAnIdWinsAndTheOthersAreReported(policy: PluginPolicy) throws {
    for name in ["user", "system"] { _ = try folder(name) }
    let winner = try workshop.build(["NAME=\"Winner\""], name: "user/fixture.timingplugin")
    let loser = try workshop.build(["VERSION=\"9.0.0\""], name: "system/fixture.timingplugin")
    _ = try workshop.build(["PLUGIN_ID=\"org.example.other\""], name: "system/other.timingplugin")
    let bad = try workshop.build(["MAGIC=7", "PLUGIN_ID=\"org.example.bad\""], name: "system/bad.timingplugin")
    let catalog = try PluginLoader(policy: policy).catalog(of: search(workshop.path("user"), workshop.path("system")))
    expectEqual(catalog.plugins.map(\.description.id), ["org.example.fixture", "org.example.other"])
    expect(catalog.plugins[0].description.name == "Winner" && catalog.plugins[0].path == winner)
    expectEqual(catalog.refused.map(\.path), [bad, loser])
    expectEqual(catalog.refused[1].reason, .shadowed(id: "org.example.fixture", by: winner))
    expect(refusal { throw catalog.refused[1] } != nil)
    try expectEqual(catalog.plugin("org.example.fixture").path, winner)
    guard case .noSuchPlugin("org.example.bad", let searched) = refusal({ _ = try catalog.plugin("org.example.bad") }) else {
      throw Unexpected("a refused plug-in was given out")
    }
    expectEqual(searched, [workshop.path("user"), workshop.path("system")])
  }

  /// Its constructor would write a file if it ran in this process; the child cannot.
  @Test func inspectingKeepsThePluginOut() throws {
    let path = try workshop.build(["CASE_marks"])
    let loader = try PluginLoader(policy: Workshop.policy())
    let summary = try loader.inspect(path)
    expect(summary.description.curves.map(\.id) == ["power"] && summary.path == path && summary.warnings == [])
    expectEqual(getenv("LEGATO_FIXTURE_WAS_HERE"), nil)
    let plugin = try loader.load(path)
    expect(plugin.hash == summary.hash && getenv("LEGATO_FIXTURE_WAS_HERE") != nil)
  }

  @Test func curveTextsFindTheirPlugin() throws {
    _ = try workshop.build(name: "fixture.timingplugin")
    let catalog = try PluginLoader(policy: Workshop.policy()).catalog(of: search(workshop.folder.path))
    let text = try TimingCurveText("reverse(plugin:org.example.fixture/power(power: 3))")
    let curve = try text.provider(resolvingPlugins: catalog.resolver)
    expectLess(abs(curve.progress(at: 0.5) - 0.875), than: 1e-6)
    expectEqual(TimingCurveText(curve)?.description, "reverse(plugin:org.example.fixture/power(power: 3))")
    for wrong in ["plugin:org.example.nobody/power()", "plugin:org.example.fixture/wave()", "plugin:org.example.fixture/power(size: 1)"] {
      expect(refusal { _ = try TimingCurveText(wrong).provider(resolvingPlugins: catalog.resolver) } != nil)
    }
  }

  @Test func reloadTakesTheRebuiltFileAndNoOther() throws {
    let path = try workshop.build()
    let catalog = try PluginLoader(policy: Workshop.policy()).catalog(of: search(workshop.folder.path))
    try expectEqual(catalog.plugin("org.example.fixture").curve("power").values, [2])
    _ = try workshop.build(["INITIAL=3"])
    try expectEqual(catalog.plugin("org.example.fixture").curve("power").values, [2])
    try expectEqual(catalog.reload("org.example.fixture").curve("power").values, [3])
    _ = try workshop.build(["PLUGIN_ID=\"org.example.other\""])
    expectEqual(refusal { try catalog.reload("org.example.fixture") }, .noSuchPlugin("org.example.fixture", searched: [path]))
    try expectEqual(catalog.plugin("org.example.fixture").curve("power").values, [3])
  }
}
