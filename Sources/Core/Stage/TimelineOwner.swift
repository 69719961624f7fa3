/// The creator of a timeline, which is notified of its begin and end.
protocol TimelineOwner: AnyObject {
  /// - Parameter index: The timeline itself, or an instance of it.
  func timelineEnded(_ index: Int, in stage: Stage)
  /// It has begun after a delay.
  func timelineBegan(in stage: Stage)
  /// Its begin was moved.
  func timelineMoved(in stage: Stage)
}

extension TimelineOwner {
  func timelineBegan(in stage: Stage) {}
  func timelineMoved(in stage: Stage) {}
}
