import LegatoGestures

/// A view that sends actions to targets for its touches.
nonisolated open class Control: View {
  /// What happens to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch in it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// It moves in it, and out of it.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// It comes back in, and leaves.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// It goes up in it, and out of it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// It is taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A value has become another; sent by subclasses.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// Sent by subclasses for what a press means.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All that touches do.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
  }

  /// What it looks like: which title and colour of a button counts.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At rest.
    public static let normal: State = []
    /// Under a finger.
    public static let highlighted = State(rawValue: 1)
    /// Taking no touches.
    public static let disabled = State(rawValue: 2)
    /// Chosen.
    public static let selected = State(rawValue: 4)
  }

  private var actions: [(events: Event, target: () -> AnyObject?, call: () -> Void)] = []
  /// Whether it takes touches; true by default.
  open var isEnabled = true
  /// For subclasses to show; false by default.
  open var isSelected = false
  /// Whether a touch that went down in it is in it.
  open var isHighlighted = false
  /// Disabled before all, then under a finger, then chosen.
  public var state: State { !isEnabled ? .disabled : isHighlighted ? .highlighted : isSelected ? .selected : .normal }
  /// Whether a touch that went down in it goes on.
  public private(set) var isTracking = false
  /// Whether that is in it.
  public private(set) var isTouchInside = false

  /// Calls a method without arguments at these events; the target is not kept alive.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void, for events: Event) {
    actions.append((events, { [weak target] in target }, { [weak target] in if let target { action(target)() } }))
  }
  /// The same with the control, or what its method takes of it.
  public func addTarget<Target: AnyObject, Sender>(_ target: Target, action: @escaping (Target) -> (Sender) -> Void, for events: Event) {
    actions.append(
      (
        events, { [weak target] in target },
        { [weak target, weak self] in if let target, let sender = self as? Sender { action(target)(sender) } }
      ))
  }
  /// Calls `action` at these events.
  public func addAction(_ action: Action, for events: Event) {
    actions.append((events, { nil }, { [weak self] in if let self { action.handler(action.sent(by: self)) } }))
  }
  /// Forgets all actions of a target at these events; nil for every one.
  public func removeTarget(_ target: AnyObject?, for events: Event) {
    for index in actions.indices where target == nil || actions[index].target() === target { actions[index].events.subtract(events) }
    actions.removeAll { $0.events.isEmpty }
  }
  /// Calls what waits for one of these events, in the order in which it was added.
  public func sendActions(for events: Event) {
    for action in actions where !action.events.isDisjoint(with: events) { action.call() }
  }

  /// A touch went down in it; false takes no notice of it. True by default.
  open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }
  /// The touch has moved; false takes no further notice of it. True by default.
  open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }
  /// The touch went up.
  open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}
  /// The touch was taken away.
  open func cancelTracking(with event: TouchEvent?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
    track(true, isInside: true)
    sendActions(for: .touchDown)
  }
  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch, with: event) else { return track(false, isInside: false) }
    let isInside = point(inside: touch.location(in: self), with: event)
    let crossing: Event = isInside == isTouchInside ? [] : isInside ? .touchDragEnter : .touchDragExit
    track(true, isInside: isInside)
    sendActions(for: crossing.union(isInside ? .touchDragInside : .touchDragOutside))
  }
  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = point(inside: touch.location(in: self), with: event)
    endTracking(touch, with: event)
    track(false, isInside: false)
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }
  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    track(false, isInside: false)
    sendActions(for: .touchCancel)
  }
  private func track(_ isTracking: Bool, isInside: Bool) {
    (self.isTracking, isTouchInside, isHighlighted) = (isTracking, isInside, isInside)
  }
}

/// What a control does, as a closure.
public struct Action {
  let handler: (Action) -> Void
  /// The sender; nil outside a call.
  public private(set) var sender: Any?
  /// What a button shows.
  public let title: String
  /// Calls `handler` with itself.
  public init(title: String = "", handler: @escaping (Action) -> Void) { (self.title, self.handler) = (title, handler) }
  func sent(by sender: Any) -> Action {
    var copy = self
    copy.sender = sender
    return copy
  }
}

/// A control with a title.
nonisolated open class Button: Control {
  /// Kept for those who state one.
  public enum ButtonType: Int, Hashable, Sendable { case custom, system }
  /// Shows the title; nil only in name.
  public private(set) lazy var titleLabel: Label? = {
    let label = Label()
    label.textAlignment = .center
    label.isUserInteractionEnabled = false
    addSubview(label)
    return label
  }()
  private var titles: [State: String] = [:]
  private var colors: [State: Color] = [:]

  /// Of the size (0, 0).
  public convenience init(type: ButtonType) { self.init(frame: .zero) }
  /// Calls `primaryAction` when it is pressed.
  public convenience init(frame: CGRect = .zero, primaryAction: Action) {
    self.init(frame: frame)
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .touchUpInside)
  }

  open override var isHighlighted: Bool { didSet { show() } }
  open override var isSelected: Bool { didSet { show() } }
  open override var isEnabled: Bool { didSet { show() } }
  /// Of this state; those without one show that of the normal state.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    show()
  }
  /// Of this state; nil for none of its own.
  public func title(for state: State) -> String? { titles[state] }
  /// The title's colour in this state; those without one have that of the normal state, which is the tint.
  public func setTitleColor(_ color: Color?, for state: State) {
    colors[state] = color
    show()
  }
  open override func tintColorDidChange() { show() }
  private func show() {
    titleLabel?.text = titles[state] ?? titles[.normal]
    titleLabel?.textColor = colors[state] ?? colors[.normal] ?? tintColor
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel?.frame = bounds
  }
}
