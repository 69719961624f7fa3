import LegatoSystem

/// A thread with little room, on which whatever goes one call deeper for each level of a deep tree ends the process.
public enum SmallStack {
  /// Its bytes, fewer where not all is played: then there are fewer levels, each of which takes long.
  public static let size = Effort.share == 1 ? 512 << 10 : 160 << 10
  /// Levels that do not fit on it, one call for each: the smallest call takes 32 bytes, and 64 where it is not optimized.
  public static let levels = Effort.share == 1 ? 20_000 : 3_000

  private final class Call {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` to its end on a thread with `bytes` of stack, and answers what it answers.
  public static func run<R>(bytes: Int = size, _ body: @escaping () -> R) -> R {
    var answer: R?
    let call = Unmanaged.passRetained(Call { answer = body() }).toOpaque()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, bytes)
    #if canImport(Darwin)
      var thread: pthread_t?
      pthread_create(&thread, &attributes, { SmallStack.enter($0) }, call)
      if let thread { pthread_join(thread, nil) }
    #else
      var thread = pthread_t()
      pthread_create(&thread, &attributes, { SmallStack.enter($0!) }, call)
      pthread_join(thread, nil)
    #endif
    pthread_attr_destroy(&attributes)
    guard let answer else { fatalError("the system gave no thread") }
    return answer
  }

  private static func enter(_ call: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Call>.fromOpaque(call).takeRetainedValue().body()
    return nil
  }
}
