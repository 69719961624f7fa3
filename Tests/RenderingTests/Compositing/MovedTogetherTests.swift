import Expectations
import LegatoLayers
import LegatoRendering
import Testing

/// A compositor may record a layer twice in a frame: by itself, and with its superlayer, if that was recorded later than the layer before.
@Suite("Layers that move in the same frame as their superlayers are shown where they are") struct MovedTogetherTests {
  private let window = Window(size: Size(width: 128, height: 80))
  private let row = Layer(frame: Rect(x: 8, y: 8, width: 70, height: 50))
  private let card = Layer(frame: Rect(x: 10, y: 6, width: 40, height: 30))
  private let compositor = Compositor(width: 128, height: 80)

  init() {
    (window.backgroundColor, row.backgroundColor, card.backgroundColor) = (.white, .blue, .red)
    (card.cornerRadius, card.masksToBounds) = (8, true)
    card.addSublayer(TextLayer("card", frame: Rect(x: 4, y: 4, width: 30, height: 16), fontSize: 10))
    row.addSublayer(card)
    window.addSublayer(row)
    compositor.draw(window)
  }

  /// Records the row and the window anew, in which the card and the row are kept.
  private func recordSuperlayers() {
    row.backgroundColor = .green
    compositor.draw(window)
    window.backgroundColor = .black
    compositor.draw(window)
  }

  @Test("By whole pixels and by parts of them", arguments: [Vector(dx: 20, dy: 0), Vector(dx: 7.5, dy: 3.25)])
  func together(way: Vector) {
    recordSuperlayers()
    row.position = row.position + way
    card.position.x += 3
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("Where a layer moves back by as much, so that it stays, and where the window moves", arguments: [20, 7.5])
  func opposed(way: Double) {
    recordSuperlayers()
    row.position.x += way
    card.position.x -= way
    compositor.draw(window)
    expect(isExact(compositor, window))
    recordSuperlayers()
    window.bounds.origin.x -= way
    row.position.x -= way / 2
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("In motion, frame by frame, while superlayers change their colours between") func inMotion() {
    recordSuperlayers()
    animate(withDuration: 1) {
      row.position.x += 31
      window.bounds.origin.y = -20
    }
    animate(withDuration: 0.5) { card.position.y += 9 }
    for frame in 1...30 {
      window.stage.advance(to: Double(frame) / 30)
      compositor.draw(window)
      expect(isExact(compositor, window), "frame \(frame)")
      if frame % 3 == 0 { recordSuperlayers() }
    }
  }
}
