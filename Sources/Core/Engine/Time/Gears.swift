/// Two rates of one timeline: what went on as a spring or a fade has the seconds of that from there on, and its duration's behind (PA-56, PA-57).
///
/// Turned round, it walks each part back as fast as it came.
struct Gears: Equatable {
  /// The fraction that parts them.
  var knot: Double
  /// Seconds that a whole 0…1 would take below and above it.
  var below, above: Double

  /// Seconds that a whole 0…1 would take at the rate at which it leaves `fraction`.
  func unit(at fraction: Double, isReversed: Bool) -> Double {
    fraction < knot || fraction == knot && isReversed ? below : above
  }

  /// Whether the rate changes on the way from `fraction` to an end.
  func areAhead(of fraction: Double, isReversed: Bool) -> Bool { isReversed ? fraction > knot : fraction < knot }

  /// The fraction `seconds` after `start`, beyond the ends too, and the seconds that a whole 0…1 takes there.
  func fraction(_ seconds: Double, after start: Double, isReversed: Bool) -> (value: Double, unit: Double) {
    let (way, unit) = (isReversed ? -1.0 : 1.0, unit(at: start, isReversed: isReversed))
    guard areAhead(of: start, isReversed: isReversed) else { return (start + way * (seconds / unit), unit) }
    let toKnot = abs(knot - start) * unit
    guard seconds >= toKnot else { return (start + way * (seconds / unit), unit) }
    let rest = isReversed ? below : above
    return (knot + way * ((seconds - toKnot) / rest), rest)
  }

  /// Seconds from one fraction to another that lies ahead.
  func seconds(from start: Double, to end: Double, isReversed: Bool) -> Double {
    let unit = unit(at: start, isReversed: isReversed)
    guard areAhead(of: start, isReversed: isReversed), isReversed ? end < knot : end > knot else { return abs(end - start) * unit }
    return abs(knot - start) * unit + abs(end - knot) * (isReversed ? below : above)
  }
}
