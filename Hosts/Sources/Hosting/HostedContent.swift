public import Legato
public import LegatoDrawingList

/// An event of a host. Positions are points of the host's window or widget, from its top left corner; times are seconds on the host's clock.
public enum HostEvent {
  /// A mouse, finger or pen. A finger or pen has a pressure if its device measures one.
  case pointer(PointerEvent)
  /// A key, in the terminal's representation.
  case key(TerminalKey)
  /// A wheel, or a scroll gesture on a trackpad (`isPrecise`): how far the content moves up and to the left.
  case scroll(Vector, at: Point, isPrecise: Bool)
  /// The fingers left a trackpad: the velocity of the content up and to the left, in points per second. Not all systems report it.
  case fling(Vector, at: Point)
  /// The size, once before the first frame and then whenever it changes.
  case resized(Size)
  /// The desktop's motion setting, once before the first frame and then whenever it changes.
  case motion(MotionLevel)
}

/// The content of a host, and its handler of events. All calls are on the host's thread.
public protocol HostedContent: AnyObject {
  /// Handles an event at `time`. A frame is drawn afterwards.
  func handle(_ event: HostEvent, at time: Double)
  /// Advances to `time`; returns when to call again, as `Stage.advance(to:)` does.
  func advance(to time: Double) -> FrameDemand
  /// Draws the content, in points from the top left corner; ``DrawingList/place`` leads to the screen's pixels.
  func draw(on list: inout DrawingList)
  /// Updates the list of the frame before; ``DrawingList/place`` is set. By default all of it is drawn again.
  func update(_ list: inout DrawingList)
  /// Passes a closure that the content calls when a frame is needed without an event; it returns the time on the host's clock.
  func whenAsked(_ ask: @escaping () -> Double)
}

extension HostedContent {
  public func update(_ list: inout DrawingList) {
    list.removeAll()
    draw(on: &list)
  }

  /// Frames are requested by events only.
  public func whenAsked(_ ask: @escaping () -> Double) {}
}
