import Legato

/// Frames in pixels of a `Compositor`.
extension HotPath {
  static let composited: [HotPath] = [
    crowd("composite 10 of 2000", operations: 10) { layers in
      for index in stride(from: 0, to: 2000, by: 200) { layers[index].position.x += 0.3 }
    },
    crowd("composite one of 2000 going", operations: 1) { $0[1000].removeFromSuperlayer() },
    crowd("composite one of 2000 rising", operations: 1) { $0[1000].zPosition += 1 },
    blur("composite a blur", radius: 2),
    blur("composite a wide blur", radius: 12),
  ]

  /// A frame in which something changes among 2,000 layers. Removed layers are inserted again before it.
  private static func crowd(_ name: String, operations: Int, _ change: @escaping @Sendable ([Layer]) -> Void) -> HotPath {
    HotPath(name: name, operations: operations) {
      let (window, compositor) = (Window(size: Size(width: 640, height: 400)), Compositor(width: 640, height: 400))
      let layers = (0..<2000).map { index in
        let layer = Layer(frame: Rect(x: Double(index % 50) * 12, y: Double(index / 50) * 10, width: 8, height: 8))
        layer.backgroundColor = .red
        window.addSublayer(layer)
        return layer
      }
      compositor.draw(window)
      return Round(
        before: {
          for (index, layer) in layers.enumerated() where layer.superlayer == nil { window.insertSublayer(layer, at: index) }
          compositor.draw(window)
          change(layers)
        }, counted: { compositor.draw(window) })
    }
  }

  /// A frame in which a layer moves behind a blur.
  private static func blur(_ name: String, radius: Double) -> HotPath {
    HotPath(name: name, operations: 1) {
      let (window, compositor) = (Window(size: Size(width: 320, height: 200)), Compositor(width: 320, height: 200))
      window.backgroundColor = .white
      let layer = Layer(frame: Rect(x: 20, y: 20, width: 60, height: 60))
      layer.backgroundColor = .red
      window.addSublayer(layer)
      window.addSublayer(EffectLayer(effect: .blur(radius: radius), frame: Rect(x: 10, y: 10, width: 200, height: 150)))
      compositor.draw(window)
      return Round(before: { layer.position.x += 1 }, counted: { compositor.draw(window) })
    }
  }
}
