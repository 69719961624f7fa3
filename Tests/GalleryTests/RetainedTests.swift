import Expectations
import TestSupport
import TestTraits
import Testing

/// `Examples/Retained`: how a renderer is written that keeps something for each layer.
@Suite("A renderer with its own objects is kept up to date by the reported changes", .waits) struct RetainedTests {
  @Test("WF-1, WF-2: in every frame its objects equal the presented layers; in flight it updates those that move, at rest none")
  func inStep() throws {
    let folder = try #require(Folder())
    let program = try #require(GalleryProgram([], program: GalleryProgram.path.replacingLast("gallery", with: "retained"), in: folder.path))
    expectEqual(program.end(), 0)
    // a place and an opacity in each frame of the flight
    expect(program.output.contains("1000 widgets"), "\(program.output)")
    expect(program.output.contains("in flight 2, at rest 0"), "\(program.output)")
  }
}
