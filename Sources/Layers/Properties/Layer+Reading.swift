import LegatoCore

/// Reads properties in place: through a getter the optimizer copies the whole property, with a reference count, and for a transform three lines of the cache.
extension Layer {
  @inline(__always)
  func position(_ space: LayerSpace) -> Point { read(state.position.knownPoint(in: space), state.position, space) }
  @inline(__always)
  func anchorPoint(_ space: LayerSpace) -> Point { read(state.anchorPoint.knownPoint(in: space), state.anchorPoint, space) }
  /// At rest without an optional: that would be copied, too.
  @inline(__always)
  func transform(_ space: LayerSpace) -> Transform3D { state.transform.isPlaced ? placedTransform(space) : state.transform.resting }
  @inline(__always)
  func zPosition(_ space: LayerSpace) -> Double { read(state.zPosition.known(in: space), state.zPosition, space) }
  @inline(__always)
  func opacity(_ space: LayerSpace) -> Double { read(state.opacity.known(in: space), state.opacity, space) }
  @inline(__always)
  func bounds(_ space: LayerSpace) -> Rect {
    Rect(
      origin: read(state.boundsOrigin.knownPoint(in: space), state.boundsOrigin, space),
      size: read(state.boundsSize.knownSize(in: space), state.boundsSize, space))
  }

  /// Whether the transform of the sublayers is, or ever was, other than the identity.
  var transformsSublayers: Bool { state.sublayerSpace != nil }
  /// False if its presentation is known to be the identity.
  var mayTransformSublayers: Bool { state.sublayerSpace.map { $0.transform.known(in: .presentation) != .identity } ?? false }
  func sublayerTransform(_ space: LayerSpace) -> Transform3D {
    guard let property = state.sublayerSpace?.transform else { return .identity }
    return space == .model ? property.model : property.presentation
  }

  @inline(never)
  private func placedTransform(_ space: LayerSpace) -> Transform3D { read(state.transform.known(in: space), state.transform, space) }

  /// What is known of a property, or else an evaluation. That gets a copy: it may call other code, and no access to the property is open meanwhile.
  @inline(__always)
  private func read<Value>(_ known: Value?, _ property: @autoclosure () -> Property<Value>, _ space: LayerSpace) -> Value {
    known ?? Self.evaluated(property(), space)
  }

  @inline(never)
  private static func evaluated<Value>(_ property: Property<Value>, _ space: LayerSpace) -> Value {
    space == .model ? property.model : property.presentation
  }
}
