import GalleryScenes
import Legato
import TestSupport

/// A scene, some fingers and a hand on the keys; looks after each event whether a law was broken.
final class SceneWorld {
  let scene: Scene
  private let entry: Catalog.Entry
  private var player: Player
  private var random: SplitMix64
  /// For rooms, which come between the events without changing these.
  private var rooms: SplitMix64
  /// Where each finger is, and where it is heading, in points an event.
  private var fingers: [Int: (place: Point, drift: Vector)] = [:]
  private var speed = FingerSpeed()
  private(set) var failure: String?
  private(set) var trace: [String] = []
  private var stage: Stage { scene.stage }

  /// Points and opacity: a spring's table against its closed form, and sums of roundings.
  private static let rounding = (points: 1e-4, opacity: 1e-6)
  /// Points a second: a finger flicks 25 points in a frame, two fingers pinch, and a spring takes that over. More where a finger was faster since all was at rest.
  private var fastest: Double { max(40_000, 1.5 * speed.fastest) }

  init(_ entry: Catalog.Entry, seed: UInt64) {
    self.entry = entry
    (random, rooms) = (SplitMix64(seed: seed), SplitMix64(seed: ~seed))
    scene = entry.make()
    player = Player(scene, trace: Trace())
  }

  func broken(_ law: String, _ detail: String) { if failure == nil { failure = "\(law): \(detail)" } }
  func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
  private func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &random) }
  private func reading(_ name: String) -> Double { scene.readings.first { $0.name == name }?.value ?? 0 }
  private func note(_ event: String) { trace.append("\(stage.now): \(event)") }

  // MARK: Events

  func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: advance(chance(0.8) ? 1.0 / 240 : number(0..<0.3))
    case 40..<55: fingers.count < 3 ? down() : move()
    case 55..<80: fingers.isEmpty ? down() : move()
    case 80..<95: up()
    default: key()
    }
  }

  /// Now and then another room, which moves nothing at once.
  func fit() {
    guard Double.random(in: 0..<1, using: &rooms) < 0.03 else { return }
    let room = Rect.drawnRoom(using: &rooms)
    note("room \(room)")
    let (before, former) = (SceneSights(scene.window), scene.room)
    scene.fit(in: room, over: 0.35)
    compare(before, (0, 0), from: former)
    look()
  }

  private func advance(_ seconds: Double) {
    note("advance \(seconds)")
    let before = SceneSights(scene.window)
    player.advance(to: stage.now + seconds)
    guard seconds < 0.01 else { return look() }
    // a fade goes on at the finger's velocity, in widths of the picture per second
    compare(before, (fastest * seconds, max(60, 1.5 * speed.fastest / 320) * seconds))
    look()
  }

  private func down() {
    guard let id = (0..<3).first(where: { fingers[$0] == nil }) else { return }
    let place: Point
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5 where entry.id == "photos":
      place = Point(x: reading("x") + number(-30..<30), y: reading("y") + number(-20..<20))
    case 0..<8 where entry.id == "comments-drawer": place = Point(x: number(14..<224), y: reading("y") + number(2..<36))
    case 5..<7: place = Point(x: number(0..<19), y: number(30..<200))
    default: place = Point(x: number(0..<320), y: number(0..<200))
    }
    fingers[id] = (place, Vector(dx: number(-15..<15), dy: number(-15..<15)))
    send(.began, id, place, (0, 0))
  }

  private func move() {
    guard let id = fingers.keys.sorted().randomElement(using: &random), let (old, drift) = fingers[id] else { return }
    if chance(0.1) { fingers[id]?.drift = Vector(dx: number(-25..<25), dy: number(-25..<25)) }
    let place = old + drift + Vector(dx: number(-3..<3), dy: number(-3..<3))
    fingers[id]?.place = place
    let way = place.distance(to: old)
    // the blur's curve is the steepest, 7.5 times a line; two fingers also stretch
    send(.moved, id, place, fingers.count > 1 ? (.infinity, .infinity) : (2 * way + 1, way / 10))
  }

  private func up() {
    guard let id = fingers.keys.sorted().randomElement(using: &random), let (place, _) = fingers[id] else { return }
    fingers[id] = nil
    send(chance(0.85) ? .ended : .cancelled, id, place, (0, 0))
  }

  private func send(_ phase: PointerEvent.Phase, _ id: Int, _ place: Point, _ bound: (points: Double, opacity: Double)) {
    // fingers report in the middle of a frame too
    if chance(0.5) { advance(number(0.0005..<0.009)) }
    note("finger \(id) \(phase) \(place)")
    speed.add(phase, id, place, at: stage.now)
    expectContinuity(bound) { scene.handle(PointerEvent(time: stage.now, phase: phase, id: id, location: place)) }
  }

  private func key() {
    guard let key = scene.keys.map(\.key).randomElement(using: &random) else { return }
    note("key \(key)")
    // a scrubbing key is a step of a twentieth
    expectContinuity(key == " " || key == "c" ? (0, 0) : (16, 0.5)) { scene.handle(key) }
  }

  // MARK: Looks

  /// Nothing on screen moves more than `bound` in an event, and what comes and goes is not seen to.
  private func expectContinuity(_ bound: (points: Double, opacity: Double), _ event: () -> Void) {
    let before = SceneSights(scene.window)
    let picture = bound.points == 0 ? picture() : nil
    event()
    let after = SceneSights(scene.window)
    compare(before, bound, after)
    if let picture, !before.showSameLayers(as: after) {
      let way = picture.difference(from: self.picture())
      // an eighth of a step for what fades in from 0
      if way > 3 { broken("nothing jumps", "the picture, by \(way) of 255") }
    }
    look()
  }

  /// The picture that is kept from frame to frame, which is what is drawn anew, to a step of a byte.
  private func picture() -> Bitmap {
    let kept = player.picture(scale: 0.25)
    var canvas = Canvas(width: kept.width, height: kept.height, scale: 0.25)
    canvas.draw(scene.window)
    let way = kept.difference(from: canvas.bitmap)
    if way > 1 { broken("what is kept is what is drawn anew", "by \(way) of 255") }
    return kept
  }

  /// - Parameter former: the room before another one came: of what fills both there is more or less to be seen.
  private func compare(
    _ before: SceneSights, _ bound: (points: Double, opacity: Double), _ after: SceneSights? = nil, from former: Rect? = nil
  ) {
    let after = after ?? SceneSights(scene.window)
    for (layer, now) in after.seen {
      guard let then = before.seen[layer] else { continue }
      if let former, then.frame.isSeen(as: now.frame, in: [former, scene.room]) { continue }
      let way = now.way(to: then)
      if way.points > bound.points + Self.rounding.points || way.opacity > bound.opacity + Self.rounding.opacity {
        broken("nothing jumps", "\(then) to \(now), \(bound) allowed")
      }
    }
    // what one layer showed is shown by another of its name where it was
    for (layer, now) in after.seen where before.seen[layer] == nil && now.name.hasPrefix("photo ") && now.opacity > 0.01 {
      let others = before.seen.filter { after.seen[$0.key] == nil && $0.value.name == now.name }.values
      guard !others.isEmpty else { continue }
      if !others.contains(where: { $0.way(to: now).points <= bound.points + 0.01 }) {
        broken("what takes a layer's place is in its place", "\(others.first!) to \(now)")
      }
    }
  }

  private func look() {
    let (started, ended) = (reading("started"), reading("completed") + reading("cancelled"))
    if ended > started || started - ended > 1 {
      broken("every transition ends once", "\(started) have begun, \(ended) ended")
    }
    if reading("callbacks-unbalanced") > 0 { broken("callbacks are balanced", "\(reading("callbacks-unbalanced")) out of order") }
  }

  /// Every finger goes up, and time passes: all is as in a scene that came straight here.
  func settle() {
    for id in fingers.keys.sorted() {
      guard let (place, _) = fingers.removeValue(forKey: id) else { continue }
      send(.ended, id, place, (0, 0))
    }
    scene.hideFinger()
    if scene.keys.contains(where: { $0.key == "c" }) { scene.handle("c") }
    for _ in 0..<40 { player.advance(to: stage.now + 0.1) }
    look()
    speed.forget()
    if stage.demand != .idle {
      broken("at rest the stage is idle", "\(stage.demand), \(stage.underWay), \(scene.readings.map { ($0.name, $0.value) })")
    }
    if !stage.underWay.isEmpty { broken("memory returns", "\(stage.underWay)") }
    if reading("started") != reading("completed") + reading("cancelled") || reading("callbacks-under-way") != 0 {
      broken("every transition ends", "\(scene.readings)")
    }
    let (found, wanted) = (scene.window.description(), straight())
    if found != wanted {
      let lines = zip(found, wanted).first { $0 != $1 } ?? ("\(found.count) layers", "\(wanted.count) layers")
      broken("at rest the tree is what the state says", "\(lines.0)\n instead of \(lines.1)")
    }
    if trace.count > 2000 { trace.removeFirst(1000) }
  }

  /// The tree of a scene that was brought to the same state by keys alone.
  private func straight() -> [String] {
    var other = Player(entry.make(), trace: Trace())
    let scene = other.scene
    scene.fit(in: self.scene.room, over: 0)
    scene.hideFinger()
    func number(_ name: String) -> Double { scene.readings.first { $0.name == name }?.value ?? 0 }
    for _ in 0..<20 where number("photo") != reading("photo") { scene.handle("l") }
    if reading("is-open") == 1 { scene.handle(" ") }
    for _ in 0..<20 { other.advance(to: scene.stage.now + 0.1) }
    return scene.window.description()
  }
}

extension Bitmap {
  /// The largest difference of a channel.
  fileprivate func difference(from other: Bitmap) -> Int {
    zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
