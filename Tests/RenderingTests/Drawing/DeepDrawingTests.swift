import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

/// A window of 4 × 4 points with layers one in the other, the innermost of which is red in its left half.
private func chain(
  _ depth: Int = SmallStack.levels, _ change: (Layer) -> Void = { _ in }, put: (Layer, Layer) -> Void = { $0.addSublayer($1) }
) -> Window {
  var layer = Layer(frame: Rect(x: 0, y: 0, width: 2, height: 4))
  layer.backgroundColor = .red
  for _ in 1..<depth {
    let around = Layer()
    around.anchorPoint = .zero
    around.bounds = Rect(x: 0, y: 0, width: 4, height: 4)
    change(around)
    put(around, layer)
    layer = around
  }
  let window = Window(size: Size(width: 4, height: 4))
  window.addSublayer(layer)
  return window
}

private func row(_ window: Window) -> String {
  var canvas = Canvas(width: 4, height: 4)
  canvas.draw(window)
  return canvas.bitmap.row(1)
}

@Suite("A layer tree of any depth is drawn, on a thread with a small stack (MU-2)") struct DeepDrawingTests {
  @Test("MU-2: the innermost of 100,000 layers is drawn") func depth() {
    expectEqual(SmallStack.run { row(chain(max(SmallStack.levels, Effort.of(100_000)))) }, "rr..")
  }

  @Test("MU-2: the border of each is drawn over what lies inside it") func borders() {
    let shown = SmallStack.run {
      row(
        chain {
          $0.borderColor = .green
          $0.borderWidth = 1
        })
    }
    expectEqual(shown, "gr.g")
  }

  @Test("MU-2: the same as an SVG file") func vectors() {
    let text = SmallStack.run {
      var picture = SVGPicture(size: Size(width: 4, height: 4))
      picture.addFrame(chain())
      return picture.filmstrip(columns: 1)
    }
    expect(text.contains("#ff0000"))
  }

  @Test(
    "MU-2: nested groups are drawn as deep as the stack allows; deeper ones are left out, and reported once",
    arguments: [0, 1, 2, 3])
  func groups(_ kind: Int) {
    let reports = SmallStack.run {
      let window =
        switch kind {
        case 0: chain { $0.opacity = 0.9999 }
        case 1: chain { $0.masksToBounds = true }
        case 2: chain { $0.mask = Layer() }
        default: chain(put: { $0.mask = $1 })
        }
      return Reports.during { _ = row(window) }
    }
    expectEqual(reports.count, 1)
    expect("\(reports.first.map { "\($0)" } ?? "")".contains("draw(_:)"))
  }

  @Test("MU-2: thirty-two nested groups are drawn") func someGroups() {
    let (shown, reports) = SmallStack.run(bytes: 512 << 10) {
      var drawn = ""
      let reports = Reports.during { drawn = row(chain(32) { $0.masksToBounds = true }) }
      return (drawn, reports.count)
    }
    expectEqual(shown, "rr..")
    expectEqual(reports, 0)
  }
}
