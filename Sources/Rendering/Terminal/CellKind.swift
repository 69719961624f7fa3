import LegatoSystem

/// How the pixels of a picture are drawn in a terminal.
public enum CellKind: String, Hashable, Sendable, CaseIterable {
  /// Characters that divide a cell as in ``CellDivision``: half blocks, which every terminal has, and three finer kinds.
  case half, quadrant, sextant, octant
  /// Images of pixels, by kitty's graphics protocol or as sixel.
  case kitty, sixel

  /// The kind that the environment variable `LEGATO_CELLS` names; nil if it names none, which leaves the choice to the terminal's answers.
  public init?(environment: [String: String]) {
    guard let kind = CellKind(rawValue: environment["LEGATO_CELLS", default: ""].lowercased()) else { return nil }
    self = kind
  }

  /// The kind that the process's environment names; nil for none.
  public static func ofProcess() -> CellKind? {
    getenv("LEGATO_CELLS").flatMap { CellKind(environment: ["LEGATO_CELLS": String(cString: $0)]) }
  }

  /// The finest kind of characters that the environment implies: octants for terminals of the VTE family from version 0.78 on, which draw them
  /// independently of the font; half blocks otherwise, and inside a multiplexer, which keeps the variables of the outer terminal.
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
