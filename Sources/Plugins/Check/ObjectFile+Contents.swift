/// The contents of the dynamic section of a library that passed ``ObjectFile/check(_:named:)``. Every number is checked against the file again, and
/// invalid ones yield less information.
struct ObjectContents {
  struct Symbol {
    let name: String
    let isUnique: Bool
  }

  /// The libraries that the library needs.
  private(set) var needed: [String] = []
  /// The folders in which the loader searches for them (the run path).
  private(set) var folders: [String] = []
  private(set) var exports: [Symbol] = []
  private(set) var hasTextRelocations = false
  private(set) var hasExecutableStack = true

  /// Tags of the dynamic section, as in the ELF specification.
  private enum Tag {
    static let needed: UInt64 = 1, stringTable: UInt64 = 5, symbolTable: UInt64 = 6
    static let runPaths: Set<UInt64> = [15, 29]
    static let textRelocations: UInt64 = 22, flags: UInt64 = 30
    /// The bit of ``flags`` for text relocations.
    static let textRelocationsFlag: UInt64 = 4
  }

  private let file: ObjectFile.Reader
  /// The parts of the file that are loaded, by their addresses.
  private var segments: [(address: UInt64, offset: UInt64, size: UInt64)] = []

  init(_ bytes: [UInt8]) {
    file = ObjectFile.Reader(bytes: bytes)
    let start = Int(clamping: file.number(32, 8))
    var dynamic: (offset: UInt64, size: UInt64)?
    for index in 0..<Int(file.number(56, 2)) {
      let header = start &+ index * 56
      let part = (address: file.number(header &+ 16, 8), offset: file.number(header &+ 8, 8), size: file.number(header &+ 32, 8))
      switch file.number(header, 4) {
      case 1: segments.append(part)  // PT_LOAD
      case 2: dynamic = (part.offset, part.size)  // PT_DYNAMIC
      case 0x6474_E551:  // PT_GNU_STACK
        hasExecutableStack = file.number(header &+ 4, 4) & 1 != 0
      default: break
      }
    }
    if let dynamic { read(dynamic.offset, dynamic.size) }
  }

  /// Reads the dynamic section.
  private mutating func read(_ offset: UInt64, _ size: UInt64) {
    var entries: [(tag: UInt64, value: UInt64)] = []
    for index in 0..<min(size / 16, 4096) {
      let at = Int(clamping: offset &+ index * 16)
      let entry = (file.number(at, 8), file.number(at &+ 8, 8))
      if entry.0 == 0 { break }
      entries.append(entry)
    }
    func value(_ tag: UInt64) -> UInt64? { entries.first { $0.tag == tag }?.value }
    hasTextRelocations = value(Tag.textRelocations) != nil || (value(Tag.flags) ?? 0) & Tag.textRelocationsFlag != 0
    guard let texts = value(Tag.stringTable).flatMap(offset(of:)) else { return }
    needed = entries.filter { $0.tag == Tag.needed }.map { text(texts &+ $0.value) }
    folders = entries.filter { Tag.runPaths.contains($0.tag) }.flatMap { text(texts &+ $0.value).split(separator: ":").map(String.init) }
    guard let symbols = value(Tag.symbolTable).flatMap(offset(of:)) else { return }
    for index in 0..<UInt64(min(symbolCount(symbols, texts), 65536)) {
      let at = Int(clamping: symbols &+ index * 24)
      let (info, visibility, section) = (file.number(at &+ 4, 1), file.number(at &+ 5, 1) & 3, file.number(at &+ 6, 2))
      let binding = info >> 4
      // defined in this library, global or unique, and not hidden; weak symbols cannot replace others
      guard section != 0, section < 0xFF00, binding == 1 || binding == 10, visibility == 0 || visibility == 3 else { continue }
      exports.append(Symbol(name: text(texts &+ file.number(at, 4)), isUnique: binding == 10))
    }
  }

  /// The number of symbols, from the section headers; if those were stripped, from the start of the string table, which follows the symbols.
  private func symbolCount(_ symbols: UInt64, _ texts: UInt64) -> UInt64 {
    let start = Int(clamping: file.number(40, 8))
    for index in 0..<Int(file.number(60, 2)) {
      let header = start &+ index * 64
      if file.number(header &+ 4, 4) == 11, file.number(header &+ 24, 8) == symbols { return file.number(header &+ 32, 8) / 24 }
    }
    return texts > symbols ? (texts - symbols) / 24 : 0
  }

  private func offset(of address: UInt64) -> UInt64? {
    segments.first { address >= $0.address && address - $0.address < $0.size }.map { address - $0.address &+ $0.offset }
  }

  private func text(_ offset: UInt64) -> String {
    let from = Int(clamping: offset)
    guard from < file.bytes.count else { return "?" }
    return String(decoding: file.bytes[from...].prefix(512).prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension ObjectFile {
  static let entry = "legato_timing_plugin_v1"

  /// Level 1: the rules of the contract that the headers of a checked file break.
  static func findings(in bytes: [UInt8]) -> [PluginFinding] {
    guard isELF else { return [] }
    let contents = ObjectContents(bytes)
    var findings: [PluginFinding] = []
    func add(_ severity: PluginFinding.Severity, _ rule: String, _ text: String) {
      findings.append(PluginFinding(severity: severity, rule: rule, curve: "", text: text))
    }
    let others = contents.exports.filter { $0.name != entry && !["_init", "_fini", "_end", "_edata", "__bss_start"].contains($0.name) }
    if others.count == contents.exports.count { add(.error, "no-entry", "does not export \(entry): declare it with LEGATO_EXPORT") }
    if !others.isEmpty {
      let names = others.prefix(5).map(\.name).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
      add(.warning, "exports", "exports \(others.count) symbols besides its entry (\(names)); build with -fvisibility=hidden")
    }
    if others.contains(where: \.isUnique) {
      add(.warning, "unique-symbols", "shares variables with other plug-ins by their names; build with -fno-gnu-unique")
    }
    if contents.hasTextRelocations { add(.error, "text-relocations", "has code that is changed when it is loaded; build with -fPIC") }
    if contents.hasExecutableStack { add(.error, "executable-stack", "wants a stack that can be executed; link with -Wl,-z,noexecstack") }
    for folder in contents.folders where folder.hasPrefix("/") {
      add(.warning, "runpath", "looks for its libraries in \(folder), which other machines do not have")
    }
    if !contents.needed.isEmpty { add(.note, "needs", contents.needed.joined(separator: ", ")) }
    return findings
  }
}
