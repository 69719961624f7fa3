import LegatoCore

/// The server's own tree and engine: an ordinary window, whose layers are set from commits. Used by one thread at a time.
final class Mirror {
  private(set) var window: Window
  private let draw: @Sendable (Window, Double) -> Void
  private var layers: [UInt64: Layer] = [:]
  private var engineState = MirrorState()
  private var openBefore = 0
  private var ends = 0
  /// The number of animations that have ended by themselves so far, without those that a commit has restarted since.
  var ended: Int { ends - engineState.putBack }

  /// The closure that draws a frame's changes, and the reader that provides them.
  private var frames: (draw: @Sendable (WindowFrame, Double) -> Void, reader: FrameReader)?

  init(_ draw: @escaping @Sendable (Window, Double) -> Void, frames: (@Sendable (WindowFrame, Double) -> Void)? = nil) {
    let window = Window(size: .zero)
    (self.window, self.draw) = (window, draw)
    self.frames = frames.map { ($0, FrameReader(window)) }
  }

  /// The host time of the last step, in seconds.
  var now: Double { window.stage.hostTime }
  var demand: FrameDemand { window.stage.demand }
  func mayAdvance(to time: HostTime) -> Bool { window.stage.mayAdvance(to: time) }
  var running: Int { max(0, engineState.open - 1) }

  /// - Parameter commits: the commits to be applied next. Their slow motion and pauses apply before time advances, unless another owner's connection begins
  ///   with them.
  func advance(to time: HostTime, for commits: [Commit]) {
    if let line = commits.last(where: { $0.line != nil })?.line, !commits.contains(where: { $0.number == 1 }) { window.stage.follow(line) }
    window.stage.advance(to: time)
    ends += openBefore - engineState.open
  }

  /// Evaluates and draws; returns when something will have moved.
  func show(afterCommits: Bool) -> FrameDemand {
    if afterCommits {
      openBefore = engineState.open
      window.stage.evaluate()
      ends += openBefore - engineState.open
    }
    openBefore = engineState.open
    draw(window, now)
    if let frames { frames.draw(frames.reader.readFrame(), now) }
    return window.stage.demand
  }

  /// Applies a commit.
  func apply(_ commit: Commit) -> CommitReport {
    if commit.number == 1 { reset() }
    if let line = commit.line { if commit.number == 1 { window.stage.begin(on: line) } else { window.stage.follow(line) } }
    for made in commit.made { make(made) }
    var values: [(slot: Int, owners: Int, recipe: ValueRecipe)] = []
    for property in commit.properties {
      guard let layer = layers[property.layer], let slot = install(property, on: layer), let recipe = property.recipe.value else {
        continue
      }
      values.append((slot, property.recipe.owners, recipe))
    }
    for flags in commit.flags {
      guard let layer = layers[flags.layer] else { continue }
      (layer.isHidden, layer.masksToBounds) = (flags.isHidden, flags.masksToBounds)
      (layer.isDoubleSided, layer.contentsGravity) = (flags.isDoubleSided, flags.gravity)
    }
    for (number, look) in commit.looks { layers[number]?.install(look) }
    for (number, mask) in commit.masks { if let layer = layers[number] { layer.mirror(mask: mask.flatMap { layers[$0] }) } }
    for (number, sublayers) in commit.trees { layers[number]?.mirror(sublayers: sublayers.compactMap { layers[$0] }, in: window) }
    let resolutions = window.stage.install(values, commit.engine, &engineState)
    // a part of another layer may be back already, with a new number
    for number in commit.gone { if let layer = layers.removeValue(forKey: number), layer.served == number { layer.mirrorGone() } }
    window.noteChange()
    return CommitReport(session: commit.session, commit: commit.number, number: engineState.report, resolutions: resolutions)
  }

  /// Empties the tree: the first commit of another connection brings a whole one.
  private func reset() {
    window.mirror(sublayers: [], in: window)
    window.mirror(mask: nil)
    window.removeAllAnimations()
    for layer in layers.values where layer !== window { layer.mirrorGone() }
    layers = [:]
    window.stage.forget(&engineState)
  }

