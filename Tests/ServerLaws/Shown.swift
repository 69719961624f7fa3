import LegatoLayers

/// What a layer shows, as plain numbers and texts.
public struct Shown: Hashable, Sendable {
  public private(set) var numbers: [Double] = []
  public private(set) var words: [String] = []

  public init(_ layer: Layer) {
    guard let shown = layer.presentation() else { return }
    numbers = [shown.position.x, shown.position.y, shown.bounds.minX, shown.bounds.minY, shown.bounds.width, shown.bounds.height]
    numbers += [shown.anchorPoint.x, shown.anchorPoint.y, shown.zPosition, shown.opacity, shown.cornerRadius, shown.borderWidth]
    numbers += [shown.shadowOpacity, shown.shadowOffset.dx, shown.shadowOffset.dy, shown.shadowRadius]
    for transform in [shown.transform, shown.sublayerTransform] {
      var map = [Double](repeating: 0, count: 16)
      var span = map.mutableSpan
      transform.write(to: &span)
      numbers += map
    }
    for color in [shown.backgroundColor, shown.borderColor, shown.shadowColor] { add(color) }
    words = [layer.name ?? "", "\(layer.isHidden)", "\(layer.masksToBounds)", "\(shown.maskedCorners.rawValue)", "\(type(of: layer))"]
    words.append(layer.sublayers.map { $0.name ?? "-" }.joined(separator: " ") + "/" + (layer.mask?.name ?? "-"))
    switch layer {
    case let layer as PathLayer:
      let shape = layer.presentationShape
      words.append("\(layer.lineCap) \(layer.lineJoin) \(layer.usesEvenOddFill)")
      numbers += [shape.lineWidth, shape.lineDashPhase, shape.miterLimit, shape.strokeStart, shape.strokeEnd] + shape.lineDashPattern
      add(shape.fillColor)
      add(shape.strokeColor)
      words.append("\(shape.path == nil)")
      for element in shape.path?.elements ?? [] { add(element) }
    case let layer as TextLayer:
      words.append("\(layer.text) \(layer.fontSize) \(layer.alignment)")
      add(layer.presentationColor)
    case let layer as GradientLayer:
      let gradient = layer.presentationGradient
      words.append("\(gradient.kind)")
      numbers += gradient.locations + [gradient.startPoint.x, gradient.startPoint.y, gradient.endPoint.x, gradient.endPoint.y]
      for color in gradient.colors { add(color) }
    case is EffectLayer:
      words.append("\(shown.effect == nil)")
      if let effect = shown.effect {
        numbers += [effect.radius, effect.saturation, effect.vibrancy]
        add(effect.tint)
      }
    default: break
    }
  }

  private mutating func add(_ element: Path.Element) {
    let (step, points): (String, [Point]) =
      switch element {
      case .move(let end): ("move", [end])
      case .line(let end): ("line", [end])
      case .quadratic(let control, let end): ("quadratic", [control, end])
      case .cubic(let control1, let control2, let end): ("cubic", [control1, control2, end])
      case .close: ("close", [])
      }
    words.append(step)
    for point in points { numbers += [point.x, point.y] }
  }

  /// Premultiplied, as colours are mixed and seen: what is clear has no hue.
  private mutating func add(_ color: Color) {
    numbers += [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
  }

  /// The largest difference between two numbers; infinite where anything else differs.
  public func distance(to other: Shown) -> Double {
    guard words == other.words, numbers.count == other.numbers.count else { return .infinity }
    return zip(numbers, other.numbers).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}

/// What a window and all in it show, back to front.
public func shownTree(_ layer: Layer) -> [Shown] {
  [Shown(layer)] + (layer.mask.map(shownTree) ?? []) + layer.sublayers.flatMap(shownTree)
}

/// The largest difference between what two trees show.
public func distance(_ l: [Shown], _ r: [Shown]) -> Double {
  l.count == r.count ? zip(l, r).reduce(0) { max($0, $1.0.distance(to: $1.1)) } : .infinity
}

extension RenderServer {
  /// What its window and all in it show.
  public var tree: [Shown] { withWindow { shownTree($0) } }
}
