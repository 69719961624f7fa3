import Foundation
import LegatoCore
import LegatoDynamics
import LegatoGestures
import LegatoLayers

/// Another name of `Layer`.
public typealias CALayer = Layer

/// A rectangle on screen as code for views knows it: it has a ``layer``, which animates and is seen, lays out and tests for touches by methods that may
/// be overridden, and is told of touches.
///
/// A view keeps its layer and the views that were put into it. What is set of it is set of its layer, so that blocks, animators, presentations, gestures,
/// transitions and dynamics are those of layers; every layer that a transition or a window shows has a view for those who ask, see `Layer.view`.
nonisolated open class View: Responder {
  /// The kind of ``layer``: `Layer`, `PathLayer`, `GradientLayer`, `TextLayer`, `ScrollLayer` or `EffectLayer`; any other is reported and a plain one is
  /// made.
  open class var layerClass: AnyClass { Layer.self }

  private var ownLayer: Layer?
  private weak var borrowedLayer: Layer?
  /// What animates and is seen.
  public var layer: Layer {
    if let layer = ownLayer ?? borrowedLayer { return layer }
    let spare = Layer()
    ownLayer = spare
    return spare
  }
  /// The views that were put into this one; they are kept as long as they are in it.
  var kept: [View] = []
  /// How touches are looked for in the test that is going on.
  private var testing: HitTesting?
  /// The controller's, whose root it is.
  var whenLaidOut: (() -> Void)?
  private var lastSize: Size?
  /// Which of its edges follow those of the view around, when that gets another size; none by default.
  public var autoresizingMask: AutoresizingMask = []
  /// For people and code that look for it; 0 by default.
  public var tag = 0
  /// How an ``ImageView`` fits its picture; to fill by default.
  open var contentMode = ContentMode.scaleToFill { didSet { setNeedsLayout() } }

  /// With this frame in the superview's space.
  public init(frame: CGRect) {
    super.init()
    takeLayer()
    layer.frame = frame
    if !frame.isEmpty { lastSize = frame.size }
  }
  /// Of no size at (0, 0).
  public override convenience init() { self.init(frame: .zero) }
  /// As ``init(frame:)`` with no size: nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init()
    takeLayer()
  }
  /// A plain view for a layer that is not a view's.
  static func standing(for layer: Layer) -> View {
    let view = View(frame: .zero)
    (view.ownLayer, view.borrowedLayer, view.lastSize) = (nil, layer, layer.bounds.size)
    return view
  }

  private func takeLayer() {
    let made = Self.makeLayer(Self.layerClass)
    ownLayer = made
    (made as? any Backing)?.back(self)
    Self.link(made, ViewLink(self))
    made.setNeedsLayout()
  }

  fileprivate static func link(_ layer: Layer, _ link: ViewLink) {
    layer.attachments[ObjectIdentifier(ViewLink.self)] = link
    layer.attachments[GestureGateKey.key] = link
  }

  private static func makeLayer(_ wanted: AnyClass) -> Layer {
    switch wanted {
    case is PathLayer.Type: return PathBacking()
    case is GradientLayer.Type: return GradientBacking()
    case is TextLayer.Type: return TextBacking()
    case is ScrollLayer.Type: return ScrollBacking()
    case is EffectLayer.Type: return EffectBacking()
    default:
      if wanted != Layer.self {
        Misuse.report(
          .state(
            call: "layerClass", wanted: "a class of layers of the package", found: "\(wanted)",
            remedy: "add a layer of that class as a sublayer"))
      }
      return PlainBacking()
    }
  }

  // MARK: What it shows

  // Its layer's, which animates it; code that overrides these could not override what an extension says.

  /// The rectangle around the view in its superview's space.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }
  /// Its own space: what part of it shows.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }
  /// Where the anchor point is in the superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }
  /// A map of the plane about the anchor point; the identity where the layer's is none.
  open var transform: CGAffineTransform {
    get { layer.affineTransform }
    set { layer.affineTransform = newValue }
  }
  /// The same in space.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// How much of it is seen, 0…1.
  open var alpha: CGFloat {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }
  /// Behind all else; nil for clear.
  open var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }
  /// Changes at once.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  // MARK: What may be overridden

  /// Positions the subviews; called before a frame after a resize or ``setNeedsLayout()``, or by ``layoutIfNeeded()``; overrides call super.
  open func layoutSubviews() {}
  /// It was put into a view, or taken out of one.
  open func didMoveToSuperview() {}
  /// It is about to be put into a view, or taken out of one (nil).
  open func willMove(toSuperview newSuperview: View?) {}
  /// It was added to a window, or removed from it.
  open func didMoveToWindow() {}
  /// A view was put into this one.
  open func didAddSubview(_ subview: View) {}
  /// A view is about to leave this one.
  open func willRemoveSubview(_ subview: View) {}
  /// The size it would like; its own by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// The size of its content; (−1, −1), none, by default.
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  /// The tint has become another, here or around.
  open func tintColorDidChange() {}
  /// What of it collides with others, as a dynamic item; its bounds by default.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { layer.collisionBoundsType }
  /// A convex outline about its center, for those whose ``collisionBoundsType`` is a path; empty by default.
  open var collisionBoundingPath: CGPath { layer.collisionBoundingPath }
  /// Asked when a gesture of one of its recognizers would begin, beside that one's delegate; false lets it fail. True by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Whether a touch at `point` of its own space is its own, or that of a view in it; within the bounds by default.
  open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
    (testing == .seen ? layer.presentation()?.bounds ?? bounds : bounds).contains(point)
  }
  /// The farthest view in this one that takes a touch at `point` of its own space; nil where none does. Hidden, nearly clear and disabled views are left out
  /// with all in them.
  open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
    let opacity = testing == .seen ? layer.presentation()?.opacity ?? alpha : alpha
    guard !isHidden, isUserInteractionEnabled, opacity >= 0.01, self.point(inside: point, with: event) else { return nil }
    return layer.hitTestInside(point, in: testing ?? .model)?.nearestView ?? self
  }
  /// The view around.
  open override var next: Responder? { superview }
  /// Whether it takes touches; true by default.
  open var isUserInteractionEnabled: Bool {
    get { layer.isUserInteractionEnabled }
    set { layer.isUserInteractionEnabled = newValue }
  }

  /// In front of the others; it leaves the view it was in.
  open func addSubview(_ view: View) { insert(view) { $0.addSublayer($1) } }
  /// What runs on the view and on those in it is removed.
  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    layer.removeFromSuperlayer()
    superview.kept.removeAll { $0 === self }
    didMoveToSuperview()
  }

  /// Schedules a layout before the next frame.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays this view out now, and those in it, where that was asked for; inside a block the changes animate.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// Draws nothing: what a layer shows is what is set of it.
  open func setNeedsDisplay() {}
  // MARK: Notifications of its layer

  func test(_ point: Point, _ testing: HitTesting) -> Layer? {
    let before = self.testing
    self.testing = testing
    defer { self.testing = before }
    return hitTest(point, with: nil)?.layer
  }

  func layOut() {
    let size = layer.bounds.size
    if let lastSize, lastSize != size { for view in subviews { view.follow(from: lastSize, to: size) } }
    lastSize = size
    layoutSubviews()
    whenLaidOut?()
  }

  func moved(to window: Window?) {
    if let window { TouchTeller.look(after: window) }
    didMoveToWindow()
  }

  private func follow(from old: Size, to new: Size) {
    guard !autoresizingMask.isEmpty else { return }
    func follow(
      _ origin: Double, _ size: Double, _ old: Double, _ new: Double, _ parts: (AutoresizingMask, AutoresizingMask, AutoresizingMask)
    )
      -> (Double, Double)
    {
      let flexible = [parts.0, parts.1, parts.2].map(autoresizingMask.contains)
      let count = Double(flexible.filter { $0 }.count)
      guard count > 0 else { return (origin, size) }
      let share = (new - old) / count
      return (origin + (flexible[0] ? share : 0), max(0, size + (flexible[1] ? share : 0)))
    }
    let (x, width) = follow(
      frame.minX, frame.width, old.width, new.width, (.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin))
    let (y, height) = follow(
      frame.minY, frame.height, old.height, new.height, (.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin))
    frame = CGRect(x: x, y: y, width: width, height: height)
  }

  /// Margins and sizes that change in proportion when the superview is resized.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The room left of it.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// Its width.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The room right of it.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The room above.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// Its height.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The room below.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// How a picture lies in its view.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched; as wide or as high as it fits; as wide and as high as needed to cover.
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// In its own size, at this position.
    case redraw, center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }
}

/// A layer's view.
final class ViewLink: GestureGate {
  private weak var view: View?
  /// Of a layer that is not a view's own.
  private let stand: View?
  init(_ view: View) { (self.view, stand) = (view, nil) }
  init(standing view: View) { (self.view, stand) = (view, view) }
  var found: View? { view }
  func letsBegin(_ recognizer: GestureRecognizer) -> Bool { view?.gestureRecognizerShouldBegin(recognizer) ?? true }
}

extension Layer {
  /// The view whose layer it is; for one that was made without, as a window or the place of a transition, a plain view that stands for it.
  public var view: View {
    if let view = ownView { return view }
    let view = View.standing(for: self)
    let former = layout
    layout = { [weak view] layer in
      view?.layOut()
      former?(layer)
    }
    View.link(self, ViewLink(standing: view))
    return view
  }
  var ownView: View? { (attachments[ObjectIdentifier(ViewLink.self)] as? ViewLink)?.found }
  /// Of this layer, or of the nearest around it that has one.
  var nearestView: View? {
    var layer: Layer? = self
    while let here = layer {
      if let view = here.ownView { return view }
      layer = here.superlayer
    }
    return nil
  }
}
