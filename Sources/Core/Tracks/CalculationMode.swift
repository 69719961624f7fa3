/// How values between keyframes are calculated (KF-3…KF-9). Raw values are those of the option bits (KF-15).
public enum CalculationMode: Int, Hashable, Sendable, CaseIterable, Codable {
  /// Linear from key to key.
  case linear
  /// Each value stays until the next, without interpolation.
  case discrete
  /// Linear, at constant speed over the whole length; key times and curves of segments are ignored. Numbers, points and sizes have a distance; other types
  /// are spaced evenly.
  case paced
  /// A smooth curve through all keys, shaped by tension, continuity and bias (KF-6).
  case cubic
  /// The same curve at constant speed.
  case cubicPaced
}
