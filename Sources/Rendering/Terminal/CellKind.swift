import LegatoSystem

/// What the pixels of a picture are drawn with in a terminal.
public enum CellKind: String, Hashable, Sendable, CaseIterable {
  /// Characters that divide a cell as ``CellDivision`` says: the floor, which every terminal has, and three finer ones.
  case half, quadrant, sextant, octant
  /// Pixels: kitty's graphics protocol, or sixel.
  case kitty, sixel

  /// The kind that these environment variables name: `LEGATO_CELLS`, where it is one of the cases; nil leaves it to the terminal's answers.
  public init?(environment: [String: String]) {
    guard let kind = CellKind(rawValue: environment["LEGATO_CELLS", default: ""].lowercased()) else { return nil }
    self = kind
  }

  /// The same of the process's own variables.
  public static func ofProcess() -> CellKind? {
    getenv("LEGATO_CELLS").flatMap { CellKind(environment: ["LEGATO_CELLS": String(cString: $0)]) }
  }

  /// The finest kind of characters that these variables promise: octants for terminals of the VTE family from version 0.78 on, which draw them
  /// independently of the font; half blocks otherwise, and inside a multiplexer, which keeps the variables of the terminal around it.
  package static func characters(environment: [String: String]) -> CellKind {
    let term = environment["TERM", default: ""].lowercased()
    let isMultiplexed = term.hasPrefix("screen") || term.hasPrefix("tmux") || environment["TMUX", default: ""] != ""
    guard !isMultiplexed, let version = Int(environment["VTE_VERSION", default: ""]), version >= 7800 else { return .half }
    return .octant
  }

  static func charactersOfProcess() -> CellKind {
    var environment: [String: String] = [:]
    for name in ["TERM", "TMUX", "VTE_VERSION"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return characters(environment: environment)
  }
}
