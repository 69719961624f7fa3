import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("A compositor shows any layers in motion as repainting everything does") struct LayerTreeTests {
  private func failure(seed: UInt64, frames: Int, scale: Double, drawsOwn: Bool = false) -> String? {
    var tree = LayerTree(seed: seed, drawsOwn: drawsOwn)
    let compositor = Compositor(width: Int(saturating: 96 * scale), height: Int(saturating: 64 * scale), scale: scale)
    for frame in 0..<frames {
      compositor.draw(tree.window)
      if !isExact(compositor, tree.window, scale: scale) { return "frame \(frame)" }
      if frame % 3 == 0 { tree.change() }
      tree.window.stage.advance(to: Double(frame) / 30)
    }
    return nil
  }

  /// Of a random tree.
  private let frames = Effort.of(17) + 7

  @Test("Random trees, the same in every run", arguments: Effort.seeds(96)) func fixed(seed: UInt64) {
    expectEqual(failure(seed: seed, frames: frames, scale: seed % 8 == 5 ? 3 : seed % 3 == 2 ? 1.5 : 1), nil)
  }

  @Test("LM-30: with layers and contents that a host draws", arguments: Effort.seeds(96)) func drawn(seed: UInt64) {
    expectEqual(failure(seed: seed, frames: frames, scale: seed % 8 == 5 ? 3 : seed % 3 == 2 ? 1.5 : 1, drawsOwn: true), nil)
  }

  @Test("Random trees from new seeds", .enabled(if: playsUnseenSeeds)) func fresh() {
    for _ in 0..<20 {
      let seed = UInt64.random(in: 0..<1 << 48)
      expectEqual(failure(seed: seed, frames: 60, scale: seed % 4 == 0 ? 3 : 1, drawsOwn: seed % 2 == 0), nil, "seed \(seed)")
    }
  }
}
