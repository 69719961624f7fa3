import Foundation
import LegatoCore
import LegatoLayers

/// A key path: how the property that it names is animated, read and set, so that these three cannot differ.
struct AnimatedKeyPath {
  /// Makes an animation of the property; nil if it cannot be animated.
  fileprivate(set) var make: ((CAPropertyAnimation) -> any LayerAnimation)?
  /// The type of the values, for reports.
  let wanted: String
  /// Whether a layer has the property, which may be one of a kind of layers.
  let has: (Layer) -> Bool
  let model: (Layer) -> Any?
  let presentation: (LayerSnapshot) -> Any?
  /// Sets the model, and returns whether the value had a type that the property can take.
  let set: (Layer, Any?) -> Bool

  /// The properties of all kinds of layers by their key paths.
  nonisolated(unsafe) static let named: [String: AnimatedKeyPath] = {
    var table = KeyPathTable()
    table.addGeometry()
    table.addTransform()
    table.addAppearance()
    table.addKinds()
    table.addUnanimated()
    return table.named
  }()

  /// The key paths of the properties that can be animated.
  static var animatable: [String] { named.filter { $0.value.make != nil }.keys.sorted() }

  /// The property of a layer; nil if it has none of that name.
  static func find(_ keyPath: String, of layer: Layer) -> AnimatedKeyPath? { named[keyPath].flatMap { $0.has(layer) ? $0 : nil } }
}

/// The properties by their key paths, as the table is made.
private struct KeyPathTable {
  var named: [String: AnimatedKeyPath] = [:]

  /// - Parameters:
  ///   - property: what is animated; nil if the property cannot be animated.
  ///   - shown: the presentation on a layer of the kind.
  mutating func add<Value, Kind: Layer>(
    _ name: String, _ property: LayerProperty<Value>?, _ type: KeyedType<Value>, _ path: ReferenceWritableKeyPath<Kind, Value>,
    ofKind shown: @escaping (Kind) -> Value
  ) {
    add(name, property, type, path) { snapshot in (snapshot.model() as? Kind).map(shown) }
  }

  mutating func add<Value, Kind: Layer>(
    _ name: String, _ property: LayerProperty<Value>?, _ type: KeyedType<Value>, _ path: ReferenceWritableKeyPath<Kind, Value>,
    _ shown: @escaping (LayerSnapshot) -> Value?
  ) {
    named[name] = AnimatedKeyPath(
      make: property.map { property in { $0.typed(property) { type.value($0, forKeyPath: name) } } },
      wanted: type.name, has: { $0 is Kind }, model: { layer in (layer as? Kind).flatMap { type.write($0[keyPath: path]) } },
      presentation: { snapshot in shown(snapshot).flatMap(type.write) },
      set: { layer, value in
        guard let layer = layer as? Kind, let found = value.map(type.read) ?? type.empty else { return false }
        layer[keyPath: path] = found
        return true
      })
  }

  /// A table of the properties that place a layer.
  mutating func addGeometry() {
    add("position", .position, .point, \Layer.position, \.position)
    add("position.x", .positionX, .number, \Layer.position.x, \.position.x)
    add("position.y", .positionY, .number, \Layer.position.y, \.position.y)
    add("zPosition", .zPosition, .number, \Layer.zPosition, \.zPosition)
    add("anchorPoint", .anchorPoint, .point, \Layer.anchorPoint, \.anchorPoint)
    add("anchorPoint.x", .anchorPointX, .number, \Layer.anchorPoint.x, \.anchorPoint.x)
    add("anchorPoint.y", .anchorPointY, .number, \Layer.anchorPoint.y, \.anchorPoint.y)
    add("bounds", nil, .rect, \Layer.bounds, \.bounds)
    named["bounds"]?.make = Self.boundsAnimation
    add("bounds.origin", .boundsOrigin, .point, \Layer.bounds.origin, \.bounds.origin)
    add("bounds.origin.x", .boundsOriginX, .number, \Layer.bounds.origin.x, \.bounds.origin.x)
    add("bounds.origin.y", .boundsOriginY, .number, \Layer.bounds.origin.y, \.bounds.origin.y)
    add("bounds.size", .boundsSize, .size, \Layer.bounds.size, \.bounds.size)
    add("bounds.size.width", .boundsWidth, .number, \Layer.bounds.size.width, \.bounds.size.width)
    add("bounds.size.height", .boundsHeight, .number, \Layer.bounds.size.height, \.bounds.size.height)
    add("frame", nil, .rect, \Layer.frame, \.frame)
    add("frame.origin", nil, .point, \Layer.frame.origin, \.frame.origin)
    add("frame.origin.x", nil, .number, \Layer.frame.origin.x, \.frame.origin.x)
    add("frame.origin.y", nil, .number, \Layer.frame.origin.y, \.frame.origin.y)
    add("frame.size", nil, .size, \Layer.frame.size, \.frame.size)
    add("frame.size.width", nil, .number, \Layer.frame.size.width, \.frame.size.width)
    add("frame.size.height", nil, .number, \Layer.frame.size.height, \.frame.size.height)
  }

