import CLegatoThread

/// Releases objects that retain each other one after the other: recursive deinitialisation of a long chain would need as much stack.
package enum Teardown {
  /// Called in an object's deinit with the objects it held, in order of release: they are released at once or, if the object itself is being released by
  /// this, after it. Its other references are released as usual.
  package static func release(_ held: inout [AnyObject]) {
    held.reverse()
    if let waiting = legato_thread_teardown() {
      waiting.assumingMemoryBound(to: [AnyObject].self).pointee += held
      held = []
      return
    }
    withUnsafeMutablePointer(to: &held) { waiting in
      legato_thread_set_teardown(waiting)
      while let object = waiting.pointee.popLast() { _ = consume object }
      legato_thread_set_teardown(nil)
    }
  }
}
