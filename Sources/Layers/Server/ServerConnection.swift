import LegatoCore
import LegatoTiming

/// The owner's end of a connection to a render server: collects the changes of a window, and applies the server's reports.
final class ServerConnection: FrameParticipant {
  private let windowReference: BackReference<Window>
  private var window: Window? { windowReference.object }
  private let stageReference: StageReference
  private var stage: Stage? { stageReference.stage }
  private(set) weak var server: RenderServer?
  private let session: UInt64
  private var lastNumber: UInt64 = 0
  private var commits: UInt64 = 0
  private var adopted: UInt64 = 0
  /// Layers with unsent changes; nil for one that has left since. The window is not among them, because it owns this connection and must not be retained by
  /// it.
  private var listed: [Layer?] = []
  private var isWindowListed = false
  private var gone: [UInt64] = []
  /// The layer and the property of each animated value, by slots.
  private var owners: [Int: Owner] = [:]
  /// The animation starts that were first sent with each commit.
  private var sentStarts: [(commit: UInt64, starts: [UInt32])] = []
  private var pendingBegins: [PendingBegin] = []
  /// Layers with new identifiers whose content was not sent yet.
  private var newcomers: [Newcomer] = []
  /// Layers with changed sublayers, which are sent once all of these have identifiers.
  private var changedTrees: [Layer] = []
  /// A layer with initial values: a new layer's equal values need not be sent.
  private let initial = Layer()
  /// The last sent map from host time to stage time.
  private var sentLine: StageLine?

  private struct Newcomer {
    var layer: Layer
    var number: UInt64
  }

  private struct Owner {
    let reference: BackReference<Layer>
    let number: UInt64
    let property: Int
  }

  init(_ window: Window, _ server: RenderServer, session: UInt64) {
    (windowReference, stageReference) = (window.windowBackReference, window.stage.reference)
    (self.server, self.session) = (server, session)
    window.stage.engine.beginServing()
    window.stage.join(self)
  }

  deinit { server?.release() }

  /// Ends the connection: changes are no longer collected.
  func end() {
    stage?.engine.endServing()
    stage?.leave(self)
    if let window { forget(window) }
  }

  private func forget(_ layer: Layer) {
    var layers = [layer]
    while let layer = layers.popLast() {
      (layer.served, layer.unsent) = (0, [])
      if let mask = layer.mask { layers.append(mask) }
      layers += layer.sublayers
    }
  }

  // MARK: Recording changes

  func note(_ layer: Layer, _ what: LayerChanges) {
    // a layer without an identifier is sent as a whole later
    guard layer.served != 0 else { return }
    if !layer.unsent.contains(.listed) { list(layer) }
    layer.unsent.formUnion(what.union(.listed))
  }

  private func list(_ layer: Layer) {
    if layer === window { return isWindowListed = true }
    layer.listedIndex = Int32(truncatingIfNeeded: listed.count)
    listed.append(layer)
  }

  /// Records that a layer has left the window.
  func noteGone(_ layer: Layer) {
    gone.append(layer.served)
    if layer.unsent.contains(.listed), listed.indices.contains(Int(layer.listedIndex)) { listed[Int(layer.listedIndex)] = nil }
  }

  // MARK: Committing

  /// Whether a commit is being made, which performs layouts: user code.
  private(set) var isCommitting = false

  /// Sends the changes; false if the server is too far behind, so that they wait for the next commit.
  func commit() -> Bool {
    guard let window, let server else { return false }
    isCommitting = true
    defer { isCommitting = false }
    prepareToAdvance()
    adoptPendingBegins()
    guard server.hasRoom else { return false }
    commits += 1
    var commit = Commit(session: session, number: commits, engine: EngineRecipe(of: window.stage.engine))
    if window.served == 0 { number(window) }
    introduceNewcomers(&commit)
    while !listed.isEmpty || isWindowListed {
      layOut()
      let changed = (isWindowListed ? [window] : []) + listed.compactMap { $0 }
      isWindowListed = false
      listed.removeAll(keepingCapacity: true)
      for layer in changed { layer.unsent.remove(.listed) }
      for layer in changed {
        if layer.served != 0, layer.window === window { add(layer, &commit) } else { layer.unsent = [] }
        introduceNewcomers(&commit)
      }
    }
    swap(&commit.gone, &gone)
    for slot in Array(window.stage.engine.changedSlots) { add(slot: slot, &commit) }
    commit.engine = window.stage.engine.takeChanges()
    commit.engine.adopted = adopted
    if sentLine != window.stage.line { commit.line = window.stage.line }
    sentLine = window.stage.line
    let starts = window.stage.engine.takeUncommittedStarts()
    guard !commit.isEmpty else {
      window.stage.engine.resolve(starts)
      return true
    }
    sentStarts.append((commits, starts))
    server.receive(commit)
    return true
  }

