import Legato

/// The keys that every scene has, unless one of its own has the same name: slower and faster, pause and single steps, the level of motion, the inspector.
public struct TimeTools: Sendable {
  /// What they do, one by one.
  public static let keys = ["-/+ slower, faster", "p pause", ". step", "m level of motion", "i numbers"]
  private static let speeds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4]

  public private(set) var isInspecting = false
  private var place = 5
  private var isPaused = false
  public private(set) var level = MotionLevel.full

  public init() {}

  /// True for a single step, which pauses first.
  public mutating func press(_ key: Character) -> Bool {
    switch key {
    case "-": place = max(0, place - 1)
    case "+", "=": place = min(Self.speeds.count - 1, place + 1)
    case "p": isPaused.toggle()
    case ".":
      defer { isPaused = true }
      return isPaused
    case "m": level = MotionLevel.allCases[((MotionLevel.allCases.firstIndex(of: level) ?? 0) + 1) % MotionLevel.allCases.count]
    case "i": isInspecting.toggle()
    default: break
    }
    return false
  }

  public func apply(to stage: Stage) { (stage.speed, stage.isPaused, stage.motionLevel) = (Self.speeds[place], isPaused, level) }

  /// What is not as usual, for the status line.
  public var text: String {
    (Self.speeds[place] == 1 ? "" : " ×\(Self.speeds[place])") + (isPaused ? " paused" : "") + (level == .full ? "" : " \(level) motion")
  }
}
