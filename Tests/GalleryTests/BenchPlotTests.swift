import Expectations
import TestSupport
import TestTraits
import Testing

@Suite("Benchmarks are plotted into one file, every number at its position", .waits) struct BenchPlotTests {
  /// The command, beside the tests.
  private func run(_ arguments: String, in folder: Folder) throws -> (status: Int32?, output: String) {
    let path = String(GalleryProgram.path.dropLast("gallery".count)) + "legato-bench"
    let program = try #require(GalleryProgram(arguments.split(separator: " ").map(String.init), program: path, in: folder.path))
    let status = program.end()
    return (status, program.output)
  }

  private static let rows = """
    legato,S1 tick,1000,10,ns/animation
    legato,S1 tick,100000,20,ns/animation
    "plain Swift (floor)",S1 tick,1000,5,ns/animation
    plain Swift (floor),S1 tick,100000,5,ns/animation
    a <peer>,S1 tick,1000,100,ns/animation
    legato,"S4 heap, value",1000,51,bytes

    """

  @Test("rows of a file: a line for each engine, multiples of the lower bound below it, numbers at their marks") func plotted() throws {
    let folder = try #require(Folder())
    folder.write(Self.rows + "no row\n", to: "rows.csv")
    let outcome = try run("--rows rows.csv --svg a.svg --html a.html", in: folder)
    expect(outcome.status == 0 && outcome.output.contains("rows.csv, line 7: left out"))
    let svg = String(decoding: folder.bytes(of: "a.svg"), as: UTF8.self)
    let c = marks(svg)
    // three lines, two of them again as multiples, and one of a scenario without a floor
    expectEqual(
      c.map(\.says),
      [
        "legato, 1,000: 10.0 ns/animation", "legato, 100,000: 20.0 ns/animation", "plain Swift (floor), 1,000: 5.0 ns/animation",
        "plain Swift (floor), 100,000: 5.0 ns/animation", "a <peer>, 1,000: 100 ns/animation", "legato, 1,000: 2.0 times",
        "legato, 100,000: 4.0 times",
        "a <peer>, 1,000: 20.0 times", "legato, 1,000: 51.0 bytes",
      ])
    // logarithmic: 10 and 20 are as far from each other as 5 and 10; 100 is as far above 10 as that is above 1
    expect(c[0].x == c[2].x && c[1].x == c[3].x && c[0].x < c[1].x)
    expect(abs((c[2].y - c[0].y) - (c[0].y - c[1].y)) < 0.2 && c[4].y < c[1].y)
    expect(svg.contains("ns/animation, Legato's as N to the power of 0.15<"))
    let page = String(decoding: folder.bytes(of: "a.html"), as: UTF8.self)
    expect(
      page.contains(svg) && page.contains("<td>20.0 (4.0)</td>") && page.contains("<td>a &lt;peer&gt;</td><td>100 (20.0)</td><td></td>"))
    expectEqual(page.replacing("http://www.w3.org/2000/svg", with: "").contains("://"), false)
  }

  @Test("what cannot be plotted, read or written is reported, with a status other than 0") func refused() throws {
    let folder = try #require(Folder())
    folder.write("nothing\n", to: "rows.csv")
    for (line, status, says) in [
      ("--rows rows.csv", Int32(2), "--rows are plotted: into which --html or --svg?"), ("--rows rows.csv --svg a.svg", 1, "has no rows"),
      ("--rows none.csv --svg a.svg", 1, "cannot read none.csv: No such file"),
      ("--rows rows.csv --svg none/a.svg", 1, "cannot write none/a.svg"),
      ("--svg", 2, "--svg wants a file"),
    ] {
      let outcome = try run(line, in: folder)
      expect(outcome.status == status && outcome.output.contains(says), "\(line): \(outcome.output)")
    }
    expectEqual(folder.names, ["rows.csv"])
  }

  /// The marks of a plot, and what they say.
  private func marks(_ svg: String) -> [(x: Double, y: Double, says: String)] {
    svg.matches(of: /<circle cx="([0-9.]+)" cy="([0-9.]+)"[^>]*><title>([^<]*)<\/title>/).map { match in
      let says = String(match.3).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      return (Double(match.1) ?? .nan, Double(match.2) ?? .nan, says)
    }
  }
}
