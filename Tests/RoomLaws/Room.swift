import Legato
import LegatoCore
import LegatoDynamics
import LegatoGestures
import LegatoLayers
import LegatoTransitions

/// What a call keeps as it is in the room where it is made; in the other one it keeps all.
enum Keeps {
  /// Places and speeds.
  case motion
  case places
  case nothing
}

/// What is seen of a room's values at a moment.
struct Sight {
  var places: [Double] = []
  var speeds: [Double] = []
  /// What has to be a number and no more: a clear colour has no hue.
  var hues: [Double] = []
}

/// A stage with a window and whatever was asked for.
final class Room {
  let window: Window
  let stage: Stage
  let server = RenderServer()
  private(set) var value: Animated<Double>, point: Animated<Point>, color: Animated<Color>, map: Animated<AffineTransform>
  private(set) var space: Animated<Transform3D>
  /// What nothing but sums lead.
  let sum: Animated<Point>
  var layers: [Layer] = []
  var animators: [Called] = []
  var links: [DisplayLink] = []
  var observations: [AnimatorObservation] = []
  var recognizers: [GestureRecognizer] = []
  let bodies: DynamicAnimator
  var behaviors: [DynamicBehavior] = []
  let navigation = NavigationController(root: LayerController())
  let vendor = Vendor()
  /// Where the finger with each number is.
  var fingers: [Int: Point] = [:]
  /// How many calls were made that may move something at once.
  var jumps = 0
  private var gone: [Watched] = []

  /// An animator, and the starts of which it is to tell.
  struct Called {
    let animator: PropertyAnimator
    var starts: [Int] = []
  }

  init(isEmpty: Bool = false) {
    window = Window(size: Size(width: 200, height: 150))
    stage = window.stage
    value = Animated(0, in: stage)
    point = Animated(.zero, in: stage)
    color = Animated(.clear, in: stage)
    map = Animated(.identity, in: stage)
    space = Animated(.identity, in: stage)
    sum = Animated(.zero, in: stage)
    bodies = DynamicAnimator(referenceLayer: window)
    guard !isEmpty else { return }
    navigation.delegate = vendor
    window.rootController = navigation
    for place in 0..<3 { add(Layer(frame: Rect(x: 20 + 40 * Double(place), y: 30, width: 40, height: 40)), to: window) }
  }

  func add(_ layer: Layer, to parent: Layer) {
    layers.append(layer)
    parent.addSublayer(layer)
  }

  /// The values are let go of, and others take their places.
  func renewValues() {
    gone += [Watched(value), Watched(point)]
    (value, point, color, map) = (
      Animated(3, in: stage), Animated(.zero, in: stage), Animated(.black, in: stage), Animated(.identity, in: stage)
    )
    space = Animated(.identity, in: stage)
  }

  /// One of the layers is let go of.
  func drop(_ layer: Layer) {
    layer.removeFromSuperlayer()
    layers.removeAll { $0 === layer }
    gone.append(Watched(layer))
  }

  var sight: Sight {
    let (p, c, m, s) = (point.presentation, color.presentation, map.presentation, space.presentation)
    let (t, speed, sumSpeed) = (sum.presentation, point.velocity, sum.velocity)
    return Sight(
      places: [
        value.presentation, p.x, p.y, t.x, t.y, (c.red * c.alpha).clampedToFinite, c.alpha, m.a, m.b, m.tx, m.ty, s.m11, s.m23, s.m41,
      ],
      speeds: [value.velocity, speed.x, speed.y, sumSpeed.x, sumSpeed.y], hues: [c.red, c.green, c.blue])
  }

  /// What is under way comes to its end.
  func end(_ ledger: Ledger) {
    (stage.speed, stage.isPaused) = (1, false)
    stage.onWake = nil
    window.continueTime(atSpeed: 1)
    for layer in layers { layer.continueTime(atSpeed: 1) }
    for (id, place) in fingers { window.handle(PointerEvent(time: stage.now, phase: .cancelled, id: id, location: place)) }
    for recognizer in recognizers { recognizer.isEnabled = false }
    // what waits for its turn goes by itself
    vendor.next = (nil, nil)
    for drive in vendor.drives { drive.finish() }
    bodies.removeAllBehaviors()
    for link in links { link.invalidate() }
    for called in animators where called.animator.state != .inactive {
      for start in called.starts { ledger.setDue(start, true) }
      (called.animator.pausesOnCompletion, called.animator.isInterruptible) = (false, true)
      if called.animator.state == .active, called.animator.isInterruptible { called.animator.stopAnimation(false) }
      if called.animator.state == .stopped { called.animator.finishAnimation(at: .current) }
    }
    // one that is not interruptible and waits at its end can only be let go of
    gone += animators.map { Watched($0.animator) }
    animators = []
    // what is repeated for ever ends with what it moves
    for layer in layers {
      layer.removeAllAnimations()
      layer.removeFromSuperlayer()
    }
    renewValues()
    window.removeAllAnimations()
    window.rootController = nil
    window.stopServing()
  }

  /// Everything that is to be gone when the room is.
  var watched: [Watched] {
    gone + [window, stage, value, point, server, bodies, navigation].map(Watched.init) + layers.map(Watched.init)
      + animators.map { Watched($0.animator) } + recognizers.map(Watched.init) + behaviors.map(Watched.init) + links.map(Watched.init)
  }
}
