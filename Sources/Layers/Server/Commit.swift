import LegatoCore

/// What changed in a window since the last commit, as plain data.
struct Commit: Sendable {
  /// A layer that is new to the server.
  struct Made: Sendable {
    var number: UInt64
    /// Nil for the window.
    var kind: LayerKind?
    /// The numbers of the layers that are made with it.
    var parts: [UInt64] = []
    var name: String?
  }
  /// Which property, and what it is now.
  struct Property: Sendable {
    var layer: UInt64
    /// In the layer's tables.
    var number: Int
    var recipe: PropertyRecipe
  }
  struct Flags: Sendable {
    var layer: UInt64
    var isHidden, masksToBounds, isDoubleSided: Bool
    var gravity: ContentsGravity
  }

  /// Which connection it comes by.
  var session: UInt64
  /// Counts the commits of a window.
  var number: UInt64
  var made: [Made] = []
  var gone: [UInt64] = []
  var properties: [Property] = []
  var flags: [Flags] = []
  var looks: [(layer: UInt64, look: LayerLook)] = []
  /// The sublayers of a layer, back to front.
  var trees: [(layer: UInt64, sublayers: [UInt64])] = []
  var masks: [(layer: UInt64, mask: UInt64?)] = []
  var engine: EngineRecipe
  /// How the owner's time follows the host's; nil where that has not changed.
  var line: StageLine?

  var isEmpty: Bool {
    made.isEmpty && gone.isEmpty && properties.isEmpty && flags.isEmpty && looks.isEmpty && trees.isEmpty && masks.isEmpty
      && engine.isEmpty && line == nil
  }
}

/// The server's report to the owner about a commit's starts.
struct CommitReport: Sendable {
  var session: UInt64
  var commit: UInt64
  /// Counts the reports that say something of begins.
  var number: UInt64
  var resolutions: Resolutions
}
