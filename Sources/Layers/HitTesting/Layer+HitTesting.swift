import LegatoCore

/// Where layers are looked for.
public enum HitTesting: Hashable, Sendable {
  /// Where they are going (HT-2).
  case model
  /// Where they are seen.
  case seen
  /// Where they are going, but what an animator moves, and all in it, where it is seen (HT-7, HT-8); what blocks move without
  /// `AnimationOptions.allowUserInteraction` at both the model's and the presentation's position, for it takes the touch from all others at either (HT-5).
  case automatic
}

extension Layer {
  /// The result of testing a point in a sublayer.
  enum Taken {
    /// Its own test, which may be overridden, found this layer.
    case hit(Layer)
    /// It is in the sublayer, whose test is not overridden: the walk continues there.
    case inside(Layer, Point, HitTesting)
  }

  /// The walk behind ``hitTest(_:in:)``, level by level: a layer whose own test is this one takes what lies in it, so that nothing leads back.
  func walk(_ point: Point, _ testing: HitTesting) -> Layer? {
    guard contains(point, testing) else { return nil }
    var (layer, point, testing) = (self, point, testing)
    while let taken = layer.takeInside(point, testing) {
      switch taken {
      case .hit(let hit): return hit
      case .inside(let next, let place, let how): (layer, point, testing) = (next, place, how)
      }
    }
    return layer
  }

  /// The farthest layer inside this one that takes a touch at `point`, wherever this layer's own bounds are; nil where none does.
  package func hitTestInside(_ point: Point, in testing: HitTesting) -> Layer? {
    switch takeInside(point, testing) {
    case .hit(let hit): hit
    case .inside(let layer, let place, let how): layer.walk(place, how)
    case nil: nil
    }
  }

  /// Whether the point is the layer's, or that of one in it.
  private func contains(_ point: Point, _ testing: HitTesting) -> Bool {
    let isSeen = testing == .seen
    return !isHidden && isUserInteractionEnabled && (isSeen ? state.opacity.presentation : state.opacity.model) >= 0.01
      && bounds(isSeen ? .presentation : .model).contains(point)
  }

  /// Tests the sublayers; nil where none takes the touch.
  private func takeInside(_ point: Point, _ testing: HitTesting) -> Taken? {
    guard sublayers.count >= HitIndex.least else {
      hitIndex = nil
      var looks = 0
      return scan(point, testing, looks: &looks)
    }
    let index = hitIndex ?? HitIndex()
    hitIndex = index
    return index.hitTest(point, testing, in: self)
  }

  /// Tests the sublayers one by one, from front to back.
  /// - Parameters:
  ///   - front: where it begins; nil for the frontmost.
  ///   - looks: gets those that were tested.
  func scan(_ point: Point, _ testing: HitTesting, behind front: HitIndex.Depth? = nil, looks: inout Int) -> Taken? {
    let isFlat = sublayers.allSatisfy { $0.state.zPosition.isPlainZero }
    for sublayer in (isFlat ? sublayers : sublayersBackToFront { $0.space(in: testing) }).reversed() {
      if let front, sublayer.depth(sublayer.space(in: testing)) >= front { continue }
      looks += 1
      if let taken = sublayer.take(point, testing) { return taken }
    }
    return nil
  }

  /// Calls this layer's own test.
  /// - Parameter point: in the superlayer's space.
  func take(_ point: Point, _ testing: HitTesting) -> Taken? {
    if testing == .automatic, isHeldByBlocks, let taken = take(point, testing, in: .presentation) { return taken }
    return take(point, testing, in: space(in: testing))
  }

  private func take(_ point: Point, _ testing: HitTesting, in space: LayerSpace) -> Taken? {
    guard let inside = geometry(space).fromSuperlayer(point), isDoubleSided || !isTurnedAway(space) else { return nil }
    // below a layer that is tested where it is seen all are (HT-8)
    let testing = space == .presentation ? .seen : testing
    if isWalked { return contains(inside, testing) ? .inside(self, inside, testing) : nil }
    // a test that is overridden is a call inside the calls of those around it
    guard StackRoom.isLeft else {
      StackRoom.reportEnd("hitTest(_:in:)", "layers with a test of their own")
      return nil
    }
    return hitTest(inside, in: testing).map { .hit($0) }
  }

  /// Whether its back is seen, as far as the layers around it turn it. O(depth).
  private func isTurnedAway(_ space: LayerSpace) -> Bool {
    var (here, isTurned) = (self as Layer?, false)
    while let layer = here {
      if layer.geometry(space).isTurnedAway { isTurned.toggle() }
      here = layer.superlayer
    }
    return isTurned
  }

