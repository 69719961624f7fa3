import GalleryScenes
import Legato
import TestSupport

/// Drawn fingers over any scene of the gallery: a finger that comes or goes moves nothing, one that moves drags things no further than it goes itself, nothing is faster
/// than a throw, another room moves nothing at once, and when all are gone everything comes to rest and is let go of. Keys may do what they say, and are no misuse.
public enum FingerLaws {
  /// What a scene is allowed, and why.
  struct Allowance {
    /// Points that things go for a point of the finger.
    var reach = 1.0
    /// Points that a finger which comes or goes may move things at once: sliders go to the finger.
    var leap = 0.0
    /// Whether something moves for ever.
    var isEndless = false
    /// Points a second, where no finger was faster.
    var speed = 12_000.0
  }

  /// All scenes but those that have laws of their own, which say more.
  public static let scenes = Catalog.entries.map(\.id).filter { !SceneLaws.scenes.contains($0) }

  static let allowances: [String: Allowance] = [
    // a slider goes to the finger
    "circle-and-scrub": Allowance(reach: .infinity, leap: .infinity),
    // a bar scrubs ten turns, a tap sends them off again
    "twenty-half-turns": Allowance(reach: .infinity, leap: .infinity),
    // at its end a tap starts it again
    "single-square": Allowance(leap: .infinity, speed: .infinity),
    // one circle is scrubbed along its curve, squares go round a corner
    "two-circles-alpha": Allowance(reach: 2), "keyframe-squares": Allowance(reach: 2),
    // its rim goes farther than a finger next to its middle
    "dial": Allowance(reach: 2 * 74 / 8.0),
    // a tap starts the plot again, from its first point; a spring that is caught again is not where its fraction is, and that difference goes with the finger (PA-48)
    "square-with-graph": Allowance(reach: 2, leap: .infinity, speed: .infinity),
    // what jumps is what is shown: absolute animations, and where the model is
    "three-circles": Allowance(leap: .infinity), "toggle-bird": Allowance(leap: .infinity),
    "touch-a-moving-layer": Allowance(leap: .infinity),
    // they go round and round
    "curves": Allowance(isEndless: true), "effects": Allowance(isEndless: true), "fields": Allowance(isEndless: true),
    "frame-clock": Allowance(isEndless: true), "blocked-main-thread": Allowance(isEndless: true),
  ]

  /// Keys that are not pressed: one that starts threads, which no clock moves.
  static let leftAlone: [String: Set<Character>] = ["blocked-main-thread": ["t"]]

  /// Plays `events` events drawn from `seed`; what was broken first, with the last events before it, or nil.
  /// - Parameter hasMore: whether keys and other rooms come between the fingers, without changing what these do.
  public static func failure(in id: String, seed: UInt64, events: Int, hasMore: Bool = true) -> String? {
    guard let entry = Catalog.entry(id) else { return "there is no scene \(id)" }
    weak var window: Window?
    weak var scene: Scene?
    var failure: String?
    let reports = Reports()
    Misuse.$handler.withValue({ reports.add($0) }) {
      let hand = DrawnHand(entry, allowances[id] ?? Allowance(), seed: seed)
      (window, scene) = (hand.scene.window, hand.scene)
      for _ in 0..<events where hand.failure == nil {
        if hasMore { hand.more(without: leftAlone[id] ?? []) }
        hand.step()
        if let misuse = reports.all.first { hand.broken("no report", "\(misuse)") }
      }
      if hand.failure == nil { hand.settle() }
      failure = hand.failure.map { "\($0)\n" + hand.trace.suffix(40).joined(separator: "\n") }
    }
    if let failure { return failure }
    if let misuse = reports.all.first { return "no report: \(misuse)" }
    return window != nil ? "memory returns: the window is still there" : scene != nil ? "memory returns: the scene is still there" : nil
  }
}

/// A scene and up to two fingers, which mostly go down where something lies and moves.
private final class DrawnHand {
  let scene: Scene
  private var player: Player
  private var random: SplitMix64
  /// For what is not a finger.
  private var other: SplitMix64
  private let allowance: FingerLaws.Allowance
  private var fingers: [Int: (place: Point, drift: Vector)] = [:]
  private var speed = FingerSpeed()
  private(set) var failure: String?
  private(set) var trace: [String] = []

  /// Points and opacity: a spring's table against its closed form, and sums of roundings.
  private static let rounding = (points: 1e-3, opacity: 1e-5)

  init(_ entry: Catalog.Entry, _ allowance: FingerLaws.Allowance, seed: UInt64) {
    (self.allowance, random, other) = (allowance, SplitMix64(seed: seed), SplitMix64(seed: ~seed))
    scene = entry.make()
    player = Player(scene, trace: Trace())
  }

