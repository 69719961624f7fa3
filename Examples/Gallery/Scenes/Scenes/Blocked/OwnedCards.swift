import Legato
import Synchronization

/// The owner's window: two cards on the same way, of which one was sent off and one is moved frame by frame. Whoever makes it owns it, on whatever thread.
final class OwnedCards {
  static let size = Size(width: 320, height: 150)
  /// Where the cards' lanes are.
  static let lanes = [40.0, 114]
  private static let (left, right, way) = (50.0, 270.0, 1.5)
  private let window = Window(size: OwnedCards.size)
  private let served = Layer.square(40, at: Point(x: OwnedCards.left, y: OwnedCards.lanes[0]), Palette.blue, cornerRadius: 8)
  private let owned = Layer.square(40, at: Point(x: OwnedCards.left, y: OwnedCards.lanes[1]), Palette.orange, cornerRadius: 8)

  init() {
    window.backgroundColor = Palette.background
    for y in Self.lanes { window.addSublayer(Layer.panel(Rect(x: 24, y: y - 24, width: 272, height: 48))) }
    window.addSublayer(served)
    window.addSublayer(owned)
    Layer.animate(withDuration: Self.way, timingParameters: CubicTimingParameters.linear, options: [.repeat, .autoreverse]) {
      served.position.x = Self.right
    }
  }

  /// A frame of the owner's. `time` counts from when the cards set out.
  func run(to time: Double, on server: RenderServer) {
    window.stage.advance(to: time)
    let part = (time / Self.way).truncatingRemainder(dividingBy: 2)
    owned.position.x = Self.left + (Self.right - Self.left) * (part < 1 ? part : 2 - part)
    window.commit(to: server)
  }

  /// The time of the last frame.
  var now: Double { window.stage.now }
}

/// What a server drew of them last.
final class DrawnCards: Sendable {
  private let last = Mutex((bitmap: Bitmap(width: 320, height: 150), served: 0.0, owned: 0.0))

  var bitmap: Bitmap { last.withLock { $0.bitmap } }
  var served: Double { last.withLock { $0.served } }
  var owned: Double { last.withLock { $0.owned } }

  /// On the server's thread.
  func draw(_ window: Window) {
    var canvas = Canvas(width: 320, height: 150, scale: 1)
    canvas.draw(window)
    let places = window.sublayers.suffix(2).map { $0.presentation()?.position.x ?? 0 }
    let drawn = (canvas.bitmap, places.first ?? 0, places.last ?? 0)
    last.withLock { $0 = drawn }
  }
}
