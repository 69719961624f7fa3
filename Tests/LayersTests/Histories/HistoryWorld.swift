import LegatoLayers
import LegatoTiming

/// Two layers of which one property is animated, in a layer that may have a time of its own, beside another one.
final class HistoryWorld {
  enum Property: CaseIterable { case opacity, position, color, turn, turnInSpace, tilt, bounds, cornerRadius, path, colors }

  let window = Window(size: Size(width: 1000, height: 1000), stage: Stage())
  let outer = Layer(frame: Rect(x: 0, y: 0, width: 500, height: 500))
  let other = Layer(frame: Rect(x: 500, y: 0, width: 500, height: 500))
  let layers: [Layer]
  let property: Property
  var animators: [PropertyAnimator] = []
  /// Shows the window from the call on that sets it.
  var server: RenderServer?

  var stage: Stage { window.stage }

  init(_ property: Property) {
    self.property = property
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    layers = (0..<2).map { _ in
      switch property {
      case .path: PathLayer(frame: frame)
      case .colors: GradientLayer(frame: frame)
      default: Layer(frame: frame)
      }
    }
    window.addSublayer(outer)
    window.addSublayer(other)
    for layer in layers { outer.addSublayer(layer) }
    stage.advance(to: 1)
    for layer in layers { set(layer, 0) }
    stage.advance(to: 1.1)
  }

  func set(_ layer: Layer, _ value: Double) {
    switch property {
    case .opacity: layer.opacity = 0.2 + 0.1 * abs(value)
    case .position: layer.position = Point(x: 100 * value, y: -30 * value)
    case .color: layer.backgroundColor = Color(red: 0.1 * abs(value), green: 0.3, blue: 0.2, alpha: 1)
    case .turn: layer.affineTransform = AffineTransform(rotationAngle: value / 2)
    case .turnInSpace: layer.transform = Transform3D(rotationAngle: value / 2, x: 1, y: 2, z: 3)
    case .tilt: layer.transform = Transform3D(rotationAngle: value / 2, x: 0, y: 1, z: 0)
    case .bounds: layer.bounds = Rect(x: 0.03 * value, y: -0.01 * value, width: 1 + 0.2 * value, height: 0.7 + 0.1 * value)
    case .cornerRadius: layer.cornerRadius = 1 + 0.5 * value
    case .path: (layer as? PathLayer)?.path = Self.path(value)
    case .colors: (layer as? GradientLayer)?.colors = Self.colors(value)
    }
  }

  private static func path(_ value: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: value, y: 2))
    path.addLine(to: Point(x: 1 + 0.5 * value, y: 2 * value))
    path.addLine(to: Point(x: -value, y: 3 - value))
    return path
  }

  private static func colors(_ value: Double) -> [Color] {
    [Color(red: 0.1 * abs(value), green: 0.3, blue: 0.2), Color(red: 0.5, green: 0.1 * abs(value), blue: 0.2, alpha: 0.5)]
  }

  func each(_ body: (Layer) -> Void) { for layer in layers { body(layer) } }
  func setEach(_ value: Double) { each { set($0, value) } }

  /// A frame after so many seconds, of the server as well, whose begins are adopted.
  func step(_ seconds: Double) {
    stage.advance(to: stage.now + seconds)
    guard let server else { return }
    window.commit(to: server)
    server.step(to: stage.now)
    stage.advance(to: stage.now)
  }

  func animator(_ curve: any TimingCurveProvider, each: Bool = true, delayFactor: Double = 0, _ change: @escaping (Layer) -> Void) {
    for group in each ? layers.map({ [$0] }) : [layers] {
      let animator = PropertyAnimator(duration: 25, timingParameters: curve, stage: stage)
      animator.addAnimations({ for layer in group { change(layer) } }, delayFactor: delayFactor)
      animator.startAnimation()
      animators.append(animator)
    }
  }

  /// Four keyframes, each under that curve.
  func keyframes(by curve: (any TimingCurveProvider)? = nil) {
    for (frame, value) in [0.7, -0.5, 1, 0.6].enumerated() {
      addKeyframe(withRelativeStartTime: Double(frame) / 4, relativeDuration: 0.25, timingParameters: curve) { self.setEach(value) }
    }
  }

  func explicit(key: String, _ change: (inout AnimationSettings) -> Void = { _ in }) { explicit(key: key, isAdditive: false, change) }

  func explicit(key: String, isAdditive: Bool, _ change: (inout AnimationSettings) -> Void = { _ in }) {
    func add<Value>(_ property: LayerProperty<Value>, _ from: Value, _ to: Value) {
      var animation = BasicAnimation(property, from: from, to: to, duration: 20)
      animation.isAdditive = isAdditive
      change(&animation.settings)
      each { $0.add(animation, forKey: key) }
    }
    switch property {
    case .opacity: add(.opacity, 0, 0.7)
    case .position: add(.position, .zero, Point(x: 100, y: 40))
    case .color: add(.backgroundColor, .black, .white)
    case .turn: add(.rotation, 0, 2)
    case .turnInSpace: add(.transform, .identity, Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3))
    case .tilt: add(.rotationY, 0, 2)
    case .bounds: add(.boundsSize, Size(width: 0.1, height: 0.1), Size(width: 0.5, height: 0.2))
    case .cornerRadius: add(.cornerRadius, 0.1, 0.8)
    case .path: add(.path, Self.path(0.3), Self.path(2))
    case .colors: add(.colors, [.black, .white], [.white, .black])
    }
  }

  /// What is presented, with positions in hundreds.
  var numbers: [Double] { numbers(of: layers) }
  /// The same of what its server presents, which has had a frame at the same time; nil without one.
  var servedNumbers: [Double]? { server?.withWindow { numbers(of: $0.sublayers.flatMap(\.sublayers)) } }

  private func numbers(of layers: [Layer]) -> [Double] { layers.flatMap(numbers) }

  private func numbers(_ layer: Layer) -> [Double] {
    func premultiplied(_ color: Color?) -> [Double] {
      let color = color ?? .clear
      return [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
    }
    let shown = layer.presented
    switch property {
    case .opacity: return [shown.opacity, shown.cornerRadius]
    case .position: return [shown.position.x / 100, shown.position.y / 100]
    case .color: return premultiplied(shown.backgroundColor)
    case .turn, .turnInSpace, .tilt:
      let map = shown.transform
      return [map.m11, map.m12, map.m13, map.m21, map.m22, map.m23, map.m31, map.m32, map.m33, map.m41, map.m42, map.m43]
    case .bounds: return [shown.bounds.origin.x, shown.bounds.origin.y, shown.bounds.size.width, shown.bounds.size.height]
    case .cornerRadius: return [shown.cornerRadius]
    case .path:
      return ((layer as? PathLayer)?.presentationShape.path?.elements ?? []).flatMap { element -> [Double] in
        switch element {
        case .move(let point), .line(let point): [point.x, point.y]
        default: []
        }
      }
    case .colors: return ((layer as? GradientLayer)?.presentationGradient.colors ?? []).flatMap(premultiplied)
    }
  }
}
