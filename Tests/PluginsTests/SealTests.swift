import Expectations
import FuzzSupport
import CLegatoLoader
import Foundation
import TestTraits
import Testing
import LegatoSystem

/// The copy that is tried and loaded, with memory that can be sealed and without.
@Suite(.waits) struct SealTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private typealias Seal = (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<CChar>?) -> Int32

  private func sealed(_ bytes: [UInt8], by seal: Seal) -> (descriptor: Int32, path: String) {
    var path = [CChar](repeating: 0, count: 256)
    let descriptor = bytes.withUnsafeBufferPointer { seal($0.baseAddress, $0.count, &path) }
    return (descriptor, String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  @Test func copyInMemoryCannotBeWritten() throws {
    let (descriptor, _) = sealed([1, 2, 3], by: legato_seal)
    defer { close(descriptor) }
    expect(write(descriptor, [UInt8(4)], 1) == -1 && ftruncate(descriptor, 0) == -1)
  }

  /// Where there is no such memory a private file has to do; nothing of it is left.
  @Test func copyInAFolderLeavesNoFile() throws {
    func left() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: "/tmp").filter { $0.hasPrefix("legato-plugin-") })
    }
    let before = try left()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: workshop.build())))
    let (descriptor, path) = sealed(bytes, by: legato_seal_in_folder)
    try #require(descriptor >= 0)
    var text: UnsafePointer<CChar>?
    var arithmetic: UInt64 = 0
    expect(legato_load(path, &text, &arithmetic) != nil, "\(text.map { String(cString: $0) } ?? "")")
    legato_unseal(path)
    try expect(left().subtracting(before).isEmpty)
  }

  @Test func onlyItsOwnFilesAreRemoved() throws {
    let path = try workshop.build()
    legato_unseal(path)
    legato_unseal("/tmp/legato-plugin-")
    expect(FileManager.default.fileExists(atPath: path))
  }
}
