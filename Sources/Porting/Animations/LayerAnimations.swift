import Foundation
import LegatoCore
import LegatoLayers
import LegatoTiming

/// Notified of an explicit animation's start and stop.
public protocol CAAnimationDelegate: AnyObject {
  /// Its active interval has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// It is over; `flag` is true only when that came by itself.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An explicit animation as an object: what it says when it is added to a layer becomes one of the package's values, and counts until it is over.
nonisolated open class CAAnimation: NSObject {
  /// Seconds; at or below 0 the transaction's, or 0.25.
  public var duration = 0.0
  /// In the layer's time; 0 for now.
  public var beginTime = 0.0
  /// Seconds of it that are over when it begins.
  public var timeOffset = 0.0
  /// A factor; 1 by default.
  public var speed = 1.0
  /// Times; 0 and 1 for once, infinite for ever.
  public var repeatCount = 0.0
  /// Seconds; 0 for what the count says.
  public var repeatDuration = 0.0
  /// Whether each run is followed by the same backwards.
  public var autoreverses = false
  /// What is seen before and after it.
  public var fillMode = FillMode.removed
  /// The curve of the whole; nil is linear.
  public var timingFunction: CAMediaTimingFunction?
  /// Whether it is taken off at its end; true by default.
  public var isRemovedOnCompletion = true
  /// Notified of its start and its stop; retained by the animation.
  public var delegate: (any CAAnimationDelegate)?
  private var values: [String: Any] = [:]

  public override init() {}
  /// What was set under this name.
  open func value(forKey key: String) -> Any? { values[key] }
  /// Keeps anything under a name, for those who look for it when the animation is over.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

  /// Nil, and reported, where it says nothing that can be animated.
  func value() -> (any LayerAnimation)? { nil }

  func finish<Animation: LayerAnimation>(_ animation: Animation) -> Animation {
    var animation = animation
    (animation.duration, animation.beginTime, animation.timeOffset, animation.speed) = (duration, beginTime, timeOffset, speed)
    (animation.repeatCount, animation.repeatDuration, animation.autoreverses) = (repeatCount, repeatDuration, autoreverses)
    (animation.fillMode, animation.isRemovedOnCompletion) = (fillMode, isRemovedOnCompletion)
    animation.timingFunction = timingFunction?.curve
    if delegate != nil { animation.delegate = Teller(self) }
    return animation
  }

  private final class Teller: LayerAnimationDelegate {
    private let animation: CAAnimation
    init(_ animation: CAAnimation) { self.animation = animation }
    func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) { self.animation.delegate?.animationDidStart(self.animation) }
    func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) {
      self.animation.delegate?.animationDidStop(self.animation, finished: finished)
    }
  }
}

/// One of a property that is named by its key path.
nonisolated open class CAPropertyAnimation: CAAnimation {
  /// What it moves; see `Layer.add(_:forKey:)-(CAAnimation,_)` for those that there are.
  public var keyPath: String?
  /// Whether its values are added to what is shown below it.
  public var isAdditive = false
  /// Whether each repeat begins where the last one ended.
  public var isCumulative = false
  /// Nil for one that is given a path later.
  public init(keyPath: String?) { self.keyPath = keyPath }
  public override convenience init() { self.init(keyPath: nil) }

  override func value() -> (any LayerAnimation)? {
    guard let keyPath, let found = AnimatedKeyPath.named[keyPath] else {
      Misuse.report(
        .state(
          call: "add(_:forKey:)", wanted: "the key path of a property that animates", found: keyPath ?? "none",
          remedy: "name one of \(AnimatedKeyPath.named.keys.sorted().joined(separator: ", "))"))
      return nil
    }
    return found.make(self)
  }
  /// One of these values' type, over this property.
  func typed<Value>(_ property: LayerProperty<Value>, _ read: (Any?) -> Value?) -> any LayerAnimation {
    finish(BasicAnimation(property))
  }
}