  /// Performs the scheduled layouts.
  private func layOut() {
    if isWindowListed { window?.layOutIfScheduled() }
    var index = 0
    while index < listed.count {
      let layer = listed[index]
      index += 1
      if let layer, layer.window === window { layer.layOutIfScheduled() }
    }
  }

  /// Gives a layer an identifier, by which others can refer to it; its content is sent by ``introduceNewcomers(_:)``.
  private func number(_ layer: Layer) {
    lastNumber += 1
    layer.served = lastNumber
    newcomers.append(Newcomer(layer: layer, number: lastNumber))
  }

  /// Sends the layers with new identifiers, with their descendants. O(layers sent).
  private func introduceNewcomers(_ commit: inout Commit) {
    guard !newcomers.isEmpty || !changedTrees.isEmpty else { return }
    var index = 0
    while index < newcomers.count {
      let newcomer = newcomers[index]
      index += 1
      // an earlier newcomer's layout may have removed it
      if newcomer.layer.served == newcomer.number { introduce(newcomer.layer, &commit) }
    }
    newcomers.removeAll()
    // all of their sublayers have identifiers now
    for layer in changedTrees where layer.served != 0 { commit.trees.append((layer.served, layer.sublayers.map(\.served))) }
    changedTrees.removeAll(keepingCapacity: true)
  }

  private func introduce(_ layer: Layer, _ commit: inout Commit) {
    let (isWindow, kind) = (layer is Window, type(of: layer).layerKind)
    let part = layer.superlayer.flatMap { around in around.parts.firstIndex { $0 === layer }.map { (of: around.served, index: $0) } }
    commit.made.append(
      Commit.Made(number: layer.served, kind: isWindow && !kind.isOwn ? nil : kind, isWindow: isWindow, part: part, name: layer.name))
    // whether the server's layer may have other values than a new plain one
    let isWhole = isWindow || part != nil || kind.isOwn
    layer.layOutIfScheduled()
    let listing = layer.unsent.intersection(.listed)
    layer.unsent = listing
    layer.forEachProperty { number, property in
      if isWhole || number >= AnimatableProperty.count || !property.isSame(layer, initial) { layer.unsent.insert(LayerChanges(number)) }
      if let slot = property.slot(layer) { window?.stage.engine.introduce(slot: slot) }
    }
    if isWhole || !kind.rows.isEmpty { layer.unsent.insert(.look) }
    if isWhole || layer.isHidden || layer.masksToBounds || !layer.isDoubleSided || layer.contentsGravity != .resize {
      layer.unsent.insert(.flags)
    }
    if !layer.sublayers.isEmpty { layer.unsent.insert(.tree) }
    if layer.mask != nil { layer.unsent.insert(.mask) }
    add(layer, &commit)
  }

  /// Adds the collected changes of a layer to a commit.
  private func add(_ layer: Layer, _ commit: inout Commit) {
    let what = layer.unsent
    layer.unsent = what.intersection(.listed)
    what.forEachProperty(of: layer.propertyCount) { number in
      if let property = layer.property(number) { add(layer, number, property, &commit) }
    }
    if what.contains(.opened) {
      layer.forEachProperty { number, property in
        if !what.contains(LayerChanges(number)), isNew(property.slot(layer), layer) { add(layer, number, property, &commit) }
      }
    }
    if what.contains(.flags) {
      commit.flags.append(
        Commit.Flags(
          layer: layer.served, isHidden: layer.isHidden, masksToBounds: layer.masksToBounds, isDoubleSided: layer.isDoubleSided,
          gravity: layer.contentsGravity))
    }
    if what.contains(.look) { commit.looks.append((layer.served, layer.look)) }
    if what.contains(.tree) {
      for sublayer in layer.sublayers where sublayer.served == 0 { number(sublayer) }
      changedTrees.append(layer)
    }
    if what.contains(.mask) {
      if let mask = layer.mask, mask.served == 0 { number(mask) }
      commit.masks.append((layer.served, layer.mask?.served))
    }
  }

