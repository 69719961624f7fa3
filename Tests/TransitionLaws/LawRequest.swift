import LegatoTransitions
import TestSupport

/// Where a layer is seen.
struct LawSight {
  let position: Point
  let opacity: Double
  let moves: Int
}

/// A call and what became of it.
final class LawRequest {
  let label: String
  let apply: ([String]) -> [String]
  var request: TransitionRequest?
  var completions = 0
  /// Its stack has gone with the old root.
  var isDropped = false
  /// Where the outcome is told by the coordinator.
  var own: Outcome?
  private let isDone: Bool
  private let book: LawBook

  init(label: String, apply: @escaping ([String]) -> [String], book: LawBook, isDone: Bool = false) {
    (self.label, self.apply, self.book, self.isDone) = (label, apply, book, isDone)
  }

  private var outcome: Outcome? { isDone ? .finished(.end) : own ?? request?.knownOutcome }
  var isOver: Bool { isDropped || outcome != nil || label == "alongside" }
  /// Whether the stack has, or will have, what this call asked for.
  var remains: Bool { !isDropped && (outcome == nil || outcome == .finished(.end)) }

  func look() {
    if completions > 1 { book.broken("a completion is called once", "\(label): \(completions)") }
    if let request, let known = request.knownOutcome, completions == 0, known != .removed {
      book.broken("the outcome comes after the completion", label)
    }
  }

  func lookAtEnd() {
    if !isDone, completions != 1, request?.knownOutcome != .removed {
      book.broken("a completion is called once", "\(label): \(completions)")
    }
  }
}
