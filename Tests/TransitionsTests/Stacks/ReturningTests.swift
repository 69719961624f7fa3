import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("While a cancelled transition returns to its start, calls mean the screen that comes back") struct ReturningTests {
  let theatre = Theatre()
  var stage: Stage { theatre.stage }
  let drive = PercentDrivenInteractiveTransition()
  let vendor = Vendor(Sweep())

  private var titles: [String?] { theatre.navigation.controllers.map(\.title) }

  /// A, b and c are on the stack; the pop of c is cancelled by the finger at 0.4 and returns.
  private func cancelPop() -> TransitionRequest {
    for screen in [theatre.b, theatre.c] { theatre.navigation.push(screen, animated: false) }
    vendor.interaction = drive
    theatre.navigation.delegate = vendor
    let request = theatre.navigation.pop()
    drive.update(0.4)
    drive.cancel()
    stage.run(to: 0.05, frames: 3)
    return request
  }

  @Test("a pop pops the controller that returns, and no other; the transition turns round without a jump") func pop() {
    let first = cancelPop()
    // b comes in from 600 to 200
    let seen = theatre.x(theatre.b)
    let second = theatre.navigation.pop()
    expectEqual(titles, ["a", "b"])
    expectLess(abs(theatre.x(theatre.b) - seen), than: 1e-9)
    stage.advance(to: 0.06)
    expectLess(theatre.x(theatre.b), than: seen)
    stage.run(to: 3, frames: 30)
    expect(first.knownOutcome == .finished(.end) && second.knownOutcome == .finished(.end))
    expect(titles == ["a", "b"] && theatre.b.isShown && !theatre.c.isShown && theatre.c.parent == nil)
  }

  @Test("a pop to the root, or to the controller beneath, of one that cannot be turned is performed when it has returned")
  func popFurther() {
    let first = cancelPop()
    vendor.interaction = nil
    let second = theatre.navigation.pop(to: theatre.a)
    stage.run(to: 4, frames: 40)
    expect(first.knownOutcome == .finished(.start) && second.knownOutcome == .finished(.end) && titles == ["a"])
  }

  @Test("a pop to where a cancelled push returns waits for its end, as that may turn round again") func popOfCancelledPush() {
    vendor.interaction = drive
    theatre.navigation.delegate = vendor
    let first = theatre.navigation.push(theatre.b)
    drive.update(0.4)
    drive.cancel()
    stage.run(to: 0.05, frames: 3)
    vendor.interaction = nil
    let second = theatre.navigation.pop(to: theatre.a)
    expect(second.knownOutcome == nil && titles == ["a"])
    drive.pause()
    drive.finish()
    stage.run(to: 4, frames: 40)
    expect(first.knownOutcome == .finished(.end) && second.knownOutcome == .finished(.end))
    expect(titles == ["a"] && theatre.a.isShown && !theatre.b.isShown)
  }

  @Test("the controller of a cancelled push can be pushed again") func push() {
    vendor.interaction = drive
    theatre.navigation.delegate = vendor
    let first = theatre.navigation.push(theatre.b)
    drive.update(0.4)
    drive.cancel()
    stage.run(to: 0.05, frames: 3)
    var completions = 0
    let second = theatre.navigation.push(theatre.b) { completions += 1 }
    stage.run(to: 4, frames: 40)
    expect(first.knownOutcome == .finished(.end) && second.knownOutcome == .finished(.end) && completions == 1)
    expect(titles == ["a", "b"] && theatre.x(theatre.b) == 200)
  }

  @Test("a sheet whose dismissal was cancelled is dismissed, and its completion comes when it is") func dismiss() {
    cancelDismissal()
    var completions = 0
    let second = theatre.c.dismiss { completions += 1 }
    expect(completions == 0 && second.knownOutcome == nil)
    stage.run(to: 4, frames: 40)
    expect(completions == 1 && theatre.navigation.presentedController == nil && theatre.c.layer.window == nil)
    expectEqual(theatre.log.take().filter { $0.hasPrefix("c") }, ["c.willDisappear", "c.didDisappear"])
  }

  @Test("a sheet whose dismissal was cancelled can present another") func present() {
    cancelDismissal()
    let second = theatre.c.present(theatre.b)
    stage.run(to: 4, frames: 40)
    expect(second.knownOutcome == .finished(.end) && theatre.c.presentedController === theatre.b && theatre.b.isShown)
  }

  private func cancelDismissal() {
    theatre.a.present(theatre.c, animated: false)
    vendor.interaction = drive
    theatre.c.transitioningDelegate = vendor
    _ = theatre.log.take()
    theatre.c.dismiss()
    drive.update(0.4)
    drive.cancel()
    stage.run(to: 0.05, frames: 3)
  }
}
