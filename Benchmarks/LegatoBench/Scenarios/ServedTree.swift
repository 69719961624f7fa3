import Legato

/// A tree of layers that has been sent to a render server.
final class ServedTree {
  private let window = Window(size: Size(width: 400, height: 300))
  private let server = RenderServer()
  private var layers: [Layer] = []
  private var next = 0
  private var time = 0.0

  init(_ count: Int) {
    // ten of them in a layer around, as trees are
    var around = Layer()
    for number in 0..<count {
      if number % 10 == 0 {
        around = Layer()
        window.addSublayer(around)
      }
      let layer = Layer(frame: Rect(x: Double(number % 300), y: 0, width: 10, height: 10))
      around.addSublayer(layer)
      layers.append(layer)
    }
    window.commit(to: server)
    server.step(to: 0)
  }

  private func take() -> Layer {
    next = (next + 7919) % layers.count
    return layers[next]
  }

  /// Nanoseconds of a commit of `count` changed layers; the change itself and the server's step are not counted.
  func commits(of count: Int) -> Double {
    let rounds = max(1, 2000 / count)
    var spent = 0.0
    for _ in 0..<rounds {
      for _ in 0..<count { take().position.y += 1 }
      spent += timed { window.commit(to: server) }
      step()
    }
    return spent / Double(rounds)
  }

  func starts() -> Double {
    var spent = 0.0
    let rounds = 500
    for _ in 0..<rounds {
      let layer = take()
      Layer.animate(withDuration: 0.1) { layer.position.x += 1 }
      spent += timed { window.commit(to: server) }
      step()
      window.stage.advance(to: time)
    }
    return spent / Double(rounds)
  }

  private func step() {
    time += 0.01
    server.step(to: time)
  }
}
