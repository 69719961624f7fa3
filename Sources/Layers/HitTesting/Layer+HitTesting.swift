import LegatoCore

/// Where layers are looked for.
public enum HitTesting: Hashable, Sendable {
  /// Where they are going (HT-2).
  case model
  /// Where they are seen.
  case seen
  /// Where they are going, but what an animator moves, and all in it, where it is seen (HT-7, HT-8).
  case automatic
}

extension Layer {
  /// The walk behind ``hitTest(_:in:)``; it asks each sublayer's own test, which may be overridden.
  func walk(_ point: Point, _ testing: HitTesting) -> Layer? {
    let isSeen = testing == .seen
    let space: LayerSpace = isSeen ? .presentation : .model
    guard !isHidden, isUserInteractionEnabled, (isSeen ? state.opacity.presentation : state.opacity.model) >= 0.01,
      geometry(space).bounds.contains(point)
    else { return nil }
    func counts(_ sublayer: Layer) -> LayerSpace {
      isSeen || testing == .automatic && sublayer.isTestedWhereSeen ? .presentation : .model
    }
    for sublayer in sublayersBackToFront(counts).reversed() {
      let space = counts(sublayer)
      guard let inside = sublayer.geometry(space).toSuperlayer.inverted?.apply(point) else { continue }
      // below a layer that is tested where it is seen all are (HT-8)
      if let hit = sublayer.hitTest(inside, in: space == .presentation ? .seen : testing) { return hit }
    }
    return self
  }

  /// Back to front: by z position, then by order; as drawn.
  /// - Parameter space: where each of them counts.
  package func sublayersBackToFront(_ space: (Layer) -> LayerSpace) -> [Layer] {
    func z(_ layer: Layer) -> Double { space(layer) == .model ? layer.state.zPosition.model : layer.state.zPosition.presentation }
    guard sublayers.contains(where: { z($0) != 0 }) else { return sublayers }
    return sublayers.enumerated().sorted { (z($0.element), $0.offset) < (z($1.element), $1.offset) }.map(\.element)
  }

  /// Whether an animator that leaves the test to us moves it.
  private var isTestedWhereSeen: Bool {
    AnimatableProperty.geometry.contains { name in
      state[name].interactions.contains { if case .animator(_, isManual: false) = $0 { true } else { false } }
    }
  }

  /// Whether what moves this layer leaves touches to it: blocks only with leave (HT-5), animators unless they refuse (HT-10); of several the most
  /// permissive decides (HT-11).
  package var takesTouches: Bool {
    if swallowsTouches { return false }
    let interactions = AnimatableProperty.allCases.flatMap { state[$0].interactions } + kindProperties.flatMap(\.interactions)
    return interactions.isEmpty
      || interactions.contains { interaction in
        switch interaction {
        case .block(let isAllowed), .animator(let isAllowed, _): isAllowed
        }
      }
  }
}
