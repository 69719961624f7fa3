public import Testing

// Functions in place of the macro `#expect`, of which each use costs the compiler as much as ten to a hundred calls (decision 0088). The macro remains for errors
// that are thrown and for processes that exit, and where a helper passes on the location of its caller.

/// Records an issue unless a condition holds.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) {
  if !condition { record(nil, comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) }
}

/// Records an issue with both values unless they are equal.
public func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) {
  if !(value == expected) {
    record("\(value) is not \(expected)", comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// Records an issue with both values unless the first is less than the second. It is not if one of them is not a number.
public func expectLess<Value: Comparable>(
  _ value: Value, than bound: Value, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if !(value < bound) {
    record("\(value) is not less than \(bound)", comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// Records an issue with both values unless the first is greater than the second. It is not if one of them is not a number.
public func expectGreater<Value: Comparable>(
  _ value: Value, than bound: Value, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if !(value > bound) {
    record(
      "\(value) is not greater than \(bound)", comment(), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

private func record(_ finding: String?, _ comment: Comment?, _ location: SourceLocation) {
  let parts = ["Expectation failed", finding, comment?.rawValue].compactMap(\.self)
  Issue.record(Comment(rawValue: parts.joined(separator: ": ")), sourceLocation: location)
}
