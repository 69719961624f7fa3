public import Testing
import TestSupport

/// A suite, or a test, that waits: for a program, a compiler, a terminal. It does so beside the pool on whose threads tests run, where the others go on.
public struct Waiting: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  @concurrent
  public func provideScope(for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void)
    async throws
  {
    try await WaitingThreads.run(body)
  }
}

extension Trait where Self == Waiting {
  public static var waits: Waiting { Waiting() }
}
