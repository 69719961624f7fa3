/// Identifies a layer as long as it is in a window, and in the frame that reports its removal: the key of a renderer's own objects.
///
/// All readers of a window use the same identifiers. A layer that leaves and comes back gets another one.
public struct LayerID: Hashable, Sendable {
  /// A small number, unique among the layers that are in the window at one time: an array index instead of a dictionary key. After its layer has left it is
  /// reused, with another ``generation``.
  public var index: Int { Int(node) }
  /// How many layers had the same ``index`` before.
  public let generation: UInt32
  let node: UInt32

  init(_ node: UInt32, _ generation: UInt32) { (self.node, self.generation) = (node, generation) }
}
