/// One measured number.
struct Figure {
  let peer = "legato"
  let scenario: String
  let size: Int
  let value: Double
  let unit: String
  /// What the plain-Swift floor took in the same minute, in the same unit.
  let floor: Double?
  /// A description of the lower bound, if it is not a loop over columns.
  let floorName: String
  /// Largest difference from exact evaluation, as a part of the range.
  let error: Double?

  /// Columns and one loop.
  static let floorName = "plain Swift (floor)"

  /// A row, and one more for the floor.
  var csv: String {
    func row(_ peer: String, _ value: Double) -> String {
      let fields = [peer, scenario, "\(size)", "\(value.rounded(toPlaces: 3, digits: 4))", unit]
      return fields.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ",")
    }
    return ([row(peer, value)] + (floor.map { [row(floorName, $0)] } ?? [])).joined(separator: "\n")
  }
}
