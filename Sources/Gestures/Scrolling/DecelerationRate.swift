import LegatoTiming

/// How fast scrolling slows down: the fraction of its velocity that the content keeps after a millisecond (SC-1).
public struct DecelerationRate: Hashable, Sendable {
  /// The factor of the velocity per millisecond, between 0 and 1.
  public let perMillisecond: Double
  private init(_ perMillisecond: Double) { self.perMillisecond = perMillisecond }
  /// 0.998 per millisecond: 1000 points per second come to rest after 499.5 points (SC-2).
  public static let normal = DecelerationRate(0.998)
  /// 0.99 per millisecond: 1000 points per second come to rest after 99.5 points (SC-2).
  public static let fast = DecelerationRate(0.99)

  /// The decay rate `k` in `v(t) = v₀·e^(−kt)`, per second: `−1000·ln d` for the factor `d` per millisecond.
  var decay: Double { -1000 * Libm.log(perMillisecond) }

  /// The distance to rest for a `velocity` in points per second: `v₀ / k`, in points (SC-2).
  public func distance(velocity: Double) -> Double { velocity / decay }

  /// The distance to rest as a sum over whole milliseconds, the usual prediction of where a flick ends: `(v/1000)·d/(1 − d)`, in points (SC-3).
  public func projection(velocity: Double) -> Double { velocity / 1000 * perMillisecond / (1 - perMillisecond) }
}

/// Returns how far content moves when it is dragged `distance` points beyond its edge, in a view of `dimension` points (SC-4).
///
/// The rubber band is `(1 − 1/(x·c/dim + 1))·dim` with c = 0.55: its slope is c at the edge, and it stays below the dimension. The sign is kept. A
/// dimension that is not above 0, and numbers that are not finite, give 0.
public func rubberBand(_ distance: Double, dimension: Double) -> Double {
  guard dimension > 0, dimension.isFinite, distance.isFinite else { return 0 }
  let x = abs(distance) * rubberBandCoefficient / dimension
  // beyond it the quotient is 1, and its numerator could overflow
  let isInRange = x < 1e300
  return (distance < 0 ? -1 : 1) * (isInRange ? dimension * x / (x + 1) : dimension)
}

/// Returns the drag distance for which content is displayed `shown` points beyond its edge: the inverse of ``rubberBand(_:dimension:)``.
///
/// It is needed when a finger stops content that is bouncing back. Numbers that are not finite give 0; the result is finite.
///
/// A throw may bounce farther than the rubber band reaches: no distance displays content `dimension` points beyond its edge, which is returned as it is. So that
/// it does not jump when it is dragged, use a longer rubber band in both directions until it is back, of the dimension `max(dimension, 2 * abs(shown))`.
public func rubberBandInverse(_ shown: Double, dimension: Double) -> Double {
  guard shown.isFinite, dimension.isFinite else { return 0 }
  guard dimension > 0, abs(shown) < dimension else { return shown }
  let share = abs(shown) / dimension
  return (shown < 0 ? -1 : 1) * min(.greatestFiniteMagnitude, dimension * (share / (1 - share) / rubberBandCoefficient))
}

/// The dimension of the rubber band for a drag that begins with content `shown` points beyond its edge: twice as far at least, so that the content neither jumps nor
/// hardly moves.
func rubberBandDimension(showing shown: Double, atLeast dimension: Double) -> Double { max(dimension, 2 * abs(shown)) }

private let rubberBandCoefficient = 0.55
