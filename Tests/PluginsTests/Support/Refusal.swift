import Expectations
import LegatoPlugins
import Testing

/// The reason that `body` is refused for, nil where it is not.
func refusal(_ body: () throws -> Void) -> PluginError.Reason? {
  do {
    try body()
    return nil
  } catch let error as PluginError {
    // every refusal says what was expected, what came and what to do
    expect(!error.expected.isEmpty && !error.found.isEmpty && !error.remedy.isEmpty)
    expect(error.description.contains(error.expected) && error.description.contains(error.remedy))
    return error.reason
  } catch {
    Issue.record(error)
    return nil
  }
}
