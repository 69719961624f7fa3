/// The animatable properties of a layer, for naming what to stop or to look at.
public enum AnimatableProperty: Hashable, Sendable, CaseIterable {
  /// Where a layer is. The parts of ``Layer/bounds`` animate by themselves (UA-18).
  case position, boundsOrigin, boundsSize, anchorPoint, transform, zPosition
  /// What is in it and how much of that is seen.
  case opacity, backgroundColor, contents
  /// Its round corners and its border.
  case cornerRadius, maskedCorners, borderWidth, borderColor
  /// Its shadow.
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius

  /// Those that decide where a layer is.
  public static let geometry: Set<AnimatableProperty> = Set(allCases.filter(\.isGeometry))

  /// Whether it is one of ``geometry``.
  var isGeometry: Bool {
    switch self {
    case .position, .boundsOrigin, .boundsSize, .anchorPoint, .transform, .zPosition: true
    case .opacity, .backgroundColor, .contents, .cornerRadius, .maskedCorners, .borderWidth, .borderColor: false
    case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius: false
    }
  }

  /// What is written to set it.
  var written: String {
    switch self {
    case .boundsOrigin: "bounds.origin"
    case .boundsSize: "bounds.size"
    default: "\(self)"
    }
  }

  /// Whether changes add to what runs by default (AD-9).
  var isAdditive: Bool {
    switch self {
    case .position, .boundsOrigin, .boundsSize, .transform, .cornerRadius: true
    case .anchorPoint, .zPosition, .opacity, .backgroundColor, .contents, .maskedCorners, .borderWidth, .borderColor: false
    case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius: false
    }
  }
}