  /// Whether its test is known to be the walk's own.
  private var isWalked: Bool {
    if let known = hasLibraryClass { return known }
    let found = type(of: self).isLibraryClass
    hasLibraryClass = found
    return found
  }

  /// False where this layer's own test is known to answer nil.
  /// - Parameter point: in the superlayer's space.
  func mayTake(_ point: Point, _ testing: HitTesting) -> Bool {
    guard isHitInBounds else { return true }
    func isHit(_ space: LayerSpace) -> Bool {
      let geometry = geometry(space)
      return geometry.fromSuperlayer(point).map(geometry.bounds.contains) ?? false
    }
    switch testing {
    case .model: return isHit(.model)
    case .seen: return isHit(.presentation)
    // which of the two counts only matters where one of them is hit
    case .automatic: return isHit(.model) || isHit(.presentation)
    }
  }

  /// Where the layer itself counts.
  func space(in testing: HitTesting) -> LayerSpace {
    switch testing {
    case .model: .model
    case .seen: .presentation
    case .automatic: isTestedWhereSeen ? .presentation : .model
    }
  }

  func depth(_ space: LayerSpace) -> HitIndex.Depth {
    HitIndex.Depth(z: space == .model ? state.zPosition.model : state.zPosition.presentation, order: hitOrder)
  }

  /// Back to front: by z position, then by order; as drawn.
  /// - Parameter space: where each of them counts.
  package func sublayersBackToFront(_ space: (Layer) -> LayerSpace) -> [Layer] {
    func z(_ layer: Layer) -> Double { space(layer) == .model ? layer.state.zPosition.model : layer.state.zPosition.presentation }
    guard sublayers.contains(where: { z($0) != 0 }) else { return sublayers }
    // each is asked once
    var order = sublayers.indices.map { (z: z(sublayers[$0]), place: $0) }
    order.sort { $0.z < $1.z || $0.z == $1.z && $0.place < $1.place }
    return order.map { sublayers[$0.place] }
  }

  /// Whether blocks without leave move it, and nothing else leaves touches to it.
  private var isHeldByBlocks: Bool {
    guard anyGeometry(Moves()), !isTestedWhereSeen, !takesTouches else { return false }
    return AnimatableProperty.geometry.contains { interactions(of: $0).contains(.block(allowed: false)) }
  }

  /// Whether an animator that leaves the test to us moves it.
  private var isTestedWhereSeen: Bool { anyGeometry(IsTestedWhereSeen()) }

  /// What the animations of a property say about touches.
  package func interactions(of property: AnimatableProperty) -> [Timeline.Interaction] { property.row.value(self).interactions }

  /// Whether what moves this layer leaves touches to it: blocks only with leave (HT-5), animators unless they refuse (HT-10); of several the most
  /// permissive decides (HT-11).
  package var takesTouches: Bool {
    if swallowsTouches { return false }
    var (isAny, isAllowed) = (false, false)
    eachProperty { _, property in
      guard property.place(self) != nil else { return }
      for interaction in property.value(self).interactions {
        isAny = true
        switch interaction {
        case .block(let allows), .animator(let allows, _): isAllowed = isAllowed || allows
        }
      }
    }
    return !isAny || isAllowed
  }
}

/// What the superlayer's index remembers of it.
extension Layer: RestWatcher {
  /// Whether nothing moves the layer; what does so later makes it loose.
  func watchRest() -> Bool {
    !anyGeometry(Stirs(watcher: self))
  }

  package func valueChanged() { loosen() }

  /// It is not where it was, or may not stay there.
  @inline(__always)
  func loosen() { if isIndexed { superlayer?.hitIndex?.loosen(self) } }

  /// Whether it has a leaf in the superlayer's index.
  @inline(__always)
  var isIndexed: Bool { hitPlace >= 0 && hitPlace != .max }
}

private struct Moves: PropertyTest {
  @inline(__always)
  func holds(_ property: Property<some Animatable>) -> Bool { property.hasAnimations }
}

private struct IsTestedWhereSeen: PropertyTest {
  @inline(__always)
  func holds(_ property: Property<some Animatable>) -> Bool { property.isTestedWhereSeen }
}

/// The watcher is notified of those that were read, which is enough: the first that is not at rest makes the layer loose.
private struct Stirs: PropertyTest {
  let watcher: Layer
  @inline(__always)
  func holds(_ property: Property<some Animatable>) -> Bool { !property.rests(watcher) }
}
