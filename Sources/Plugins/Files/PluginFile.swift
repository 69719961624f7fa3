internal import CLegatoLoader

/// The bytes of a plug-in file, read after the permissions of the file and of every folder above it were checked.
struct PluginFile {
  let bytes: [UInt8]

  /// Reads the file, following links. After it is opened only the descriptor is used, so that replacing the file meanwhile has no effect.
  init(_ path: String, policy: PluginPolicy) throws(PluginError) {
    guard let resolved = legato_real_path(path) else {
      let failure = legato_errno()
      throw PluginError(path, failure == 2 || failure == 20 ? .notFound : .unreadable(Self.text(failure)))
    }
    defer { legato_free(resolved) }
    let real = String(cString: resolved)
    try Self.checkFolders(above: real, named: path, policy: policy)
    let descriptor = legato_open(real)
    guard descriptor >= 0 else { throw PluginError(path, .unreadable(Self.text(descriptor))) }
    defer { legato_close(descriptor) }
    var facts = legato_facts()
    let failure = legato_facts_of(descriptor, &facts)
    guard failure == 0 else { throw PluginError(path, .unreadable(Self.text(failure))) }
    guard facts.is_regular != 0 else { throw PluginError(path, .notRegularFile(facts.is_folder != 0 ? "a folder" : "a pipe or device")) }
    try Self.check(facts, of: real, isFolder: false, named: path, policy: policy)
    // refused here, because the copy in memory could be executed in spite of it
    guard facts.is_noexec == 0 else { throw PluginError(path, .notExecutableHere("a file system that is mounted noexec")) }
    guard facts.size <= policy.maximumFileSize else { throw PluginError(path, .tooLarge(bytes: facts.size, limit: policy.maximumFileSize)) }
    bytes = try Self.read(descriptor, count: Int(facts.size), named: path)
  }

  /// Throws if another user may write in a folder above a real path.
  static func checkFolders(above real: String, named path: String, policy: PluginPolicy) throws(PluginError) {
    var folder = real[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      try checkFolder(folder.isEmpty ? "/" : String(folder), named: path, policy: policy)
    }
  }

  static func checkFolder(_ folder: String, named path: String, policy: PluginPolicy) throws(PluginError) {
    var facts = legato_facts()
    let failure = legato_facts_at(folder, &facts)
    guard failure == 0 else { throw PluginError(path, .unreadable("\(folder): \(text(failure))")) }
    try check(facts, of: folder, isFolder: true, named: path, policy: policy)
  }

  static func check(
    _ facts: legato_facts, of checkedPath: String, isFolder: Bool, named path: String, policy: PluginPolicy
  ) throws(PluginError) {
    guard facts.owner == 0 || facts.owner == legato_user() else {
      throw PluginError(path, .foreignOwner(path: checkedPath, user: facts.owner))
    }
    // in a folder with the sticky bit, such as /tmp, users cannot remove each other's files
    let isShielded = isFolder && facts.is_sticky != 0
    if facts.writable_by_all != 0 && !isShielded { throw PluginError(path, .worldWritable(path: checkedPath)) }
    let isOwnGroup = facts.group == 0 || (facts.group == legato_group() && !policy.refusesOwnGroup)
    if facts.owner_writable_by_group != 0 && !isShielded && !isOwnGroup { throw PluginError(path, .groupWritable(path: checkedPath)) }
  }

  private static func read(_ descriptor: Int32, count: Int, named path: String) throws(PluginError) -> [UInt8] {
    var failure: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      while done < count, let base = buffer.baseAddress {
        let got = legato_read(descriptor, base + done, count - done, Int64(done))
        if got < 0 { failure = got }
        if got <= 0 { return }
        done += Int(got)
      }
    }
    if failure < 0 { throw PluginError(path, .unreadable(text(Int32(failure)))) }
    return bytes
  }

  static func text(_ number: Int32) -> String { String(cString: legato_error_text(number)) }
}
