import ArgumentParser

/// The files of a new plug-in in one language, before its name is put into them.
struct Template {
  enum Language: String, CaseIterable, ExpressibleByArgument { case c, cpp, rust, swift }

  struct File {
    let path: String
    let bytes: [UInt8]
  }

  let files: [File]

  init(_ language: Language) {
    let header = File(path: "legato/legato_timing.h", bytes: PackageResources.legato_timing_h)
    let source, build: File
    var kit = [header]
    switch language {
    case .c:
      source = File(path: "my-curve.c", bytes: PackageResources.my_curve_c)
      build = File(path: "build.sh", bytes: PackageResources.build_c_sh)
    case .cpp:
      source = File(path: "my-curve.cpp", bytes: PackageResources.my_curve_cpp)
      build = File(path: "build.sh", bytes: PackageResources.build_cpp_sh)
    case .rust:
      source = File(path: "my-curve.rs", bytes: PackageResources.my_curve_rs)
      build = File(path: "build.sh", bytes: PackageResources.build_rust_sh)
      kit.append(File(path: "legato/legato_timing.rs", bytes: PackageResources.legato_timing_rs))
    case .swift:
      source = File(path: "my-curve.swift", bytes: PackageResources.my_curve_swift)
      build = File(path: "build.sh", bytes: PackageResources.build_swift_sh)
      kit += [
        File(path: "legato/legato_math.h", bytes: PackageResources.legato_math_h),
        File(path: "legato/module.modulemap", bytes: PackageResources.module_modulemap),
        File(path: "legato/exports.map", bytes: PackageResources.exports_map),
      ]
      kit += [
        ("About", PackageResources.About_swift), ("CurveKind", PackageResources.CurveKind_swift),
        ("Functions", PackageResources.Functions_swift), ("TimingCurve", PackageResources.TimingCurve_swift),
        ("TimingPlugin", PackageResources.TimingPlugin_swift),
      ].map { File(path: "legato/LegatoTimingKit/\($0.0).swift", bytes: $0.1) }
    }
    let readme = String(decoding: PackageResources.readme_md, as: UTF8.self)
    let suffix = source.path.split(separator: ".").last.map(String.init) ?? ""
    let explained = readme.replacing("my-curve.EXTENSION", with: "my-curve.\(suffix)")
    files = [source, build, File(path: "readme.md", bytes: Array(explained.utf8))] + kit
  }

  /// The files for a plug-in of that name; files in `legato/` are copied unchanged.
  func named(_ name: PluginName, id: String) -> [File] {
    files.map { file in
      guard !file.path.hasPrefix("legato/") else { return file }
      // between the ids, which may have any of these words in them
      let parts = String(decoding: file.bytes, as: UTF8.self).split(separator: "org.example.my-curve", omittingEmptySubsequences: false)
      let text = parts.map {
        $0.replacing("my-curve", with: name.text).replacing("MyCurve", with: name.type).replacing("My curve", with: name.title)
      }.joined(separator: id)
      return File(path: file.path.replacing("my-curve", with: name.text), bytes: Array(text.utf8))
    }
  }
}

/// A name that is valid as a file name, a folder name and a curve's id, and from which a title and a type name are derived.
struct PluginName {
  let text: String

  init?(_ text: String) {
    let letters = text.utf8
    func isLetter(_ c: UInt8) -> Bool { (0x61...0x7A).contains(c) }
    func isDigit(_ c: UInt8) -> Bool { (0x30...0x39).contains(c) }
    guard (2...63).contains(letters.count), let first = letters.first, isLetter(first), letters.last != 0x2D,
      letters.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x2D })
    else { return nil }
    self.text = text
  }

  private var words: [Substring] { text.split(separator: "-") }
  /// `Slow start`.
  var title: String { words.enumerated().map { $0 == 0 ? $1.prefix(1).uppercased() + $1.dropFirst() : String($1) }.joined(separator: " ") }
  /// `SlowStart`.
  var type: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }
}
