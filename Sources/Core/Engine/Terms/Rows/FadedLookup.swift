/// What a timeline runs along after its curve was replaced in flight: the later curve's course, and what fades of the former.
final class FadedLookup: CourseLookup {
  let id: ID
  private let lookup: CourseLookup

  /// The same for equal curves that replaced equal ones at equal fractions.
  struct ID: Equatable {
    let fade: Fade
    /// The later curve's, and the place on its course by that on the whole.
    let source: ShareSource
    let course: ShareSource.Run
  }

  init(_ id: ID) { (self.id, lookup) = (id, id.source.lookup.takeUnretainedValue()) }

  override func replace(_ arguments: UnsafeMutablePointer<Double>, _ impulses: UnsafeMutablePointer<Double>, count: Int) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      let fades = room.baseAddress.unsafelyUnwrapped
      for i in 0..<count {
        fades[i] = id.fade.value(at: arguments[i])
        arguments[i] = id.source.argument(at: id.course.place(at: arguments[i]))
      }
      lookup.replace(arguments, impulses, count: count)
      for i in 0..<count { (arguments[i], impulses[i]) = (id.source.share(arguments[i], impulses[i]).x - fades[i], 0) }
    }
  }
}
