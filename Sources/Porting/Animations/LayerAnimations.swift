import Foundation
import LegatoCore
import LegatoLayers
import LegatoTiming

/// Notified of an explicit animation's start and stop.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the active interval has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation has ended; `flag` is true only if it reached its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An explicit animation as an object. Adding it to a layer copies it, so that it can be changed and added again (LM-12): the delegate, and `animation(forKey:)`,
/// get the copy. One of a class of your own is not copied; only its properties are.
nonisolated open class CAAnimation: NSObject, NSCopying {
  /// The duration in seconds; at or below 0 the duration of the transaction, or 0.25.
  public var duration = 0.0
  /// The begin in the layer's time; 0 for now.
  public var beginTime = 0.0
  /// The time in the animation at which it begins, in seconds.
  public var timeOffset = 0.0
  /// The factor of its speed; 1 by default.
  public var speed = 1.0
  /// The number of runs; 0 and 1 for one, infinity for no end.
  public var repeatCount = 0.0
  /// The duration of all runs in seconds; 0 to use ``repeatCount``.
  public var repeatDuration = 0.0
  /// Whether each run is followed by one backwards.
  public var autoreverses = false
  /// What is presented before and after the active interval.
  public var fillMode = FillMode.removed
  /// The timing curve; nil for linear.
  public var timingFunction: CAMediaTimingFunction?
  /// Whether the animation is removed from the layer at its end; true by default.
  public var isRemovedOnCompletion = true
  /// Notified of the start and the stop; the animation retains it.
  public var delegate: (any CAAnimationDelegate)?
  private var values: [String: Any] = [:]

  public override init() {}
  /// The value stored under a name.
  open func value(forKey key: String) -> Any? { values[key] }
  /// Stores any value under a name, for example to recognize the animation in its delegate.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

  /// A copy with the same properties, which can be changed without changing this one; `copy()` calls it. A class of your own overrides it: without that it is
  /// reported, and the animation itself is returned.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = copied()
    return copy === self ? CopyReport.itself(self) : copy
  }
  /// A copy; of a class that is declared elsewhere the animation itself.
  func copied() -> CAAnimation {
    let copy = empty()
    guard type(of: copy) == type(of: self) else { return self }
    copy.take(from: self)
    return copy
  }
  /// A new object of the class in which it is declared.
  func empty() -> CAAnimation { CAAnimation() }
  /// Takes the properties of another animation of its class.
  func take(from other: CAAnimation) {
    (duration, beginTime, timeOffset, speed) = (other.duration, other.beginTime, other.timeOffset, other.speed)
    (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
    (fillMode, isRemovedOnCompletion) = (other.fillMode, other.isRemovedOnCompletion)
    (timingFunction, delegate, values) = (other.timingFunction, other.delegate, other.values)
  }

  /// The `LayerAnimation` with the present properties; nil, and reported, if the key path is none that can be animated.
  func value() -> (any LayerAnimation)? { nil }

  func finish<Animation: LayerAnimation>(_ animation: Animation) -> Animation {
    var animation = animation
    (animation.duration, animation.beginTime, animation.timeOffset, animation.speed) = (duration, beginTime, timeOffset, speed)
    (animation.repeatCount, animation.repeatDuration, animation.autoreverses) = (repeatCount, repeatDuration, autoreverses)
    (animation.fillMode, animation.isRemovedOnCompletion) = (fillMode, isRemovedOnCompletion)
    animation.timingFunction = timingFunction?.curve
    if delegate != nil { animation.delegate = DelegateForwarder(self) }
    return animation
  }

  private final class DelegateForwarder: LayerAnimationDelegate {
    private let animation: CAAnimation
    init(_ animation: CAAnimation) { self.animation = animation }
    func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) { self.animation.delegate?.animationDidStart(self.animation) }
    func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) {
      self.animation.delegate?.animationDidStop(self.animation, finished: finished)
    }
  }
}