  func broken(_ law: String, _ detail: String) { if failure == nil { failure = "\(law): \(detail)" } }
  private func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
  private func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &random) }

  func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: advance(chance(0.8) ? 1.0 / 120 : number(0..<0.4))
    case 45..<60: fingers.count < 2 && (fingers.isEmpty || chance(0.2)) ? down() : move()
    case 60..<85: fingers.isEmpty ? down() : move()
    default: up()
    }
  }

  /// Now and then another room, or a key.
  func more(without keys: Set<Character>) {
    switch Int.random(in: 0..<100, using: &other) {
    case 0..<3:
      let room = Rect.drawnRoom(using: &other)
      trace.append("\(scene.stage.now): room \(room)")
      let (before, former) = (SceneSights(scene.window), scene.room)
      scene.fit(in: room, over: 0.35)
      compare(before, points: 0, from: former)
    case 3..<6:
      // under a finger a key says something else of what it holds
      guard fingers.isEmpty, let key = scene.keys.map(\.key).filter({ !keys.contains($0) }).randomElement(using: &other) else { return }
      trace.append("\(scene.stage.now): key \(key)")
      scene.handle(key)
      scene.update()
    default: break
    }
  }

  private func advance(_ seconds: Double) {
    trace.append("\(scene.stage.now): advance \(seconds)")
    let before = SceneSights(scene.window)
    player.advance(to: scene.stage.now + seconds)
    // what is thrown goes as far for a point of the finger as what is dragged, and a spring adds its own
    let thrown = allowance.reach.isFinite ? 1.5 * allowance.reach * speed.fastest : 0
    if seconds < 0.01 { compare(before, points: max(allowance.speed, thrown) * seconds) }
  }

  private func down() {
    let id = fingers[0] == nil ? 0 : 1
    // where something small is seen, or anywhere
    let seen: [Rect] = SceneSights(scene.window).seen.values.map(\.frame)
    let small = seen.filter { rect in rect.width > 8 && rect.width < 200 && rect.height < 150 }
    let targets = small.sorted { ($0.minX, $0.minY, $0.width) < ($1.minX, $1.minY, $1.width) }
    let anywhere = Point(x: number(0..<320), y: number(0..<200))
    let target = chance(0.8) ? targets.randomElement(using: &random) : nil
    let place = target.map { Point(x: $0.midX + number(-4..<4), y: $0.midY + number(-4..<4)) } ?? anywhere
    fingers[id] = (place, Vector(dx: number(-9..<9), dy: number(-9..<9)))
    send(.began, id, place, points: allowance.leap)
  }

  private func move() {
    guard let id = fingers.keys.sorted().randomElement(using: &random), let (old, drift) = fingers[id] else { return }
    if chance(0.1) { fingers[id]?.drift = Vector(dx: number(-15..<15), dy: number(-15..<15)) }
    let place = old + drift
    fingers[id]?.place = place
    // two fingers stretch and turn what lies between them
    send(.moved, id, place, points: fingers.count > 1 ? .infinity : allowance.reach * place.distance(to: old))
  }

  private func up() {
    guard let id = fingers.keys.sorted().randomElement(using: &random), let (place, _) = fingers.removeValue(forKey: id) else { return }
    send(chance(0.9) ? .ended : .cancelled, id, place, points: allowance.leap)
  }

  private func send(_ phase: PointerEvent.Phase, _ id: Int, _ place: Point, points: Double) {
    trace.append("\(scene.stage.now): finger \(id) \(phase) \(place)")
    let before = SceneSights(scene.window)
    speed.add(phase, id, place, at: scene.stage.now)
    scene.handle(PointerEvent(time: scene.stage.now, phase: phase, id: id, location: place))
    // what follows a number does so before a frame is drawn
    scene.update()
    compare(before, points: points)
  }

  /// - Parameter former: the room before another one came: of what fills both there is more or less to be seen.
  private func compare(_ before: SceneSights, points: Double, from former: Rect? = nil) {
    for (layer, now) in SceneSights(scene.window).seen {
      guard let then = before.seen[layer] else { continue }
      if let former, then.frame.isSeen(as: now.frame, in: [former, scene.room]) { continue }
      if now.way(to: then).points > points + Self.rounding.points { broken("nothing jumps", "\(then) to \(now), \(points) allowed") }
    }
  }

  /// Every finger goes up, and time passes: nothing is asked for any more.
  func settle() {
    while !fingers.isEmpty { up() }
    guard !allowance.isEndless else { return }
    // a minute: two hundred bodies that fell far onto each other take half of it
    for _ in 0..<600 where scene.stage.demand != .idle { player.advance(to: scene.stage.now + 0.1) }
    if scene.stage.demand != .idle { broken("everything comes to rest", "\(scene.stage.demand), \(scene.stage.underWay)") }
  }
}

extension Rect {
  /// Whether the same of both is inside of `rooms`: they differ only where one of these does not show it.
  func isSeen(as other: Rect, in rooms: [Rect]) -> Bool {
    let (left, right) = (rooms.map(\.minX).max() ?? 0, rooms.map(\.maxX).min() ?? 0)
    let (top, bottom) = (rooms.map(\.minY).max() ?? 0, rooms.map(\.maxY).min() ?? 0)
    func edges(_ rect: Rect) -> [Double] {
      [max(left, rect.minX), min(right, rect.maxX), max(top, rect.minY), min(bottom, rect.maxY)]
    }
    return zip(edges(self), edges(other)).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// A room with a scene's points in its middle, wider or higher than they are.
  static func drawnRoom(using random: inout SplitMix64) -> Rect {
    let more = Double.random(in: 0..<300, using: &random)
    let isWider = Bool.random(using: &random)
    return Rect(origin: .zero, size: Scene.size).insetBy(dx: isWider ? -more / 2 : 0, dy: isWider ? 0 : -more / 2)
  }
}
