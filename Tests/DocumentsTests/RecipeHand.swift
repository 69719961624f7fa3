import Legato
import RecipeBook
import SceneLaws
import TestSupport

/// A recipe under a finger; notes the first law that was broken.
final class RecipeHand {
  let window = Window(size: .zero)
  private let recipe: Recipe
  private var random: SplitMix64
  private var finger: (place: Point, drift: Vector)?
  private(set) var failure: String?
  private var trace: [String] = []
  /// How far anything went in all events and frames, points.
  private(set) var way = 0.0

  /// Points that things go for a point of the finger: pages are four tabs wide, corners turn and grow, and an animator's fraction leads from end to end, which is a longer
  /// way where it was caught beyond one of them.
  private var reach: Double {
    switch recipe.name {
    case "tab-bar": 4
    case "hero-transition": 2
    case "card-swipe", "drawer", "toggle": 1.5
    default: 1
    }
  }
  /// Points a second that anything moves at most for a point of reach.
  private static let fastest = 12_000.0
  /// Points: a spring's table against its closed form, and sums of roundings.
  private static let rounding = 1e-3

  init(_ recipe: Recipe, seed: UInt64 = 0) {
    (self.recipe, random) = (recipe, SplitMix64(seed: seed))
    recipe.fill(window)
  }

  func broken(_ law: String, _ detail: String) {
    if failure == nil { failure = "\(recipe.name): \(law): \(detail)\n" + trace.suffix(30).joined(separator: "\n") }
  }
  private func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &random) }

  // MARK: What happens

  func advance(_ seconds: Double) {
    trace.append("\(window.stage.now): advance \(seconds)")
    let bound = seconds < 0.02 ? Self.fastest * reach * seconds : .infinity
    expect(within: bound) { window.stage.advance(to: window.stage.hostTime + seconds) }
  }

  /// A finger that comes or goes moves nothing; one that moves takes things along, no further than it goes itself times the reach.
  func send(_ phase: PointerEvent.Phase, _ place: Point, moved: Double) {
    trace.append("\(window.stage.now): \(phase) \(place)")
    expect(within: reach * moved) {
      window.handle(PointerEvent(time: window.stage.hostTime, phase: phase, location: place))
    }
  }

  private func expect(within points: Double, _ event: () -> Void) {
    let before = SceneSights(window)
    event()
    for (layer, now) in SceneSights(window).seen {
      guard let then = before.seen[layer] else { continue }
      let gone = now.way(to: then).points
      way += gone
      if gone > points + Self.rounding { broken("nothing jumps", "\(then) to \(now), \(points) allowed") }
    }
  }

  /// One drawn event.
  func step() {
    guard let (place, drift) = finger else {
      guard number(0..<1) < 0.4 else { return advance(number(0..<1) < 0.8 ? 1.0 / 120 : number(0..<0.4)) }
      // where something small is seen, or anywhere
      let seen: [Rect] = SceneSights(window).seen.values.map(\.frame)
      let small = seen.filter { rect in rect.width > 8 && rect.width < 250 && rect.height < 150 }
      let frames = small.sorted { ($0.minX, $0.minY, $0.width) < ($1.minX, $1.minY, $1.width) }
      let anywhere = Point(x: number(0..<Recipe.size.width), y: number(0..<Recipe.size.height))
      let place = number(0..<1) < 0.8 ? frames.randomElement(using: &random)?.center ?? anywhere : anywhere
      finger = (place, Vector(dx: number(-9..<9), dy: number(-9..<9)))
      return send(.began, place, moved: 0)
    }
    switch number(0..<1) {
    case 0..<0.45: advance(1.0 / 120)
    case 0.45..<0.85:
      if number(0..<1) < 0.1 { finger?.drift = Vector(dx: number(-15..<15), dy: number(-15..<15)) }
      finger?.place = place + drift
      send(.moved, place + drift, moved: drift.length)
    default: lift()
    }
  }

  private func lift() {
    guard let place = finger?.place else { return }
    finger = nil
    send(number(0..<1) < 0.9 ? .ended : .cancelled, place, moved: 0)
  }

  /// The finger goes up and time passes: nothing is asked for any more, but where something moves for ever.
  func settle() {
    lift()
    guard !recipe.isEndless else { return }
    for _ in 0..<200 where window.stage.demand != .idle { window.stage.advance(to: window.stage.hostTime + 0.1) }
    if window.stage.demand != .idle { broken("everything comes to rest", "\(window.stage.demand)") }
  }

  /// What was broken first while `play` was going on, the memory that is to return included; nil for nothing.
  static func failure(_ recipe: Recipe, seed: UInt64 = 0, _ play: (RecipeHand) -> Void) -> String? {
    weak var window: Window?
    var failure: String?
    let reports = Reports()
    Misuse.$handler.withValue({ reports.add($0) }) {
      let hand = RecipeHand(recipe, seed: seed)
      window = hand.window
      play(hand)
      if hand.failure == nil { hand.settle() }
      failure = hand.failure
    }
    if let failure { return failure }
    if let misuse = reports.all.first { return "\(recipe.name): no report: \(misuse)" }
    return window == nil ? nil : "\(recipe.name): memory returns: the window is still there"
  }
}
