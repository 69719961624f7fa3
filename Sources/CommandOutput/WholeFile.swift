import LegatoSystem

/// Files that are written whole or not at all.
///
/// The bytes go to a file without a name, or beside where the system has no such files, which takes the name when they are all there; where anything fails, or the
/// command is killed, what had the name before has it still. What is no plain file
/// (a device, a pipe) is written as it stands, and a link is followed.
public enum WholeFile {
  /// Why a file could not be written: the system's own words.
  public struct Failure: Error {
    public let reason: String
    fileprivate init() { reason = String(cString: strerror(errno)) }
  }

  /// Writes all bytes. O(bytes).
  public static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let target = try resolved(path)
    guard let file = Beside(target) else {
      let descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure() }
      defer { close(descriptor) }
      return try put(bytes, descriptor)
    }
    let descriptor = try file.open()
    do throws(Failure) {
      try put(bytes, descriptor)
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw Failure() }
      try file.name(descriptor)
      guard close(descriptor) == 0, rename(file.path, target) == 0 else { throw Failure() }
    } catch {
      unlink(file.path)
      throw error
    }
  }

  /// Whether a file could be written, before long work for it begins; nothing is left behind.
  public static func check(_ path: String) throws(Failure) {
    let target = try resolved(path)
    guard let file = Beside(target) else {
      guard access(target, W_OK) == 0 else { throw Failure() }
      return
    }
    close(try file.open())
    unlink(file.path)
  }

  /// Where a link leads, also one to a file that is not there yet.
  private static func resolved(_ path: String) throws(Failure) -> String {
    var path = path
    // as many as the system follows
    for _ in 0..<40 {
      if let found = realpath(path, nil) {
        defer { free(found) }
        return String(cString: found)
      }
      guard let next = destination(of: path) else { return path }
      path = next.hasPrefix("/") ? next : String(path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)]) + next
    }
    errno = ELOOP
    throw Failure()
  }

  /// What a link says; nil for what is none.
  private static func destination(of path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = readlink(path, buffer.baseAddress!, buffer.count)
      return count < 0 ? nil : String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  private static func put(_ bytes: [UInt8], _ descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure() }
      rest = rest.dropFirst(count)
    }
  }

  /// The file beside one that is to be written; nil where what has the name is no plain file.
  private struct Beside {
    let path: String
    /// As that of the file that it replaces, or as the system has it for a new one.
    private let mode: mode_t?

    init?(_ target: String) {
      var status = stat()
      if stat(target, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        mode = status.st_mode & 0o777
      } else {
        mode = nil
      }
      path = "\(target).\(getpid()).part"
    }

    /// Without a name, so that it goes with its descriptor; with that beside where the system has no such files.
    func open() throws(Failure) -> Int32 {
      if let mode, mode & 0o222 == 0 {
        errno = EACCES
        throw Failure()
      }
      let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      var descriptor = openNameless(in: folder)
      if descriptor < 0 { descriptor = openNew(path) }
      guard descriptor >= 0 else { throw Failure() }
      if let mode { fchmod(descriptor, mode) }
      return descriptor
    }

    /// Gives a nameless file the name beside; one that has it keeps it.
    func name(_ descriptor: Int32) throws(Failure) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Failure() }
      guard status.st_nlink == 0 else { return }
      guard linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else { throw Failure() }
    }
  }
}

// outside the types above, whose members have the names of the system's calls
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
private func openNew(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
