import Expectations
import Legato
import LegatoPorting
import Testing

/// Code that is being moved over has both in one file. That `NamesOfBoth.swift` compiles is the promise: each name stands for one thing.
@Suite("Legato and LegatoPorting can be imported together") struct BothImportsTests {
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
    expectGreater(found, than: 200)
    expect(missing.isEmpty, "add them to the list: \(missing.sorted())")
  }

  @Test("a file that imports both, and plug-ins, calls every public function and names every constant")
  func callsAll() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let calls = try String(contentsOf: root.appendingPathComponent("FunctionsOfBoth.swift"), encoding: .utf8)
    let sources = root.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let declaration = try Regex(#"^public (?:func|var|let) (\w+)|^(?:public|open) (?:final )?(?:class|struct|enum|protocol) (Plugin\w+)"#)
    var missing: Set<String> = []
    var found = 0
    for case let path as String in try #require(FileManager.default.enumerator(atPath: sources.path)) where path.hasSuffix(".swift") {
      // the plug-in's own side is never imported beside these
      guard !path.hasPrefix("TimingKit"), !path.hasPrefix("CommandOutput") else { continue }
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") {
        guard let match = try declaration.firstMatch(in: line)?.output, let name = match[1].substring ?? match[2].substring else {
          continue
        }
        found += 1
        if !calls.contains(String(name)), namesOfBoth[String(name)] == nil { missing.insert(String(name)) }
      }
    }
    expect(found > 40 && !namesOfPlugins.isEmpty)
    expect(missing.isEmpty, "call them there: \(missing.sorted())")
  }

  @Test("a constant that both have is Legato's") func constants() { expectEqual(UIColor.orange, Color(hex: 0xFF9500)) }

  @Test("functions do the same, whichever import they come from")
  func functions() throws {
    // by hand: straight lines, an identity, a translation by (1, 2, 3); springs are on their way
    let expected = [
      "animate": 5, "animate under a curve": 5, "animate under any curve": 5, "performWithoutAnimation": 10, "modifyAnimations": 2.5,
      "animateKeyframes": 6, "animateKeyframes under any curve": 5, "inheritedAnimationDuration": 3, "normalizedVelocity": 0.5,
      "rubberBandInverse": 100, "CACurrentMediaTime": 0, "CATransform3DTranslate": 3, "CATransform3DMakeTranslation": 2,
      "CATransform3DMakeScale": 2, "CATransform3DMakeRotation": 1, "CATransform3DScale": 2, "CATransform3DRotate": -1,
      "CATransform3DConcat": 2, "CATransform3DInvert": -3, "CATransform3DIsIdentity": 0, "CATransform3DIsAffine": 0,
      "CATransform3DEqualToTransform": 1, "CATransform3DMakeAffineTransform": 3,
      "CATransform3DGetAffineTransform": 1,
    ]
    let found = try callAllOfBoth()
    for (name, value) in expected {
      expectLess(abs((found[name] ?? .nan) - value), than: 1e-9, "\(name): \(String(describing: found[name]))")
    }
    for name in Set(found.keys).subtracting(expected.keys) { expectGreater(found[name]!, than: 1, "\(name)") }
  }

  @Test("equal names in both are the same types: values, curves, delegates")
  func areOne() {
    let stage = Stage()
    let point: CGPoint = Point(x: 1, y: 2)
    let value = Animated(point, in: stage)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, stage: stage) { value.value = Point(x: 11, y: 2) }
    animator.startAnimation()
    stage.advance(to: 0.5)
    expectLess(abs(value.presentation.x - 6), than: 1e-9)
    expect(turnOfBoth.a == -1 && CGAffineTransform.identity.isIdentity)
    expect((any GestureRecognizerDelegate).self == (any UIGestureRecognizerDelegate).self)
  }
}
