import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("Every callback may make every call, on its own stage and on another", .serialized) struct ReentryTests {
  @Test("MU-1, MU-2, MU-7: no law is broken, every completion is called, and both stages come to rest", arguments: Callback.all)
  func callsBack(callback: Callback) {
    var missed: [String] = []
    // each callback with other calls, where not all are played
    let offset = Callback.all.firstIndex { "\($0)" == "\(callback)" } ?? 0
    for (number, call) in Call.all.enumerated() where (number + offset) % Effort.step == 0 {
      for inSame in [true, false] {
        let world = World()
        world.call = { call.make(inSame ? world.a : world.b) }
        _ = Reports.during {
          callback.bring(world)
          if !world.wasCalled { missed.append(call.description) }
          let (a, b) = (world.a.comeToRest(), world.b.comeToRest())
          expect(a.isEmpty && b.isEmpty, "\(callback) makes the call: \(call), \(inSame ? "same" : "other") stage: \(a) \(b)")
          for stage in [world.a.stage, world.b.stage] {
            expectEqual(stage.engine.unsoundness, nil, "\(callback) makes the call: \(call)")
          }
        }
      }
    }
    expectEqual(missed, [], "\(callback) calls nobody back")
  }
}
