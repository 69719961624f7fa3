// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

import LegatoCore
import LegatoDynamics

extension ScrollView {
  /// The former name of ``presentationContentOffset``.
  @available(*, deprecated, renamed: "presentationContentOffset")
  public var shownContentOffset: CGPoint { presentationContentOffset }

  /// The former name of ``presentationZoomScale``.
  @available(*, deprecated, renamed: "presentationZoomScale")
  public var shownZoomScale: Double { presentationZoomScale }
}

extension View {
  /// The former name of ``prepareForDynamics()``.
  @available(*, deprecated, renamed: "prepareForDynamics()")
  public func yieldMotion() -> DynamicVelocity { prepareForDynamics() }
}
