internal import CLegatoLoader

/// The plug-in files of a search. No file was opened.
public struct PluginListing: Hashable, Sendable {
  /// A file, and the folder that it was found in.
  public struct File: Hashable, Sendable {
    /// Absolute.
    public let path: String
    /// The folder that it lies in, or the file itself.
    public let place: PluginSearch.Place
  }

  /// In the order of search, those of one folder by their names.
  public internal(set) var files: [File] = []
  /// Existing folders that were not searched, or not to their end.
  public internal(set) var refused: [PluginError] = []
  /// Every requested folder, including those that do not exist.
  public let searched: [PluginSearch.Place]
}

extension PluginLoader {
  /// The files that ``catalog(of:)`` would try. A place that does not exist is passed over; the permissions of each folder are
  /// checked before it is read.
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
      // a missing one is no mistake, except where the application itself names a file
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
    for name in names.prefix(PluginSearch.filesPerFolder) {
      listing.files.append(PluginListing.File(path: place.path.hasSuffix("/") ? place.path + name : "\(place.path)/\(name)", place: place))
    }
    if names.count > PluginSearch.filesPerFolder {
      throw PluginError(place.path, .tooManyFiles(count: names.count, limit: PluginSearch.filesPerFolder))
    }
  }
}

extension PluginFile {
  /// The sorted names of plug-ins in a folder, whose permissions are checked on the descriptor that is then read.
  static func names(in real: String, named path: String, policy: PluginPolicy) throws(PluginError) -> [String] {
    let descriptor = legato_open(real)
    guard descriptor >= 0 else { throw PluginError(path, .unreadable(text(descriptor))) }
    // the reading closes it
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
    // a hidden file is somebody's half-written one
    return names.all.filter { $0.hasSuffix(PluginSearch.suffix) && !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
