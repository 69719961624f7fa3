/// Counts overlapping transitions, to set up what a state needs before the first transition that involves it and tear it down after the last (AD-16).
///
/// Additive animations overlap, and the completion of an old one must not remove layers that a newer one shows. A state stays set up while it is the
/// present state or a transition from or to it is in flight.
/// ```swift
/// let counter = TransitionCounter(state: Drawer.collapsed, setUp: { makeViews(for: $0) }, tearDown: { removeViews(of: $0) })
/// let transition = counter.begin(to: .expanded)
/// animate(withDuration: 1, animations: layout) { _ in transition.end() }
/// ```
public final class TransitionCounter<State: Hashable> {
  /// The state of the last transition that began.
  public private(set) var state: State
  private var counts: [State: Int] = [:]
  private let setUp: (State) -> Void
  private let tearDown: (State) -> Void

  /// Creates a counter in `state`, which is set up already.
  /// - Parameters:
  ///   - state: the present state.
  ///   - setUp: called with a state before its first transition.
  ///   - tearDown: called with a state after its last transition, unless it is the present state.
  public init(state: State, setUp: @escaping (State) -> Void, tearDown: @escaping (State) -> Void) {
    (self.state, self.setUp, self.tearDown) = (state, setUp, tearDown)
  }

  /// The number of transitions in flight from or to `state`.
  public func count(of state: State) -> Int { counts[state] ?? 0 }

  /// Begins a transition from the present state to `new`, and sets up `new` if it is not. A transition to the present state is counted too.
  public func begin(to new: State) -> Token {
    let isSetUp = new == state || count(of: new) > 0
    let states = new == state ? [new] : [state, new]
    // counted before the call, which may begin and end other transitions
    for state in states { counts[state, default: 0] += 1 }
    state = new
    if !isSetUp { setUp(new) }
    return Token(counter: self, states: states)
  }

  /// One transition in flight. It has to be ended once.
  public final class Token {
    private var counter: TransitionCounter?
    private let states: [State]
    fileprivate init(counter: TransitionCounter, states: [State]) { (self.counter, self.states) = (counter, states) }

    /// Ends the transition, and tears down the states that are not needed any more. Does nothing the second time.
    public func end() {
      guard let counter else { return }
      self.counter = nil
      for state in states {
        counter.counts[state, default: 1] -= 1
        if counter.count(of: state) == 0, counter.state != state { counter.tearDown(state) }
      }
    }
  }
}