/// From one value to another; `BasicAnimation` tells which of the ends may be left out.
nonisolated open class CABasicAnimation: CAPropertyAnimation {
  /// Where it begins, where it ends, and how far it goes: numbers, points, sizes, rectangles, colours, transforms, outlines.
  public var fromValue, toValue, byValue: Any?
  override func typed<Value>(_ property: LayerProperty<Value>, _ read: (Any?) -> Value?) -> any LayerAnimation {
    var animation = BasicAnimation(property, from: read(fromValue), to: read(toValue), by: read(byValue))
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return finish(animation)
  }
}

/// The same under a spring.
nonisolated open class CASpringAnimation: CABasicAnimation {
  /// What hangs on the spring, above 0.
  public var mass = 1.0
  /// How hard the spring is, above 0.
  public var stiffness = 100.0
  /// How much it is braked, at least 0.
  public var damping = 10.0
  /// Distances a second, towards the end.
  public var initialVelocity = 0.0
  /// Seconds until it rests.
  public var settlingDuration: Double { SpringAnimation(.opacity, spring: self).settlingDuration }
  override func typed<Value>(_ property: LayerProperty<Value>, _ read: (Any?) -> Value?) -> any LayerAnimation {
    var animation = SpringAnimation(property, spring: self)
    (animation.fromValue, animation.toValue, animation.byValue) = (read(fromValue), read(toValue), read(byValue))
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return finish(animation)
  }
}

extension SpringAnimation {
  fileprivate init(_ property: LayerProperty<Value>, spring: CASpringAnimation) {
    self.init(property)
    (mass, stiffness, damping, initialVelocity) = (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity)
  }
}

/// From value to value, or along an outline.
nonisolated open class CAKeyframeAnimation: CAPropertyAnimation {
  /// In their order.
  public var values: [Any]?
  /// Instead of values, for a place.
  public var path: CGPath?
  /// Shares of the whole, 0…1.
  public var keyTimes: [NSNumber]?
  /// One a way between two values.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// How values are joined.
  public var calculationMode = CalculationMode.linear
  /// Whether the layer is turned along an outline; nil for not.
  public var rotationMode: CAAnimationRotationMode?
  override func typed<Value>(_ property: LayerProperty<Value>, _ read: (Any?) -> Value?) -> any LayerAnimation {
    var animation = KeyframeAnimation(property, values: (values ?? []).compactMap { read($0) }, keyTimes: keyTimes?.map(\.doubleValue))
    animation.path = path
    animation.timingFunctions = timingFunctions?.map(\.curve) ?? []
    animation.calculationMode = calculationMode
    animation.rotationMode =
      switch rotationMode {
      case .rotateAuto: .auto
      case .rotateAutoReverse: .autoReverse
      case nil: .none
      }
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return finish(animation)
  }
}

/// Whether a layer that moves along an outline is turned with it.
public enum CAAnimationRotationMode: Hashable, Sendable {
  /// Along it, and against it.
  case rotateAuto, rotateAutoReverse
}
/// Another name of `CalculationMode`.
public typealias CAAnimationCalculationMode = CalculationMode
/// Another name of `FillMode`.
public typealias CAMediaTimingFillMode = FillMode

/// Several as one.
nonisolated open class CAAnimationGroup: CAAnimation {
  /// In the group's time.
  public var animations: [CAAnimation]?
  override func value() -> (any LayerAnimation)? { finish(AnimationGroup((animations ?? []).compactMap { $0.value() })) }
}

extension Layer {
  /// Adds what the animation says now. Key paths are `position`, `bounds`, `transform`, `opacity` and their like, with `.x`, `.y`, `.width`, `.height`,
  /// `.rotation`, `.scale`, `.translation` behind them where they have such parts; another is reported, and nothing is added.
  public func add(_ animation: CAAnimation, forKey key: String?) {
    guard let value = animation.value() else { return }
    add(value, forKey: key)
    if let key { note(animation, forKey: key) }
  }
}

