public import LegatoTiming
import Synchronization

/// The plug-ins that a search found, by their ids.
///
/// A plug-in's code is loaded when its first curve is requested. Under `.trusted` it is loaded at once, because there is no child process that could read
/// the description.
///
/// ```swift
/// let catalog = try loader.catalog(of: PluginSearch(application: "sketchbook"))
/// let text = try TimingCurveText("plugin:org.example.bounce/bounce(restitution: 0.6)")
/// let curve = try text.provider(resolvingPlugins: catalog.resolver)
/// ```
public final class PluginCatalog: Sendable {
  /// The plug-ins, in the order of the search; each id once.
  public let plugins: [PluginSummary]
  /// Why the other files are not included (`shadowed` for a second one with the same id), and why places were not searched.
  public let refused: [PluginError]
  /// The searched folders and files.
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

  /// Returns the plug-in with an id, which is loaded at the first call.
  /// - Throws: `noSuchPlugin` for an id that the search did not find, and what loading throws.
  public func plugin(_ id: String) throws(PluginError) -> TimingPlugin {
    if let plugin = loaded.withLock({ $0[id] }) { return plugin }
    guard let summary = plugins.first(where: { $0.description.id == id }) else {
      throw PluginError(id, .noSuchPlugin(id, searched: searched.map(\.path)))
    }
    return try reload(summary.path, id)
  }

  /// Loads a plug-in again from its file, which may have been rebuilt. Curves of the former one continue to work.
  /// - Throws: the errors of ``plugin(_:)``; then the former plug-in remains.
  @discardableResult
  public func reload(_ id: String) throws(PluginError) -> TimingPlugin {
    guard let summary = plugins.first(where: { $0.description.id == id }) else {
      throw PluginError(id, .noSuchPlugin(id, searched: searched.map(\.path)))
    }
    return try reload(summary.path, id)
  }

  private func reload(_ path: String, _ id: String) throws(PluginError) -> TimingPlugin {
    let plugin = try loader.load(path)
    // the file was replaced by another plug-in since the search
    guard plugin.description.id == id else { throw PluginError(path, .noSuchPlugin(id, searched: [path])) }
    loaded.withLock { $0[id] = plugin }
    return plugin
  }

  /// Makes the curve that a text describes.
  public func curve(_ text: PluginCurveText) throws(PluginError) -> PluginCurve { try plugin(text.plugin).curve(text) }

  /// A closure that makes curves from texts, for `TimingCurveText.provider(resolvingPlugins:)` and decoders.
  public var resolver: TimingPluginResolver { { try self.curve($0) } }
}

extension PluginLoader {
  /// Tries every plug-in of a search, each in a child process if the policy says so, and lists them by id. Refused files are listed in
  /// ``PluginCatalog/refused``.
  /// - Throws: `disabled` under that policy.
  /// - Complexity: about a millisecond for each file, and the policy's deadline for one that hangs, but only once, because verdicts are stored.
  public func catalog(of search: PluginSearch = PluginSearch()) throws(PluginError) -> PluginCatalog {
    PluginCatalog(try files(in: search), loader: self)
  }
}
