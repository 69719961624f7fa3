import LegatoCore

/// The changes of a window since its last commit, as plain data.
struct Commit: Sendable {
  /// A layer that the server does not have yet.
  struct Made: Sendable {
    var number: UInt64
    /// How to make the layer; nil for a window without properties of its own.
    var kind: LayerKind?
    var isWindow: Bool
    /// For a layer that the server has made along with another one: that one, and the index among its parts.
    var part: (of: UInt64, index: Int)?
    var name: String?
  }
  /// A property and its current state.
  struct Property: Sendable {
    var layer: UInt64
    /// The property's number: its index in the layer's tables.
    var number: Int
    var recipe: PropertyRecipe
  }
  struct Flags: Sendable {
    var layer: UInt64
    var isHidden, masksToBounds, isDoubleSided: Bool
    var gravity: ContentsGravity
  }

  /// The connection that sends it.
  var session: UInt64
  /// Counts the commits of a connection, from 1.
  var number: UInt64
  var made: [Made] = []
  var gone: [UInt64] = []
  var properties: [Property] = []
  var flags: [Flags] = []
  var looks: [(layer: UInt64, look: LayerLook)] = []
  /// Layers and the identifiers of their sublayers, from back to front.
  var trees: [(layer: UInt64, sublayers: [UInt64])] = []
  var masks: [(layer: UInt64, mask: UInt64?)] = []
  var engine: EngineRecipe
  /// The map from the host's time to the owner's stage time; nil if it has not changed.
  var line: StageLine?

  var isEmpty: Bool {
    made.isEmpty && gone.isEmpty && properties.isEmpty && flags.isEmpty && looks.isEmpty && trees.isEmpty && masks.isEmpty
      && engine.isEmpty && line == nil
  }
}

/// The server's reply to a commit: when its animations have begun.
struct CommitReport: Sendable {
  var session: UInt64
  var commit: UInt64
  /// Counts the reports with begin times.
  var number: UInt64
  var resolutions: Resolutions
}
