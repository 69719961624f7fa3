import LegatoLayers
import LegatoTransitions

/// The content of a navigation bar for a controller. There are no bars; the values are stored and can be read again.
public final class NavigationItem {
  /// The size of the title.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable { case automatic, always, never }
  /// The title.
  public var title: String?
  /// A line of text above the title.
  public var prompt: String?
  /// A view that replaces the title.
  public var titleView: View?
  /// The back button of the next controller.
  public var backBarButtonItem: BarButtonItem?
  /// The title of the next controller's back button.
  public var backButtonTitle: String?
  /// Whether the back button is hidden; false by default.
  public var hidesBackButton = false
  /// When the title is large; automatic by default.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The buttons at each side, from the edge inwards.
  public var (leftBarButtonItems, rightBarButtonItems): ([BarButtonItem]?, [BarButtonItem]?) = (nil, nil)
  /// The leftmost button.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The rightmost button.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Creates an item with a title.
  public init(title: String = "") { self.title = title }
  /// Sets ``leftBarButtonItem``.
  public func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets ``rightBarButtonItem``.
  public func setRightBarButton(_ item: BarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Sets ``hidesBackButton``.
  public func setHidesBackButton(_ hides: Bool, animated: Bool) { hidesBackButton = hides }
}

/// A button for a bar. There are no bars; ``press()`` calls its action.
public final class BarButtonItem {
  /// The appearance.
  public enum Style: Int, Hashable, Sendable { case plain, done }
  /// The system's buttons.
  public enum SystemItem: Int, Hashable, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search, refresh, stop,
      camera, trash, play,
      pause, rewind, fastForward, undo, redo, close
  }
  /// The title.
  public var title: String?
  /// The image.
  public var image: Image?
  /// A view that replaces title and image.
  public var customView: View?
  /// The appearance; plain by default.
  public var style = Style.plain
  /// Whether ``press()`` calls the action; true by default.
  public var isEnabled = true
  /// The tint colour; nil for that of the bar.
  public var tintColor: Color?
  /// The width in points; 0, the default, for that of the content.
  public var width: CGFloat = 0
  /// A number by which code can find the button; 0 by default.
  public var tag = 0
  private var call: () -> Void = {}

  /// Creates a button without an action.
  public init() {}
  /// Creates a button with a view.
  public convenience init(customView: View) {
    self.init()
    self.customView = customView
  }
  /// Creates a button with a title that calls a method without arguments. The target is not retained.
  public convenience init<Target: AnyObject>(title: String?, style: Style, target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    (self.title, self.style, call) = (title, style, { [weak target] in if let target { action(target)() } })
  }
  /// Creates a button with a title that calls a method with the button. The target is not retained.
  public convenience init<Target: AnyObject, Sender>(
    title: String?, style: Style, target: Target, action: @escaping (Target) -> (Sender) -> Void
  ) {
    self.init()
    (self.title, self.style) = (title, style)
    call = { [weak target, weak self] in if let target, let sender = self as? Sender { action(target)(sender) } }
  }
  /// Creates a button with a title without an action.
  public convenience init(title: String?, style: Style, target: Never?, action: Never?) {
    self.init()
    (self.title, self.style) = (title, style)
  }
  /// Creates a button of the system that calls a method without arguments. The target is not retained.
  public convenience init<Target: AnyObject>(barButtonSystemItem item: SystemItem, target: Target, action: @escaping (Target) -> () -> Void)
  {
    self.init(title: "\(item)", style: .plain, target: target, action: action)
  }
  /// Creates a button of the system that calls a method with the button. The target is not retained.
  public convenience init<Target: AnyObject, Sender>(
    barButtonSystemItem item: SystemItem, target: Target, action: @escaping (Target) -> (Sender) -> Void
  ) { self.init(title: "\(item)", style: .plain, target: target, action: action) }
  /// Creates a button of the system without an action.
  public convenience init(barButtonSystemItem item: SystemItem, target: Never?, action: Never?) {
    self.init(title: "\(item)", style: .plain, target: nil, action: nil)
  }
  /// Creates a button that calls `primaryAction`; its title is by default the action's.
  public convenience init(title: String? = nil, image: Image? = nil, primaryAction: Action) {
    self.init()
    (self.title, self.image) = (title ?? primaryAction.title, image)
    call = { [weak self] in if let self { primaryAction.handler(primaryAction.sent(by: self)) } }
  }
  /// Creates a flexible space between buttons.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil) }

  /// Calls the action, as a tap on it in a bar does; nothing if it is not enabled.
  public func press() { if isEnabled { call() } }
}

extension LayerController {
  /// The content of a navigation bar for this controller, initially with its title.
  public var navigationItem: NavigationItem {
    if let item = barItem as? NavigationItem { return item }
    let item = NavigationItem(title: title ?? "")
    barItem = item
    return item
  }
}
