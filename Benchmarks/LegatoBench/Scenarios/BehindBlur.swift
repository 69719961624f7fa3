import Legato

extension Scenario {
  /// For three widths of blurs: computed per pixel, and in squares of 4 and of 8 pixels.
  static let behindBlurs = [2.0, 7, 20].map { radius in
    Scenario(
      "Composite behind a blur of \(radius)",
      "one small layer moves behind a blur of 1280 × 800 pixels; beside it the same with a new picture behind all of it", sizes: 1...1
    ) { run in
      let window = Window(size: Size(width: 1280, height: 800))
      window.backgroundColor = .white
      for row in 0..<20 {
        let label = TextLayer(
          "A line of text behind the blur", frame: Rect(x: 8, y: Double(row) * 40, width: 1200, height: 32), fontSize: 24)
        window.addSublayer(label)
      }
      let (small, all) = (Layer(frame: Rect(x: 600, y: 380, width: 24, height: 24)), Layer(frame: window.bounds))
      for layer in [small, all] { window.addSublayer(layer) }
      (small.backgroundColor, small.cornerRadius) = (.red, 6)
      window.addSublayer(EffectLayer(effect: .blur(radius: radius), frame: window.bounds))
      let compositor = Compositor(width: 1280, height: 800)
      compositor.draw(window)
      var step = 0
      func frames(_ change: () -> Void) -> Double {
        let count = 10
        return timed {
          for _ in 0..<count {
            step += 1
            change()
            compositor.draw(window)
          }
        } / Double(count) / 1e6
      }
      let medians = run.turns([
        { frames { small.position.x += step % 40 < 20 ? 1.3 : -1.3 } },
        { frames { all.backgroundColor = Color(white: Double(step % 7) / 7, alpha: 0.1) } },
      ])
      return [run.figure(medians[0], "ms/frame", floor: medians[1], floorName: "all changes")]
    }
  }
}
