// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

import LegatoTiming

extension Animatable {
  /// The former name of ``hasVectorVelocity``.
  @available(*, deprecated, renamed: "hasVectorVelocity")
  public static var hasAxes: Bool { hasVectorVelocity }
}

extension Inspection.Item {
  /// The former name of ``isAdditive``.
  @available(*, deprecated, renamed: "isAdditive")
  public var adds: Bool { isAdditive }

  /// The former name of ``beginTime``.
  @available(*, deprecated, renamed: "beginTime")
  public var begin: Double? { beginTime }

  /// The former name of ``endTime``.
  @available(*, deprecated, renamed: "endTime")
  public var end: Double? { endTime }
}

extension Motion {
  /// The former name of ``wait(_:)``.
  @available(*, deprecated, renamed: "wait(_:)")
  public static func rest(_ seconds: Double) -> Motion { wait(seconds) }

  /// The former name of ``spring(_:duration:_:)``.
  @available(*, deprecated, renamed: "spring(_:duration:_:)")
  public static func spring(_ spring: SpringTimingParameters, _ duration: Double, _ changes: @escaping () -> Void) -> Motion {
    self.spring(spring, duration: duration, changes)
  }
}

extension Path {
  /// The former name of ``init(roundedRect:topLeft:topRight:bottomRight:bottomLeft:)``.
  @available(*, deprecated, renamed: "init(roundedRect:topLeft:topRight:bottomRight:bottomLeft:)")
  public init(roundedRect rect: Rect, radii topLeft: Double, _ topRight: Double, _ bottomRight: Double, _ bottomLeft: Double) {
    self.init(roundedRect: rect, topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }
}
