/// The named curves; raw values are those of the modelled system (TC-5), an unknown one gives nil.
public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
  case easeInOut, easeIn, easeOut, linear
}
