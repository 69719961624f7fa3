import LegatoCairo
import Legato
import GalleryScenes

/// The list of scenes: layers to tap, and a bar that springs to the selected one.
final class SceneMenu {
  let window = Window(size: Size(width: SceneMenu.width, height: 8 + 12 * Double(Catalog.entries.count)))
  static let background = Color(hex: 0x10151C)
  private static let width = 372.0
  private let bar = Layer()
  private(set) var chosen = 0
  private let open: (Int) -> Void
  /// The host's time at the window's time 0.
  private let began: Double

  /// - Parameter open: Called with the index of the tapped entry.
  init(clock: MonotonicClock, open: @escaping (Int) -> Void) {
    self.open = open
    let began = clock.now
    self.began = began
    window.stage.onWake = { clock.now - began }
    window.textEngine = StatusBar.typesetter
    window.backgroundColor = Self.background
    (bar.frame, bar.backgroundColor, bar.cornerRadius) = (Self.row(0), Color(hex: 0x1F4E7F), 3)
    window.addSublayer(bar)
    for (i, entry) in Catalog.entries.enumerated() {
      let row = Layer(frame: Self.row(i))
      row.addSublayer(Self.text(entry.id, Color.white, x: 6, width: 116))
      row.addSublayer(Self.text(entry.summary, Color(white: 0.65), x: 122, width: SceneMenu.width - 134))
      row.addGestureRecognizer(
        TapGestureRecognizer { [weak self] _ in
          self?.choose(i)
          self?.open(i)
        })
      window.addSublayer(row)
    }
  }

  private static func row(_ i: Int) -> Rect { Rect(x: 4, y: 4 + 12 * Double(i), width: width - 8, height: 12) }

  private static func text(_ words: String, _ color: Color, x: Double, width: Double) -> TextLayer {
    TextLayer(words, frame: Rect(x: x, y: 0, width: width, height: 12), fontSize: 9.5, color: color)
  }

  /// Selects an entry; an index out of range is clamped.
  func choose(_ index: Int) {
    chosen = min(Catalog.entries.count - 1, max(0, index))
    window.stage.perform {
      Layer.animate(withDuration: 0.3, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) { self.bar.frame = Self.row(self.chosen) }
    }
  }

  /// Handles an event in the host's time and the menu's points.
  func handle(_ event: PointerEvent) {
    let time = max(window.stage.hostTime, event.time - began)
    window.stage.advance(to: time)
    window.handle(PointerEvent(time: time, phase: event.phase, id: event.id, location: event.location))
  }

  /// Advances the menu; the result is in the host's time.
  func advance(to time: Double) -> FrameDemand {
    let demand = window.stage.advance(to: max(window.stage.hostTime, time - began))
    guard case .at(let next) = demand else { return demand }
    return .at(next + began)
  }
}
