import Legato

/// Where something was, at even steps of time as under a flashing light: the farther apart, the faster it was.
final class TrailLayer: PathLayer {
  /// Seconds between two dots, and seconds that one is kept.
  private static let (step, kept) = (0.06, 0.9)
  private let radius: Double
  private var places: [(time: Double, place: Point)] = []
  private var last: Point?
  private var time = MotionTime()

  /// Over the whole scene, to be put below what moves.
  init(radius: Double, _ color: Color) {
    self.radius = radius
    super.init()
    frame = Rect(origin: .zero, size: Scene.size)
    (fillColor, isUserInteractionEnabled) = (color.withAlpha(multipliedBy: 0.35), false)
  }

  /// Where it is seen at `now`, on the stage's clock.
  func add(_ place: Point, at now: Double) {
    time.pass(to: now, isMoving: place != last)
    guard place != last || places.first.map({ time.seconds - $0.time > Self.kept }) == true else { return }
    last = place
    places.removeAll { time.seconds - $0.time > Self.kept }
    if places.last.map({ time.seconds - $0.time >= Self.step }) ?? true { places.append((time.seconds, place)) }
    var path = Path()
    for (then, place) in places {
      let radius = radius * (1 - 0.7 * (time.seconds - then) / Self.kept)
      path.elements += Path(ellipseIn: Rect(x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius)).elements
    }
    self.path = path
  }
}
