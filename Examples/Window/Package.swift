// swift-tools-version: 6.2
import PackageDescription

// The gallery in a window of the desktop: SDL brings the window and the pointer, cairo draws. On Debian: apt install libsdl2-dev libcairo2-dev.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let legato: [Target.Dependency] = [.product(name: "Legato", package: "legato"), .product(name: "LegatoPlugins", package: "legato")]

let package = Package(
  name: "window",
  dependencies: [
    .package(name: "legato", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .systemLibrary(name: "CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    // a link to the gallery's own: the same scenes run in a terminal
    .target(name: "Scenes", dependencies: legato, path: "Scenes", swiftSettings: settings),
    .target(name: "CairoDrawing", dependencies: ["CCairo"] + legato, swiftSettings: settings),
    .executableTarget(
      name: "gallery-window",
      dependencies: ["CSDL", "CairoDrawing", "Scenes", .product(name: "ArgumentParser", package: "swift-argument-parser")] + legato,
      swiftSettings: settings),
    .testTarget(name: "CairoDrawingTests", dependencies: ["CairoDrawing", "Scenes"] + legato, swiftSettings: settings),
  ]
)
