/// A requested change of a stack of controllers, as a function from the stack before to the stack after.
enum StackOperation {
  /// Adds the controller on top; no change if it is in the stack already, as after a cancelled pop.
  case add(LayerController)
  /// Removes all controllers above this one; no change if it is not in the stack.
  case cut(above: LayerController)
  /// Replaces the whole stack.
  case set([LayerController])

  /// The controllers that may be in a stack after it and not before.
  var added: [LayerController] {
    switch self {
    case .add(let controller): [controller]
    case .cut: []
    case .set(let controllers): controllers
    }
  }

  func applied(to stack: [LayerController]) -> [LayerController] {
    switch self {
    case .add(let controller): return stack.has(controller) ? stack : stack + [controller]
    case .cut(let controller):
      guard let index = stack.firstIndex(where: { $0 === controller }) else { return stack }
      return Array(stack[...index])
    case .set(let controllers): return controllers
    }
  }
}

extension [LayerController] {
  func has(_ controller: LayerController) -> Bool { contains { $0 === controller } }
  /// O(controllers of both).
  func without(_ others: [LayerController]) -> [LayerController] {
    let others = Set(others.lazy.map { ObjectIdentifier($0) })
    return filter { !others.contains(ObjectIdentifier($0)) }
  }
  /// Each once, in the order of their first occurrences.
  var uniqued: [LayerController] {
    var seen: Set<ObjectIdentifier> = []
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
  func isSame(as other: [LayerController]) -> Bool { count == other.count && zip(self, other).allSatisfy { $0 === $1 } }
}
