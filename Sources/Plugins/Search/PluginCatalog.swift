public import LegatoTiming
import Synchronization

/// The plug-ins that a search found, by their ids. Their code is loaded when the first curve is requested, and not before
/// (under `.trusted` there is no child that could read the description, so that it comes at once).
///
/// ```swift
/// let catalog = try loader.catalog(of: PluginSearch(application: "sketchbook"))
/// let text = try TimingCurveText("plugin:org.example.bounce/bounce(restitution: 0.6)")
/// let curve = try text.provider(resolvingPlugins: catalog.resolver)
/// ```
public final class PluginCatalog: Sendable {
  /// In the order of search; each id once.
  public let plugins: [PluginSummary]
  /// Why the other files are not among them (`shadowed` for a second one with an id), and what places were not searched.
  public let refused: [PluginError]
  /// Every searched folder.
  public let searched: [PluginSearch.Place]
  private let loader: PluginLoader
  private let loaded: Mutex<[String: TimingPlugin]>

  init(_ listing: PluginListing, loader: PluginLoader) {
    var plugins: [PluginSummary] = []
    var (owners, early): ([String: String], [String: TimingPlugin]) = ([:], [:])
    var refused = listing.refused
    for file in listing.files {
      do throws(PluginError) {
        let (summary, plugin) = try loader.summary(of: file.path)
        let id = summary.description.id
        if let owner = owners[id] { throw PluginError(file.path, .shadowed(id: id, by: owner)) }
        owners[id] = file.path
        early[id] = plugin
        plugins.append(summary)
      } catch {
        refused.append(error)
      }
    }
    (self.plugins, self.refused, searched, self.loader) = (plugins, refused, listing.searched, loader)
    loaded = Mutex(early)
  }

  /// A plug-in by its id, loaded at the first call.
  /// - Throws: `noSuchPlugin` for an id that the search did not find, and what loading throws.
  public func plugin(_ id: String) throws(PluginError) -> TimingPlugin {
    if let plugin = loaded.withLock({ $0[id] }) { return plugin }
    guard let summary = plugins.first(where: { $0.description.id == id }) else {
      throw PluginError(id, .noSuchPlugin(id, searched: searched.map(\.path)))
    }
    return try reload(summary.path, id)
  }

  /// Loads a plug-in anew from its file, which may have been rebuilt; curves of the former one go on.
  /// - Throws: As ``plugin(_:)``; the former one then stays.
  @discardableResult
  public func reload(_ id: String) throws(PluginError) -> TimingPlugin {
    guard let summary = plugins.first(where: { $0.description.id == id }) else {
      throw PluginError(id, .noSuchPlugin(id, searched: searched.map(\.path)))
    }
    return try reload(summary.path, id)
  }

  private func reload(_ path: String, _ id: String) throws(PluginError) -> TimingPlugin {
    let plugin = try loader.load(path)
    // it was replaced by another file meanwhile
    guard plugin.description.id == id else { throw PluginError(path, .noSuchPlugin(id, searched: [path])) }
    loaded.withLock { $0[id] = plugin }
    return plugin
  }

  /// The curve that a text names.
  public func curve(_ text: PluginCurveText) throws(PluginError) -> PluginCurve { try plugin(text.plugin).curve(text) }

  /// For `TimingCurveText.provider(resolvingPlugins:)` and decoders.
  public var resolver: TimingPluginResolver { { try self.curve($0) } }
}

extension PluginLoader {
  /// Tries every plug-in of a search, in a child process each where the policy says so, and lists them by id. One that is
  /// refused keeps none of the others out.
  /// - Throws: `disabled` under that policy.
  /// - Complexity: About a millisecond for each file, and the policy's deadline for one that hangs, once: verdicts are remembered.
  public func catalog(of search: PluginSearch = PluginSearch()) throws(PluginError) -> PluginCatalog {
    PluginCatalog(try files(in: search), loader: self)
  }
}
