/// What a timeline that repeats runs along.
final class FoldedLookup: CourseLookup {
  let id: ID
  private let source: ShareSource
  private let lookup: CourseLookup

  /// The same for timelines that repeat equally along equal courses.
  struct ID: Equatable {
    let cycle: Cycle
    /// The place on the course, by the timeline's fraction instead of a time.
    let course: ShareSource.Run
    let length: Double?
    let lookup: UnsafeMutableRawPointer

    init(_ source: ShareSource, _ course: ShareSource.Run, _ cycle: Cycle) {
      (self.cycle, self.course, length, lookup) = (cycle, course, source.length, source.lookup.toOpaque())
    }
  }

  init(_ source: ShareSource, _ id: ID) { (self.id, self.source, lookup) = (id, source, source.lookup.takeUnretainedValue()) }

  /// The arguments are the units of one direction that have passed.
  override func replace(_ arguments: UnsafeMutablePointer<Double>, _ impulses: UnsafeMutablePointer<Double>, count: Int) {
    for i in 0..<count { arguments[i] = source.argument(at: id.course.place(at: id.cycle.fraction(arguments[i]).value)) }
    lookup.replace(arguments, impulses, count: count)
  }
}
