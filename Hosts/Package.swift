// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let legato: Target.Dependency = .product(name: "Legato", package: "legato")

// Legato on other libraries, which come from the system, so that the framework itself needs none. On Debian:
// apt install libcairo2-dev libpango1.0-dev libsdl2-dev libdbus-1-dev libgtk-4-dev libadwaita-1-dev
let package = Package(
  name: "legato-hosts",
  products: [
    .library(name: "LegatoCairo", targets: ["LegatoCairo"]),
    .executable(name: "gallery-window", targets: ["gallery-window"]),
  ],
  dependencies: [.package(name: "legato", path: "..")],
  targets: [
    .systemLibrary(
      name: "CCairo", path: "Sources/CCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
    .systemLibrary(name: "CSDL", path: "Sources/CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
    // what all hosts have in common: a frame as a list, and below it pictures that are kept
    .target(name: "LegatoDisplayList", dependencies: [legato], path: "Sources/DisplayList", swiftSettings: settings),
    .target(name: "LegatoCairo", dependencies: ["CCairo", "LegatoDisplayList", legato], path: "Sources/Cairo", swiftSettings: settings),

    // a link to the gallery's own: the same scenes run in a terminal
    .target(
      name: "Scenes", dependencies: [legato, .product(name: "LegatoPlugins", package: "legato")], path: "Examples/Scenes",
      swiftSettings: settings),
    .executableTarget(
      name: "gallery-window", dependencies: ["CSDL", "LegatoCairo", "Scenes", legato], path: "Examples/GalleryWindow",
      swiftSettings: settings),
    .testTarget(name: "CairoTests", dependencies: ["LegatoCairo", "Scenes", legato], swiftSettings: settings),
  ]
)
