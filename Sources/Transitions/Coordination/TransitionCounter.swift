/// Sets up what a state needs before the first transition that touches it, and takes it down after the last, however many overlap (AD-16).
///
/// Additive animations let completions stack, so that the end of an old transition must not take down what a newer one needs. What belongs to a state stands
/// while the state is the present one or a transition from or to it is in flight.
/// ```swift
/// let counter = TransitionCounter(state: Drawer.collapsed, setUp: { makeViews(for: $0) }, takeDown: { removeViews(of: $0) })
/// let flight = counter.begin(to: .expanded)
/// animate(withDuration: 1, animations: layout) { _ in flight.end() }
/// ```
public final class TransitionCounter<State: Hashable> {
  /// The state of the last transition that began.
  public private(set) var state: State
  private var flights: [State: Int] = [:]
  private let setUp: (State) -> Void
  private let takeDown: (State) -> Void

  /// What belongs to `state` is already set up.
  public init(state: State, setUp: @escaping (State) -> Void, takeDown: @escaping (State) -> Void) {
    (self.state, self.setUp, self.takeDown) = (state, setUp, takeDown)
  }

  /// Transitions in flight that touch `state`.
  public func count(of state: State) -> Int { flights[state] ?? 0 }

  /// A transition from the present state to `new`; set-ups run now. To the present state it counts too.
  public func begin(to new: State) -> Flight {
    let touched: Set<State> = [state, new]
    for state in touched {
      let stands = self.state == state || count(of: state) > 0
      flights[state, default: 0] += 1
      if !stands { setUp(state) }
    }
    state = new
    return Flight(counter: self, touched: touched)
  }

  /// One transition; ends once.
  public final class Flight {
    private var counter: TransitionCounter?
    private let touched: Set<State>
    fileprivate init(counter: TransitionCounter, touched: Set<State>) { (self.counter, self.touched) = (counter, touched) }

    /// What nobody needs any more is taken down. Does nothing the second time.
    public func end() {
      guard let counter else { return }
      self.counter = nil
      for state in touched {
        counter.flights[state, default: 1] -= 1
        if counter.count(of: state) == 0, counter.state != state { counter.takeDown(state) }
      }
    }
  }
}
