import LegatoCore
import LegatoLayers
import LegatoTiming

/// What pinch and rotation share: the line between the first two pointers.
public class TwoPointerGestureRecognizer: GestureRecognizer {
  private(set) var start = Vector.zero
  /// Points that the line's ends move before the gesture begins.
  static let hysteresis = 8.0
  var estimate = VelocityEstimate()

  var line: Vector? { pointers.count >= 2 ? pointers[1].place - pointers[0].place : nil }
  /// The measured number: a scale factor, an angle.
  var measure: Double { 0 }
  /// Whether the line has changed enough, in points.
  func hasMoved(_ line: Vector) -> Bool { false }
  /// The line is another one, since a pointer came or went: the measure goes on from where it was.
  func restart() {}
  func follow() {}

  override func pointerBegan(_ event: PointerEvent) {
    if pointers.count == 2, let line {
      start = line
      restart()
      estimate.removeAll()
    }
  }

  override func pointerMoved(_ event: PointerEvent) {
    guard let line else { return }
    if !isActive {
      guard hasMoved(line) else { return }
      start = line
      restart()
      enter(.began)
      estimate.add(Point(x: measure, y: 0), at: event.time)
      return
    }
    follow()
    estimate.add(Point(x: measure, y: 0), at: event.time)
    enter(.changed)
  }

  override func pointerEnded(_ event: PointerEvent) { if isActive, pointers.count <= 2 { enter(.ended) } }

  override func pointersChanged() {
    guard let line else { return }
    start = line
    restart()
    estimate.removeAll()
  }

  override func reset() { estimate.removeAll() }
}

/// Two pointers that come together or go apart (GE-11).
public final class PinchGestureRecognizer: TwoPointerGestureRecognizer {
  /// The distance between the pointers as a multiple of that at the beginning; 1 at first. Setting it counts anew from there.
  public var scale = 1.0 {
    didSet {
      guard scale.isFinite, scale > 0 else {
        Misuse.report(.number(call: "scale", wanted: "a finite factor above 0", found: "\(scale)", repair: "\(oldValue)"))
        scale = oldValue
        return
      }
      if !isFollowing { (base, length, _) = (scale, line?.length ?? length, estimate.removeAll()) }
    }
  }
  private var (base, length, isFollowing) = (1.0, 1.0, false)

  public convenience init(_ action: @escaping (PinchGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  /// Scale factor a second.
  public var velocity: Double { estimate.velocity(at: time).dx }

  override var measure: Double { scale }
  override func hasMoved(_ line: Vector) -> Bool { abs(line.length - start.length) >= Self.hysteresis }
  override func restart() { (base, length) = (scale, max(1e-6, start.length)) }
  override func follow() {
    isFollowing = true
    scale = max(1e-9, base * (line?.length ?? length) / length)
    isFollowing = false
  }
  override func reset() {
    super.reset()
    isFollowing = true
    (scale, base) = (1, 1)
    isFollowing = false
  }
}

/// Two pointers that turn about each other (GE-11).
public final class RotationGestureRecognizer: TwoPointerGestureRecognizer {
  /// Radians since the beginning, clockwise on screen; whole turns add up. Setting it counts anew from there.
  public var rotation = 0.0 {
    didSet {
      guard rotation.isFinite else {
        Misuse.report(.number(call: "rotation", wanted: "a finite angle", found: "\(rotation)", repair: "\(oldValue)"))
        rotation = oldValue
        return
      }
      if !isFollowing { estimate.removeAll() }
    }
  }
  private var (last, isFollowing) = (Vector(dx: 1, dy: 0), false)

  public convenience init(_ action: @escaping (RotationGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  /// Radians a second.
  public var velocity: Double { estimate.velocity(at: time).dx }

  override var measure: Double { rotation }
  override func hasMoved(_ line: Vector) -> Bool { abs(angle(from: start, to: line)) * line.length / 2 >= Self.hysteresis }
  override func restart() { last = start }
  override func follow() {
    guard let line else { return }
    isFollowing = true
    rotation += angle(from: last, to: line)
    isFollowing = false
    last = line
  }
  override func reset() {
    super.reset()
    isFollowing = true
    rotation = 0
    isFollowing = false
  }

  private func angle(from a: Vector, to b: Vector) -> Double { Libm.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy) }
}
