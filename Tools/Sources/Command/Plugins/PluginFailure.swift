import LegatoPlugins

enum PluginFailure {
  /// Turns errors of the plug-in room into endings.
  static func ending<R>(_ work: () throws -> R) throws -> R {
    do {
      return try work()
    } catch let error as PluginError {
      throw Ending(code(error), "\(error)")
    }
  }

  private static func code(_ error: PluginError) -> Ending.Code {
    switch error.reason {
    case .probeCrashed, .probeVanished: .crashed
    case .probeTimedOut: .timedOut
    case .noSuchCurve, .noSuchParameter, .parameterOutOfRange, .noSuchPlugin: .usage
    case .probeUnavailable, .unconfined, .notFound, .unreadable, .disabled, .noSealedCopy, .notExecutableHere: .unable
    default: .findings
    }
  }
}
