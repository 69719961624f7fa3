// swift-tools-version: 6.2
import PackageDescription

/// Swift 6 language mode for all targets; async functions run in the isolation of their caller.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// For the modules: calls of deprecated declarations are errors, above all of conversions from `Double` to `Int` that trap at NaN.
let strict = settings + [.treatWarning("DeprecatedDeclaration", as: .error)]

/// Links the maths library, which otherwise only Foundation would do on these systems.
let maths: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux, .android]))]

/// The system libraries for the loader of plug-ins and the probe.
let native: [LinkerSetting] = [
  .linkedLibrary("m", .when(platforms: [.linux, .android])),
  .linkedLibrary("dl", .when(platforms: [.linux, .android])),
  .linkedLibrary("pthread", .when(platforms: [.linux])),
]

/// A module of the framework, in the folder of its short name.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: "Legato\(name)", dependencies: dependencies, path: "Sources/\(name)", swiftSettings: strict, linkerSettings: maths)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["Expectations", "TestSupport"], path: "Tests/\(name)Tests", swiftSettings: settings)
}

/// Each module with those that it re-exports. A target that imports it depends on all of them by name, because otherwise incremental builds miss their
/// changes.
let core = ["LegatoCore", "LegatoTiming"]
let layers = ["LegatoLayers"] + core
let gestures = ["LegatoGestures"] + layers
let dynamics = ["LegatoDynamics"] + layers
let transitions = ["LegatoTransitions"] + gestures
let porting = ["LegatoPorting", "LegatoDynamics"] + transitions
let rendering = ["LegatoRendering"] + gestures
let umbrella = ["Legato", "LegatoTransitions", "LegatoDynamics"] + rendering

/// For targets that import the umbrella.
let everything = umbrella.map { Target.Dependency(stringLiteral: $0) }