/// An animation of the property at a key path.
nonisolated open class CAPropertyAnimation: CAAnimation {
  /// The key path of the animated property; see `Layer.add(_:forKey:)-(CAAnimation,_)` for the valid ones.
  public var keyPath: String?
  /// Whether its values are added to the value beneath it.
  public var isAdditive = false
  /// Whether each run begins where the last one ended.
  public var isCumulative = false
  /// Creates an animation; a nil key path can be set later.
  public init(keyPath: String?) { self.keyPath = keyPath }
  public override convenience init() { self.init(keyPath: nil) }

  override func empty() -> CAAnimation { CAPropertyAnimation(keyPath: nil) }
  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }
  override func value() -> (any LayerAnimation)? {
    guard let keyPath, let make = AnimatedKeyPath.named[keyPath]?.make else {
      Misuse.report(
        .state(
          call: "add(_:forKey:)", wanted: "the key path of a property that animates", found: keyPath ?? "none",
          remedy: "name one of \(AnimatedKeyPath.animatable.joined(separator: ", "))"))
      return nil
    }
    return make(self)
  }
  /// The values that it was given.
  var givenValues: [Any] { [] }
  /// Makes the animation of `property`, whose values `read` converts to its type.
  /// - Parameter whole: the numbers of a value, if the property is a part of what the values are: distances are those of the whole.
  func typed<Value>(_ property: LayerProperty<Value>, partOf whole: ((Any) -> [Double]?)? = nil, _ read: (Any?) -> Value?)
    -> any LayerAnimation
  {
    finish(BasicAnimation(property))
  }
}

/// An animation from one value to another. See `BasicAnimation` for which of the values are optional.
nonisolated open class CABasicAnimation: CAPropertyAnimation {
  /// The start value, the end value and their difference: numbers, points, sizes, rectangles, colours, transforms or paths.
  public var fromValue, toValue, byValue: Any?
  override func empty() -> CAAnimation { CABasicAnimation(keyPath: nil) }
  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }
  override var givenValues: [Any] { [fromValue, toValue, byValue].compactMap(\.self) }
  override func typed<Value>(_ property: LayerProperty<Value>, partOf whole: ((Any) -> [Double]?)? = nil, _ read: (Any?) -> Value?)
    -> any LayerAnimation
  {
    var animation = BasicAnimation(property, from: read(fromValue), to: read(toValue), by: read(byValue))
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return finish(animation)
  }
}

/// A basic animation with a spring as its timing curve.
nonisolated open class CASpringAnimation: CABasicAnimation {
  /// The mass, above 0.
  public var mass = 1.0
  /// The stiffness in mass per second squared, above 0.
  public var stiffness = 100.0
  /// The damping coefficient in mass per second, at least 0; with 0 it oscillates until the duration is over.
  public var damping = 10.0
  /// The initial velocity towards the end, in distances per second.
  public var initialVelocity = 0.0
  /// The settling duration in seconds.
  public var settlingDuration: Double { SpringAnimation(.opacity, spring: self).settlingDuration }
  /// Creates a spring from its perceived duration, in seconds, and its bounce, above −1 and below 1 (SP-26), with a mass of 1; the animation lasts until it
  /// has settled. Set the key path afterwards. Invalid numbers are reported, and become those of a new animation.
  public convenience init(perceptualDuration: Double, bounce: Double) {
    self.init(keyPath: nil)
    let spring = SpringTimingParameters(duration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    duration = settlingDuration
  }
  override func empty() -> CAAnimation { CASpringAnimation(keyPath: nil) }
  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping, initialVelocity) = (other.mass, other.stiffness, other.damping, other.initialVelocity)
  }
  override func typed<Value>(_ property: LayerProperty<Value>, partOf whole: ((Any) -> [Double]?)? = nil, _ read: (Any?) -> Value?)
    -> any LayerAnimation
  {
    var animation = SpringAnimation(property, spring: self)
    (animation.fromValue, animation.toValue, animation.byValue) = (read(fromValue), read(toValue), read(byValue))
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return finish(animation)
  }
}

