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
    .library(name: "LegatoSDL", targets: ["LegatoSDL"]),
    .executable(name: "gallery-window", targets: ["gallery-window"]),
    .executable(name: "gallery-cairo", targets: ["gallery-cairo"]),
    .executable(name: "card-sdl", targets: ["card-sdl"]),
  ],
  dependencies: [.package(name: "legato", path: "..")],
  targets: [
    .systemLibrary(
      name: "CCairo", path: "Sources/CCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
    .systemLibrary(name: "CSDL", path: "Sources/CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
    .systemLibrary(name: "CDBus", path: "Sources/CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"]), .brew(["dbus"])]),
    // what all hosts have in common: a frame as a list, and below it pictures that are kept
    .target(name: "LegatoDisplayList", dependencies: [legato], path: "Sources/DisplayList", swiftSettings: settings),
    .target(name: "LegatoCairo", dependencies: ["CCairo", "LegatoDisplayList", legato], path: "Sources/Cairo", swiftSettings: settings),

    .target(
      name: "LegatoHosting", dependencies: ["CCairo", "CDBus", "LegatoCairo", "LegatoDisplayList", legato], path: "Sources/Hosting",
      swiftSettings: settings),

    .target(
      name: "CDisplay", dependencies: ["CSDL"], path: "Sources/CDisplay", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(
      name: "LegatoSDL", dependencies: ["CSDL", "CDisplay", "LegatoHosting", "LegatoCairo", "LegatoDisplayList", legato],
      path: "Sources/SDL",
      swiftSettings: settings),

    // a link to the gallery's own: the same scenes run in a terminal
    .target(
      name: "Scenes", dependencies: [legato, .product(name: "LegatoPlugins", package: "legato")], path: "Examples/Scenes",
      swiftSettings: settings),
    .target(
      name: "GalleryContent", dependencies: ["LegatoHosting", "LegatoCairo", "LegatoDisplayList", "Scenes", legato],
      path: "Examples/GalleryContent", swiftSettings: settings),
    .executableTarget(
      name: "gallery-window", dependencies: ["LegatoSDL", "GalleryContent", "Scenes", legato], path: "Examples/GalleryWindow",
      swiftSettings: settings),
    .executableTarget(
      name: "gallery-cairo", dependencies: ["LegatoCairo", "Scenes", legato], path: "Examples/GalleryCairo", swiftSettings: settings),
    .executableTarget(name: "card-sdl", dependencies: ["LegatoSDL", legato], path: "Examples/CardSDL", swiftSettings: settings),
    .testTarget(name: "CairoTests", dependencies: ["LegatoCairo", "Scenes", legato], swiftSettings: settings),
    .testTarget(
      name: "HostingTests", dependencies: ["LegatoHosting", "LegatoCairo", "LegatoDisplayList", "Scenes", legato], swiftSettings: settings),
    .target(name: "Display", path: "Tests/Display", swiftSettings: settings),
    .testTarget(name: "SDLTests", dependencies: ["LegatoSDL", "LegatoCairo", "Display", legato], swiftSettings: settings),
  ]
)
