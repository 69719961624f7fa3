import LegatoCore

/// The positions at which layers are hit-tested.
public enum HitTesting: Hashable, Sendable {
  /// At their model positions (HT-2).
  case model
  /// At their presentation positions.
  case presentation
  /// At their model positions, but at the presentation positions for layers that an animator moves, and their descendants (HT-7, HT-8). A layer that blocks
  /// without `AnimationOptions.allowUserInteraction` move is hit at both, because it keeps touches from all others at either (HT-5).
  case automatic
}

extension Layer {
  /// The result of testing a point in a sublayer that accepts it.
  enum HitResult {
    /// The sublayer's ``Layer/hitTest(_:in:)``, which may be overridden, has found this layer.
    case hit(Layer)
    /// The point is in this sublayer, which does not override the test: the traversal continues there, with the point in its space.
    case inside(Layer, Point, HitTesting)
  }

  /// The traversal behind ``hitTest(_:in:)``. It never backtracks, as a layer that does not override the test accepts every point inside it.
  func descend(_ point: Point, _ testing: HitTesting) -> Layer? {
    guard contains(point, testing) else { return nil }
    var (layer, point, testing) = (self, point, testing)
    while let taken = layer.testSublayers(point, testing) {
      switch taken {
      case .hit(let hit): return hit
      case .inside(let next, let nextPoint, let nextTesting): (layer, point, testing) = (next, nextPoint, nextTesting)
      }
    }
    return layer
  }

  /// The deepest layer inside this one that accepts a touch at `point`, regardless of this layer's own bounds; nil if none does.
  package func hitTestInside(_ point: Point, in testing: HitTesting) -> Layer? {
    switch testSublayers(point, testing) {
    case .hit(let hit): hit
    case .inside(let layer, let nextPoint, let nextTesting): layer.descend(nextPoint, nextTesting)
    case nil: nil
    }
  }

  /// Whether the layer or one of its descendants may be hit at the point.
  private func contains(_ point: Point, _ testing: HitTesting) -> Bool {
    let space = testing == .presentation ? LayerSpace.presentation : .model
    return !isHidden && isUserInteractionEnabled && opacity(space) >= 0.01 && bounds(space).contains(point)
  }

  /// Tests the sublayers; nil if none accepts the touch.
  private func testSublayers(_ point: Point, _ testing: HitTesting) -> HitResult? {
    // an index of places that change with the superlayer would have to be built anew with each change
    guard sublayers.count >= HitIndex.minimumCount, !transformsSublayers else {
      hitIndex = nil
      var testCount = 0
      return scan(point, testing, testCount: &testCount)
    }
    let index = hitIndex ?? HitIndex()
    hitIndex = index
    return index.hitTest(point, testing, in: self)
  }

  /// Tests the sublayers one by one, from front to back.
  /// - Parameters:
  ///   - front: only layers behind this one are tested; nil for all.
  ///   - testCount: incremented for each tested layer.
  func scan(_ point: Point, _ testing: HitTesting, behind front: HitIndex.Depth? = nil, testCount: inout Int) -> HitResult? {
    let isFlat = sublayers.allSatisfy { $0.state.zPosition.isPlainZero }
    for sublayer in (isFlat ? sublayers : sublayersBackToFront { $0.space(in: testing) }).reversed() {
      if let front, sublayer.depth(sublayer.space(in: testing)) >= front { continue }
      testCount += 1
      if let taken = sublayer.test(point, testing) { return taken }
    }
    return nil
  }

  /// Tests this layer, by calling its own test if that may be overridden.
  /// - Parameter point: in the superlayer's space.
  func test(_ point: Point, _ testing: HitTesting) -> HitResult? {
    if testing == .automatic, isHeldByBlocks, let taken = test(point, testing, in: .presentation) { return taken }
    return test(point, testing, in: space(in: testing))
  }

  private func test(_ point: Point, _ testing: HitTesting, in space: LayerSpace) -> HitResult? {
    guard let inside = geometry(space).fromSuperlayer(point), isDoubleSided || !isTurnedAway(space) else { return nil }
    // descendants of a layer that is tested by its presentation are tested so, too (HT-8)
    let testing = space == .presentation ? .presentation : testing
    if usesDefaultHitTest { return contains(inside, testing) ? .inside(self, inside, testing) : nil }
    // overridden tests are recursive calls
    guard ThreadStack.hasRoom else {
      ThreadStack.reportEnd("hitTest(_:in:)", "layers with a test of their own")
      return nil
    }
    return hitTest(inside, in: testing).map { .hit($0) }
  }

