import Legato

/// The skeleton of a page that is loading, with a highlight that passes over all of it; a tap shows the page, and another one hides it,
/// at any moment.
func skeletonShimmer(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let light = GradientLayer(frame: .zero, colors: [Color(hex: 0x2A3240), Color(hex: 0x8793A6), Color(hex: 0x2A3240)])
  light.locations = [0.35, 0.5, 0.65]
  let page = Layer()
  page.opacity = 0
  for layer in [light, page] { window.addSublayer(layer) }

  // the picture and the lines, as fractions of the width
  let bones = Layer()
  let texts = ["Ada Lovelace", "wrote the first program,", "in 1843"]
  let shares = [0, 0.36, 0.56, 0.24]
  for i in shares.indices {
    bones.addSublayer(i == 0 ? roundLayer(.white, 24) : roundLayer(.white, 6))
    page.addSublayer(
      i == 0 ? roundLayer(Color(hex: 0xFF9500), 24) : TextLayer(texts[i - 1], frame: .zero, fontSize: 12, color: Color(hex: 0xC8D2E0)))
  }
  light.mask = bones
  window.layout = { window in
    let width = window.bounds.width
    for layer in [light, bones, page] { layer.frame = Rect(origin: .zero, size: window.bounds.size) }
    for (i, (bone, real)) in zip(bones.sublayers, page.sublayers).enumerated() {
      bone.frame =
        i == 0 ? Rect(x: 24, y: 40, width: 48, height: 48) : Rect(x: 90, y: 40 + 22 * Double(i - 1), width: shares[i] * width, height: 12)
      real.frame = i == 0 ? bone.frame : Rect(x: 90, y: bone.frame.minY, width: width - 90, height: 12)
    }
  }

  start(light)

  var isLoaded = false
  window.addGestureRecognizer(
    TapGestureRecognizer { _ in
      isLoaded.toggle()
      animate(withDuration: 0.5) {
        page.opacity = isLoaded ? 1 : 0
        light.opacity = isLoaded ? 0 : 1
      }
    })
}

private func roundLayer(_ color: Color, _ radius: Double) -> Layer {
  let layer = Layer()
  (layer.backgroundColor, layer.cornerRadius) = (color, radius)
  return layer
}

/// Lets the highlight pass from beyond the left edge to beyond the right one, again and again.
private func start(_ light: GradientLayer) {
  for (property, from) in [(LayerProperty.startPointX, -1.0), (.endPointX, 0)] {
    var pass = BasicAnimation(property, from: from, to: from + 2, duration: 1.4)
    pass.repeatCount = .infinity
    light.add(pass)
  }
  (light.startPoint, light.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0.3))
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      skeletonShimmer(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
