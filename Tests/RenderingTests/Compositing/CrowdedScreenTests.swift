import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Clips in clips and blurs over them are composited as they are painted, also while the window resizes") struct CrowdedScreenTests {
  private let window = Window(size: Size(width: 160, height: 100))
  private let panels: [Layer]
  private let movers: [Layer]

  init() {
    let panels = (0..<15).map { number -> Layer in
      let panel = box(Rect(x: 0, y: 0, width: 30, height: 30), Color(red: 0.9, green: 0.9, blue: 1))
      (panel.cornerRadius, panel.masksToBounds) = (6, true)
      for row in 0..<3 {
        let line = box(Rect(x: 0, y: 1 + Double(row) * 10, width: 30, height: 8), .clear)
        line.masksToBounds = number % 3 > 0
        panel.addSublayer(line)
        for column in 0..<4 {
          let cell = box(Rect(x: Double(column) * 8 - 2, y: 0, width: 7, height: 11), column % 2 == 0 ? .blue : .green)
          cell.cornerRadius = 3
          line.addSublayer(cell)
        }
      }
      return panel
    }
    let blurs = [2.0, 6].map { radius in
      let blur = EffectLayer(effect: .blur(radius: radius), frame: Rect(x: 10 * radius, y: 20, width: 50, height: 40))
      (blur.cornerRadius, blur.masksToBounds) = (8, radius > 3)
      return blur
    }
    let card = box(Rect(x: 60, y: 40, width: 40, height: 30), .orange)
    (card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (7, 0.5, 4)
    self.panels = panels
    movers = [blurs[1], card, panels[0], panels[14]] + (0..<6).map { panels[2 * $0 + 1].sublayers[$0 % 3].sublayers[$0 % 4] }
    for layer in panels + blurs + [card] { window.addSublayer(layer) }
    window.backgroundColor = .white
    window.layout = { window in
      for (index, panel) in panels.enumerated() {
        let share = Point(x: (Double(index % 5) + 0.5) / 5, y: (Double(index / 5) + 0.5) / 3)
        panel.position = Point(x: share.x * window.bounds.width, y: share.y * window.bounds.height)
      }
    }
    window.layoutIfNeeded()
  }

  @Test("Ten layers move by parts of a pixel") func moving() {
    let compositor = Compositor(width: 160, height: 100)
    for step in 0..<12 {
      for (index, layer) in movers.enumerated() {
        layer.position.x += (step + index) % 8 < 4 ? 0.7 : -0.7
        layer.position.y += (step + index) % 6 < 3 ? 0.4 : -0.4
      }
      compositor.draw(window)
      expect(isExact(compositor, window), "step \(step)")
      // of some 240 layers
      expect(step == 0 || compositor.visitedLayerCount < 80)
    }
  }

  @Test(
    "The window and its content resize in flight, while layers move, on one screen and on others of its size",
    arguments: Effort.alternate([1.5, 1]))
  func resizing(scale: Double) {
    let compositor = Compositor(width: Int(saturating: 160 * scale), height: Int(saturating: 100 * scale), scale: scale)
    animate(withDuration: 0.3) {
      window.bounds.size = Size(width: 97, height: 71)
      window.position = Point(x: 48.5, y: 35.5)
      window.layoutIfNeeded()
    }
    animate(withDuration: 0.5) { for layer in movers { layer.position.x += 9 } }
    for step in Effort.alternate(Array(0..<12)) {
      window.stage.advance(to: Double(step) / 24)
      compositor.draw(window)
      expect(isExact(compositor, window, scale: scale), "step \(step)")
      let size = window.presented.bounds.size
      let other = Compositor(
        width: Int(saturating: (size.width * scale).rounded(.up)), height: Int(saturating: (size.height * scale).rounded(.up)), scale: scale
      )
      other.draw(window)
      expect(isExact(other, window, scale: scale), "step \(step), a screen of that size")
    }
  }

  @Test("Equal outlines at different places are rasterized once") func equal() {
    let compositor = Compositor(width: 160, height: 100)
    for panel in panels { panel.position = Point(x: panel.position.x.rounded(), y: panel.position.y.rounded()) }
    compositor.draw(window)
    expectLess(compositor.outlinesMade, than: 30)
  }
}
