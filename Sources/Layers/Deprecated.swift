// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

import LegatoCore
import LegatoTiming

extension HitTesting {
  /// The former name of ``presentation``.
  @available(*, deprecated, renamed: "presentation")
  public static var seen: HitTesting { .presentation }
}

extension Layer {
  /// The former name of ``allowsImplicitActions``.
  @available(*, deprecated, renamed: "allowsImplicitActions")
  public var implicitActions: Bool {
    get { allowsImplicitActions }
    set { allowsImplicitActions = newValue }
  }
}

extension PathLayer {
  /// The former name of ``presentationShape``.
  @available(*, deprecated, renamed: "presentationShape")
  public var shownShape: Shape { presentationShape }
}

extension TextLayer {
  /// The former name of ``presentationColor``.
  @available(*, deprecated, renamed: "presentationColor")
  public var shownColor: Color { presentationColor }
}

extension GradientLayer {
  /// The former name of ``presentationGradient``.
  @available(*, deprecated, renamed: "presentationGradient")
  public var shownGradient: Gradient { presentationGradient }
}

extension GradientLayer.Gradient {
  /// The former name of ``averageColor``.
  @available(*, deprecated, renamed: "averageColor")
  public var middle: Color { averageColor }
}

extension Effect {
  /// The former name of ``identity``.
  @available(*, deprecated, renamed: "identity")
  public static var none: Effect { identity }
}

extension LayerKind {
  /// The former name of ``init(properties:make:)``.
  @available(*, deprecated, renamed: "init(properties:make:)")
  public convenience init(_ make: @escaping @Sendable () -> Layer, _ properties: [Property]) {
    self.init(properties: properties, make: make)
  }
}

extension LayerProperty {
  /// The former name of ``property``.
  @available(*, deprecated, renamed: "property")
  public var name: AnimatableProperty? { property }
}

extension KeyTimes {
  /// The former name of ``fitted(to:mode:)``.
  @available(*, deprecated, renamed: "fitted(to:mode:)")
  public func fitted(to valueCount: Int, _ mode: CalculationMode) throws(TimingError) -> [Double] { try fitted(to: valueCount, mode: mode) }
}

extension FrameChange.Kinds {
  /// The former name of ``added``.
  @available(*, deprecated, renamed: "added")
  public static var new: FrameChange.Kinds { added }

  /// The former name of ``removed``.
  @available(*, deprecated, renamed: "removed")
  public static var gone: FrameChange.Kinds { removed }
}

extension FrameReader {
  /// The former name of ``maximumRectangleCount``.
  @available(*, deprecated, renamed: "maximumRectangleCount")
  public static var mostRectangles: Int { maximumRectangleCount }

  /// The former name of ``readFrame()``.
  @available(*, deprecated, renamed: "readFrame()")
  public func frame() -> WindowFrame { readFrame() }
}

extension LayerID {
  /// The former name of ``index``.
  @available(*, deprecated, renamed: "index")
  public var place: Int { index }
}

extension RenderServer {
  /// The former name of ``maximumPendingCommits``.
  @available(*, deprecated, renamed: "maximumPendingCommits")
  public static var room: Int { maximumPendingCommits }
}

extension RenderServer.Frame {
  /// The former name of ``endedCount``.
  @available(*, deprecated, renamed: "endedCount")
  public var ended: Int {
    get { endedCount }
    set { endedCount = newValue }
  }

  /// The former name of ``runningCount``.
  @available(*, deprecated, renamed: "runningCount")
  public var running: Int {
    get { runningCount }
    set { runningCount = newValue }
  }
}
