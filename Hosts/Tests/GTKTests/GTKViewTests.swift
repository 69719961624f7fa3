import Display
import Foundation
import Testing

/// A program on a virtual display, whose output is read line by line.
private final class Probe {
  private let process = Process()
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var rest = Data()

  /// The folder of what was built.
  static var folder: URL {
    let folder = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?.deletingLastPathComponent()
    return folder ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  convenience init(_ display: VirtualDisplay, _ words: [String] = []) throws { try self.init("gtk-probe", on: display.name, words) }

  /// - Parameter environment: In addition to the usual one.
  init(_ program: String, on display: String, _ words: [String] = [], environment: [String: String] = [:]) throws {
    process.executableURL = Self.folder.appendingPathComponent(program)
    process.arguments = words
    process.environment = [
      "DISPLAY": display, "HOME": NSTemporaryDirectory(), "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "x11",
    ].merging(environment) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
  }

  /// Writes a line to its standard input.
  func tell(_ line: String) { try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

  var identifier: pid_t { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The next line; nil at the end.
  func line() -> String? {
    while !rest.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))!
    defer { rest = Data(rest[rest.index(after: end)...]) }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// The first line of its standard error output, while it runs.
  func complaint() -> String {
    var text = Data()
    while !text.contains(UInt8(ascii: "\n")) {
      let more = errors.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += more
    }
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Its standard error output, after it has ended.
  func complaints() -> String { String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

  /// The exit status, after it has ended; nil if a signal has ended it.
  func status() -> Int32? {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }
}

@Suite("A widget of GTK shows layers among other widgets, also for C programs", .serialized, .enabled(if: VirtualDisplay.isThere))
struct GTKViewTests {
  @Test("a card is dragged, thrown and comes to rest; the button beside it stays GTK's") func thrown() throws {
    try VirtualDisplay.with { display in
      let probe = try Probe(display)
      #expect(probe.line() == "ready")
      display.hand("mousemove 80 65 mousedown 1 mousemove 90 70 mousemove 120 90 mousemove 160 100 mouseup 1")
      #expect(probe.line() == "began 80 65")
      #expect(probe.line() == "ended 160 100")
      #expect(probe.line() == "rest 200 150")
      #expect(probe.line() == "color 255 128 0")
      display.hand("mousemove 200 325 click 1")
      #expect(probe.line() == "clicked")
      #expect(probe.line() == "left")
    }
  }

  @Test(
    "what GTK's renderers show looks as the software's picture, in motion, in another size and at rest, also without a background",
    arguments: ["gl": "GskGLRenderer", "cairo": "GskCairoRenderer"], [true, false])
  func pictures(renderer: (key: String, value: String), hasBackground: Bool) throws {
    try VirtualDisplay.with { display in
      // on two kinds of displays
      let scale = hasBackground ? 1.0 : 2
      let environment = ["GSK_RENDERER": renderer.key, "GDK_SCALE": "\(Int(scale))"]
      let program = try Probe("gtk-pictures", on: display.name, [hasBackground ? "clips" : "bare"], environment: environment)
      let type = try #require(program.line())
      guard type == renderer.value else { return print("SKIPPED: GTK draws with \(type) here, and not with \(renderer.value)") }
      for (moment, width) in [("in motion", 320.0), ("resized", 471), ("at rest", 471)] {
        let line = try #require(program.line())
        let numbers = line.dropFirst(moment.count).split(separator: " ").compactMap { Double($0) }
        // mean difference, in steps of 255, share of the pixels that are far off, and the width
        #expect(
          line.hasPrefix(moment) && numbers.count == 3 && numbers[0] < 0.3 && numbers[1] < 0.0005 && numbers[2] == width * scale, "\(line)")
      }
      let frames = try #require(program.line())
      #expect(frames.hasPrefix("frames ") && program.status() == 0, "\(frames)")
    }
  }

  @Test("of two windows with a view each, both move, and when one is closed in flight, the other goes on") func windows() throws {
    try VirtualDisplay.with { display in
      let program = try Probe("gtk-pictures", on: display.name, ["windows"])
      #expect(program.line() == "both move true")
      #expect(program.line() == "the other arrives 195.0 in frames")
      #expect(program.line() == "the first one is released and stands")
      #expect(program.status() == 0 && program.complaints().isEmpty)
    }
  }

  @Test("a view that is too large is reported once, and drawn when it is smaller") func large() throws {
    try VirtualDisplay.with { display in
      let program = try Probe("gtk-pictures", on: display.name, ["large"])
      #expect(program.line() == "large 32000 drawn 0")
      #expect(program.line() == "drawn true")
      let said = program.complaints()
      #expect(program.status() == 0 && said.split(separator: "16384").count == 2 && said.contains("32000 × 20000"), "\(said)")
    }
  }

  @Test("keys come with their names, and letters with control in lower case, whatever else is held") func keys() throws {
    try VirtualDisplay.with { display in
      let program = try Probe("gtk-pictures", on: display.name, ["input"])
      #expect(program.line() == "ready")
      display.hand("mousemove 100 100 click 1 key Insert key F5 key shift+Tab key ctrl+shift+c key KP_Home key Q")
      #expect(program.line() == "began 100 100")
      #expect(program.line() == "ended 100 100")
      // shift is 1, control 4
      let keys = ["insert 0", "function(5) 0", "tab 1", "character(\"c\") 4", "home 0", "character(\"Q\") 0"]
      for key in keys { try #require(program.line() == key) }
    }
  }

  @Test(
    "a pointer that is down when the view is hidden or disabled is cancelled, and the next one begins", arguments: ["input", "disabled"])
  func hidden(how: String) throws {
    try VirtualDisplay.with { display in
      let program = try Probe("gtk-pictures", on: display.name, [how])
      #expect(program.line() == "ready")
      display.hand("mousemove 100 100 mousedown 1 mousemove 120 110")
      #expect(program.line() == "began 100 100")
      try #require(program.line() == "cancelled 120 110")
      #expect(program.line() == "shown again")
      display.hand("mouseup 1 mousemove 130 100 mousedown 1 mouseup 1")
      #expect(program.line() == "began 130 100")
      #expect(program.line() == "ended 130 100")
    }
  }

  @Test(
    "a wheel scrolls what lies under the pointer, also where the view has moved and not the pointer, and is left to the widgets around else"
  )
  func wheel() throws {
    try VirtualDisplay.with { display in
      let program = try Probe("gtk-pictures", on: display.name, ["wheel"])
      #expect(program.line() == "ready")
      // at the begin of the content; then down to its end, at 60 points
      display.hand("mousemove 250 100 click 4 click 5", waits: true)
      for line in ["left over", "scrolled to 48.0"] { try #require(program.line() == line) }
      display.hand("click 5", waits: true)
      for line in ["scrolled to 60.0", "aside"] { try #require(program.line() == line) }
      display.hand("click 4 mousemove 20 100 click 4", waits: true)
      for line in ["left over", "left over"] { try #require(program.line() == line) }
    }
  }

  @Test("the gallery's picture can be saved after no time: it leaves after the first frame at the earliest") func saved() throws {
    try VirtualDisplay.with { display in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("legato-\(UUID().uuidString).png")
      defer { try? FileManager.default.removeItem(at: file) }
      let program = try Probe("gallery-gtk", on: display.name, ["photos", "--seconds", "0", "--save", file.path])
      #expect(program.complaints() == "" && program.status() == 0)
      #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test(
    "motion is reduced while the desktop's portal says so, from the start and when that changes",
    .enabled(if: SessionBus.isThere, "there is no dbus-daemon"))
  func portal() throws {
    let bus = try SessionBus()
    let address = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    try VirtualDisplay.with { display in
      let portal = try Probe("settings-portal", on: display.name, environment: address)
      #expect(portal.line() == "ready")
      func set(_ setting: String) {
        portal.tell(setting)
        #expect(portal.line() == "set")
      }
      set("org.gnome.desktop.interface enable-animations 0")
      let program = try Probe("gtk-pictures", on: display.name, ["motion"], environment: address)
      #expect(program.line() == "reduced")
      set("org.gnome.desktop.interface enable-animations 1")
      #expect(program.line() == "full")
      // the setting of the portal itself is above that of GNOME
      set("org.freedesktop.appearance reduced-motion 1")
      #expect(program.line() == "reduced")
      set("org.gnome.desktop.interface enable-animations 0")
      set("org.freedesktop.appearance reduced-motion 0")
      #expect(program.line() == "full")
    }
  }

  /// What a program tells of its frames after its card was thrown, and its button clicked.
  private func timesOfThrow(_ probe: Probe, _ display: VirtualDisplay) throws -> String {
    #expect(probe.line() == "ready")
    display.hand("mousemove 80 65 mousedown 1 mousemove 90 70 mousemove 120 90 mousemove 160 100 mouseup 1")
    for _ in 0..<4 { _ = probe.line() }
    display.hand("mousemove 200 325 click 1")
    #expect(probe.line() == "clicked")
    return try #require(probe.line())
  }

  @Test("on a display that does not report when frames are seen, that is unknown, and their other times are not") func times() throws {
    try VirtualDisplay.with { display in
      let probe = try Probe(display, ["times"])
      let times = try timesOfThrow(probe, display)
      #expect(times.contains("frames: half drawn within") && !times.contains("seen"))
      #expect(probe.line() == "left")
    }
  }

  @Test("DL-10 a frame that comes late, as the program was busy, is told as such, with those that were left out") func late() throws {
    try VirtualDisplay.with { display in
      let probe = try Probe(display, ["stalled"])
      let times = try timesOfThrow(probe, display)
      // a busy machine may have left out others
      let missed = try #require(times.firstMatch(of: /([0-9]+) late, ([0-9]+) left out/))
      #expect(Int(missed.1)! >= 1 && Int(missed.2)! >= 9, "\(times)")
      #expect(probe.line() == "left")
    }
  }

  @Test(
    "a display that disappears ends the program, and it is said why",
    arguments: [("card-gtk", "A card in C"), ("card-view", "A card in a view")])
  func lost(name: String, title: String) throws {
    try VirtualDisplay.with { display in
      let program = try Probe(name, on: display.name)
      display.waitForWindow(title)
      display.end()
      let said = program.complaints()
      #expect(said.contains("\(name): the display went away") && program.status() == 1, "\(said)")
    }
  }

  @Test("without a display a program says that it needs one", arguments: ["card-gtk", "card-view"]) func noDisplay(name: String) throws {
    let program = try Probe(name, on: ":4095")
    let said = program.complaints()
    #expect(said.hasPrefix("\(name): a window needs a display") && program.status() == 1, "\(said)")
  }

  @Test("of a display that does not answer a program says that it waits for it", arguments: ["card-gtk", "card-view"])
  func silentDisplay(name: String) throws {
    // listens as a display does, and answers nobody
    let (number, folder) = (4000 + Int(getpid()) % 90, "/tmp/.X11-unix")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/X\(number)"
    unlink(path)
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(socket)
      unlink(path)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 }
    }
    try #require(isBound && listen(socket, 8) == 0)
    let program = try Probe(name, on: ":\(number)")
    #expect(program.complaint() == "\(name): the display :\(number) does not answer yet; waiting for it")
  }

  @Test("a call from another thread, and one without a layer, is only reported", arguments: ["elsewhere", "nothing"])
  func refused(how: String) throws {
    try VirtualDisplay.with { display in
      let probe = try Probe(display, [how])
      #expect(probe.line() == "ready")
      display.hand("mousemove 200 325 click 1")
      #expect(probe.line() == "clicked")
      #expect(probe.line() == "left")
      let text = probe.complaints()
      #expect(text.contains("legato_layer_set_opacity()") && text.contains(how == "elsewhere" ? "g_idle_add" : "legato_layer_new()"))
    }
  }

  @Test(
    "after a throw no thread of the program wakes up any more", arguments: [("card-gtk", "A card in C"), ("card-view", "A card in a view")])
  func rest(name: String, title: String) throws {
    try VirtualDisplay.with { display in
      let program = try Probe(name, on: display.name)
      display.waitForWindow(title)
      #expect(comesToRest(program.identifier))
      let before = wakes(of: program.identifier)
      display.hand("mousemove 120 100 mousedown 1 mousemove 140 110 mousemove 200 140 mouseup 1", waits: true)
      #expect(comesToRest(program.identifier) && program.isRunning && wakes(of: program.identifier) > before + 20)
    }
  }

  @Test("a C program that calls each function of the header can be linked to the shared library", .enabled(if: Self.compiler != nil))
  func linked() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let include = folder.appendingPathComponent("Sources/CLegatoView/include")
    let header = try String(contentsOf: include.appendingPathComponent("legato-gtk.h"), encoding: .utf8)
    let names = header.split(separator: "\n").compactMap { line -> Substring? in
      guard line.hasSuffix(");"), !line.hasPrefix("typedef"), let end = line.firstIndex(of: "(") else { return nil }
      return line[..<end].split { $0 == " " || $0 == "*" }.last
    }
    #expect(names.count > 15 && names.contains("legato_layer_throw"))
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("legato-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let source = work.appendingPathComponent("all.c")
    let calls = names.map { "(void (*)(void))\($0)" }.joined(separator: ", ")
    let program = "#include <legato-gtk.h>\nvoid (*all[])(void) = { \(calls) };\nint main(void) { return all[0] == 0; }\n"
    try program.write(to: source, atomically: true, encoding: .utf8)
    let command = """
      cc '\(source.path)' -o '\(work.path)/all' -I '\(include.path)' $(pkg-config --cflags --libs gtk4) \
        -L '\(Probe.folder.path)' -llegato-gtk -Wl,-rpath,'\(Probe.folder.path)' && '\(work.path)/all'
      """
    let shell = Process()
    let errors = Pipe()
    (shell.executableURL, shell.arguments, shell.standardError) = (URL(fileURLWithPath: "/bin/sh"), ["-c", command], errors)
    try shell.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0, "\(said.prefix(400))")
  }

  private static let compiler = ["/usr/bin/cc", "/usr/local/bin/cc"].first { FileManager.default.isExecutableFile(atPath: $0) }
}
