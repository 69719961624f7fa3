// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

import LegatoCore

extension ScrollLayer {
  /// The former name of ``presentationContentOffset``.
  @available(*, deprecated, renamed: "presentationContentOffset")
  public var shownContentOffset: Point { presentationContentOffset }

  /// The former name of ``presentationZoomScale``.
  @available(*, deprecated, renamed: "presentationZoomScale")
  public var shownZoomScale: Double { presentationZoomScale }
}

extension VelocityEstimate {
  /// The former name of ``init(jitterTolerance:)``.
  @available(*, deprecated, renamed: "init(jitterTolerance:)")
  public init(grain: Double) { self.init(jitterTolerance: grain) }
}
