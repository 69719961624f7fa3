/// Identifies a layer for as long as it is in a window: the key of a renderer's own objects, also when the layer itself is gone.
///
/// Two readers of a window call a layer by the same name. A layer that leaves and comes back has another.
public struct LayerID: Hashable, Sendable {
  /// A small number that no two layers of a window have at a time: an array index instead of a dictionary key. It is reused after its layer has
  /// gone, with another ``generation``.
  public var place: Int { Int(node) }
  /// How many layers have had the index before.
  public let generation: UInt32
  let node: UInt32

  init(_ node: UInt32, _ generation: UInt32) { (self.node, self.generation) = (node, generation) }
}
