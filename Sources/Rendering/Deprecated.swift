// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

import LegatoCore

extension Compositor {
  /// The former name of ``damage``.
  @available(*, deprecated, renamed: "damage")
  public var changes: [Rect] { damage }
}

extension FrameHistory {
  /// The former name of ``totalCount``.
  @available(*, deprecated, renamed: "totalCount")
  public var total: Int { totalCount }

  /// The former name of ``lateCount``.
  @available(*, deprecated, renamed: "lateCount")
  public var late: Int { lateCount }

  /// The former name of ``missedCount``.
  @available(*, deprecated, renamed: "missedCount")
  public var missed: Int { missedCount }

  /// The former name of ``recordDisplay(at:)``.
  @available(*, deprecated, renamed: "recordDisplay(at:)")
  public mutating func saw(at time: Double) { recordDisplay(at: time) }

  /// The former name of ``recordDisplay(at:frame:)``.
  @available(*, deprecated, renamed: "recordDisplay(at:frame:)")
  public mutating func saw(at time: Double, frame number: Int) { recordDisplay(at: time, frame: number) }

  /// The former name of ``workQuantile(_:)``.
  @available(*, deprecated, renamed: "workQuantile(_:)")
  public func work(ofShare share: Double) -> Double { workQuantile(share) }
}

extension FrameReport {
  /// The former name of ``displayed``.
  @available(*, deprecated, renamed: "displayed")
  public var seen: Double? {
    get { displayed }
    set { displayed = newValue }
  }

  /// The former name of ``missedCount``.
  @available(*, deprecated, renamed: "missedCount")
  public var missed: Int {
    get { missedCount }
    set { missedCount = newValue }
  }

  /// The former name of ``init(due:begun:drawn:displayed:missedCount:)``.
  @available(*, deprecated, renamed: "init(due:begun:drawn:displayed:missedCount:)")
  public init(due: Double, begun: Double, drawn: Double, seen: Double?, missed: Int = 0) {
    self.init(due: due, begun: begun, drawn: drawn, displayed: seen, missedCount: missed)
  }

  /// The former name of ``init(due:begun:drawn:displayed:missedCount:)``.
  @available(*, deprecated, renamed: "init(due:begun:drawn:displayed:missedCount:)")
  public init(due: Double, begun: Double, drawn: Double, missed: Int) {
    self.init(due: due, begun: begun, drawn: drawn, missedCount: missed)
  }
}

extension FrameSource {
  /// The former name of ``missedCount``.
  @available(*, deprecated, renamed: "missedCount")
  public var missed: Int { missedCount }
}

extension GIF {
  /// The former name of ``encode(_:loops:background:)``.
  @available(*, deprecated, renamed: "encode(_:loops:background:)")
  public static func encode(_ frames: [PNG.Frame], loops: Int = 0, ground: Color) -> [UInt8] {
    encode(frames, loops: loops, background: ground)
  }
}

extension SVGPicture {
  /// The former name of ``animation(framesPerSecond:)``.
  @available(*, deprecated, renamed: "animation(framesPerSecond:)")
  public func motion(fps: Double) -> String { animation(framesPerSecond: fps) }
}

extension TerminalError {
  /// The former name of ``tooSmall(minimum:found:)``.
  @available(*, deprecated, renamed: "tooSmall(minimum:found:)")
  public static func tooSmall(least: TerminalSize, found: TerminalSize) -> TerminalError { .tooSmall(minimum: least, found: found) }
}

extension TerminalSession {
  /// The former name of ``minimumSize``.
  @available(*, deprecated, renamed: "minimumSize")
  public var least: TerminalSize { minimumSize }

  /// The former name of ``init(input:output:minimumSize:)``.
  @available(*, deprecated, renamed: "init(input:output:minimumSize:)")
  public convenience init(input: Int32 = 0, output: Int32 = 1, least: TerminalSize) throws(TerminalError) {
    try self.init(input: input, output: output, minimumSize: least)
  }
}

extension WindowRecorder {
  /// The former name of ``visitedLayerCount``.
  @available(*, deprecated, renamed: "visitedLayerCount")
  public var layersSeen: Int { visitedLayerCount }
}
