import LegatoTiming

/// The curve of a group of explicit animations, as frames look it up.
enum GroupCurve: Hashable {
  case cubic(CubicTimingParameters)
  case spring(ResolvedSpring)

  /// Nil for a line, and for one of which nothing is known.
  init?(_ pace: ResolvedCurve) {
    switch pace {
    case .cubic(let curve): self = .cubic(curve)
    case .spring(let spring): self = .spring(spring)
    case .linear, .other, .mirrored: return nil
    }
  }

  var pace: ResolvedCurve {
    switch self {
    case .cubic(let curve): .cubic(curve)
    case .spring(let spring): .spring(spring)
    }
  }

  /// Whether its progress never leaves 0…1.
  var staysInside: Bool { if case .cubic(let curve) = self { curve.staysInside } else { false } }

  /// How many times as large as the error of its argument its own may be.
  var steepness: Double {
    // no oscillator is faster than an undamped one, nor than its start velocity and that together
    if case .spring(let spring) = self { (spring.x.angularFrequency + abs(spring.velocity.dx)) * spring.duration } else { 16 }
  }
}