  /// Whether the viewer sees its back, with the turns of all superlayers taken into account. O(depth).
  private func isTurnedAway(_ space: LayerSpace) -> Bool {
    var (here, isTurned) = (self as Layer?, false)
    while let layer = here {
      if layer.geometry(space).isTurnedAway { isTurned.toggle() }
      here = layer.superlayer
    }
    return isTurned
  }

  /// Whether the layer's class is known not to override the test.
  private var usesDefaultHitTest: Bool {
    if let known = hasLibraryClass { return known }
    let found = type(of: self).isLibraryClass
    hasLibraryClass = found
    return found
  }

  /// False if the layer is known not to be hit at the point, without calling its test.
  /// - Parameter point: in the superlayer's space.
  func mayBeHit(_ point: Point, _ testing: HitTesting) -> Bool {
    guard isHitInBounds else { return true }
    func isHit(_ space: LayerSpace) -> Bool {
      let geometry = geometry(space)
      return geometry.fromSuperlayer(point).map(geometry.bounds.contains) ?? false
    }
    switch testing {
    case .model: return isHit(.model)
    case .presentation: return isHit(.presentation)
    // cheaper than finding out which of the two applies, which only matters for a candidate
    case .automatic: return isHit(.model) || isHit(.presentation)
    }
  }

  /// Whether the layer is tested at its model or its presentation position.
  func space(in testing: HitTesting) -> LayerSpace {
    switch testing {
    case .model: .model
    case .presentation: .presentation
    case .automatic: isTestedWhereSeen ? .presentation : .model
    }
  }

  func depth(_ space: LayerSpace) -> HitIndex.Depth {
    HitIndex.Depth(z: zPosition(space), order: hitOrder)
  }

  /// The sublayers from back to front, as they are drawn: by z position, then by index.
  /// - Parameter space: whether a sublayer's model or its presentation decides.
  package func sublayersBackToFront(_ space: (Layer) -> LayerSpace) -> [Layer] {
    func z(_ layer: Layer) -> Double { layer.zPosition(space(layer)) }
    guard sublayers.contains(where: { z($0) != 0 }) else { return sublayers }
    // computed once per layer, not in each comparison
    var order = sublayers.indices.map { (z: z(sublayers[$0]), place: $0) }
    order.sort { $0.z < $1.z || $0.z == $1.z && $0.place < $1.place }
    return order.map { sublayers[$0.place] }
  }

  /// Whether it is moved by blocks without `allowUserInteraction`, and by nothing that allows touches.
  private var isHeldByBlocks: Bool {
    guard anyGeometry(HasAnimations()), !isTestedWhereSeen, !takesTouches else { return false }
    return AnimatableProperty.geometry.contains { interactions(of: $0).contains(.block(allowed: false)) }
  }

  /// Whether it is moved by an animator that leaves hit testing to the window.
  private var isTestedWhereSeen: Bool { anyGeometry(IsTestedWhereSeen()) }

  /// The hit-testing policies of a property's animations.
  package func interactions(of property: AnimatableProperty) -> [Timeline.Interaction] { property.row.value(self).interactions }

  /// Whether the animations of this layer allow touches: those of blocks only with `allowUserInteraction` (HT-5), those of animators unless they disallow
  /// it (HT-10). The most permissive one decides (HT-11).
  package var takesTouches: Bool {
    if consumesTouches { return false }
    var (isAny, isAllowed) = (false, false)
    forEachProperty { _, property in
      guard property.slot(self) != nil else { return }
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

/// Keeps the superlayer's index up to date.
extension Layer: RestWatcher {
  /// Whether the layer's geometry is at rest. If so, the first change or animation of it takes the layer out of the tree.
  func watchRest() -> Bool {
    !anyGeometry(IsNotAtRest(watcher: self))
  }

  package func valueChanged() { leaveHitTree() }

  /// Moves the layer out of the index's tree: its geometry has changed, or may change from now on.
  @inline(__always)
  func leaveHitTree() { if isIndexed { superlayer?.hitIndex?.removeFromTree(self) } }

  /// Whether it has a leaf in the superlayer's index.
  @inline(__always)
  var isIndexed: Bool { hitLeaf >= 0 && hitLeaf != .max }
}

private struct HasAnimations: PropertyTest {
  @inline(__always)
  func holds(_ property: Property<some Animatable>) -> Bool { property.hasAnimations }
}

private struct IsTestedWhereSeen: PropertyTest {
  @inline(__always)
  func holds(_ property: Property<some Animatable>) -> Bool { property.isTestedWhereSeen }
}

/// Whether a property is not at rest. The test stops at the first such property, so that the watcher is registered with those before it only: enough, as
/// the layer is not in the tree then.
private struct IsNotAtRest: PropertyTest {
  let watcher: Layer
  @inline(__always)
  func holds(_ property: Property<some Animatable>) -> Bool { !property.rests(watcher) }
}
