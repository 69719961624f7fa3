import LegatoLayers

/// A window of 400 × 300 points and a layer with that frame in it.
func staged(_ frame: Rect) -> (window: Window, layer: Layer) {
  let window = Window(size: Size(width: 400, height: 300))
  let layer = Layer(frame: frame)
  window.addSublayer(layer)
  return (window, layer)
}

func distance(_ a: Point, _ b: Point) -> Double { a.distance(to: b) }

/// The largest difference of origin and extent.
func distance(_ a: Rect, _ b: Rect) -> Double {
  max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width), abs(a.height - b.height))
}
