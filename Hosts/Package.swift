// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let legato: Target.Dependency = .product(name: "Legato", package: "legato")
let scenes: Target.Dependency = .product(name: "GalleryScenes", package: "legato")

// Legato on other libraries, in a separate package, so that the framework does not depend on them. The system provides them; on Debian:
// apt install libcairo2-dev libpango1.0-dev libsdl2-dev libdbus-1-dev libgtk-4-dev libadwaita-1-dev
let package = Package(
  name: "legato-hosts",
  products: [
    .library(name: "LegatoCairo", targets: ["LegatoCairo"]),
    .library(name: "LegatoSDL", targets: ["LegatoSDL"]),
    .library(name: "LegatoGTK", targets: ["LegatoGTK", "CLegatoView"]),
    // the GTK widget for C and other languages; its header is Sources/CLegatoView/include/legato-gtk.h
    .library(name: "legato-gtk", type: .dynamic, targets: ["LegatoGTK", "CLegatoView"]),
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
    .systemLibrary(name: "CGTK", path: "Sources/CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .systemLibrary(
      name: "CAdwaita", path: "Sources/CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"]), .brew(["libadwaita"])]),
    // shared by all hosts: frames as lists, and the cache of pictures
    .target(name: "LegatoDrawingList", dependencies: [legato], path: "Sources/DrawingList", swiftSettings: settings),
    .target(name: "LegatoCairo", dependencies: ["CCairo", "LegatoDrawingList", legato], path: "Sources/Cairo", swiftSettings: settings),

    .target(
      name: "LegatoHosting", dependencies: ["CCairo", "CDBus", "LegatoCairo", "LegatoDrawingList", legato], path: "Sources/Hosting",
      swiftSettings: settings),

    .target(
      name: "CDisplay", dependencies: ["CSDL"], path: "Sources/CDisplay", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(
      name: "LegatoSDL", dependencies: ["CSDL", "CDisplay", "LegatoHosting", "LegatoCairo", "LegatoDrawingList", legato],
      path: "Sources/SDL",
      swiftSettings: settings),
    // the widget is written in C, like GTK's own
    .target(
      name: "CLegatoView", dependencies: ["CGTK"], path: "Sources/CLegatoView",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "LegatoGTK", dependencies: ["CLegatoView", "LegatoHosting", "LegatoCairo", "LegatoDrawingList", legato], path: "Sources/GTK",
      swiftSettings: settings),

    // the gallery's scenes, which also run in a terminal
    .target(
      name: "GalleryContent", dependencies: ["LegatoHosting", "LegatoCairo", "LegatoDrawingList", scenes, legato],
      path: "Examples/GalleryContent", swiftSettings: settings),
    .executableTarget(
      name: "gallery-window", dependencies: ["LegatoSDL", "GalleryContent", scenes, legato], path: "Examples/GalleryWindow",
      swiftSettings: settings),
    .executableTarget(
      name: "gallery-cairo", dependencies: ["LegatoCairo", "GalleryContent", scenes, legato], path: "Examples/GalleryCairo",
      swiftSettings: settings),
    .executableTarget(
      name: "gallery-gtk", dependencies: ["LegatoGTK", "CAdwaita", "GalleryContent", scenes, legato], path: "Examples/GalleryGTK",
      swiftSettings: settings),
    .executableTarget(
      name: "sheet-adwaita", dependencies: ["LegatoGTK", "CAdwaita", legato], path: "Examples/SheetAdwaita", swiftSettings: settings),
    // benchmarks of a host's frame in which few of many layers change
    .executableTarget(
      name: "host-bench",
      dependencies: ["LegatoSDL", "LegatoGTK", "CAdwaita", "LegatoHosting", "LegatoCairo", "LegatoDrawingList", scenes, legato],
      path: "Examples/HostBench", swiftSettings: settings),
    .executableTarget(name: "card-gtk", dependencies: ["LegatoGTK", "CLegatoView", "CGTK"], path: "Examples/CardGTK"),
    .executableTarget(name: "card-view", dependencies: ["LegatoGTK", "CGTK", legato], path: "Examples/CardView", swiftSettings: settings),
    .executableTarget(name: "card-cairo", dependencies: ["LegatoCairo", legato], path: "Examples/CardCairo", swiftSettings: settings),
    .executableTarget(name: "card-sdl", dependencies: ["LegatoSDL", legato], path: "Examples/CardSDL", swiftSettings: settings),
    .testTarget(name: "CairoTests", dependencies: ["Likeness", "LegatoCairo", "card-cairo", scenes, legato], swiftSettings: settings),
    .testTarget(
      name: "HostingTests",
      dependencies: ["Likeness", "Display", "GalleryContent", "LegatoHosting", "LegatoCairo", "LegatoDrawingList", scenes, legato],
      swiftSettings: settings),
    .target(name: "Likeness", dependencies: [legato], path: "Tests/Likeness", swiftSettings: settings),
    .target(name: "Display", path: "Tests/Display", swiftSettings: settings),
    .testTarget(
      name: "SDLTests", dependencies: ["CSDL", "LegatoSDL", "LegatoCairo", "Display", "Likeness", "card-sdl", legato],
      swiftSettings: settings),
    .executableTarget(name: "gtk-probe", dependencies: ["LegatoGTK", "CLegatoView", "CGTK"], path: "Tests/GTKProbe"),
    .executableTarget(
      name: "gtk-pictures", dependencies: ["LegatoGTK", "CGTK", "Likeness", legato], path: "Tests/GTKPictures", swiftSettings: settings),
    .executableTarget(name: "settings-portal", dependencies: ["CGTK"], path: "Tests/SettingsPortal"),
    .testTarget(
      name: "GTKTests", dependencies: ["Display", "gtk-probe", "gtk-pictures", "settings-portal", "card-gtk"], swiftSettings: settings),
  ]
)
