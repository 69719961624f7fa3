import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Callbacks about an end may move the layer elsewhere, and start animations") struct LeavingTests {
  private let window = Window(size: Size(width: 400, height: 300)), next = Window(size: Size(width: 400, height: 300))
  private let layer = Layer(frame: .zero), inner = Layer(frame: .zero)

  init() {
    window.addSublayer(layer)
    layer.addSublayer(inner)
  }

  /// Is notified when animations of the layer are removed.
  private func whenLeft(_ body: @escaping () -> Void) {
    var isTold = false
    Layer.animate(withDuration: 1) {
      layer.opacity = 0
    } completion: { _ in
      guard !isTold else { return }
      isTold = true
      body()
    }
  }

  @Test("MU-7: removed, and added to another window by a callback: it is there") func removed() {
    whenLeft { [next, layer] in next.addSublayer(layer) }
    layer.removeFromSuperlayer()
    expect(layer.superlayer === next && layer.window === next && inner.window === next && window.sublayers.isEmpty)
    Layer.animate(withDuration: 1, options: .curveLinear) { (layer.opacity, inner.opacity) = (1, 0) }
    next.stage.advance(to: 0.5)
    expect(layer.presentation()?.opacity == 0.5 && inner.presentation()?.opacity == 0.5)
  }

  @Test("added to one window, and by a callback to another: it is in one of them") func moved() {
    let third = Window(size: Size(width: 400, height: 300))
    whenLeft { [third, layer] in third.addSublayer(layer) }
    next.addSublayer(layer)
    expectEqual([window, next, third].flatMap(\.sublayers).count, 1)
    expect(layer.superlayer?.sublayers.first === layer && layer.superlayer === layer.window && inner.window === layer.window)
  }

  @Test("added to a layer that a callback adds to it: there is no cycle") func circle() {
    let other = Layer()
    whenLeft { [layer] in layer.addSublayer(other) }
    // one of the two is refused
    expectEqual(Reports.during { other.addSublayer(layer) }.count, 1)
    expect(other.sublayers.isEmpty || layer.sublayers.count == 1)
    expectEqual([other, layer].count { $0.superlayer == nil }, 1)
  }

  @Test("made a mask, while a callback sets another one: the mask is the one with this superlayer") func masks() {
    let (host, mask) = (Layer(), Layer())
    window.addSublayer(host)
    host.mask = layer
    whenLeft { host.mask = mask }
    host.mask = Layer()
    expect(host.mask?.superlayer === host && layer.superlayer == nil)
    expect(mask === host.mask || mask.superlayer == nil && mask.window == nil)
  }

  /// Calls back as soon as it has left its window.
  private final class Notified: Layer {
    var left: () -> Void = {}
    override func didMove(to window: Window?) { if window == nil { left() } }
  }

  @Test("the former mask is notified, and sets another one: the mask is the one with this superlayer") func maskIsNotified() {
    let (host, former, mask, other) = (Layer(), Notified(), Layer(), Layer())
    window.addSublayer(host)
    host.mask = former
    former.left = { host.mask = other }
    host.mask = mask
    for layer in [mask, other] {
      expect(layer === host.mask ? layer.superlayer === host && layer.window === window : layer.superlayer == nil && layer.window == nil)
    }
    expect(host.mask != nil)
  }

  @Test("a layer that becomes a mask moves elsewhere when it is notified: it is there alone", arguments: [false, true])
  func maskMoves(isInside: Bool) {
    let (host, mask) = (Layer(), Notified())
    window.addSublayer(host)
    window.addSublayer(mask)
    mask.left = { [unowned mask] in
      mask.left = {}
      if isInside { mask.addSublayer(host) } else { self.layer.addSublayer(mask) }
    }
    expectEqual(Reports.during { host.mask = mask }.count, isInside ? 1 : 0)
    expect(host.mask == nil && mask.superlayer === (isInside ? nil : layer))
    expect(mask.sublayers.count == (isInside ? 1 : 0) && host.superlayer === (isInside ? mask : window))
  }

  @Test("the window is released, and a callback adds the layer to another: it is there") func windowGoes() {
    var own: Window? = Window(size: .zero)
    own?.addSublayer(layer)
    whenLeft { [next, layer] in next.addSublayer(layer) }
    own = nil
    expect(layer.superlayer === next && layer.window === next && inner.window === next)
  }

  @Test("the window is released, and a layer's notification moves its sibling to another: it is there", arguments: [false, true])
  func siblingOfReleased(isMask: Bool) {
    var own: Window? = Window(size: .zero)
    let notified = Notified()
    // before the last use of the window, after which an optimizer may release it
    notified.left = { [next, layer] in next.addSublayer(layer) }
    if isMask { own?.mask = notified } else { own?.addSublayer(notified) }
    own?.addSublayer(layer)
    own = nil
    expect(layer.superlayer === next && layer.window === next && inner.window === next)
    Layer.animate(withDuration: 1, options: .curveLinear) { inner.opacity = 0 }
    next.stage.advance(to: 0.5)
    expectEqual(inner.presentation()?.opacity, 0.5)
  }

  @Test("MU-7: the window is released, and a notification moves a layer inside another to one without a window: it has left")
  func insideReleased() {
    let (stage, notified, free) = (Stage(), Notified(), Layer())
    var own: Window? = Window(size: .zero, stage: stage)
    own?.addSublayer(notified)
    own?.addSublayer(layer)
    var ends: [Bool] = []
    Layer.animate(withDuration: 1) {
      inner.opacity = 0
    } completion: {
      ends.append($0)
    }
    notified.left = { [inner] in free.addSublayer(inner) }
    stage.perform { own = nil }
    expect(ends == [false] && stage.underWay.isEmpty)
    expect(inner.superlayer === free && inner.window == nil && inner.opacity == 0)
  }

  @Test("a layer that is notified of joining may remove its siblings, or its superlayer") func joined() {
    final class Sender: Layer {
      var act: (() -> Void)?
      override func didMove(to window: Window?) { if window != nil { act?() } }
    }
    let (around, sender, sibling) = (Layer(), Sender(), Layer())
    for sublayer in [sender, sibling] { around.addSublayer(sublayer) }
    sender.act = { sibling.removeFromSuperlayer() }
    window.addSublayer(around)
    expect(sibling.superlayer == nil && sibling.window == nil && sender.window === window)
    around.removeFromSuperlayer()
    around.addSublayer(sibling)
    sender.act = { around.removeFromSuperlayer() }
    window.addSublayer(around)
    expect(around.window == nil && sender.window == nil && sibling.window == nil && around.sublayers.count == 2)
  }
  @Test("a released window leaves its mask like its sublayers") func maskOfWindow() {
    final class Told: Layer {
      var windows: [Bool] = []
      override func didMove(to window: Window?) { windows.append(window != nil) }
    }
    let (stage, mask, told) = (Stage(), Told(), Told())
    var own: Window? = Window(size: .zero, stage: stage)
    own?.addSublayer(told)
    own?.mask = mask
    var ends: [Bool] = []
    Layer.animate(withDuration: 1) {
      (mask.opacity, told.opacity) = (0, 0)
    } completion: {
      ends.append($0)
    }
    stage.perform { own = nil }
    expect(told.windows == [true, false] && mask.windows == [true, false])
    expect(ends == [false] && stage.underWay.isEmpty && mask.opacity == 0)
  }

  @Test("LM-14: an animation that a completion starts during a removal of all is not removed") func dropped() {
    whenLeft { [layer] in Layer.animate(withDuration: 1) { layer.shadowRadius = 5 } }
    layer.removeAllAnimations()
    expect(layer.isAnimating(.shadowRadius) && !layer.isAnimating(.opacity))
  }
}
