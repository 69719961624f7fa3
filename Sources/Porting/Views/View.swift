import Foundation
import LegatoCore
import LegatoDynamics
import LegatoGestures
import LegatoLayers

/// Another name of `Layer`.
public typealias CALayer = Layer

/// A rectangle on screen, for code written for views. It has a ``layer``, which is displayed and animated, methods for layout and hit tests that may be
/// overridden, and receives touches.
///
/// A view retains its layer and its subviews. Its properties are those of its layer, so that blocks, animators, presentations, gestures, transitions and
/// dynamics work as for layers. Layers that were created without a view, such as the container of a transition, have one too: see `Layer.view`.
nonisolated open class View: Responder {
  /// The class of ``layer``: `Layer`, `PathLayer`, `GradientLayer`, `TextLayer`, `ScrollLayer` or `EffectLayer`. Any other is reported, and a plain layer is
  /// used.
  open class var layerClass: AnyClass { Layer.self }

  private var ownLayer: Layer?
  private weak var borrowedLayer: Layer?
  /// The layer, which is displayed and animated.
  public var layer: Layer {
    if let layer = ownLayer ?? borrowedLayer { return layer }
    let spare = Layer()
    ownLayer = spare
    return spare
  }
  /// The subviews, which are retained as long as they are in this view.
  var retainedSubviews: [ObjectIdentifier: View] = [:]
  /// Whether the hit test that is running uses the model or the presentation.
  private var testing: HitTesting?
  /// Called before and after ``layoutSubviews()``, for the controller whose root view it is.
  var layoutHandlers: (before: () -> Void, after: () -> Void)?
  private var lastSize: Size?
  /// Which margins and sizes change when the superview is resized; none by default.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether the subviews' masks are followed when it is resized; true by default.
  public var autoresizesSubviews = true
  /// A number by which code can find the view; 0 by default.
  public var tag = 0
  /// How an ``ImageView`` fits its image; stretched to fill by default.
  open var contentMode = ContentMode.scaleToFill { didSet { setNeedsLayout() } }

  /// Creates a view with a frame in the superview's coordinates.
  public init(frame: CGRect) {
    super.init()
    takeLayer()
    layer.frame = frame
    if !frame.isEmpty { lastSize = frame.size }
  }
  /// Creates a view of size zero at (0, 0).
  public override convenience init() { self.init(frame: .zero) }
  /// Creates a view of size zero; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init()
    takeLayer()
  }
  /// Creates a view for a layer that was created without one.
  static func standIn(for layer: Layer) -> View {
    let view = View(frame: .zero)
    (view.ownLayer, view.borrowedLayer, view.lastSize) = (nil, layer, layer.bounds.size)
    return view
  }

  /// The layer and the subviews are released one after the other, so that a deep tree needs no deep stack.
  deinit {
    guard !retainedSubviews.isEmpty else { return }
    var held: [AnyObject] = ownLayer.map { [$0] } ?? []
    held += retainedSubviews.values.map { $0 }
    (ownLayer, retainedSubviews) = (nil, [:])
    Teardown.release(&held)
  }

  private func takeLayer() {
    let made = Self.makeLayer(Self.layerClass)
    ownLayer = made
    (made as? any Backing)?.setOwner(self)
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
    case is CATextLayer.Type: return TextBacking()
    case is TextLayer.Type:
      let (backing, plain) = (TextBacking(), TextLayer())
      (backing.fontSize, backing.textColor) = (plain.fontSize, plain.textColor)
      return backing
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

  // MARK: Properties

  // These are members of the class, because code that overrides them cannot override members of an extension.

  /// The bounding box of the view in its superview's coordinates.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      resizeSubviews()
    }
  }
  /// The visible rectangle in the view's own coordinates.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      resizeSubviews()
    }
  }
  /// The position of the anchor point in the superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }
  /// The affine transform about the anchor point; the identity if the layer's transform is not affine.
  open var transform: CGAffineTransform {
    get { layer.affineTransform }
    set { layer.affineTransform = newValue }
  }
  /// The three-dimensional transform about the anchor point.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// The opacity, 0…1.
  open var alpha: CGFloat {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }
  /// The background colour; nil for clear.
  open var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }
  /// Whether the view is hidden. It changes without animation.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  // MARK: Methods to override

  /// Lays out the subviews. Called before a frame, after a resize or ``setNeedsLayout()``, or by ``layoutIfNeeded()``. Overrides call super.
  open func layoutSubviews() {}
  /// Called after the view was added to a superview or removed from it.
  open func didMoveToSuperview() {}
  /// Called before the view is added to a superview or removed from it (nil).
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called after the view was added to a window or removed from it.
  open func didMoveToWindow() {}
  /// Called after a subview was added.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: View) {}
  /// Returns the preferred size within `size`; the present size by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// The size of the content; (−1, −1) for none, the default.
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  /// Called when the tint colour has changed, here or in a superview.
  open func tintColorDidChange() {}
  /// The shape with which it collides as a dynamic item; its bounds by default.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { layer.collisionBoundsType }
  /// A convex path around its center, for a ``collisionBoundsType`` of `path`; empty by default.
  open var collisionBoundingPath: CGPath { layer.collisionBoundingPath }
  /// Returns whether a gesture of one of its recognizers may begin; false makes it fail. Called in addition to the recognizer's delegate. True by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Returns whether a point in its own coordinates is inside the view; by default whether it is in the bounds.
  open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
    (testing == .presentation ? layer.presentation()?.bounds ?? bounds : bounds).contains(point)
  }
  /// Returns the frontmost descendant that takes a touch at a point in this view's coordinates, or this view; nil if none does. Hidden, nearly transparent
  /// and disabled views are skipped with their subviews.
  open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
    let opacity = testing == .presentation ? layer.presentation()?.opacity ?? alpha : alpha
    guard !isHidden, isUserInteractionEnabled, opacity >= 0.01, self.point(inside: point, with: event) else { return nil }
    return layer.hitTestInside(point, in: testing ?? .model)?.nearestView ?? self
  }
  /// The superview.
  open override var next: Responder? { superview }
  /// Whether the view takes touches; true by default, but false for labels and image views.
  open var isUserInteractionEnabled: Bool {
    get { layer.isUserInteractionEnabled }
    set { layer.isUserInteractionEnabled = newValue }
  }

  /// Adds a subview in front of the others; it is removed from its former superview.
  open func addSubview(_ view: View) { insert(view) { $0.addSublayer($1) } }
  /// Removes the view from its superview, with the animations on it and its subviews.
  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    layer.removeFromSuperlayer()
    superview.retainedSubviews[ObjectIdentifier(self)] = nil
    didMoveToSuperview()
  }

  /// Schedules a layout before the next frame.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out this view and its subviews now, if a layout is scheduled. In a block the changes are animated.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// Does nothing: a view has no drawing code.
  open func setNeedsDisplay() {}
  // MARK: Notifications of its layer

  func test(_ point: Point, _ testing: HitTesting) -> Layer? {
    let before = self.testing
    self.testing = testing
    defer { self.testing = before }
    return hitTest(point, with: nil)?.layer
  }

  func layerDidLayOut() {
    resizeSubviews()
    lastSize = layer.bounds.size
    layoutHandlers?.before()
    layoutSubviews()
    layoutHandlers?.after()
  }

  func layerDidMove(to window: Window?) {
    if let window { TouchDelivery.addIfNeeded(to: window) }
    didMoveToWindow()
  }

  /// Resizes the subviews as their masks say, if the size has changed since the last time: at once where it is set as the view's, so that the subviews' frames
  /// can be read and set after it, else at the next layout. The first size counts as their own.
  private func resizeSubviews() {
    let size = layer.bounds.size
    if let lastSize, lastSize != size {
      self.lastSize = size
      if autoresizesSubviews { for view in subviews { view.superviewDidResize(from: lastSize, to: size) } }
    } else if lastSize == nil, size != .zero {
      lastSize = size
    }
  }

  private func superviewDidResize(from old: Size, to new: Size) {
    guard !autoresizingMask.isEmpty else { return }
    let isTransformed = layer.transform != .identity
    let (own, anchor, anchored) = (bounds, layer.anchorPoint, center)
    // a frame would be the box around the transformed bounds
    let place =
      isTransformed
      ? CGRect(origin: CGPoint(x: anchored.x - anchor.x * own.width, y: anchored.y - anchor.y * own.height), size: own.size) : frame
    let (x, width) = resized(
      place.minX, place.width, from: old.width, to: new.width, .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin)
    let (y, height) = resized(
      place.minY, place.height, from: old.height, to: new.height, .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin)
    guard isTransformed else { return frame = CGRect(x: x, y: y, width: width, height: height) }
    bounds.size = CGSize(width: width, height: height)
    center = CGPoint(x: x + anchor.x * width, y: y + anchor.y * height)
  }

  /// The origin and the size along one axis, with the parts of the superview's length that are flexible.
  private func resized(
    _ origin: Double, _ size: Double, from old: Double, to new: Double, _ before: AutoresizingMask, _ inside: AutoresizingMask,
    _ after: AutoresizingMask
  ) -> (origin: Double, size: Double) {
    let flexible = [before, inside, after].map(autoresizingMask.contains)
    guard flexible.contains(true) else { return (origin, size) }
    let parts = [origin, size, old - origin - size]
    var weights = zip(parts, flexible).map { part, isFlexible in isFlexible ? max(0, part) : 0 }
    var sum = weights.reduce(0, +)
    // of a view that fills its superview the margins are rounding errors
    if sum <= 1e-9 * (abs(old) + abs(size)) {
      weights = flexible.map { $0 ? 1 : 0 }
      sum = weights.reduce(0, +)
    }
    let change = new - old
    return (origin + change * (weights[0] / sum), max(0, size + change * (weights[1] / sum)))
  }

  /// Margins and sizes that change when the superview is resized: in proportion to what they are, along each axis.
  ///
  /// A part that is 0, and a margin beyond the superview's edge, which is negative, keep their length as long as another flexible part has one; if none has,
  /// all change by the same amount.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The left margin.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// The width.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The right margin.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The top margin.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// The height.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The bottom margin.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// How an image is fitted into its view.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched; as large as fits into the view; as small as covers the view.
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// In its own size at the named position; `redraw` is the same as stretched.
    case redraw, center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }
}

/// The reference from a layer to its view.
final class ViewLink: GestureGate {
  private weak var view: View?
  /// The view of a layer that was created without one; the layer retains it.
  private let retainedView: View?
  init(_ view: View) { (self.view, retainedView) = (view, nil) }
  init(retaining view: View) { (self.view, retainedView) = (view, view) }
  var linkedView: View? { view }
  func letsBegin(_ recognizer: GestureRecognizer) -> Bool { view?.gestureRecognizerShouldBegin(recognizer) ?? true }
}

extension Layer {
  /// The view of this layer. A layer that was created without one, such as a window or the container of a transition, gets a plain view at the first use.
  public var view: View {
    if let view = ownView { return view }
    let view = View.standIn(for: self)
    let former = layout
    layout = { [weak view] layer in
      view?.layerDidLayOut()
      former?(layer)
    }
    View.link(self, ViewLink(retaining: view))
    return view
  }
  var ownView: View? { (attachments[ObjectIdentifier(ViewLink.self)] as? ViewLink)?.linkedView }
  /// The view of this layer, or of its nearest superlayer that has one.
  var nearestView: View? {
    var layer: Layer? = self
    while let current = layer {
      if let view = current.ownView { return view }
      layer = current.superlayer
    }
    return nil
  }
}
