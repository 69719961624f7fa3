public import Legato
public import LegatoDrawingList

/// What a host tells of. Places are points of the host's window or widget, from its top left corner; times are seconds on the host's clock.
public enum HostEvent {
  /// A mouse, a finger or a pen. A finger or pen has a pressure where its device measures one.
  case pointer(PointerEvent)
  /// A key, as a terminal names them.
  case key(TerminalKey)
  /// A wheel, or two fingers on a trackpad: by how much what is there has to move up and to the left.
  case scroll(Vector, at: Point, isPrecise: Bool)
  /// The size, once before the first frame and then whenever it changes.
  case resized(Size)
  /// What the desktop's settings say of motion, once before the first frame and then whenever that changes.
  case motion(MotionLevel)
}

/// What a host shows and tells of events. All of it is called on the host's thread.
public protocol HostedContent: AnyObject {
  /// Something came in at `time`. After it a frame is drawn.
  func handle(_ event: HostEvent, at time: Double)
  /// Moves everything to `time`; answers when to call again, as `Stage.advance(to:)` does.
  func advance(to time: Double) -> FrameDemand
  /// Draws what is seen, in points from the top left corner; ``DrawingList/place`` leads to the screen's pixels.
  func draw(on list: inout DrawingList)
  /// Has the list show what is seen now; it holds what it was told for the frame before, and ``DrawingList/place`` is set. By default all of it is drawn anew.
  func update(_ list: inout DrawingList)
  /// Called with what the host has to hear when a frame is needed though nothing came in; answers the time on the host's clock.
  func whenAsked(_ ask: @escaping () -> Double)
}

extension HostedContent {
  public func update(_ list: inout DrawingList) {
    list.removeAll()
    draw(on: &list)
  }

  /// Nothing but events asks for frames.
  public func whenAsked(_ ask: @escaping () -> Double) {}
}
