import LegatoLayers
import LegatoTransitions

/// The content of a navigation bar for a controller. There are no bars; the values are stored and can be read again.
public final class NavigationItem {
  /// The size of the title.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable { case automatic, always, never }
  public var title: String?
  public var prompt: String?
  public var titleView: View?
  public var backBarButtonItem: BarButtonItem?
  public var backButtonTitle: String?
  public var hidesBackButton = false
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
  public init(title: String = "") { self.title = title }
  public func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  public func setRightBarButton(_ item: BarButtonItem?, animated: Bool) { rightBarButtonItem = item }
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
  public var title: String?
  public var image: Image?
  public var customView: View?
  public var style = Style.plain
  public var isEnabled = true
  public var tintColor: Color?
  public var width: CGFloat = 0
  public var tag = 0
  private var call: () -> Void = {}

  public init() {}
  public convenience init(customView: View) {
    self.init()
    self.customView = customView
  }
  public convenience init<Target: AnyObject>(title: String?, style: Style, target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    (self.title, self.style, call) = (title, style, { [weak target] in if let target { action(target)() } })
  }
  public convenience init<Target: AnyObject, Sender>(
    title: String?, style: Style, target: Target, action: @escaping (Target) -> (Sender) -> Void
  ) {
    self.init()
    (self.title, self.style) = (title, style)
    call = { [weak target, weak self] in if let target, let sender = self as? Sender { action(target)(sender) } }
  }
  public convenience init(title: String?, style: Style, target: Never?, action: Never?) {
    self.init()
    (self.title, self.style) = (title, style)
  }
  public convenience init<Target: AnyObject>(barButtonSystemItem item: SystemItem, target: Target, action: @escaping (Target) -> () -> Void)
  {
    self.init(title: "\(item)", style: .plain, target: target, action: action)
  }
  public convenience init<Target: AnyObject, Sender>(
    barButtonSystemItem item: SystemItem, target: Target, action: @escaping (Target) -> (Sender) -> Void
  ) { self.init(title: "\(item)", style: .plain, target: target, action: action) }
  public convenience init(barButtonSystemItem item: SystemItem, target: Never?, action: Never?) {
    self.init(title: "\(item)", style: .plain, target: nil, action: nil)
  }
  public convenience init(title: String? = nil, image: Image? = nil, primaryAction: Action) {
    self.init()
    (self.title, self.image) = (title ?? primaryAction.title, image)
    call = { [weak self] in if let self { primaryAction.handler(primaryAction.sent(by: self)) } }
  }
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