extension SpringAnimation {
  fileprivate init(_ property: LayerProperty<Value>, spring: CASpringAnimation) {
    self.init(property)
    (mass, stiffness, initialVelocity) = (spring.mass, spring.stiffness, spring.initialVelocity)
    // a damping that is above 0, as springs need it, and not seen in 10¹⁰⁰ seconds
    damping = spring.damping == 0 ? 1e-100 : spring.damping
  }
}

/// An animation through several values, or along a path.
nonisolated open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in their order.
  public var values: [Any]?
  /// A path that replaces ``values`` for a position.
  public var path: CGPath?
  /// The times of the values as fractions 0…1 of the duration.
  public var keyTimes: [NSNumber]?
  /// The timing curves of the segments between two values.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// How values are interpolated.
  public var calculationMode = CalculationMode.linear
  /// Whether the layer is rotated along the path; nil for no rotation.
  public var rotationMode: CAAnimationRotationMode?
  /// The tension, continuity and bias at each value in the cubic modes, −1…1; 0 where one is missing (KF-6).
  public var tensionValues, continuityValues, biasValues: [NSNumber]?
  override func empty() -> CAAnimation { CAKeyframeAnimation(keyPath: nil) }
  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes, timingFunctions) = (other.values, other.path, other.keyTimes, other.timingFunctions)
    (calculationMode, rotationMode) = (other.calculationMode, other.rotationMode)
    (tensionValues, continuityValues, biasValues) = (other.tensionValues, other.continuityValues, other.biasValues)
  }
  override var givenValues: [Any] { values ?? [] }
  override func typed<Value>(_ property: LayerProperty<Value>, partOf whole: ((Any) -> [Double]?)? = nil, _ read: (Any?) -> Value?)
    -> any LayerAnimation
  {
    var animation = KeyframeAnimation(property, values: (values ?? []).compactMap { read($0) }, keyTimes: keyTimes?.map(\.doubleValue))
    animation.wholes = whole.map { (values ?? []).compactMap($0) }
    animation.path = path
    animation.timingFunctions = timingFunctions?.map(\.curve) ?? []
    animation.calculationMode = calculationMode
    animation.tensionValues = (tensionValues ?? []).map(\.doubleValue)
    animation.continuityValues = (continuityValues ?? []).map(\.doubleValue)
    animation.biasValues = (biasValues ?? []).map(\.doubleValue)
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

/// How a layer that moves along a path is rotated.
public enum CAAnimationRotationMode: Hashable, Sendable {
  /// In the direction of the path, and in the opposite direction.
  case rotateAuto, rotateAutoReverse
}
/// Another name of `CalculationMode`.
public typealias CAAnimationCalculationMode = CalculationMode
/// Another name of `FillMode`.
public typealias CAMediaTimingFillMode = FillMode

/// Several animations as one.
nonisolated open class CAAnimationGroup: CAAnimation {
  /// The animations, which run in the group's time.
  public var animations: [CAAnimation]?
  override func empty() -> CAAnimation { CAAnimationGroup() }
  override func take(from other: CAAnimation) {
    super.take(from: other)
    if let other = other as? CAAnimationGroup { animations = other.animations }
  }
  override func value() -> (any LayerAnimation)? { finish(AnimationGroup((animations ?? []).compactMap { $0.value() })) }
}

extension Layer {
  /// Adds an animation with its present properties. Valid key paths are `position`, `bounds`, `transform`, `opacity` and other animatable properties, and
  /// their components such as `position.x`, `bounds.size.width`, `transform.rotation.y`, `transform.scale` and `transform.translation.x`. Any other is reported,
  /// and nothing is added.
  public func add(_ animation: CAAnimation, forKey key: String?) {
    let animation = animation.copied()
    guard let value = animation.value() else { return }
    add(paced: value, forKey: key)
    if let key { record(animation, forKey: key) }
  }

  /// Adds an animation, with the timing function of the transaction if that sets one.
  func add(paced animation: any LayerAnimation, forKey key: String?) {
    var animation = animation
    if let curve = Transaction.animationTimingFunction { animation.timingFunction = curve }
    add(animation, forKey: key)
  }
}
