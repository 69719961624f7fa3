import Expectations
import Legato
import RecipeBook
import TestSupport
import Testing

@Suite("Every recipe can be caught at any moment: nothing jumps, and everything comes to rest") struct RecipeLawTests {
  @Test("its demonstration moves something, frame by frame", arguments: Effort.alternate(Recipe.all.map(\.name)))
  func demonstration(name: String)
    throws
  {
    let recipe = try #require(Recipe.named(name))
    var way = 0.0
    let failure = RecipeHand.failure(recipe) { hand in
      var last = Point.zero
      for event in recipe.demonstration {
        while hand.window.stage.hostTime + 1.0 / 60 < event.time { hand.advance(1.0 / 60) }
        hand.advance(event.time - hand.window.stage.hostTime)
        hand.send(event.phase, event.location, moved: event.phase == .moved ? event.location.distance(to: last) : 0)
        last = event.location
      }
      for _ in 0..<60 { hand.advance(1.0 / 60) }
      way = hand.way
    }
    expectEqual(failure, nil)
    // what has no place to go turns a ring or fades
    expectGreater(way, than: ["countdown-ring", "skeleton-shimmer"].contains(name) ? -1 : 50, "\(way)")
  }

  @Test("random gestures, the same in every run", arguments: Recipe.all.map(\.name)) func fixed(name: String) throws {
    let recipe = try #require(Recipe.named(name))
    let steps = Effort.of(100) + 50
    for seed in Effort.seeds(3) {
      let failure = RecipeHand.failure(recipe, seed: seed) { hand in for _ in 0..<steps where hand.failure == nil { hand.step() } }
      expectEqual(failure, nil, "seed \(seed)")
    }
  }

  @Test("gestures that once broke a law", arguments: [("toggle", 1038), ("toggle", 1129), ("toggle", 1197)]) func known(
    name: String, seed: UInt64
  )
    throws
  {
    let recipe = try #require(Recipe.named(name))
    let failure = RecipeHand.failure(recipe, seed: seed) { hand in for _ in 0..<150 where hand.failure == nil { hand.step() } }
    expectEqual(failure, nil)
  }

  @Test(
    "SC-6: what was thrown harder than a rubber band reaches, and is caught out there, goes with the finger",
    arguments: [
      ("picker-wheel", Point(x: 0.5, y: 0.5), Vector(dx: 0, dy: 30)), ("rubber-band", Point(x: 0.5, y: 0.5), Vector(dx: 11, dy: 0)),
      ("bottom-sheet", Point(x: 0.5, y: 0.8), Vector(dx: 0, dy: -13)),
    ])
  func thrownHard(name: String, place: Point, step: Vector) throws {
    let recipe = try #require(Recipe.named(name))
    var farthest = 0.0
    let failure = RecipeHand.failure(recipe) { hand in
      var finger = Point(x: place.x * Recipe.size.width, y: place.y * Recipe.size.height)
      var layer = hand.window.hitTest(finger)!
      while let superlayer = layer.superlayer, superlayer !== hand.window { layer = superlayer }
      let start = layer.presentation()!.position
      hand.send(.began, finger, moved: 0)
      for _ in 0..<3 {
        hand.advance(0.001)
        finger = finger + step
        hand.send(.moved, finger, moved: step.length)
      }
      hand.send(.ended, finger, moved: 0)
      hand.advance(0.04)
      let away = layer.presentation()!.position - start
      farthest = away.length
      // the disc has gone away with it, all others are wherever one touches
      let caught = name == "rubber-band" ? start + away : Point(x: 0.5 * Recipe.size.width, y: 0.1 * Recipe.size.height)
      hand.send(.began, caught, moved: 0)
      for way in 1...5 { hand.send(.moved, caught + Vector(dx: Double(way), dy: Double(way)), moved: 2.squareRoot()) }
    }
    expectEqual(failure, nil)
    expectGreater(farthest, than: Recipe.size.height * (name == "rubber-band" ? 0.5 : 1), "\(farthest)")
  }

  @Test("random gestures from new seeds", .enabled(if: playsUnseenSeeds), arguments: Recipe.all.map(\.name)) func fresh(name: String)
    throws
  {
    let recipe = try #require(Recipe.named(name))
    let seed = UInt64.random(in: 0..<1 << 48)
    let failure = RecipeHand.failure(recipe, seed: seed) { hand in for _ in 0..<150 where hand.failure == nil { hand.step() } }
    expectEqual(failure, nil, "seed \(seed)")
  }

  @Test("pictures of the demonstration change", arguments: ["countdown-ring", "skeleton-shimmer", "bottom-sheet"]) func pictures(
    name: String
  )
    throws
  {
    var player = RecipePlayer(try #require(Recipe.named(name)))
    let first = player.picture(scale: 0.25)
    player.advance(to: 0.9)
    expect(player.picture(scale: 0.25) != first)
  }
}
