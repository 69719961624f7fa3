/// Memory of a frame, kept so that frames do not allocate. Its contents are undefined between calls.
struct FrameRoom {
  /// Records of general rows to evaluate, and the presentations of their values before the frame, see ``Engine/evaluateAll()``.
  var dueRecords: [Int] = []
  var lastShown: [Double] = []
  /// Chunks to evaluate.
  var dueChunks: [Int] = []
  /// For each thread of a split frame, its chunks and the table pieces that it made.
  var parts: [FramePart] = []
  /// Springs that end.
  var dueMembers: [Int] = []
  /// Rows that end.
  var overRows: [OverRow] = []

  /// A row that has ended.
  struct OverRow {
    let place, playback: Int
    /// The pool index of its interpolation.
    let interpolation: Int?
  }
}
