/// Memory that a frame works in, kept from one to the next so that none allocates. Nothing in it means anything between two calls.
struct FrameRoom {
  /// What values among rows showed before the frame, see ``Engine/evaluateAll()``.
  var lastShown: [Double] = []
  /// Chunks to evaluate.
  var dueChunks: [Int] = []
  /// For each thread that shares the frame, its chunks and the pieces of tables that it found missing.
  var parts: [FramePart] = []
  /// Springs that end.
  var dueMembers: [Int] = []
  /// Rows that end.
  var overRows: [(place: Int, style: Int)] = []
}
