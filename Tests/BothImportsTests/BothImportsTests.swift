import Legato
import LegatoPorting
import Testing

/// Code that is being moved over has both in one file. That `NamesOfBoth.swift` compiles is the promise: each name stands for one thing.
@Suite("Legato and LegatoPorting may be imported side by side") struct BothImportsTests {
  @Test("a file that imports both names every public type of both, so that none is ambiguous")
  func namesAll() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let declaration = try Regex(#"^(?:@\S+ )*(?:public|open) (?:final |indirect )?(?:class|struct|enum|protocol|typealias|actor) (\w+)"#)
    var missing: Set<String> = []
    var found = 0
    for room in ["Timing", "Core", "Layers", "Gestures", "Dynamics", "Transitions", "Rendering", "Porting"] {
      let folder = root.appendingPathComponent("Sources/\(room)")
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let path as String in files where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        for line in text.split(separator: "\n") {
          guard let name = try declaration.firstMatch(in: line)?.output[1].substring else { continue }
          found += 1
          if namesOfBoth[String(name)] == nil { missing.insert(String(name)) }
        }
      }
    }
    #expect(found > 200)
    #expect(missing.isEmpty, "add them to the list: \(missing.sorted())")
  }

  @Test("what both call alike is one thing: values, curves, delegates")
  func areOne() {
    let stage = Stage()
    let point: CGPoint = Point(x: 1, y: 2)
    let value = Animated(point, in: stage)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, stage: stage) { value.value = Point(x: 11, y: 2) }
    animator.startAnimation()
    stage.advance(to: 0.5)
    #expect(abs(value.presentation.x - 6) < 1e-9)
    #expect(turnOfBoth.a == -1 && CGAffineTransform.identity.isIdentity)
    #expect((any GestureRecognizerDelegate).self == (any UIGestureRecognizerDelegate).self)
  }
}
