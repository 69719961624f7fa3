// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

/// The former name of ``PluginSandbox``.
@available(*, deprecated, renamed: "PluginSandbox")
public typealias PluginWalls = PluginSandbox

extension PluginSandbox {
  /// The former name of ``standard``.
  @available(*, deprecated, renamed: "standard")
  public static var usual: PluginSandbox { standard }
}

extension PluginPolicy {
  /// The former name of ``probePath``.
  @available(*, deprecated, renamed: "probePath")
  public var probe: String? {
    get { probePath }
    set { probePath = newValue }
  }

  /// The former name of ``sandbox``.
  @available(*, deprecated, renamed: "sandbox")
  public var walls: PluginSandbox {
    get { sandbox }
    set { sandbox = newValue }
  }

  /// The former name of ``randomCallDuration``.
  @available(*, deprecated, renamed: "randomCallDuration")
  public var drawing: Double {
    get { randomCallDuration }
    set { randomCallDuration = newValue }
  }

  /// The former name of ``timeout``.
  @available(*, deprecated, renamed: "timeout")
  public var deadline: Double {
    get { timeout }
    set { timeout = newValue }
  }

  /// The former name of ``maximumFileSize``.
  @available(*, deprecated, renamed: "maximumFileSize")
  public var largestFile: Int {
    get { maximumFileSize }
    set { maximumFileSize = newValue }
  }

  /// The former name of ``slowCallThreshold``.
  @available(*, deprecated, renamed: "slowCallThreshold")
  public var budget: Double {
    get { slowCallThreshold }
    set { slowCallThreshold = newValue }
  }

  /// The former name of ``verdictsFolder``.
  @available(*, deprecated, renamed: "verdictsFolder")
  public var verdicts: String? {
    get { verdictsFolder }
    set { verdictsFolder = newValue }
  }
}

extension PluginError {
  /// The former name of ``output``.
  @available(*, deprecated, renamed: "output")
  public var said: String? { output }
}

extension PluginCurve {
  /// The former name of ``slowCallCount``.
  @available(*, deprecated, renamed: "slowCallCount")
  public var slowCalls: Int { slowCallCount }
}

extension PluginSearch {
  /// The former name of ``maximumFilesPerFolder``.
  @available(*, deprecated, renamed: "maximumFilesPerFolder")
  public static var filesPerFolder: Int { maximumFilesPerFolder }
}

extension PluginLoader {
  /// The former name of ``removeVerdict(forHash:)``.
  @available(*, deprecated, renamed: "removeVerdict(forHash:)")
  public func forgive(_ hash: String) { removeVerdict(forHash: hash) }
}
