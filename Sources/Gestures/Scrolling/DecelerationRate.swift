import LegatoTiming

/// How much of its velocity a scrolled content keeps in a millisecond (SC-1).
public struct DecelerationRate: Hashable, Sendable {
  /// Share a millisecond, between 0 and 1.
  public let perMillisecond: Double
  private init(_ perMillisecond: Double) { self.perMillisecond = perMillisecond }
  /// 0.998 a millisecond: 1000 points a second come to rest after 499.5 points (SC-2).
  public static let normal = DecelerationRate(0.998)
  /// 0.99 a millisecond: 1000 points a second come to rest after 99.5 points (SC-2).
  public static let fast = DecelerationRate(0.99)

  /// `k` in `v(t) = v₀·e^(−kt)`, per second: `−1000·ln d`.
  var decay: Double { -1000 * Libm.log(perMillisecond) }

  /// Points from here to rest at `velocity` points a second: `v₀ / k` (SC-2).
  public func distance(velocity: Double) -> Double { velocity / decay }

  /// The same by the sum over whole milliseconds that predicts where a flick will land: `(v/1000)·d/(1 − d)` (SC-3).
  public func projection(velocity: Double) -> Double { velocity / 1000 * perMillisecond / (1 - perMillisecond) }
}

/// Points that content moves (rubber-banding) when it is dragged `distance` points beyond its edge, in a view of `dimension` points (SC-4).
///
/// `(1 − 1/(x·c/dim + 1))·dim` with c = 0.55: it starts at c points a point and never goes beyond the dimension. The sign is kept; a dimension that is not above 0, and
/// numbers that are not finite, give 0.
public func rubberBand(_ distance: Double, dimension: Double) -> Double {
  guard dimension > 0, dimension.isFinite, distance.isFinite else { return 0 }
  let x = abs(distance) * rubberBandCoefficient / dimension
  return (distance < 0 ? -1 : 1) * (x < 1e300 ? dimension * x / (x + 1) : dimension)
}

/// How far content was drawn that gives way by `shown` points: the way back through ``rubberBand(_:dimension:)``, for a finger that catches it there.
/// Numbers that are not finite give 0; the answer is finite.
public func rubberBandInverse(_ shown: Double, dimension: Double) -> Double {
  guard shown.isFinite, dimension.isFinite else { return 0 }
  guard dimension > 0, abs(shown) < dimension else { return shown }
  let share = abs(shown) / dimension
  return (shown < 0 ? -1 : 1) * min(.greatestFiniteMagnitude, dimension * (share / (1 - share) / rubberBandCoefficient))
}

private let rubberBandCoefficient = 0.55