/// The properties that have a key path, and how what is stated for them is read.
struct AnimatedKeyPath {
  let make: (CAPropertyAnimation) -> any LayerAnimation

  nonisolated(unsafe) static let named: [String: AnimatedKeyPath] = {
    var named: [String: AnimatedKeyPath] = [:]
    func add<Value>(_ name: String, _ property: LayerProperty<Value>, _ read: @escaping (Any?) -> Value?) {
      named[name] = AnimatedKeyPath { $0.typed(property, read) }
    }
    func number(_ value: Any?) -> Double? {
      switch value {
      case let number as Double: number
      case let number as Float: Double(number)
      case let number as Int: Double(number)
      case let number as NSNumber: number.doubleValue
      default: nil
      }
    }
    func point(_ value: Any?) -> Point? { value as? Point ?? (value as? Vector).map { Point($0) } }
    func size(_ value: Any?) -> Size? { value as? Size ?? (value as? Rect)?.size }
    func color(_ value: Any?) -> Color? { value as? Color }
    func map(_ value: Any?) -> Transform3D? { value as? Transform3D ?? (value as? CGAffineTransform).map { Transform3D($0) } }
    let numbers: [(String, LayerProperty<Double>)] = [
      ("opacity", .opacity), ("alpha", .opacity), ("zPosition", .zPosition), ("cornerRadius", .cornerRadius), ("borderWidth", .borderWidth),
      ("shadowOpacity", .shadowOpacity), ("shadowRadius", .shadowRadius), ("lineWidth", .lineWidth), ("miterLimit", .miterLimit),
      ("lineDashPhase", .lineDashPhase), ("strokeStart", .strokeStart), ("strokeEnd", .strokeEnd), ("position.x", .positionX),
      ("position.y", .positionY), ("bounds.origin.x", .boundsOriginX), ("bounds.origin.y", .boundsOriginY),
      ("bounds.size.width", .boundsWidth), ("bounds.size.height", .boundsHeight), ("anchorPoint.x", .anchorPointX),
      ("anchorPoint.y", .anchorPointY), ("transform.rotation", .rotation), ("transform.rotation.z", .rotation),
      ("transform.scale", .scale), ("transform.scale.xy", .scale), ("transform.scale.x", .scaleX), ("transform.scale.y", .scaleY),
      ("transform.translation.x", .translationX), ("transform.translation.y", .translationY), ("startPoint.x", .startPointX),
      ("startPoint.y", .startPointY), ("endPoint.x", .endPointX), ("endPoint.y", .endPointY),
    ]
    for (name, property) in numbers { add(name, property, number) }
    let points: [(String, LayerProperty<Point>)] = [
      ("position", .position), ("bounds.origin", .boundsOrigin), ("anchorPoint", .anchorPoint), ("startPoint", .startPoint),
      ("endPoint", .endPoint),
    ]
    for (name, property) in points { add(name, property, point) }
    for name in ["bounds", "bounds.size"] { add(name, .boundsSize, size) }
    let colors: [(String, LayerProperty<Color>)] = [
      ("backgroundColor", .backgroundColor), ("borderColor", .borderColor), ("shadowColor", .shadowColor), ("fillColor", .fillColor),
      ("strokeColor", .strokeColor), ("foregroundColor", .textColor),
    ]
    for (name, property) in colors { add(name, property, color) }
    add("transform", .transform, map)
    add("shadowOffset", .shadowOffset) { value in value as? Vector ?? (value as? Size).map { Vector(dx: $0.width, dy: $0.height) } }
    add("path", .path) { value in (value as? Path ?? (value as? BezierPath)?.cgPath).map { .some($0) } }
    add("colors", .colors) { $0 as? [Color] }
    add("locations", .locations) { value in
      (value as? [Double] ?? (value as? [NSNumber])?.map(\.doubleValue)).map { .some($0) }
    }
    add("contents", .contents) { value in (value as? AnyHashable).map { .some($0) } }
    return named
  }()
}
