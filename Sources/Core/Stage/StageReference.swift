/// An unretained reference to a stage, which makes it, and clears it in its `deinit`: for animators, display links and others that it retains, or that may
/// outlive it.
///
/// Memory-safe, as all of its users are confined to one thread. A weak variable makes every retain and release of the stage slower, and is slow to read itself.
package final class StageReference {
  @exclusivity(unchecked) private var reference: Unmanaged<Stage>?

  /// The stage; nil once its deinitialization has begun.
  package var stage: Stage? { reference?.takeUnretainedValue() }

  func fill(_ stage: Stage) { reference = .passUnretained(stage) }
  /// Called by the stage alone, first in its `deinit`.
  func clear() { reference = nil }
}
