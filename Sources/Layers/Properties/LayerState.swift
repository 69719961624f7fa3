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

  /// Takes over what another engine's property is. Answers its number where something runs, or has run, on it.
  mutating func install(_ recipe: PropertyRecipe, _ name: AnimatableProperty, in stage: Stage) -> Int? {
    switch name {
    case .position: position.install(recipe, in: stage, hasVectorVelocity: true)
    case .boundsOrigin: boundsOrigin.install(recipe, in: stage)
    case .boundsSize: boundsSize.install(recipe, in: stage)
    case .anchorPoint: anchorPoint.install(recipe, in: stage)
    case .transform: transform.install(recipe, in: stage)
    case .zPosition: zPosition.install(recipe, in: stage)
    case .opacity: opacity.install(recipe, in: stage)
    case .backgroundColor: backgroundColor.install(recipe, in: stage)
    case .contents: contents.install(recipe, in: stage)
    case .cornerRadius: cornerRadius.install(recipe, in: stage)
    case .maskedCorners: maskedCorners.install(recipe, in: stage)
    case .borderWidth: borderWidth.install(recipe, in: stage)
    case .borderColor: borderColor.install(recipe, in: stage)
    case .shadowColor: shadowColor.install(recipe, in: stage)
    case .shadowOpacity: shadowOpacity.install(recipe, in: stage)
    case .shadowOffset: shadowOffset.install(recipe, in: stage)
    case .shadowRadius: shadowRadius.install(recipe, in: stage)
    }
  }

  /// Properties that are not as in a layer just made.
  var set: LayerChanges {
    let made = LayerState()
    var set: LayerChanges = []
    func note(_ isAsMade: Bool, _ name: AnimatableProperty) { if !isAsMade { set.insert(LayerChanges(name)) } }
    note(position.isResting(as: made.position), .position)
    note(boundsOrigin.isResting(as: made.boundsOrigin), .boundsOrigin)
    note(boundsSize.isResting(as: made.boundsSize), .boundsSize)
    note(anchorPoint.isResting(as: made.anchorPoint), .anchorPoint)
    note(transform.isResting(as: made.transform), .transform)
    note(zPosition.isResting(as: made.zPosition), .zPosition)
    note(opacity.isResting(as: made.opacity), .opacity)
    note(backgroundColor.isResting(as: made.backgroundColor), .backgroundColor)
    note(contents.isResting(as: made.contents), .contents)
    note(cornerRadius.isResting(as: made.cornerRadius), .cornerRadius)
    note(maskedCorners.isResting(as: made.maskedCorners), .maskedCorners)
    note(borderWidth.isResting(as: made.borderWidth), .borderWidth)
    note(borderColor.isResting(as: made.borderColor), .borderColor)
    note(shadowColor.isResting(as: made.shadowColor), .shadowColor)
    note(shadowOpacity.isResting(as: made.shadowOpacity), .shadowOpacity)
    note(shadowOffset.isResting(as: made.shadowOffset), .shadowOffset)
    note(shadowRadius.isResting(as: made.shadowRadius), .shadowRadius)
    return set
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
