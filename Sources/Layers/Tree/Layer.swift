import LegatoCore

/// A rectangle on screen: geometry, appearance, and layers inside it. It plays the part of both the view and the layer of the modelled system.
///
/// Every property has a model side, which setters and getters touch, and a presentation side, which a frame shows (``presentation()``).
/// Set in a block or an animator, a property of a layer that is in a ``Window`` animates; set outside, or without a window, it changes at once.
open class Layer {
  var state = LayerState()
  /// Set while the layer is in a window's tree.
  public internal(set) weak var window: Window?
  /// Stays true when the window is gone and the layer has not left it yet.
  var isInWindow = false
  public internal(set) weak var superlayer: Layer?
  /// Back to front, as long as ``zPosition`` does not say otherwise.
  public internal(set) var sublayers: [Layer] = []
  /// A layer whose alpha limits what is seen of this one; it belongs to no tree and stands in this layer's space.
  /// A layer that this one lies in is refused and reported.
  public var mask: Layer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      if let newValue, isDescendant(of: newValue) {
        return Misuse.report(.state(call: "mask", wanted: "a layer that this one does not lie in", found: "this layer or one around it"))
      }
      let old = maskLayer
      maskLayer = nil
      old?.superlayer = nil
      old?.leave()
      newValue?.removeFromSuperlayer()
      maskLayer = newValue
      newValue?.superlayer = self
      newValue?.join(window)
      changed()
    }
  }
  private var maskLayer: Layer?
  /// For people reading: shown by inspectors and written to pictures that keep names.
  public var name: String?
  /// Hidden layers and all in them are neither drawn nor hit. Changes at once.
  public var isHidden = false { didSet { changed() } }
  /// Whether layers inside, and with a corner radius the background's own round corners, cut off what reaches beyond (LM-19). Changes at once.
  public var masksToBounds = false { didSet { changed() } }
  /// Whether the layer and those in it take touches.
  public var isUserInteractionEnabled = true
  /// Whether touches that end up in this layer or in one inside it are delivered to nobody.
  package var swallowsTouches = false
  /// Lays the sublayers out; called by ``layoutIfNeeded()`` after ``setNeedsLayout()``.
  public var layout: ((Layer) -> Void)?
  var needsLayout = false
  /// What other modules keep with a layer, by the name of what it is.
  package var attachments: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  /// A layer with this frame.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  /// The stage of the layer's window.
  public var stage: Stage? { window?.clock }

  /// Drops everything that runs on this layer without touching the model: it jumps to its model values, completions get false (LM-14).
  ///
  /// To stop a layer where it is seen, first make what ``presentation()`` says the model (LM-15).
  public func removeAllAnimations() { for name in AnimatableProperty.allCases { removeAnimations(of: name) } }

  /// Called after the layer joined a window or left it (nil).
  open func didMove(to window: Window?) {}

  /// For subclasses with animatable properties of their own: the layer leaves its stage, what runs on them has to end and the models stay.
  open func detachProperties() {}

  /// Places the sublayers; by default calls ``layout``.
  open func layoutSublayers() { layout?(self) }

  /// Asks for a layout at the next ``layoutIfNeeded()``, or before the next frame is drawn.
  public func setNeedsLayout() {
    needsLayout = true
    changed()
  }

  /// Lays out this layer and all in it where that was asked for. Inside a block the changes animate (UA-16).
  public func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSublayers()
    }
    maskLayer?.layoutIfNeeded()
    for sublayer in sublayers { sublayer.layoutIfNeeded() }
  }

  /// Something that is drawn has changed without an animation.
  func changed() { window?.noteChange() }
}

extension Layer {
  func set<Value>(_ path: WritableKeyPath<LayerState, Property<Value>>, _ name: AnimatableProperty, _ value: Value) {
    // The setter may call completions, which may use this layer: the property is not held meanwhile.
    var property = state[keyPath: path]
    property.set(value, in: stage, isAdditive: name.isAdditive, hasVectorVelocity: name == .position)
    state[keyPath: path] = property
    changed()
  }
}
