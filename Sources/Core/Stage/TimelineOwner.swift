/// Whatever made a timeline and is told when it has run to its end.
protocol TimelineOwner: AnyObject {
  /// - Parameter index: the timeline itself, or the instance of it that has.
  func timelineEnded(_ index: Int, in stage: Stage)
  /// It has begun after a wait.
  func timelineBegan(in stage: Stage)
  /// Its begin was moved.
  func timelineMoved(in stage: Stage)
}

extension TimelineOwner {
  func timelineBegan(in stage: Stage) {}
  func timelineMoved(in stage: Stage) {}
}