  /// Animates the origin and the size of the bounds; only the size where the values are sizes.
  private static func boundsAnimation(_ animation: CAPropertyAnimation) -> any LayerAnimation {
    let rect = KeyedType<Size>("a rectangle", KeyedType.size.read)
    let values = animation.givenValues
    let isWhole = values.isEmpty || values.contains { $0 is Rect }
    let numbers: ((Any) -> [Double]?)? =
      isWhole ? { ($0 as? Rect).map { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] } } : nil
    let size = animation.typed(.boundsSize, partOf: numbers) { rect.value($0, forKeyPath: "bounds") }
    guard isWhole else { return size }
    let origin = animation.typed(.boundsOrigin, partOf: numbers) { ($0 as? Rect)?.origin }
    return animation.finish(JoinedAnimation([origin, size]))
  }

  /// A table of the transforms and their parts.
  mutating func addTransform() {
    add("transform", .transform, .transform, \Layer.transform, \.transform)
    add("sublayerTransform", .sublayerTransform, .transform, \Layer.sublayerTransform, \.sublayerTransform)
    func addPart(_ names: String..., of part: Facet, _ property: LayerProperty<Double>) {
      for name in names {
        add("transform.\(name)", property, .number, \Layer.transform[part], \.transform[part])
        add(
          "sublayerTransform.\(name)", .sublayerPart(part, name), .number, \Layer.sublayerTransform[part],
          \.sublayerTransform[part])
      }
    }
    addPart("rotation", "rotation.z", of: .rotation, .rotation)
    addPart("rotation.x", of: .rotationX, .rotationX)
    addPart("rotation.y", of: .rotationY, .rotationY)
    addPart("scale", "scale.xy", of: .scale, .scale)
    addPart("scale.x", of: .scaleX, .scaleX)
    addPart("scale.y", of: .scaleY, .scaleY)
    addPart("translation.x", of: .translationX, .translationX)
    addPart("translation.y", of: .translationY, .translationY)
    addPart("translation.z", of: .translationZ, .translationZ)
    add("transform.translation", nil, .translation, \Layer.transform.planeTranslation, \.transform.planeTranslation)
    named["transform.translation"]?.make = Self.translationAnimation
    // a layer has no thickness
    add("transform.scale.z", nil, .number, \Layer.transform.scaleZ, \.transform.scaleZ)
  }

  /// Animates both components of the translation.
  private static func translationAnimation(_ animation: CAPropertyAnimation) -> any LayerAnimation {
    let numbers: (Any) -> [Double]? = { KeyedType.translation.read($0).map { [$0.width, $0.height] } }
    let across = animation.typed(.translationX, partOf: numbers) {
      KeyedType.translation.value($0, forKeyPath: "transform.translation")?.width
    }
    // what is of another type has been reported
    let down = animation.typed(.translationY, partOf: numbers) { $0.flatMap(KeyedType.translation.read)?.height }
    return animation.finish(JoinedAnimation([across, down]))
  }

  /// A table of the properties of a layer's appearance.
  mutating func addAppearance() {
    for name in ["opacity", "alpha"] { add(name, .opacity, .number, \Layer.opacity, \.opacity) }
    add("backgroundColor", .backgroundColor, .color, \Layer.ground, \.backgroundColor)
    add("contents", .contents, .contents, \Layer.contents, \.contents)
    add("cornerRadius", .cornerRadius, .number, \Layer.cornerRadius, \.cornerRadius)
    add("maskedCorners", .maskedCorners, .corners, \Layer.maskedCorners, \.maskedCorners)
    add("borderWidth", .borderWidth, .number, \Layer.borderWidth, \.borderWidth)
    add("borderColor", .borderColor, .color, \Layer.edgeColor, \.borderColor)
    add("shadowColor", .shadowColor, .color, \Layer.shade, \.shadowColor)
    add("shadowOpacity", .shadowOpacity, .number, \Layer.shadowOpacity, \.shadowOpacity)
    add("shadowRadius", .shadowRadius, .number, \Layer.shadowRadius, \.shadowRadius)
    add("shadowOffset", .shadowOffset, .offset, \Layer.shadowWay, \.shadowOffset)
    add("shadowOffset.width", .shadowOffsetX, .number, \Layer.shadowWay.dx, \.shadowOffset.dx)
    add("shadowOffset.height", .shadowOffsetY, .number, \Layer.shadowWay.dy, \.shadowOffset.dy)
  }

  /// A table of the properties of shapes, gradients and texts.
  mutating func addKinds() {
    add("path", .path, .path, \PathLayer.path, ofKind: \.presentationShape.path)
    add("fillColor", .fillColor, .color, \PathLayer.fill, ofKind: \.presentationShape.fillColor)
    add("strokeColor", .strokeColor, .color, \PathLayer.stroke, ofKind: \.presentationShape.strokeColor)
    add("lineWidth", .lineWidth, .number, \PathLayer.lineWidth, ofKind: \.presentationShape.lineWidth)
    add("miterLimit", .miterLimit, .number, \PathLayer.miterLimit, ofKind: \.presentationShape.miterLimit)
    add("lineDashPhase", .lineDashPhase, .number, \PathLayer.lineDashPhase, ofKind: \.presentationShape.lineDashPhase)
    add("lineDashPattern", .lineDashPattern, .numbers, \PathLayer.lineDashPattern, ofKind: \.presentationShape.lineDashPattern)
    add("strokeStart", .strokeStart, .number, \PathLayer.strokeStart, ofKind: \.presentationShape.strokeStart)
    add("strokeEnd", .strokeEnd, .number, \PathLayer.strokeEnd, ofKind: \.presentationShape.strokeEnd)
    add("colors", .colors, .colors, \GradientLayer.colors, ofKind: \.presentationGradient.colors)
    add("locations", .locations, .optionalNumbers, \GradientLayer.locations, ofKind: { $0.presentationGradient.locations })
    add("startPoint", .startPoint, .point, \GradientLayer.startPoint, ofKind: \.presentationGradient.startPoint)
    add("startPoint.x", .startPointX, .number, \GradientLayer.startPoint.x, ofKind: \.presentationGradient.startPoint.x)
    add("startPoint.y", .startPointY, .number, \GradientLayer.startPoint.y, ofKind: \.presentationGradient.startPoint.y)
    add("endPoint", .endPoint, .point, \GradientLayer.endPoint, ofKind: \.presentationGradient.endPoint)
    add("endPoint.x", .endPointX, .number, \GradientLayer.endPoint.x, ofKind: \.presentationGradient.endPoint.x)
    add("endPoint.y", .endPointY, .number, \GradientLayer.endPoint.y, ofKind: \.presentationGradient.endPoint.y)
    add("foregroundColor", .textColor, .color, \TextLayer.textColor, ofKind: \.presentationColor)
  }

  /// A table of properties that cannot be animated.
  mutating func addUnanimated() {
    for name in ["hidden", "isHidden"] { add(name, nil, .flag, \Layer.isHidden, ofKind: \.isHidden) }
    for name in ["doubleSided", "isDoubleSided"] { add(name, nil, .flag, \Layer.isDoubleSided, ofKind: \.isDoubleSided) }
    add("masksToBounds", nil, .flag, \Layer.masksToBounds, ofKind: \.masksToBounds)
    add("name", nil, .text, \Layer.name, ofKind: \.name)
    add("speed", nil, .number, \Layer.speed, ofKind: \.speed)
    add("timeOffset", nil, .number, \Layer.timeOffset, ofKind: \.timeOffset)
    add("beginTime", nil, .number, \Layer.beginTime, ofKind: \.beginTime)
    add("fontSize", nil, .number, \TextLayer.fontSize, ofKind: \.fontSize)
  }
}
