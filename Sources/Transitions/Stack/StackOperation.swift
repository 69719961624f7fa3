/// A requested change of a stack of controllers, as a function from the stack before to the stack after.
enum StackOperation {
  /// Puts it on top; nothing where it is there already, as after a pop that was taken back.
  case add(LayerController)
  /// Takes away everything above this one; nothing where it is not there.
  case cut(above: LayerController)
  case set([LayerController])

  func applied(to stack: [LayerController]) -> [LayerController] {
    switch self {
    case .add(let controller): return stack.has(controller) ? stack : stack + [controller]
    case .cut(let controller):
      guard let place = stack.firstIndex(where: { $0 === controller }) else { return stack }
      return Array(stack[...place])
    case .set(let controllers): return controllers
    }
  }
}

extension [LayerController] {
  func has(_ controller: LayerController) -> Bool { contains { $0 === controller } }
  func without(_ others: [LayerController]) -> [LayerController] { filter { !others.has($0) } }
  func isSame(as other: [LayerController]) -> Bool { count == other.count && zip(self, other).allSatisfy { $0 === $1 } }
}
