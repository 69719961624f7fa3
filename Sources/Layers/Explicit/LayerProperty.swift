import LegatoCore

/// Names an animatable property of a layer, or a part of one, with the type of its values: what explicit animations are about.
///
/// ```swift
/// card.add(BasicAnimation(.opacity, from: 1, to: 0))
/// card.add(BasicAnimation(.rotation, from: 0, to: 20 * .pi))    // ten turns: a plain number (IV-7)
/// ```
public struct LayerProperty<Value> {
  /// The property it is, or is a part of.
  public let name: AnimatableProperty?
  /// A text for people.
  public let description: String
  /// The value on the stage; nil where the layer has no such property.
  let open: (Layer, Stage) -> Opened?

  struct Opened {
    var target: AnimationTarget
    var numbers: (Value) -> [Double]
    /// What is shown now.
    var shown: () -> [Double]
  }

  private init(_ name: AnimatableProperty?, _ description: String, _ open: @escaping (Layer, Stage) -> Opened?) {
    (self.name, self.description, self.open) = (name, description, open)
  }

  init(_ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Value>>) where Value: Animatable {
    self.init(name, "\(name)") { layer, stage in
      let value = layer.open(path, name, stage)
      return Opened(target: AnimationTarget(value), numbers: value.numbers, shown: { value.numbers(of: value.presentation) })
    }
  }

  /// A property of one's own kind of layer.
  init<Kind: Layer>(of kind: Kind.Type, _ description: String, _ animated: @escaping (Kind, Stage) -> Animated<Value>)
  where Value: Animatable {
    self.init(nil, description) { layer, stage in
      guard let layer = layer as? Kind else { return nil }
      let value = animated(layer, stage)
      return Opened(target: AnimationTarget(value), numbers: value.numbers, shown: { value.numbers(of: value.presentation) })
    }
  }

  /// Something that nothing lies between.
  init(_ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Switched<Value>>>) where Value: Equatable {
    self.init(name, "\(name)") { layer, stage in
      let value = layer.open(path, name, stage)
      return Opened(
        target: AnimationTarget(value), numbers: { value.numbers(of: Switched($0)) }, shown: { value.numbers(of: value.presentation) })
    }
  }

  /// A number that is part of a value.
  init<Whole: Animatable>(
    _ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Whole>>, _ facet: Facet, _ part: String,
    of number: @escaping (Whole) -> Double
  ) where Value == Double {
    self.init(name, "\(name).\(part)") { layer, stage in
      let value = layer.open(path, name, stage)
      return Opened(target: AnimationTarget(value, facet), numbers: \.asNumbers, shown: { [number(value.presentation)] })
    }
  }
}

extension LayerProperty where Value == Point {
  public static var position: Self { Self(.position, \.position) }
  public static var boundsOrigin: Self { Self(.boundsOrigin, \.boundsOrigin) }
  public static var anchorPoint: Self { Self(.anchorPoint, \.anchorPoint) }
}

extension LayerProperty where Value == Size {
  public static var boundsSize: Self { Self(.boundsSize, \.boundsSize) }
}

extension LayerProperty where Value == Vector {
  public static var shadowOffset: Self { Self(.shadowOffset, \.shadowOffset) }
}

extension LayerProperty where Value == Transform3D {
  public static var transform: Self { Self(.transform, \.transform) }
}

extension LayerProperty where Value == Color {
  public static var backgroundColor: Self { Self(.backgroundColor, \.backgroundColor) }
  public static var borderColor: Self { Self(.borderColor, \.borderColor) }
  public static var shadowColor: Self { Self(.shadowColor, \.shadowColor) }
  /// Of a ``PathLayer``.
  public static var fillColor: Self { Self(of: PathLayer.self, "fillColor") { $0.open(\.fillColor, $1) } }
  /// Of a ``PathLayer``.
  public static var strokeColor: Self { Self(of: PathLayer.self, "strokeColor") { $0.open(\.strokeColor, $1) } }
  /// Of a ``TextLayer``.
  public static var textColor: Self { Self(of: TextLayer.self, "textColor") { $0.openColor($1) } }
}

extension LayerProperty where Value == AnyHashable? {
  public static var contents: Self { Self(.contents, \.contents) }
}

extension LayerProperty where Value == CornerMask {
  public static var maskedCorners: Self { Self(.maskedCorners, \.maskedCorners) }
}

extension LayerProperty where Value == Double {
  public static var opacity: Self { Self(.opacity, \.opacity) }
  public static var zPosition: Self { Self(.zPosition, \.zPosition) }
  public static var cornerRadius: Self { Self(.cornerRadius, \.cornerRadius) }
  public static var borderWidth: Self { Self(.borderWidth, \.borderWidth) }
  public static var shadowOpacity: Self { Self(.shadowOpacity, \.shadowOpacity) }
  public static var shadowRadius: Self { Self(.shadowRadius, \.shadowRadius) }
  /// Of a ``PathLayer``.
  public static var lineWidth: Self { Self(of: PathLayer.self, "lineWidth") { $0.open(\.lineWidth, $1) } }
  /// Of a ``PathLayer``.
  public static var miterLimit: Self { Self(of: PathLayer.self, "miterLimit") { $0.open(\.miterLimit, $1) } }
  /// Of a ``PathLayer``.
  public static var lineDashPhase: Self { Self(of: PathLayer.self, "lineDashPhase") { $0.open(\.lineDashPhase, $1) } }
  /// Of a ``PathLayer``.
  public static var strokeStart: Self { Self(of: PathLayer.self, "strokeStart") { $0.open(\.strokeStart, $1) } }
  /// Of a ``PathLayer``.
  public static var strokeEnd: Self { Self(of: PathLayer.self, "strokeEnd") { $0.open(\.strokeEnd, $1) } }

  public static var positionX: Self { Self(.position, \.position, .component(0), "x", of: \.x) }
  public static var positionY: Self { Self(.position, \.position, .component(1), "y", of: \.y) }
  public static var boundsOriginX: Self { Self(.boundsOrigin, \.boundsOrigin, .component(0), "x", of: \.x) }
  public static var boundsOriginY: Self { Self(.boundsOrigin, \.boundsOrigin, .component(1), "y", of: \.y) }
  public static var boundsWidth: Self { Self(.boundsSize, \.boundsSize, .component(0), "width", of: \.width) }
  public static var boundsHeight: Self { Self(.boundsSize, \.boundsSize, .component(1), "height", of: \.height) }

  /// The turn about z in radians, as a plain number: 0 to 20π turns ten times, −π goes counter-clockwise (IV-7).
  public static var rotation: Self { part(.rotation, "rotation") }
  /// Both scales.
  public static var scale: Self { part(.scale, "scale") }
  public static var scaleX: Self { part(.scaleX, "scale.x") }
  public static var scaleY: Self { part(.scaleY, "scale.y") }
  public static var translationX: Self { part(.translationX, "translation.x") }
  public static var translationY: Self { part(.translationY, "translation.y") }

  private static func part(_ facet: Facet, _ name: String) -> Self {
    Self(.transform, \.transform, facet, name) { facet.number(of: $0) }
  }
}

extension Layer {
  /// The property as a value of the stage.
  func open<Value>(_ path: WritableKeyPath<LayerState, Property<Value>>, _ name: AnimatableProperty, _ stage: Stage) -> Animated<Value> {
    loosen()
    return state[keyPath: path].open(in: stage, isAdditive: name.isAdditive, hasVectorVelocity: name == .position, space: timeSpace)
  }
}
