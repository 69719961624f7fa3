import CLegatoThread

/// Lets go of objects that hold each other: one after the other, not each inside the end of the one that held it, or a long chain of them would need
/// as deep a stack.
package enum Teardown {
  /// Called by an object that is going, with what it held, in the order in which that is to go: at once, or where the object itself goes by this, after
  /// it. What an object holds besides goes with the object, as ever.
  package static func letGo(_ held: inout [AnyObject]) {
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
