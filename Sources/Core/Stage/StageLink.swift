/// What objects that a stage retains refer to it by, weakly: one object for each stage, which clears it first of all when it is released.
///
/// A `weak` variable is correct as well; but each read of it takes a lock-free count of references in a table beside the object, and so do all other counts of
/// references to an object that was ever referred to so.
final class StageLink {
  private var target: Unmanaged<Stage>?

  /// The stage; nil once it is being released.
  var stage: Stage? {
    @inline(__always) get { target?.takeUnretainedValue() }
  }

  func set(_ stage: Stage) { target = .passUnretained(stage) }
  func clear() { target = nil }
}
