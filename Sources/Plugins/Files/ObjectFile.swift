/// Checks the headers of a shared library before the system's loader opens it, because that crashes on truncated files.
enum ObjectFile {
  /// Throws unless the bytes are a complete 64-bit ELF library for this machine. On systems with another format only the probe checks the file.
  static func check(_ bytes: [UInt8], named path: String) throws(PluginError) {
    if isELF { try checkELF(Reader(bytes: bytes), named: path) }
  }

  /// Reads little-endian numbers at any offset; 0 beyond the end of the file.
  struct Reader {
    let bytes: [UInt8]
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      guard offset >= 0, offset <= bytes.count - count else { return 0 }
      return (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }
  }

  /// Offsets and sizes of the 64-bit format (System V ABI, chapter 4), and the values that are checked.
  private enum ELF {
    static let headerSize = 64
    static let type = 16, machine = 18, programHeaders = 32, sectionHeaders = 40
    static let programHeaderSize = 54, programHeaderCount = 56, sectionHeaderSize = 58, sectionHeaderCount = 60
    static let relocatable: UInt64 = 1, sharedObject: UInt64 = 3
    /// A program header: its length, the offsets in it of the segment's place in the file and its size there, and kinds of segments.
    static let programHeaderLength = 56, segmentOffset = 8, segmentSize = 32
    static let load: UInt64 = 1, dynamic: UInt64 = 2, interpreter: UInt64 = 3
    static let sectionHeaderLength = 64
  }

  private static func checkELF(_ file: Reader, named path: String) throws(PluginError) {
    let bytes = file.bytes
    guard bytes.count >= 4, bytes[0] == 0x7F, bytes[1] == 0x45, bytes[2] == 0x4C, bytes[3] == 0x46 else {
      let isArchive = bytes.starts(with: "!<arch>\n".utf8)
      throw PluginError(path, .notALibrary(bytes.isEmpty ? "an empty file" : isArchive ? "an archive" : "a file without the ELF mark"))
    }
    guard bytes.count >= ELF.headerSize else { throw PluginError(path, .truncated(needs: ELF.headerSize, has: bytes.count)) }
    let machine = name(of: file.number(ELF.machine, 2))
    // the class, 2 for 64 bits, and the byte order, 1 for little-endian
    guard bytes[4] == 2 else { throw PluginError(path, .wrongArchitecture(found: "\(machine), 32 bits", wanted: own)) }
    guard bytes[5] == 1, machine == own else { throw PluginError(path, .wrongArchitecture(found: machine, wanted: own)) }
    guard file.number(ELF.type, 2) == ELF.sharedObject else {
      throw PluginError(path, .notALibrary(file.number(ELF.type, 2) == ELF.relocatable ? "an object file" : "a program or a dump"))
    }
    try checkTable(
      file, offset: ELF.programHeaders, sizeAt: ELF.programHeaderSize, countAt: ELF.programHeaderCount, entry: ELF.programHeaderLength,
      isNeeded: true, named: path)
    try checkTable(
      file, offset: ELF.sectionHeaders, sizeAt: ELF.sectionHeaderSize, countAt: ELF.sectionHeaderCount, entry: ELF.sectionHeaderLength,
      isNeeded: false, named: path)
    let start = Int(file.number(ELF.programHeaders, 8))
    var hasDynamic = false
    for index in 0..<Int(file.number(ELF.programHeaderCount, 2)) {
      let header = start + index * ELF.programHeaderLength
      let kind = file.number(header, 4)
      if kind == ELF.interpreter { throw PluginError(path, .notALibrary("a program")) }
      hasDynamic = hasDynamic || kind == ELF.dynamic
      guard kind == ELF.load || kind == ELF.dynamic else { continue }
      let (end, isTooLong) = file.number(header + ELF.segmentOffset, 8).addingReportingOverflow(file.number(header + ELF.segmentSize, 8))
      try checkReach(isTooLong ? .max : end, file, named: path)
    }
    if !hasDynamic { throw PluginError(path, .notALibrary("a file without a dynamic section")) }
  }

  /// Checks that a table of headers lies inside the file.
  private static func checkTable(
    _ file: Reader, offset: Int, sizeAt: Int, countAt: Int, entry: Int, isNeeded: Bool, named path: String
  ) throws(PluginError) {
    let count = file.number(countAt, 2)
    guard count > 0 else {
      if isNeeded { throw PluginError(path, .notALibrary("a file without program headers")) }
      return
    }
    guard file.number(sizeAt, 2) == UInt64(entry) else { throw PluginError(path, .notALibrary("a file with headers of another size")) }
    let (end, isTooLong) = file.number(offset, 8).addingReportingOverflow(count * UInt64(entry))
    try checkReach(isTooLong ? .max : end, file, named: path)
  }

  private static func checkReach(_ end: UInt64, _ file: Reader, named path: String) throws(PluginError) {
    guard end <= UInt64(file.bytes.count) else {
      throw PluginError(path, .truncated(needs: Int(clamping: end), has: file.bytes.count))
    }
  }

  private static func name(of machine: UInt64) -> String {
    switch machine {
    case 62: "x86_64"
    case 183: "aarch64"
    case 3: "i386"
    case 40: "arm"
    case 243: "riscv64"
    default: "machine \(machine)"
    }
  }
}
