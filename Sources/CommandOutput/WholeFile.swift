import LegatoSystem

/// Writes files completely or not at all.
///
/// The bytes are written to a file without a name, or to a temporary file in the same folder if the system has no such files. It gets the wanted name when all
/// bytes are written. If anything fails, or the command is killed, a former file of that name is unchanged. Anything but a regular file (a device, a pipe) is
/// written directly. Symbolic links are followed.
public enum WholeFile {
  /// Why a file could not be written, in the system's words.
  public struct Failure: Error {
    public let reason: String
    fileprivate init() { reason = String(cString: strerror(errno)) }
  }

  /// Writes all bytes. O(bytes).
  public static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let target = try resolved(path)
    guard let file = TemporaryFile(target) else {
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

  /// Throws if a file could not be written, for a check before long work. Leaves no file behind.
  public static func check(_ path: String) throws(Failure) {
    let target = try resolved(path)
    guard let file = TemporaryFile(target) else {
      guard access(target, W_OK) == 0 else { throw Failure() }
      return
    }
    close(try file.open())
    unlink(file.path)
  }

  /// The path that a symbolic link leads to; its file need not exist.
  private static func resolved(_ path: String) throws(Failure) -> String {
    var path = path
    // the system's limit of nested links
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

  /// The contents of a symbolic link; nil for anything else.
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

  /// The file that is written first and then renamed. Nil if the target exists and is no regular file.
  private struct TemporaryFile {
    let path: String
    /// The permissions of the file that it replaces; nil for a new one, which has the system's default.
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

    /// Opens it: without a name, so that it vanishes when its descriptor is closed, or at `path` if the system has no such files.
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

    /// Gives a file without a name the temporary name; does nothing if it has a name.
    func name(_ descriptor: Int32) throws(Failure) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Failure() }
      guard status.st_nlink == 0 else { return }
      guard linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else { throw Failure() }
    }
  }
}

// outside the types above, because their members have the same names as the system's functions
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
private func openNew(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
