import PackagePlugin

/// Before the scenes are built: what the gallery shows of their sources becomes a part of them.
@main
struct SourceTextPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let files = target.sourceModule?.sourceFiles(withSuffix: ".swift").map(\.url) else { return [] }
    let output = context.pluginWorkDirectoryURL.appending(path: "SceneSources.swift")
    return [
      .buildCommand(
        displayName: "Taking the scenes' sources", executable: try context.tool(named: "scene-source-text").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
