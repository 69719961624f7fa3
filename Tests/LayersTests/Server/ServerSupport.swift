import LegatoLayers

/// A served window with a layer in it, committed and displayed at time 0.
func served(_ frame: Rect = Rect(x: 0, y: 0, width: 10, height: 10)) -> (window: Window, layer: Layer, server: RenderServer) {
  let (window, layer) = staged(frame)
  layer.name = "card"
  let server = RenderServer()
  window.commit(to: server)
  server.step(to: 0)
  return (window, layer, server)
}

extension RenderServer {
  /// The presented position of the window's first layer.
  var seen: Point { withWindow { $0.sublayers[0].presentation()?.position ?? Point(x: .nan, y: .nan) } }
}
