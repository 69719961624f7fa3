import CommandOutput
import Legato
import LegatoSystem
import RecipeBook

let usage = """
  usage: recipes --list                         their names and what they do
         recipes NAME                           one, under your mouse (q leaves)
         recipes NAME --record FILE.(png|apng)  its demonstration: twelve stills, or the motion
  """

func fail(_ sentence: String, _ status: Int32) -> Never {
  CommandOutput.writeError("recipes: \(sentence)\n")
  exit(status)
}

CommandOutput.promise("recipes")
let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "--help", "-h": print(usage)
case "--list": for recipe in Recipe.all { print("\(recipe.name)  \(recipe.sentence)") }
case nil: fail("which one? recipes --list names them\n\(usage)", 64)
case let name?:
  guard let recipe = Recipe.named(name) else { fail("there is no recipe \"\(name)\"; recipes --list names them", 64) }
  switch words.count {
  case 1:
    let window = Window(size: .zero)
    recipe.fill(window, size: .zero)
    do { try TerminalHost(session: TerminalSession()).run(window) } catch {
      fail("\(error) Or recipes \(name) --record FILE.apng draws it.", 1)
    }
  case 3 where words[1] == "--record":
    let path = words[2]
    let ending = path.lowercased()
    guard ending.hasSuffix(".png") || ending.hasSuffix(".apng") else { fail("\(path): expected a name that ends in .png or .apng", 64) }
    do throws(WholeFile.Failure) {
      try WholeFile.check(path)
      let isMotion = ending.hasSuffix(".apng")
      let bytes = isMotion ? PNG.encode(RecipePlayer.motion(of: recipe, scale: 1)) : PNG.encode(RecipePlayer.strip(of: recipe, scale: 1))
      try WholeFile.write(bytes, to: path)
    } catch { fail("cannot write \(path): \(error.reason)", 1) }
  default: fail("expected NAME, or NAME --record FILE\n\(usage)", 64)
  }
}
