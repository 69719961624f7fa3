import LegatoGestures

/// A view that sends actions to targets for its touches.
nonisolated open class Control: View {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch goes down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The touch moves, inside or outside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch enters or leaves the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch goes up, inside or outside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch is cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value has changed; sent by subclasses.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main action, such as a press; sent by subclasses.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
  }

  /// The states of a control, by which a button selects its title and colour.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// None of the others.
    public static let normal: State = []
    /// A touch is in the control.
    public static let highlighted = State(rawValue: 1)
    /// The control takes no touches.
    public static let disabled = State(rawValue: 2)
    /// The control is selected.
    public static let selected = State(rawValue: 4)
  }

  private var actions: [(events: Event, target: () -> AnyObject?, call: () -> Void)] = []
  /// Whether the control takes touches; true by default.
  open var isEnabled = true
  /// Whether the control is selected; subclasses show it. False by default.
  open var isSelected = false
  /// Whether a touch that went down in the control is inside it.
  open var isHighlighted = false
  /// All states that it is in at present, as a set; ``Control/State/normal`` for none.
  public var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// Whether a touch that went down in the control is still down.
  public var isTracking: Bool { trackedTouch != nil }
  /// The touch that it follows; others that go down meanwhile are ignored.
  private var trackedTouch: Touch?
  /// Whether that touch is inside the control.
  public private(set) var isTouchInside = false

  /// Adds a method without arguments that is called at these events. The target is not retained.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void, for events: Event) {
    actions.append((events, { [weak target] in target }, { [weak target] in if let target { action(target)() } }))
  }
  /// Adds a method that is called with the control at these events. A method that takes another type of control is not called.
  public func addTarget<Target: AnyObject, Sender>(_ target: Target, action: @escaping (Target) -> (Sender) -> Void, for events: Event) {
    actions.append(
      (
        events, { [weak target] in target },
        { [weak target, weak self] in if let target, let sender = self as? Sender { action(target)(sender) } }
      ))
  }
  /// Adds an action that is called at these events.
  public func addAction(_ action: Action, for events: Event) {
    actions.append((events, { nil }, { [weak self] in if let self { action.handler(action.sent(by: self)) } }))
  }
  /// Removes the actions of a target at these events; nil for all targets.
  public func removeTarget(_ target: AnyObject?, for events: Event) {
    for index in actions.indices where target == nil || actions[index].target() === target { actions[index].events.subtract(events) }
    actions.removeAll { $0.events.isEmpty }
  }
  /// Calls the actions of these events, in the order in which they were added.
  public func sendActions(for events: Event) {
    for action in actions where !action.events.isDisjoint(with: events) { action.call() }
  }

  /// Called when a touch went down in the control; return false to ignore it. True by default.
  open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }
  /// Called when the touch has moved; return false to ignore the rest of it. True by default.
  open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }
  /// Called when the touch went up.
  open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}
  /// Called when the touch was cancelled.
  open func cancelTracking(with event: TouchEvent?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first, beginTracking(touch, with: event) else { return }
    track(touch, isInside: true)
    sendActions(for: .touchDown)
  }
  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    guard continueTracking(touch, with: event) else { return track(nil, isInside: false) }
    let isInside = point(inside: touch.location(in: self), with: event)
    let crossing: Event = isInside == isTouchInside ? [] : isInside ? .touchDragEnter : .touchDragExit
    track(touch, isInside: isInside)
    sendActions(for: crossing.union(isInside ? .touchDragInside : .touchDragOutside))
  }
  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let isInside = point(inside: touch.location(in: self), with: event)
    endTracking(touch, with: event)
    track(nil, isInside: false)
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }
  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    cancelTracking(with: event)
    track(nil, isInside: false)
    sendActions(for: .touchCancel)
  }
  private func track(_ touch: Touch?, isInside: Bool) {
    (trackedTouch, isTouchInside, isHighlighted) = (touch, isInside, isInside)
  }
}

/// An action of a control as a closure.
public struct Action {
  let handler: (Action) -> Void
  /// The control that sends the action; nil outside a call.
  public private(set) var sender: Any?
  /// The title for a button.
  public let title: String
  /// Creates an action that calls `handler` with itself.
  public init(title: String = "", handler: @escaping (Action) -> Void) { (self.title, self.handler) = (title, handler) }
  func sent(by sender: Any) -> Action {
    var copy = self
    copy.sender = sender
    return copy
  }
}

/// A control with a title.
nonisolated open class Button: Control {
  /// The type of a button; it has no effect.
  public enum ButtonType: Int, Hashable, Sendable { case custom, system }
  /// The label that shows the title; never nil.
  public private(set) lazy var titleLabel: Label? = {
    let label = Label()
    label.textAlignment = .center
    label.isUserInteractionEnabled = false
    addSubview(label)
    return label
  }()
  private var titles: [State: String] = [:]
  private var colors: [State: Color] = [:]

  /// Creates a button of size zero.
  public convenience init(type: ButtonType) { self.init(frame: .zero) }
  /// Creates a button that calls `primaryAction` when it is pressed.
  public convenience init(frame: CGRect = .zero, primaryAction: Action) {
    self.init(frame: frame)
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .touchUpInside)
  }

  open override var isHighlighted: Bool { didSet { show() } }
  open override var isSelected: Bool { didSet { show() } }
  open override var isEnabled: Bool { didSet { show() } }
  /// Sets the title for a state, or for several at a time; states without one show that of the normal state.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    show()
  }
  /// The title for a state, that of the normal state if it has none of its own.
  public func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// Sets the title's colour for a state; states without one have that of the normal state, by default the tint colour.
  public func setTitleColor(_ color: Color?, for state: State) {
    colors[state] = color
    show()
  }
  open override func tintColorDidChange() { show() }
  private func show() {
    titleLabel?.text = title(for: state)
    titleLabel?.textColor = colors[state] ?? colors[.normal] ?? tintColor
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel?.frame = bounds
  }
}
