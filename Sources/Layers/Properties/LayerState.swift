import LegatoCore

/// The animatable properties of one layer, with their initial values. Their other attributes are in the rows of ``AnimatableProperty``.
struct LayerState {
  // the most often animated properties come first, see ``Layer``
  var position = Property(Point.zero)
  var opacity = Property(1.0, isMovement: false)
  var transform = Property(Transform3D.identity)
  var boundsOrigin = Property(Point.zero)
  var boundsSize = Property(Size.zero)
  var anchorPoint = Property(Point(x: 0.5, y: 0.5))
  var zPosition = Property(0.0)
  var backgroundColor = Property(Color.clear)
  var contents = Property(DiscreteValue<AnyHashable?>(nil))
  var cornerRadius = Property(0.0)
  var maskedCorners = Property(DiscreteValue(CornerMask.all))
  var borderWidth = Property(0.0)
  var borderColor = Property(Color.black)
  var shadowColor = Property(Color.black)
  var shadowOpacity = Property(0.0, isMovement: false)
  var shadowOffset = Property(Vector(dx: 0, dy: -3))
  var shadowRadius = Property(3.0)
  /// Few layers have one, and it is large: made when it is first set or animated, and then kept.
  var sublayerTransform: Property<Transform3D> {
    get { sublayerSpace?.transform ?? Property(.identity) }
    set {
      if let sublayerSpace {
        sublayerSpace.transform = newValue
      } else if !newValue.isResting(at: .identity) {
        sublayerSpace = SublayerSpace(newValue)
      }
    }
  }
  private(set) var sublayerSpace: SublayerSpace?

  final class SublayerSpace {
    @exclusivity(unchecked) var transform: Property<Transform3D>
    init(_ transform: Property<Transform3D>) { self.transform = transform }
  }
}

/// A predicate on a property of any type.
protocol PropertyTest {
  func holds(_ property: Property<some Animatable>) -> Bool
}

extension Layer {
  /// Whether the test holds for a property that determines where the layer is. Written out, because it is evaluated for each layer in a hit test.
  @inline(__always)
  func anyGeometry(_ test: some PropertyTest) -> Bool {
    test.holds(state.position) || test.holds(state.transform) || test.holds(state.boundsOrigin) || test.holds(state.boundsSize)
      || test.holds(state.anchorPoint) || test.holds(state.zPosition)
  }
}
