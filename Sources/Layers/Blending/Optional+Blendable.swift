extension Optional: Blendable where Wrapped: Blendable {
  func blends(with other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let a?, let b?): a.blends(with: b)
    case (nil, nil): true
    default: false
    }
  }

  var isOffset: Bool { self?.isOffset ?? false }

  static func blended(_ mixture: Mixture<Wrapped?>) -> Wrapped? {
    guard let sample = mixture.sample else { return nil }
    return Wrapped.blended(mixture.map { $0 ?? sample })
  }

  var isFinite: Bool { self?.isFinite ?? true }
}
