import LegatoCore
import LegatoLayers
import LegatoTiming
import TestSupport

/// Windows, their servers, and what is called on them.
final class ServedWorld {
  let windows: [Window]
  var servers: [RenderServer]
  /// Which server shows each window; nil while none does.
  var places: [Int?]
  private(set) var layers: [Layer] = []
  var animators: [PropertyAnimator] = []
  let way: ServerLaws.Way
  /// Whether windows are committed at all.
  private let isServed: Bool
  /// What completions were called with, and when.
  private(set) var outcomes: [String] = []
  private var completions = 0
  /// Who follows what frames say has changed: of each window by every frame, and by few of them, and of each server.
  private let observers: [FrameObserver], seldom: [FrameObserver], servedObservers: [FrameObserver]
  /// Whether nothing was called since the last look.
  private var isObserved = false
  /// What all times are sums of, by powers of two: with 1 nothing is rounded where they are added up, with 0.9 ends fall beside the frames that they are meant for.
  let second: Double
  /// On the owners' clock.
  private(set) var time: Double
  /// On the servers', where they have one of their own.
  private var ahead: Double
  var random = SplitMix64(seed: 0)
  /// What was called, for people.
  var calls: [String] = []

  init(_ way: ServerLaws.Way, second: Double, begin: Double, isServed: Bool = true) {
    (self.way, self.second, self.isServed, time, ahead) = (way, second, isServed, begin, begin)
    windows = (0..<2).map { _ in Window(size: Size(width: 400, height: 300)) }
    let followed = windows.map { _ in FrameObserver() }
    (servers, servedObservers) = (followed.map { observer in RenderServer.reading { frame, _ in observer.follow(frame) } }, followed)
    observers = windows.map { FrameObserver(of: $0) }
    seldom = windows.map { FrameObserver(of: $0) }
    places = Array(windows.indices)
    for window in windows {
      window.stage.advance(to: begin)
      let made = (0..<4).map { _ in Layer() } + [PathLayer(), TextLayer(), GradientLayer(), EffectLayer()]
      for layer in made {
        (layer.name, layer.frame) = ("\(layers.count)", Rect(x: 20 * Double(layers.count), y: 0, width: 15, height: 15))
        layers.append(layer)
        window.addSublayer(layer)
      }
      made[0].addSublayer(made[1])
    }
  }

  /// The law that was broken first, and by what.
  private(set) var broken: (law: String, detail: String)?

  func breaks(_ law: String, _ detail: String) { if broken == nil { broken = (law, detail) } }

  /// A completion of its own for each block and animator.
  func completion() -> (Bool) -> Void {
    completions += 1
    let number = completions
    return { [weak self] in if let self { outcomes.append("\(number) \($0) at \(time)") } }
  }

  /// One turn of a sequence: a call, or a frame.
  func play(_ turn: UInt64) {
    random = SplitMix64(seed: turn)
    let isFrame = random.chance(0.3)
    if isFrame {
      frame()
    } else {
      let layer = pick(layers)
      note("layer \(layer.name ?? "")")
      change(layer)
    }
    // what was called since the last look is told with a frame, too
    if isFrame || random.chance(0.3) { observe(isExact: isFrame && isObserved) } else { isObserved = false }
    checkEngines()
  }

  // MARK: Frames

  /// Has observers follow what was told, and looks whether that is all there is.
  private func observe(isExact: Bool) {
    isObserved = true
    for number in windows.indices {
      observers[number].read(isExact: isExact)
      if random.chance(0.2) { seldom[number].read(isExact: false) }
    }
    for observer in observers + seldom + servedObservers {
      if let fault = observer.fault { breaks("Who follows the changes holds what is there", fault) }
    }
  }

