// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The command has a package of its own, so that nobody who uses the framework gets its dependency.
let package = Package(
  name: "legato-tools",
  products: [.executable(name: "legato", targets: ["LegatoCommand"])],
  dependencies: [
    .package(name: "legato", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "LegatoCommand",
      dependencies: [
        .product(name: "LegatoTiming", package: "legato"),
        .product(name: "LegatoPlugins", package: "legato"),
        // Built beside the command, where the loader looks for it.
        .product(name: "legato-probe", package: "legato"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Command", swiftSettings: settings)
  ]
)
