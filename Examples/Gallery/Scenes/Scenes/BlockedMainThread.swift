import Legato
import Synchronization

/// Two cards on the same way. One was started and committed, and is shown by a render server; the other is moved by its owner in each frame. A tap blocks
/// the owner: the one goes on, the other stands, and is where it should be when the owner is back (PT-23).
///
/// Scenes run on a clock that is moved by hand, so the block is one of that clock: the owner is not called until it is over. What is seen is what the
/// server drew.
final class BlockedMainThread: Scene {
  private static let (left, right, way, block) = (50.0, 270.0, 1.5, 0.7)
  /// The owner: a window of its own that only ``runOwner()`` touches.
  private let owner = Window(size: Size(width: 320, height: 150))
  private let served = Layer.square(40, at: Point(x: BlockedMainThread.left, y: 40), Palette.blue, cornerRadius: 8)
  private let owned = Layer.square(40, at: Point(x: BlockedMainThread.left, y: 114), Palette.orange, cornerRadius: 8)
  private let drawn = Drawn()
  private let server: RenderServer
  private let screen = Layer(frame: Rect(x: 0, y: 0, width: 320, height: 150))
  private let lamp = Layer.circle(7, at: Point(x: 24, y: 176), Palette.green)
  private let word = Layer.label("the owner runs: tap to block it", Rect(x: 40, y: 169, width: 270, height: 16))
  private var blockedUntil = 0.0

  /// What the server drew last.
  private final class Drawn: Sendable {
    let bitmap = Mutex(Bitmap(width: 320, height: 150))
    let place = Mutex((served: 0.0, owned: 0.0))
  }

  required init() {
    server = RenderServer { [drawn] window, _ in
      var canvas = Canvas(width: 320, height: 150, scale: 1)
      canvas.draw(window)
      let bitmap = canvas.bitmap
      drawn.bitmap.withLock { $0 = bitmap }
      let places = window.sublayers.suffix(2).map { $0.presentation()?.position.x ?? 0 }
      drawn.place.withLock { $0 = (places.first ?? 0, places.last ?? 0) }
    }
    super.init()
    owner.backgroundColor = Palette.background
    for (text, y) in [("committed: the render server moves it", 40.0), ("moved by its owner, frame by frame", 114)] {
      owner.addSublayer(Layer.panel(Rect(x: 24, y: y - 24, width: 272, height: 48)))
      owner.addSublayer(Layer.label(text, Rect(x: 28, y: y - 38, width: 260, height: 12), size: 10))
    }
    owner.addSublayer(served)
    owner.addSublayer(owned)
    for layer in [screen, lamp, word] { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in block() })
  }

  override func begin() {
    Layer.animate(withDuration: Self.way, timingParameters: CubicTimingParameters.linear, options: [.repeat, .autoreverse]) {
      served.position.x = Self.right
    }
    // the display goes on: something of the scene's own moves for ever
    Layer.animate(withDuration: 1, options: [.repeat, .autoreverse, .allowUserInteraction]) { lamp.opacity = 0.6 }
    update()
  }

  private func block() { blockedUntil = stage.now + Self.block }

  override func update() {
    let isBlocked = stage.now < blockedUntil
    if !isBlocked { runOwner() }
    server.step(to: stage.now)
    screen.contents = drawn.bitmap.withLock { $0 }
    lamp.backgroundColor = isBlocked ? Palette.pink : Palette.green
    word.text = isBlocked ? "the owner is blocked" : "the owner runs: tap to block it"
  }

  /// A frame of the owner's.
  private func runOwner() {
    owner.stage.advance(to: stage.now)
    let runs = stage.now / Self.way
    let part = runs.truncatingRemainder(dividingBy: 2)
    owned.position.x = Self.left + (Self.right - Self.left) * (part < 1 ? part : 2 - part)
    owner.commit(to: server)
  }

  override var keys: [(key: Character, does: String)] { [(" ", "block the owner for 0.7 s")] }
  override func press(_ key: Character) { if key == " " { block() } }

  override var readings: [Reading] {
    let place = drawn.place.withLock { $0 }
    return [
      Reading("served-x", place.served), Reading("owned-x", place.owned), Reading("owner-late", stage.now - owner.stage.now),
    ]
  }

  override var demonstration: [PointerEvent] { Trace.tap(Point(x: 160, y: 176), at: 0.6) + Trace.tap(Point(x: 160, y: 176), at: 2.2) }
}
