// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What `plugin new` writes: each file as bytes in the program. Those of the header and the kit are links to the one place where they stand.
let templates = [
  "About.swift", "CurveKind.swift", "Functions.swift", "TimingCurve.swift", "TimingPlugin.swift", "build-c.sh", "build-cpp.sh",
  "build-rust.sh",
  "build-swift.sh", "exports.map", "legato_math.h", "legato_timing.h", "legato_timing.rs", "module.modulemap", "my-curve.c", "my-curve.cpp",
  "my-curve.rs", "my-curve.swift", "readme.md",
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
      path: "Sources/Command", resources: templates.map { .embedInCode("Templates/\($0)") }, swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "LegatoCommand",
        .product(name: "LegatoCore", package: "legato"),
        .product(name: "LegatoPlugins", package: "legato"),
        .product(name: "LegatoTiming", package: "legato"),
      ],
      path: "Tests/CommandTests", exclude: ["Fixtures"], swiftSettings: settings),
  ]
)