let package = Package(
  name: "legato",
  products: [
    .library(name: "Legato", targets: umbrella),
    .library(name: "LegatoTiming", targets: ["LegatoTiming"]),
    .library(name: "LegatoCore", targets: core),
    .library(name: "LegatoLayers", targets: layers),
    .library(name: "LegatoGestures", targets: gestures),
    .library(name: "LegatoDynamics", targets: dynamics),
    .library(name: "LegatoTransitions", targets: transitions),
    .library(name: "LegatoPorting", targets: porting),
    .library(name: "LegatoRendering", targets: rendering),
    .library(name: "LegatoPlugins", targets: ["LegatoPlugins", "LegatoTiming"]),
    .library(name: "CLegatoTiming", targets: ["CLegatoTiming"]),
    .library(name: "LegatoTimingKit", targets: ["LegatoTimingKit"]),
    .executable(name: "legato-probe", targets: ["legato-probe"]),
    .library(name: "GalleryScenes", targets: ["GalleryScenes"]),
    .executable(name: "gallery", targets: ["gallery"]),
    .executable(name: "recipes", targets: ["recipes"]),
  ],
  targets: [
    .target(name: "CLegatoThread", path: "Sources/CLegatoThread"),
    module("Timing", []),
    // re-exports the C library of the system
    .target(name: "LegatoSystem", path: "Sources/System", swiftSettings: settings),
    module("Core", ["LegatoTiming", "LegatoSystem", "CLegatoThread"]),
    module("Layers", ["LegatoCore"]),
    module("Gestures", ["LegatoLayers"]),
    module("Dynamics", ["LegatoLayers"]),
    module("Transitions", ["LegatoLayers", "LegatoGestures"]),
    module("Porting", (transitions + ["LegatoDynamics"]).map { .init(stringLiteral: $0) }),
    module("Rendering", ["LegatoLayers", "LegatoGestures", "LegatoSystem"]),
    .target(
      name: "Legato",
      dependencies: [
        "LegatoTiming", "LegatoCore", "LegatoLayers", "LegatoGestures", "LegatoDynamics", "LegatoTransitions", "LegatoRendering",
      ],
      path: "Sources/Legato", swiftSettings: settings),

    .target(name: "CLegatoTiming", path: "Sources/CLegatoTiming"),
    .target(
      name: "LegatoTimingKit", dependencies: ["CLegatoTiming"], path: "Sources/TimingKit", swiftSettings: settings, linkerSettings: maths),
    .target(name: "CLegatoLoader", dependencies: ["CLegatoTiming"], path: "Sources/CLegatoLoader", linkerSettings: native),
    module("Plugins", ["LegatoTiming", "CLegatoLoader"]),
    .executableTarget(
      name: "legato-probe", dependencies: ["CLegatoLoader", "CLegatoTiming"], path: "Sources/Probe", linkerSettings: native),

    // complete output of the commands, or an error and a status
    .target(name: "CommandOutput", dependencies: ["LegatoSystem"], path: "Sources/CommandOutput", swiftSettings: settings),
    .target(
      name: "GalleryScenes", dependencies: everything + ["LegatoPlugins"], path: "Examples/Gallery/Scenes", swiftSettings: settings,
      plugins: ["SourceTextPlugin"]),
    // generates the source text of the scenes, which the key e shows
    .executableTarget(name: "scene-source-text", path: "Examples/Gallery/SourceText", swiftSettings: settings),
    .plugin(
      name: "SourceTextPlugin", capability: .buildTool(), dependencies: ["scene-source-text"], path: "Examples/Gallery/SourceTextPlugin"),
    .executableTarget(
      name: "gallery", dependencies: everything + ["GalleryScenes", "CommandOutput", "LegatoSystem", "legato-probe"],
      path: "Examples/Gallery/Command",
      swiftSettings: settings),

    .executableTarget(name: "card", dependencies: everything, path: "Examples/Card", swiftSettings: settings),
    .executableTarget(
      name: "retained", dependencies: everything + ["CommandOutput", "LegatoSystem"], path: "Examples/Retained", swiftSettings: settings),
    // each file is also a program; with RECIPES its functions are compiled into one module
    .target(
      name: "RecipeBook", dependencies: everything, path: "Examples/Recipes", exclude: ["Command"],
      swiftSettings: settings + [.define("RECIPES")]),
    .executableTarget(
      name: "recipes", dependencies: everything + ["RecipeBook", "CommandOutput", "LegatoSystem"], path: "Examples/Recipes/Command",
      swiftSettings: settings
    ),

    .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
    .executableTarget(
      name: "allocation-check", dependencies: everything + ["LegatoSystem", "CAllocationCounter", "CommandOutput"],
      path: "Benchmarks/AllocationCheck",
      swiftSettings: settings),
    .target(name: "CHeapUse", path: "Benchmarks/CHeapUse"),
    .executableTarget(
      name: "legato-bench", dependencies: everything + ["LegatoSystem", "GalleryScenes", "CHeapUse", "CommandOutput"],
      path: "Benchmarks/LegatoBench",
      swiftSettings: settings,
      linkerSettings: maths),
    .executableTarget(
      name: "hot-paths", dependencies: everything + ["LegatoSystem", "CommandOutput"], path: "Benchmarks/Counts",
      exclude: ["run", "thresholds.csv"],
      swiftSettings: settings),
    .executableTarget(
      name: "dynamics-bench", dependencies: ["LegatoDynamics", "LegatoSystem", "CommandOutput"], path: "Benchmarks/Dynamics/Pile",
      swiftSettings: settings),
    .executableTarget(
      name: "soak",
      dependencies: [
        "LegatoCore", "LegatoPlugins", "LegatoSystem", "TestSupport", "TransitionLaws", "SceneLaws", "ServerLaws", "RoomLaws",
        "FuzzSupport",
        "CommandOutput", "legato-probe",
      ],
      path: "Benchmarks/Soak", swiftSettings: settings),

    .executableTarget(
      name: "plugin-bench", dependencies: ["LegatoPlugins", "LegatoTiming", "LegatoCore", "CommandOutput", "legato-probe"],
      path: "Benchmarks/PluginBench",
      exclude: ["curves.c"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["LegatoTiming", "LegatoCore", "LegatoSystem"], path: "Tests/TestSupport", swiftSettings: settings),
    // the functions that tests call instead of the macro #expect
    .target(name: "Expectations", path: "Tests/Expectations", swiftSettings: settings),
    .target(name: "TestTraits", dependencies: ["TestSupport"], path: "Tests/TestTraits", swiftSettings: settings),
    .target(name: "FuzzSupport", dependencies: ["LegatoPlugins", "TestSupport"], path: "Tests/FuzzSupport", swiftSettings: settings),
    .executableTarget(
      name: "plugin-victim", dependencies: ["LegatoPlugins", "LegatoSystem", "LegatoTiming"], path: "Tests/PluginVictim",
      swiftSettings: settings),
    .target(
      name: "TransitionLaws", dependencies: transitions.map { .init(stringLiteral: $0) } + ["TestSupport"], path: "Tests/TransitionLaws",
      swiftSettings: settings),
    .target(
      name: "ServerLaws", dependencies: ["LegatoCore", "LegatoLayers", "LegatoTiming", "TestSupport"], path: "Tests/ServerLaws",
      swiftSettings: settings),
    .target(
      name: "RoomLaws", dependencies: everything + ["TestSupport"], path: "Tests/RoomLaws", swiftSettings: settings),
    .target(
      name: "SceneLaws", dependencies: everything + ["GalleryScenes", "TestSupport"], path: "Tests/SceneLaws", swiftSettings: settings),
    tests("Timing", ["LegatoTiming"]),
    tests("Core", ["LegatoCore"]),
    tests("Layers", ["LegatoLayers", "ServerLaws"]),
    tests("Gestures", ["LegatoGestures"]),
    tests("Dynamics", ["LegatoDynamics", "LegatoSystem"]),
    tests("Transitions", ["LegatoTransitions", "LegatoDynamics", "TransitionLaws"]),
    // ported code is compiled as it was written, without the upcoming features
    .testTarget(
      name: "PortingTests", dependencies: porting.map { .init(stringLiteral: $0) } + ["Expectations", "TestSupport"],
      path: "Tests/PortingTests",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "BothImportsTests", dependencies: everything + ["LegatoPlugins", "LegatoPorting", "Expectations"],
      path: "Tests/BothImportsTests",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // an application with the main actor as default isolation
    .testTarget(
      name: "MainActorTests", dependencies: everything + ["LegatoPorting", "Expectations"], path: "Tests/MainActorTests",
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances")]),
    tests("Rendering", ["LegatoRendering", "LegatoDynamics", "LegatoSystem"]),
    // multi-threaded code; the only tests that .ci/run repeats with the thread sanitizer
    tests("Threads", everything + ["RoomLaws", "LegatoSystem"]),
    // callbacks that call back into objects of all modules
    tests("Reentry", everything + ["RoomLaws"]),
    tests(
      "Plugins",
      [
        "LegatoPlugins", "LegatoCore", "LegatoTiming", "LegatoSystem", "CLegatoLoader", "FuzzSupport", "TestTraits", "legato-probe",
        "plugin-victim",
      ]),
    tests(
      "Documents", everything + ["LegatoPlugins", "LegatoPorting", "LegatoTimingKit", "RecipeBook", "SceneLaws", "TestTraits", "recipes"]),
    tests(
      "Gallery",
      everything + [
        "LegatoSystem", "GalleryScenes", "SceneLaws", "TestTraits", "gallery", "card", "retained", "legato-bench", "hot-paths", "soak",
        "dynamics-bench",
      ]),
  ]
)

// `.ci/quick` builds only the tests of the changed modules and of their dependants: LEGATO_ROOMS names modules, LEGATO_TESTS folders of tests.
if let rooms = Context.environment["LEGATO_ROOMS"], let tests = Context.environment["LEGATO_TESTS"] {
  func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map { String($0) }) }
  // slow tests are included only if requested
  let (wanted, slow) = (words(tests), Set(["GalleryTests", "DocumentsTests", "PluginsTests"]))
  var reached = Set(words(rooms).flatMap { [$0, "Legato\($0)"] }).union(wanted)
  func needs(_ target: Target) -> Bool {
    target.dependencies.contains {
      switch $0 {
      case .byNameItem(let name, _), .targetItem(let name, _): reached.contains(name)
      default: false
      }
    }
  }
  // a dependency on test support alone is no reason to include a test
  func counts(_ target: Target) -> Bool { target.isTest || target.path?.hasPrefix("Tests/") != true }
  while case let more = package.targets.filter({ !reached.contains($0.name) && counts($0) && needs($0) }), !more.isEmpty {
    reached.formUnion(more.map(\.name))
  }
  package.targets.removeAll { $0.isTest && (!reached.contains($0.name) || slow.contains($0.name) && !wanted.contains($0.name)) }
}
