/// Two rates of one timeline: from the knot on, a spring or a fade has its own duration; the part before keeps the timeline's (PA-56, PA-57).
///
/// A reversed timeline takes the same seconds for each part.
struct RateChange: Equatable {
  /// The fraction at which the rate changes.
  var knot: Double
  /// Seconds for a whole 0…1 below and above the knot.
  var below, above: Double

  /// Seconds for a whole 0…1 at the rate with which it leaves `fraction`.
  func unit(at fraction: Double, isReversed: Bool) -> Double {
    fraction < knot || fraction == knot && isReversed ? below : above
  }

  /// Whether the rate changes between `fraction` and the end of the direction.
  func isAhead(of fraction: Double, isReversed: Bool) -> Bool { isReversed ? fraction > knot : fraction < knot }

  /// The fraction `seconds` after `start`, also beyond the ends, and the seconds for a whole 0…1 there.
  func fraction(_ seconds: Double, after start: Double, isReversed: Bool) -> (value: Double, unit: Double) {
    let (direction, unit) = (isReversed ? -1.0 : 1.0, unit(at: start, isReversed: isReversed))
    guard isAhead(of: start, isReversed: isReversed) else { return (start + direction * (seconds / unit), unit) }
    let toKnot = abs(knot - start) * unit
    guard seconds >= toKnot else { return (start + direction * (seconds / unit), unit) }
    let rest = isReversed ? below : above
    return (knot + direction * ((seconds - toKnot) / rest), rest)
  }

  /// Seconds from one fraction to a later one.
  func seconds(from start: Double, to end: Double, isReversed: Bool) -> Double {
    let unit = unit(at: start, isReversed: isReversed)
    guard isAhead(of: start, isReversed: isReversed), isReversed ? end < knot : end > knot else { return abs(end - start) * unit }
    return abs(knot - start) * unit + abs(end - knot) * (isReversed ? below : above)
  }
}
