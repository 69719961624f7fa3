import LegatoCore

/// A layer that shows an outline, filled and stroked, over its background.
open class PathLayer: Layer {
  public enum LineCap: Hashable, Sendable { case butt, round, square }
  public enum LineJoin: Hashable, Sendable { case miter, round, bevel }

  struct Shape {
    var path = Property(Switched<Path?>(nil))
    var fillColor = Property(Color.black)
    var strokeColor = Property(Color.clear)
    var lineWidth = Property(1.0)
  }
  var shape = Shape()

  /// In the layer's own space; it switches at the end of an animation.
  public var path: Path? {
    get { shape.path.model.value }
    set { set(\.path, Switched(newValue)) }
  }
  public var fillColor: Color {
    get { shape.fillColor.model }
    set { set(\.fillColor, newValue) }
  }
  public var strokeColor: Color {
    get { shape.strokeColor.model }
    set { set(\.strokeColor, newValue) }
  }
  /// Points, at least 0.
  public var lineWidth: Double {
    get { shape.lineWidth.model }
    set { set(\.lineWidth, newValue) }
  }
  public var lineCap = LineCap.butt { didSet { changed() } }
  public var lineJoin = LineJoin.miter { didSet { changed() } }
  /// Whether areas that the outline runs round twice are left out of the fill.
  public var usesEvenOddFill = false { didSet { changed() } }

  private func set<Value>(_ part: WritableKeyPath<Shape, Property<Value>>, _ value: Value) {
    var property = shape[keyPath: part]
    property.set(value, in: stage, isAdditive: false, hasVectorVelocity: false, space: timeSpace)
    shape[keyPath: part] = property
    changed()
  }

  public override func removeAllAnimations() {
    super.removeAllAnimations()
    let parts: [any AnimatingProperty] = [shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth]
    for part in parts { part.removeAnimations() }
  }

  /// A part of the shape as a value of the stage.
  func open<Value>(_ part: WritableKeyPath<Shape, Property<Value>>, _ stage: Stage) -> Animated<Value> {
    shape[keyPath: part].open(in: stage, isAdditive: false, hasVectorVelocity: false, space: timeSpace)
  }

  override func eachProperty(_ body: (any AnimatingProperty) -> Void) {
    super.eachProperty(body)
    let parts: [any AnimatingProperty] = [shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth]
    for part in parts { body(part) }
  }

  open override func detachProperties() {
    shape.path.detach()
    shape.fillColor.detach()
    shape.strokeColor.detach()
    shape.lineWidth.detach()
  }

  /// What a frame shows of the outline.
  package var shownShape: (path: Path?, fillColor: Color, strokeColor: Color, lineWidth: Double) {
    (shape.path.presentation.value, shape.fillColor.presentation, shape.strokeColor.presentation, shape.lineWidth.presentation)
  }
}
