import LegatoCore

/// All animatable properties of one layer.
struct LayerState {
  var position = Property(Point.zero)
  var boundsOrigin = Property(Point.zero)
  var boundsSize = Property(Size.zero)
  var anchorPoint = Property(Point(x: 0.5, y: 0.5))
  var transform = Property(Transform3D.identity)
  var zPosition = Property(0.0)
  var opacity = Property(1.0, isMovement: false)
  var backgroundColor = Property(Color.clear)
  var contents = Property(Switched<AnyHashable?>(nil))
  var cornerRadius = Property(0.0)
  var maskedCorners = Property(Switched(CornerMask.all))
  var borderWidth = Property(0.0)
  var borderColor = Property(Color.black)
  var shadowColor = Property(Color.black)
  var shadowOpacity = Property(0.0, isMovement: false)
  var shadowOffset = Property(Vector(dx: 0, dy: -3))
  var shadowRadius = Property(3.0)

  /// The property of that name, to look at or to stop.
  subscript(_ name: AnimatableProperty) -> any AnimatingProperty {
    switch name {
    case .position: position
    case .boundsOrigin: boundsOrigin
    case .boundsSize: boundsSize
    case .anchorPoint: anchorPoint
    case .transform: transform
    case .zPosition: zPosition
    case .opacity: opacity
    case .backgroundColor: backgroundColor
    case .contents: contents
    case .cornerRadius: cornerRadius
    case .maskedCorners: maskedCorners
    case .borderWidth: borderWidth
    case .borderColor: borderColor
    case .shadowColor: shadowColor
    case .shadowOpacity: shadowOpacity
    case .shadowOffset: shadowOffset
    case .shadowRadius: shadowRadius
    }
  }

  /// Leaves the stage: models stay.
  mutating func detach() {
    position.detach()
    boundsOrigin.detach()
    boundsSize.detach()
    anchorPoint.detach()
    transform.detach()
    zPosition.detach()
    opacity.detach()
    backgroundColor.detach()
    contents.detach()
    cornerRadius.detach()
    maskedCorners.detach()
    borderWidth.detach()
    borderColor.detach()
    shadowColor.detach()
    shadowOpacity.detach()
    shadowOffset.detach()
    shadowRadius.detach()
  }
}