  private func frame() {
    let seconds = pick([0, 1 / 128.0, 1 / 64.0, 0.125]) * second
    note("frame")
    defer { note("now \(time)") }
    switch way {
    case .level, .beside:
      // what was called begins at its owner's time
      if way == .beside { show() }
      time += seconds
      for window in windows { window.stage.advance(to: time) }
      show()
    case .ahead:
      commit()
      time += max(seconds, second / 128)
      for server in servers { server.step(to: time) }
      if random.chance(0.5) {
        time += second / 32
        for server in servers { server.step(to: time) }
      }
    case .apart:
      if random.chance(0.6) {
        time += seconds
        for window in windows { window.stage.advance(to: time) }
      }
      if random.chance(0.6) { commit() }
      if random.chance(0.6) {
        ahead += pick([0, 1 / 64.0, 0.0625, 0.25]) * second
        for server in servers where random.chance(0.8) { server.step(to: ahead) }
      }
      return
    }
    // the owners hear of begins
    for window in windows { window.stage.advance(to: time) }
    compare()
  }

  /// Has the servers show what was called, at their owners' time, and their owners hear of begins.
  func show() {
    commit()
    for server in servers { server.step(to: time) }
    for window in windows { window.stage.advance(to: time) }
  }

  private func commit() {
    for (window, place) in zip(windows, places) {
      guard let place else { continue }
      if isServed { window.commit(to: servers[place]) } else { window.layoutIfNeeded() }
    }
  }

  /// Springs that came together in another order differ by rounding, and their tables by 2e-10 of the range; numbers here go up to some hundreds.
  private static let rounding = 1e-7

  private func compare() {
    for (number, place) in places.enumerated() {
      guard isServed, let place else { continue }
      let (owner, server) = (shownTree(windows[number]), servers[place].tree)
      if let difference = ServedWorld.difference(owner, server) {
        breaks("The server shows what its owner shows", "window \(number) at \(time): \(difference)")
      }
    }
  }

  static func difference(_ l: [Shown], _ r: [Shown], within rounding: Double = rounding) -> String? {
    guard l.count == r.count else { return "\(l.count) layers at the owner, \(r.count) at the server" }
    for (l, r) in zip(l, r) where !(l.distance(to: r) <= rounding) {
      if l.words != r.words { return "layer \(l.words[0]): \(l.words) and \(r.words)" }
      let place = zip(l.numbers, r.numbers).enumerated().first { !(abs($0.element.0 - $0.element.1) <= rounding) }
      guard let (index, (first, second)) = place else { return "layer \(l.words[0]): other numbers" }
      return "layer \(l.words[0]), number \(index): \(first) and \(second)"
    }
    return nil
  }

  private func checkEngines() {
    for (number, window) in windows.enumerated() {
      if let fault = window.stage.engine.unsoundness { breaks("The owner's engine is sound", "window \(number): \(fault)") }
    }
    for (number, server) in servers.enumerated() {
      if let fault = server.withWindow({ $0.stage.engine.unsoundness }) {
        breaks("The server's engine is sound", "server \(number): \(fault)")
      }
    }
  }

  /// Ends all that runs, and looks what is left.
  func settle() {
    for animator in animators where animator.state == .active { animator.stopAnimation(true) }
    for animator in animators where animator.state == .stopped { animator.finishAnimation(at: .current) }
    for layer in layers {
      layer.removeAllAnimations()
      if let effect = layer as? EffectLayer { effect.contentLayer.removeAllAnimations() }
    }
    time = max(time, ahead) + 1
    for window in windows { (window.stage.isPaused, window.stage.speed) = (false, 1) }
    for window in windows { window.stage.advance(to: time) }
    commit()
    for server in servers { server.step(to: time) }
    for window in windows { window.stage.advance(to: time) }
    for (number, place) in places.enumerated() {
      guard let place else { continue }
      let left = (owner: windows[number].stage.underWay, server: servers[place].withWindow { $0.stage.underWay })
      if left.owner != [:] { breaks("Nothing is left at the owner", "\(left)") }
      // one book for all that runs there
      if isServed, left.server != ["completion groups": 1] { breaks("Nothing is left at the server", "\(left)") }
    }
    compare()
    checkEngines()
  }
}
