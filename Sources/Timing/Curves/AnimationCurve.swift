/// The named curves; raw values are those of the modelled system (TC-5), an unknown one gives nil, and throws where it is decoded.
public enum AnimationCurve: Int, Hashable, Codable, Sendable, CaseIterable {
  case easeInOut, easeIn, easeOut, linear
}
