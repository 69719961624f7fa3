/// The caches of layers that are not displayed, the least recently displayed first. They form a linked list of their own; the ``LayerCaches``
/// retains them.
struct RestingRecords {
  private(set) var first: LayerRecord?
  private var last: LayerRecord?
  /// Bytes of all of them.
  private(set) var bytes = 0

  /// Adds a record at the end, if it is not in the list.
  mutating func add(_ record: LayerRecord) {
    guard record.restingBytes == 0 else { return }
    record.restingBytes = record.bytes
    bytes += record.restingBytes
    record.before = last
    if let last { last.after = record } else { first = record }
    last = record
  }

  /// Removes a record, if it is in the list.
  mutating func remove(_ record: LayerRecord) {
    guard record.restingBytes > 0 else { return }
    bytes -= record.restingBytes
    record.restingBytes = 0
    let (before, after) = (record.before, record.after)
    if let before { before.after = after } else { first = after }
    if let after { after.before = before } else { last = before }
    (record.before, record.after) = (nil, nil)
  }
}
