internal import CLegatoLoader

/// The places in which plug-ins are searched, in order: of two plug-ins with the same id the first is used.
///
/// ```swift
/// let search = PluginSearch(application: "sketchbook")
/// let catalog = try PluginLoader(policy: .probed()).catalog(of: search)
/// ```
public struct PluginSearch: Hashable, Sendable {
  /// A folder, or a single file, and why it is searched.
  public struct Place: Hashable, Sendable {
    /// Why a place is searched. The raw values are the names of the cases.
    public enum Origin: String, Hashable, Sendable {
      /// The application names it.
      case application
      /// It is in the environment variable `TIMING_PLUGIN_PATH`.
      case environment
      /// It is the user's folder for this application.
      case user
      /// It is beside the running program.
      case program
      /// It is for all users of this machine.
      case system
    }
    /// The absolute path.
    public var path: String
    /// Why the place is searched.
    public var origin: Origin
    /// Creates a place. A relative path is reported by the search and skipped.
    public init(_ path: String, origin: Origin = .application) { (self.path, self.origin) = (path, origin) }
  }

  /// The places, in the order of the search.
  public var places: [Place]

  /// Creates a search of these places only.
  public init(places: [Place]) { self.places = places }

  /// Creates a search of the usual places.
  ///
  /// In order: `paths`, the folders in `TIMING_PLUGIN_PATH` (separated by `:`; ignored by a program that runs with more rights than its user), the user's
  /// folder `$XDG_DATA_HOME/<application>/timing-plugins` (or `~/.local/share/…`), the folder `timing-plugins` beside the program, and
  /// `/usr/local/lib/legato/timing-plugins` and `/usr/lib/legato/timing-plugins`.
  ///
  /// - Parameters:
  ///   - paths: folders and files that the application names.
  ///   - application: the name of the application's folder in the user's data. The user's folder is not searched if it is nil, empty or contains `/`.
  public init(paths: [String] = [], application: String? = nil) {
    self.init(paths: paths, application: application, program: Program.folder, environment: Program.variable)
  }

  package init(paths: [String], application: String?, program: String?, environment: (String) -> String?) {
    places = paths.map { Place($0) }
    places += (environment("TIMING_PLUGIN_PATH") ?? "").split(separator: ":").map { Place(String($0), origin: .environment) }
    if let application, !application.isEmpty, !application.contains("/"), application != ".", application != ".." {
      // by the XDG specification a relative path is ignored
      let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      let home = environment("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.local/share" : nil }
      if let folder = data ?? home { places.append(Place("\(folder)/\(application)/timing-plugins", origin: .user)) }
    }
    if let program { places.append(Place("\(program)/timing-plugins", origin: .program)) }
    places += ["/usr/local/lib", "/usr/lib"].map { Place("\($0)/legato/timing-plugins", origin: .system) }
  }

  /// The suffix that a plug-in's file in a folder must have, so that other libraries beside it are not tried.
  public static let suffix = ".timingplugin"
  /// The largest number of plug-ins in a folder; more are ignored and reported.
  public static let maximumFilesPerFolder = 256
}
