import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("The children of a navigation controller are those on its stack, in their order, and then its own") struct ChildrenTests {
  let theatre = Theatre()
  let own = LayerController()
  init() {
    own.title = "own"
    theatre.navigation.addChild(own)
    own.didMove(toParent: theatre.navigation)
  }

  private var titles: [String?] { theatre.navigation.children.map(\.title) }

  @Test("whatever is pushed, popped and set, at once or while something waits") func order() {
    let navigation = theatre.navigation
    let (a, b, c) = (theatre.a, theatre.b, theatre.c)
    navigation.push(b, animated: false)
    navigation.push(c)
    // b leaves only with the request that waits
    navigation.setControllers([c, a], animated: false)
    expectEqual(titles, ["a", "b", "c", "own"])
    theatre.stage.run(to: 1, frames: 20)
    expect(titles == ["c", "a", "own"] && navigation.controllers.map(\.title) == ["c", "a"])
    expect(b.parent == nil && c.parent === navigation && own.parent === navigation && a.isShown && own.isShown)
    navigation.setControllers([a, b, a], animated: false)
    expect(titles == ["a", "b", "own"] && c.parent == nil)
    navigation.pop(animated: false)
    expect(titles == ["a", "own"] && b.parent == nil)
    own.removeFromParent()
    navigation.push(c, animated: false)
    expectEqual(titles, ["a", "c"])
  }
}
