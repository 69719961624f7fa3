import LegatoCore
import LegatoLayers

/// Properties of a view that are those of its layer. They are animatable unless the comment says otherwise.
extension View {
  /// Whether subviews are clipped to the bounds. It changes without animation.
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// The point of the bounds that ``View/center`` places and that the transforms leave fixed, in the unit space of the bounds; (0.5, 0.5) at first.
  public var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }
  /// No effect: the renderer decides. For code that sets it.
  public var contentScaleFactor: CGFloat {
    get { 1 }
    set {}
  }
  /// Whether the alpha is 1. Setting it has no effect.
  public var isOpaque: Bool {
    get { layer.opacity == 1 }
    set {}
  }
  /// Always true: a view receives the touches of all pointers. Setting it has no effect.
  public var isMultipleTouchEnabled: Bool {
    get { true }
    set {}
  }
  /// Always false. Setting it has no effect.
  public var isExclusiveTouch: Bool {
    get { false }
    set {}
  }
  /// Always zero: there are no bars or notches.
  public var safeAreaInsets: UIEdgeInsets { .zero }
  /// The value in ``View/intrinsicContentSize`` for a dimension without an intrinsic size.
  public static var noIntrinsicMetric: CGFloat { -1 }
  /// A view whose alpha masks this view.
  public var mask: View? {
    get { layer.mask?.view }
    set {
      layer.mask = newValue?.layer
      maskKeeper = newValue
    }
  }
  private var maskKeeper: View? {
    get { layer.attachments[ObjectIdentifier(MaskKeeper.self)] as? View }
    set { layer.attachments[ObjectIdentifier(MaskKeeper.self)] = newValue }
  }
  private enum MaskKeeper {}

  /// The recognizers, in the order in which they were added; nil if there are none.
  public var gestureRecognizers: [GestureRecognizer]? { layer.gestureRecognizers.isEmpty ? nil : layer.gestureRecognizers }
  /// Adds a recognizer, which tracks pointers that go down in this view or its subviews. It is removed from its former view.
  public func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) { layer.addGestureRecognizer(gestureRecognizer) }
  /// Removes a recognizer; a gesture in progress is cancelled.
  public func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) { layer.removeGestureRecognizer(gestureRecognizer) }

  /// The tint colour: the view's own, else that of its superview, else the system's blue.
  ///
  /// Setting it calls ``View/tintColorDidChange()`` on this view and on all subviews without their own. Set in a block, colours that are changed in that call
  /// are animated.
  public var tintColor: Color! {
    get {
      // a tree may be deeper than the stack allows, here and below
      var view: View? = self
      while let here = view {
        if let tint = here.ownTint { return tint.color }
        view = here.superview
      }
      return .systemBlue
    }
    set {
      layer.attachments[ObjectIdentifier(Tint.self)] = newValue.map { Tint($0) }
      notifyTintChange()
    }
  }
  private var ownTint: Tint? { layer.attachments[ObjectIdentifier(Tint.self)] as? Tint }
  func notifyTintChange() {
    tintColorDidChange()
    var left = Array(subviews.reversed())
    while let view = left.popLast() {
      guard view.ownTint == nil else { continue }
      view.tintColorDidChange()
      left += view.subviews.reversed()
    }
  }
  private final class Tint {
    let color: Color
    init(_ color: Color) { self.color = color }
  }
}
