internal import CLegatoLoader

/// Where plug-ins are looked for, in order: of two with one id the first counts.
///
/// ```swift
/// let search = PluginSearch(application: "sketchbook")
/// let catalog = try PluginLoader(policy: .probed()).catalog(of: search)
/// ```
public struct PluginSearch: Hashable, Sendable {
  /// A folder, or a single file, and why it is searched.
  public struct Place: Hashable, Sendable {
    /// Why a folder is searched. Raw values are the names.
    public enum Origin: String, Hashable, Sendable {
      /// Named by the application.
      case application
      /// From the variable `TIMING_PLUGIN_PATH`.
      case environment
      /// The user's own folder for this application.
      case user
      /// Beside the running program.
      case program
      /// For everybody on this machine.
      case system
    }
    /// Absolute.
    public var path: String
    /// Why it is searched.
    public var origin: Origin
    /// An absolute path; a relative one is reported by the search and passed over.
    public init(_ path: String, origin: Origin = .application) { (self.path, self.origin) = (path, origin) }
  }

  /// In the order of search; may be changed.
  public var places: [Place]

  /// Only these folders.
  public init(places: [Place]) { self.places = places }

  /// What the application names, then `TIMING_PLUGIN_PATH` (folders with `:` between them; not read by a program that runs with
  /// more rights than its user), the user's folder `$XDG_DATA_HOME/<application>/timing-plugins` (or `~/.local/share/…`), the folder
  /// `timing-plugins` beside the program, and `/usr/local/lib/legato/timing-plugins` and `/usr/lib/legato/timing-plugins`.
  ///
  /// - Parameter paths: Folders and files of the application's own.
  /// - Parameter application: The name of the folder in the user's data; nil, empty, or with `/` in it: there is none.
  public init(paths: [String] = [], application: String? = nil) {
    self.init(paths: paths, application: application, program: Program.folder, environment: Program.variable)
  }

  package init(paths: [String], application: String?, program: String?, environment: (String) -> String?) {
    places = paths.map { Place($0) }
    places += (environment("TIMING_PLUGIN_PATH") ?? "").split(separator: ":").map { Place(String($0), origin: .environment) }
    if let application, !application.isEmpty, !application.contains("/"), application != ".", application != ".." {
      // by its specification a relative one counts as none
      let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      let home = environment("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.local/share" : nil }
      if let folder = data ?? home { places.append(Place("\(folder)/\(application)/timing-plugins", origin: .user)) }
    }
    if let program { places.append(Place("\(program)/timing-plugins", origin: .program)) }
    places += ["/usr/local/lib", "/usr/lib"].map { Place("\($0)/legato/timing-plugins", origin: .system) }
  }

  /// The end of every plug-in's name that is found in a folder, so that a helper library beside it is never tried.
  public static let suffix = ".timingplugin"
  /// Further files of one folder are not looked at, and reported.
  public static let filesPerFolder = 256
}
