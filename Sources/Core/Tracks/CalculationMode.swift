/// How the values between keyframes come about (KF-3…KF-9). Raw values are those of the option bits (KF-15).
public enum CalculationMode: Int, Hashable, Sendable, CaseIterable, Codable {
  /// Straight from key to key.
  case linear
  /// Each value holds until the next; nothing lies between.
  case discrete
  /// Straight, at constant speed along the whole way; key times and curves of segments are ignored. Numbers, points and sizes have a distance;
  /// other types are spaced evenly.
  case paced
  /// On a smooth curve through all keys, shaped by tension, continuity and bias (KF-6).
  case cubic
  /// The same curve at constant speed.
  case cubicPaced
}
