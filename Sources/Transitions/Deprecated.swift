// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

extension TransitionCounter {
  /// The former name of ``Token``.
  @available(*, deprecated, renamed: "Token")
  public typealias Flight = Token

  /// The former name of ``init(state:setUp:tearDown:)``.
  @available(*, deprecated, renamed: "init(state:setUp:tearDown:)")
  public convenience init(state: State, setUp: @escaping (State) -> Void, takeDown: @escaping (State) -> Void) {
    self.init(state: state, setUp: setUp, tearDown: takeDown)
  }
}