  private func isNew(_ slot: Int?, _ layer: Layer) -> Bool {
    guard let slot else { return false }
    return owners[slot]?.number != layer.served
  }

  private func add(_ layer: Layer, _ number: Int, _ property: PropertyRow, _ commit: inout Commit) {
    var recipe = property.recipe(layer)
    if let slot = property.slot(layer), let stage = window?.stage {
      if number >= AnimatableProperty.count, owners[slot]?.number != layer.served { stage.engine.noteWhole(slot: slot) }
      owners[slot] = Owner(reference: layer.backReference, number: layer.served, property: number)
      recipe.numbers = []
      recipe.value = stage.engine.takeRecipe(of: slot)
      recipe.owners = slot
    }
    commit.properties.append(Commit.Property(layer: layer.served, number: number, recipe: recipe))
  }

  /// Adds a changed value on the stage to a commit, by the property it belongs to.
  private func add(slot: Int, _ commit: inout Commit) {
    guard let owner = owners[slot], let layer = owner.reference.object, layer.served == owner.number else {
      // it belongs to no layer, or to one that has left
      owners[slot] = nil
      window?.stage.engine.forgetChanges(of: slot)
      return
    }
    guard let property = layer.property(owner.property), property.slot(layer) == slot else {
      owners[slot] = nil
      window?.stage.engine.forgetChanges(of: slot)
      return
    }
    add(layer, owner.property, property, &commit)
  }

  // MARK: Reports

  var demand: FrameDemand { .idle }

  /// Called before time advances: adopts the times at which the server has begun animations.
  func prepareToAdvance() {
    guard let window else { return }
    guard let server else {
      window.connection = nil
      return end()
    }
    for report in server.takeReports() {
      if !report.resolutions.isEmpty {
        pendingBegins += window.stage.adopt(report.resolutions)
      }
      adopted = max(adopted, report.number)
      while let first = sentStarts.first, first.commit <= report.commit {
        window.stage.engine.resolve(first.starts)
        sentStarts.removeFirst()
      }
    }
  }

  func advance(to time: Double) { adoptPendingBegins() }

  func originDidMove(by seconds: Double) { for index in pendingBegins.indices { pendingBegins[index].shift(by: seconds) } }

  private func adoptPendingBegins() {
    guard !pendingBegins.isEmpty, let window else { return }
    pendingBegins = window.stage.engine.adoptPendingBegins(pendingBegins)
  }
}

extension Window {
  /// Sends the changes of this window since the last commit to `server`, which shows them at its next step. Call it on the owner's thread when a frame's
  /// changes are complete: after `Stage.advance(to:)` and the events.
  ///
  /// The first commit sends the whole tree, O(layers); later ones only the changes, O(changes), whatever the size of the tree. Animations begin at the
  /// server's next step; the window's own stage adopts their begin times at its next advance, so that both sides present the same values.
  /// - Returns: false if nothing was sent: the server is more than ``RenderServer/maximumPendingCommits`` commits behind, and the changes wait for the next
  ///   commit; or the call is made by a layout that a commit performs, which then sends the changes; or the server shows another window, or the stage is
  ///   served already, which is a misuse.
  @discardableResult
  public func commit(to server: RenderServer) -> Bool {
    if connection?.isCommitting ?? false { return false }
    if let connection, connection.server === server { return connection.commit() }
    stopServing()
    guard !stage.engine.isServed else {
      Misuse.report(
        .state(
          call: "commit(to:)", wanted: "a stage with one served window", found: "a stage that is served already",
          remedy: "give each window a stage of its own, or call stopServing() on the other window first"))
      return false
    }
    guard let session = server.claim() else {
      Misuse.report(
        .state(
          call: "commit(to:)", wanted: "a server of this window's own", found: "a server that shows another window",
          remedy: "make a RenderServer for each window, or call stopServing() on the other window first"))
      return false
    }
    let connection = ServerConnection(self, server, session: session)
    self.connection = connection
    return connection.commit()
  }

  /// Ends the connection that ``commit(to:)`` began: changes are no longer collected. The server continues with its last state until a window is committed
  /// to it again. Called by a layout that a commit performs, it is a misuse and ignored. O(layers).
  public func stopServing() {
    guard connection?.isCommitting != true else {
      return Misuse.report(
        .state(
          call: "stopServing()", wanted: "no commit under way", found: "a layout that a commit performs",
          remedy: "call it after the commit"),
        of: subject)
    }
    connection?.end()
    connection = nil
  }
}
