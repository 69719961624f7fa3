import LegatoCore
import LegatoLayers

/// What a view shows is what its layer shows; all of these animate but those that say so.
extension View {
  /// Whether what reaches beyond the bounds is cut off. Changes at once.
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// Nothing is drawn by it: kept for those who set it.
  public var isOpaque: Bool {
    get { layer.opacity == 1 }
    set {}
  }
  /// Several pointers are always told of.
  public var isMultipleTouchEnabled: Bool {
    get { true }
    set {}
  }
  /// Every view may be touched beside others: kept for those who set it.
  public var isExclusiveTouch: Bool {
    get { false }
    set {}
  }
  /// None: a window is free of bars and notches.
  public var safeAreaInsets: UIEdgeInsets { .zero }
  /// Stands in ``View/intrinsicContentSize`` for a side without a size of its own.
  public static var noIntrinsicMetric: CGFloat { -1 }
  /// A view whose alpha limits what is seen of this one.
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

  /// In the order in which they were added; nil where there are none.
  public var gestureRecognizers: [GestureRecognizer]? { layer.gestureRecognizers.isEmpty ? nil : layer.gestureRecognizers }
  /// It watches pointers that go down in this view and in those in it; it leaves the view it was with.
  public func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) { layer.addGestureRecognizer(gestureRecognizer) }
  /// A gesture in progress is cancelled.
  public func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) { layer.removeGestureRecognizer(gestureRecognizer) }

  /// What things in it are coloured by, where they ask; its own or that of the nearest view around that has one, else the system's blue.
  ///
  /// Setting it calls ``View/tintColorDidChange()`` of this view and of those in it that have none of their own, also inside a block: what is coloured there animates.
  public var tintColor: Color! {
    get { ownTint?.color ?? superview?.tintColor ?? .systemBlue }
    set {
      layer.attachments[ObjectIdentifier(Tint.self)] = newValue.map { Tint($0) }
      tellTint()
    }
  }
  private var ownTint: Tint? { layer.attachments[ObjectIdentifier(Tint.self)] as? Tint }
  func tellTint() {
    tintColorDidChange()
    for view in subviews where view.ownTint == nil { view.tellTint() }
  }
  private final class Tint {
    let color: Color
    init(_ color: Color) { self.color = color }
  }
}