  private func make(_ made: Commit.Made) {
    let part = made.part.flatMap { layers[$0.of]?.parts.dropFirst($0.index).first }
    if made.isWindow { show(makeWindow(made.kind)) }
    let layer = made.isWindow ? window : part ?? made.kind?.make() ?? Layer()
    if made.kind != nil, !made.isWindow {
      // the commit lists what it contains
      layer.mirror(sublayers: [], in: window)
      layer.mirror(mask: nil)
    }
    (layer.served, layer.needsLayout, layer.name) = (made.number, false, made.name)
    layers[made.number] = layer
  }

  /// A window for an owner's: of its class if that has properties of its own, which then stand for themselves; otherwise a plain one.
  private func makeWindow(_ kind: LayerKind?) -> Window {
    guard let kind else { return type(of: window).layerKind.isOwn ? Window(size: .zero, stage: window.stage) : window }
    guard let made = kind.make() as? Window else {
      Misuse.report(
        .state(
          call: "commit(to:)", wanted: "a LayerKind that makes a window, for a class of windows", found: "one that makes another layer",
          remedy: "return a new window of the class in its closure"))
      return makeWindow(nil)
    }
    // the commit lists what it contains
    for sublayer in made.sublayers { sublayer.removeFromSuperlayer() }
    made.mask = nil
    made.adopt(window.stage)
    return made
  }

  private func show(_ other: Window) {
    guard other !== window else { return }
    window = other
    frames = frames.map { ($0.draw, FrameReader(other)) }
  }

  private func install(_ property: Commit.Property, on layer: Layer) -> Int? {
    guard let row = layer.property(property.number) else { return nil }
    if row.isGeometry { layer.leaveHitTree() }
    defer { window.frameRecords?.note(layer, LayerChanges(property.number), [], isChange: true) }
    return row.install(property.recipe, layer, window.stage)
  }
}

/// Assembles a tree as a copy of another one: removes no animations, performs no layouts and notifies nobody.
extension Layer {
  fileprivate func mirror(sublayers new: [Layer], in window: Window) {
    let before = sublayers
    for layer in before where layer.superlayer === self { layer.superlayer = nil }
    (sublayers, hitIndex) = (new, nil)
    for layer in new {
      layer.superlayer = self
      layer.mirrorJoin(window)
    }
    guard let book = window.frameRecords else { return }
    book.note(self, .tree, [], isChange: true)
    // it is not known which of the remaining sublayers have another index: all are reported, if the order changed
    func nodes(_ layers: [Layer]) -> [UInt32] { layers.map(\.node).filter { node in node != 0 } }
    let remaining = Set(nodes(before))
    if nodes(before) != nodes(new).filter(remaining.contains) { for layer in new { book.note(layer, [], .depth, isChange: true) } }
  }

  fileprivate func mirror(mask new: Layer?) {
    replaceMask(new)
    if let window { new?.mirrorJoin(window) }
    window?.frameRecords?.note(self, .mask, [], isChange: true)
  }

  private func mirrorJoin(_ window: Window) {
    if self.window === window { window.frameRecords?.moved(self) }
    var layers = [self]
    while let layer = layers.popLast() {
      guard layer.window !== window else { continue }
      (layer.window, layer.isInWindow) = (window, true)
      if let book = window.frameRecords {
        book.arrived(layer)
        // sublayers that joined the window before it
        for inside in layer.sublayers + (layer.mask.map { [$0] } ?? []) where inside.window === window { book.moved(inside) }
      }
      if let mask = layer.mask { layers.append(mask) }
      layers += layer.sublayers
    }
  }

  /// The owner has removed the layer: its animations are removed with it.
  fileprivate func mirrorGone() {
    forEachProperty { $1.removeAnimations(self) }
    window?.frameRecords?.left(self)
    (window, isInWindow) = (nil, false)
  }
}
