/// The named curves. Raw values are those of the modelled system (TC-5); decoding an unknown one throws.
public enum AnimationCurve: Int, Hashable, Codable, Sendable, CaseIterable {
  /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1).
  case easeInOut
  /// Starts slowly: control points (0.42, 0) and (1, 1).
  case easeIn
  /// Ends slowly: control points (0, 0) and (0.58, 1).
  case easeOut
  /// Constant speed.
  case linear
}
