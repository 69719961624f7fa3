internal import CLegatoLoader

/// The plug-in files that a search found. No file has been opened.
public struct PluginListing: Hashable, Sendable {
  /// A file, and where it was found.
  public struct File: Hashable, Sendable {
    /// The absolute path of the file.
    public let path: String
    /// The place of the search that contains the file, or the file itself.
    public let place: PluginSearch.Place
  }

  /// The files, in the order of the search; those of one folder are sorted by name.
  public internal(set) var files: [File] = []
  /// Why existing places were not searched, or not completely.
  public internal(set) var refused: [PluginError] = []
  /// All places of the search, including those that do not exist.
  public let searched: [PluginSearch.Place]
}

extension PluginLoader {
  /// Lists the files that ``catalog(of:)`` would try. Places that do not exist are skipped; the permissions of each folder are checked before it is read.
  /// - Throws: `disabled` under that policy.
  public func files(in search: PluginSearch) throws(PluginError) -> PluginListing {
    guard policy.trust != .disabled else { throw PluginError(search.places.first?.path ?? "", .disabled) }
    var listing = PluginListing(searched: search.places)
    var known: Set<String> = []
    for place in search.places {
      do throws(PluginError) {
        try list(place, into: &listing, known: &known)
      } catch {
        listing.refused.append(error)
      }
    }
    return listing
  }

  private func list(_ place: PluginSearch.Place, into listing: inout PluginListing, known: inout Set<String>) throws(PluginError) {
    guard place.path.hasPrefix("/") else { throw PluginError(place.path, .unreadable("a relative path")) }
    guard let resolved = legato_real_path(place.path) else {
      // a missing place is an error only if it is a file that the application names
      if place.origin == .application && place.path.hasSuffix(PluginSearch.suffix) { throw PluginError(place.path, .notFound) }
      return
    }
    defer { legato_free(resolved) }
    let real = String(cString: resolved)
    guard known.insert(real).inserted else { return }
    var facts = legato_facts()
    let failure = legato_facts_at(real, &facts)
    guard failure == 0 else { throw PluginError(place.path, .unreadable(PluginFile.text(failure))) }
    guard facts.is_folder != 0 else {
      listing.files.append(PluginListing.File(path: place.path, place: place))
      return
    }
    try PluginFile.checkFolders(above: real, named: place.path, policy: policy)
    let names = try PluginFile.names(in: real, named: place.path, policy: policy)
    for name in names.prefix(PluginSearch.maximumFilesPerFolder) {
      listing.files.append(PluginListing.File(path: place.path.hasSuffix("/") ? place.path + name : "\(place.path)/\(name)", place: place))
    }
    if names.count > PluginSearch.maximumFilesPerFolder {
      throw PluginError(place.path, .tooManyFiles(count: names.count, limit: PluginSearch.maximumFilesPerFolder))
    }
  }
}

extension PluginFile {
  /// The sorted names of the plug-ins in a folder. The permissions are checked on the same descriptor that is read.
  static func names(in real: String, named path: String, policy: PluginPolicy) throws(PluginError) -> [String] {
    let descriptor = legato_open(real)
    guard descriptor >= 0 else { throw PluginError(path, .unreadable(text(descriptor))) }
    // legato_names closes the descriptor
    var facts = legato_facts()
    let failure = legato_facts_of(descriptor, &facts)
    do throws(PluginError) {
      guard failure == 0 else { throw PluginError(path, .unreadable(text(failure))) }
      try check(facts, of: real, isFolder: true, named: path, policy: policy)
    } catch {
      legato_close(descriptor)
      throw error
    }
    let names = Texts()
    let answer = legato_names(descriptor, { Texts.of($0)?.append($1) }, Unmanaged.passUnretained(names).toOpaque())
    guard answer == 0 else { throw PluginError(path, .unreadable(text(answer))) }
    // hidden files may be incomplete copies
    return names.all.filter { $0.hasSuffix(PluginSearch.suffix) && !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
