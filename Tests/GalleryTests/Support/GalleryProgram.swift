import TestSupport
import LegatoSystem

/// The gallery as a program of its own, in a terminal or without one.
final class GalleryProgram {
  private let pid: pid_t
  private let terminal: PseudoTerminal?
  private(set) var screen: TerminalScreen
  private(set) var output = ""
  private var reading: Int32 = -1

  /// The command beside the tests.
  static var path: String { products + "/gallery" }

  private static var products: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // a test helper runs from elsewhere; the bundle with the tests is then an argument
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return String(bundle[..<(bundle.lastIndex(of: "/") ?? bundle.endIndex)])
  }

  /// In a terminal of its own.
  init?(_ arguments: [String], program: String = "gallery", columns: UInt16, rows: UInt16) {
    guard let terminal = PseudoTerminal(columns: columns, rows: rows) else { return nil }
    self.terminal = terminal
    screen = TerminalScreen(columns: Int(columns), rows: Int(rows))
    pid = Self.spawn("\(Self.products)/\(program)", [program] + arguments, isSession: true) { actions in
      // the first terminal that a new session opens becomes its own
      posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    if pid < 0 { return nil }
  }

  /// With its output in a pipe, standing in `folder`.
  init?(_ arguments: [String], program: String = GalleryProgram.path, in folder: String) {
    terminal = nil
    screen = TerminalScreen(columns: 1, rows: 1)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    pid = Self.spawn("/bin/sh", ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program] + arguments, isSession: false) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
      posix_spawn_file_actions_addclose(&actions, ends[0])
    }
    close(ends[1])
    reading = ends[0]
    if pid < 0 { return nil }
  }

  private static func spawn(_ program: String, _ words: [String], isSession: Bool, _ prepare: (inout posix_spawn_file_actions_t) -> Void)
    -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    prepare(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // a test's own thread may hold signals back; the program is not to inherit that
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (isSession ? ownSession : 0))
    func copied(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] { words.map { strdup($0) } + [nil] }
    let (words, surroundings) = (copied(words), copied(["TERM=xterm-256color", "COLORTERM=truecolor", "PATH=/usr/bin:/bin"]))
    defer { for word in words + surroundings { free(word) } }
    var pid = pid_t(-1)
    return posix_spawn(&pid, program, &actions, &attributes, words, surroundings) == 0 ? pid : -1
  }

  /// POSIX_SPAWN_SETSID, which the headers keep to themselves.
  #if canImport(Darwin)
    private static let ownSession: Int16 = 0x400
  #else
    private static let ownSession: Int16 = 0x80
  #endif

  deinit {
    // a child that nobody waits for would keep the test library's own waiting for children busy for ever
    if isRunning {
      kill(pid, SIGKILL)
      _ = reap(0)
    }
    if reading >= 0 { close(reading) }
  }

  // MARK: Talking

  func type(_ text: String) { terminal?.type(text) }

  /// Mouse reports that arrive together: button 0, or its drag, or its release, each at a column, counted from 1 like the row.
  func mouse(_ reports: (code: Int, column: Int)..., row: Int, isUp: Bool = false) {
    type(reports.map { "^[<\($0.code);\($0.column);\(row)\(isUp ? "m" : "M")" }.joined())
  }

  /// Looks at the screen until `isReady`, or until 60 s have gone by: how long a program takes is not ours to say.
  func wait(until isReady: (TerminalScreen) -> Bool) -> Bool {
    for _ in 0..<12_000 {
      look()
      if isReady(screen) { return true }
      usleep(5000)
    }
    return false
  }

  /// How often its threads have waited and gone on, as Linux counts it; nil elsewhere.
  var wakeUps: Int? {
    guard let folder = opendir("/proc/\(pid)/task") else { return nil }
    defer { closedir(folder) }
    var sum = 0
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let number = Int32(thread) else { continue }
      let status = Self.contents("/proc/\(pid)/task/\(number)/status")
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches:") {
        sum += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
    return sum
  }

  private static func contents(_ path: String) -> String {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Looks at the screen until nothing was written for 400 ms, or until some 10 s have gone by.
  func settles() -> Bool {
    for _ in 0..<25 {
      let written = output.utf8.count
      pause(milliseconds: 400)
      if output.utf8.count == written { return true }
    }
    return false
  }

  func look() {
    guard let terminal else { return }
    let text = terminal.shown()
    output += text
    screen.show(text)
  }

  func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
    look()
  }

  func send(_ signal: Int32) { kill(pid, signal) }

  var attributes: [UInt64] { terminal?.attributes ?? [] }

  // MARK: The end

  private var status: Int32?
  private var isRunning: Bool { status == nil && !reap(WNOHANG) }

  private func reap(_ options: Int32) -> Bool {
    var found: Int32 = 0
    guard waitpid(pid, &found, options) == pid else { return false }
    status = found
    return true
  }

  /// The exit status, or the negated number of the signal that ended it; nil after 60 s.
  func end() -> Int32? {
    for _ in 0..<12_000 {
      look()
      drainPipe()
      if !isRunning {
        look()
        drainPipe()
        return status.map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : -($0 & 0x7F) }
      }
      usleep(5000)
    }
    return nil
  }

  private func drainPipe() {
    guard reading >= 0 else { return }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(reading, &bytes, bytes.count)
      guard count > 0 else { return }
      output += String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}

/// A folder that is gone with its owner.
final class Folder {
  let path: String
  init?() {
    var pattern = Array("/tmp/legato-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else { return nil }
    path = String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names = [String]()
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
  func bytes(of name: String) -> [UInt8] {
    let descriptor = open("\(path)/\(name)", O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var (all, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return all }
      all += chunk[..<count]
    }
  }
  func write(_ text: String, to name: String) {
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { putBytes(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }
}

private func putBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
