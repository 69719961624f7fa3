import Legato

/// Two cards on the same way. One was started and committed, and is shown by a render server; the other is moved by its owner in each frame. A tap blocks
/// the owner: the one goes on, the other stands, and is where it should be when the owner is back (PT-23).
///
/// Scenes run on a clock that is moved by hand, so the block is one of that clock: the owner is not called until it is over. What is seen is what the
/// server drew. With a key, owner and server get a thread each instead, and the owner's really sleeps.
final class BlockedMainThread: Scene {
  private static let block = 0.7
  private let (cards, drawn) = (OwnedCards(), DrawnCards())
  private let server: RenderServer
  private let screen = Layer(frame: Rect(origin: .zero, size: OwnedCards.size))
  private let lamp = Layer.circle(6, at: Point(x: 30, y: 164), Palette.green)
  private let word = Layer.label("", Rect(x: 44, y: 157, width: 250, height: 14))
  private let mode = Layer.label("", Rect(x: 44, y: 175, width: 250, height: 14))
  private var blockedUntil = 0.0
  private var sleeper: SleepingOwner?

  required init() {
    server = RenderServer { [drawn] window, _ in drawn.draw(window) }
    super.init()
    for layer in [screen, lamp, word, mode] { window.addSublayer(layer) }
    for (text, y) in zip(["sent off: the render server moves it", "moved by its owner, frame by frame"], OwnedCards.lanes) {
      window.addSublayer(Layer.label(text, Rect(x: 28, y: y - 38, width: 264, height: 12), size: 10))
    }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in block() })
  }

  override func begin() {
    // the display goes on: something of the scene's own moves for ever
    Layer.animate(withDuration: 1, options: [.repeat, .autoreverse, .allowUserInteraction]) { lamp.opacity = 0.6 }
    update()
  }

  private func block() {
    if let sleeper { sleeper.sleep(Self.block) } else { blockedUntil = stage.now + Self.block }
  }

  private var isBlocked: Bool { sleeper?.isAsleep ?? (stage.now < blockedUntil) }

  override func update() {
    let isBlocked = isBlocked
    if sleeper == nil {
      if !isBlocked { cards.run(to: stage.now, on: server) }
      server.step(to: stage.now)
    }
    screen.contents = (sleeper?.drawn ?? drawn).bitmap
    lamp.backgroundColor = isBlocked ? Palette.pink : Palette.green
    word.text = isBlocked ? (sleeper == nil ? "the owner is blocked" : "the owner's thread sleeps") : "the owner runs: tap to block it"
    mode.text = sleeper == nil ? "t: with real threads" : "two real threads"
  }

  override var keys: [(key: Character, does: String)] { [(" ", "block the owner for 0.7 s"), ("t", "real threads")] }
  override func press(_ key: Character) {
    switch key {
    case " ": block()
    case "t":
      sleeper = sleeper == nil ? SleepingOwner() : nil
      update()
    default: break
    }
  }

  override var readings: [Reading] {
    let drawn = sleeper?.drawn ?? drawn
    return [
      Reading("served-x", drawn.served), Reading("owned-x", drawn.owned), Reading("owner-late", sleeper == nil ? stage.now - cards.now : 0),
      Reading("is-blocked", isBlocked),
    ]
  }

  override var demonstration: [PointerEvent] { Trace.tap(Point(x: 160, y: 176), at: 0.6) + Trace.tap(Point(x: 160, y: 176), at: 2.2) }
}
