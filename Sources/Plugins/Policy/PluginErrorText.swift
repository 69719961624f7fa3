extension PluginError {
  /// What was expected.
  public var expected: String {
    switch reason {
    case .disabled: "a policy that allows plug-ins"
    case .notFound, .unreadable: "a file that can be read"
    case .notRegularFile: "a plain file"
    case .tooLarge(_, let limit): "at most \(limit) bytes"
    case .foreignOwner: "an owner that is root or the current user"
    case .worldWritable, .groupWritable: "that nobody else can write it or a folder above it"
    case .notALibrary: "a shared library of this system"
    case .truncated(let needs, _): "at least \(needs) bytes"
    case .wrongArchitecture(_, let wanted): "a library for \(wanted)"
    case .noSealedCopy: "room for a sealed copy"
    case .tooManyFiles(_, let limit): "at most \(limit) plug-ins in a folder"
    case .shadowed(let id, _): "a file with an id other than \(id)"
    case .noSuchPlugin(let id, _): "a plug-in with the id \(id)"
    case .missingDependency: "that every library it needs is there"
    case .undefinedSymbol: "that every symbol it needs is there"
    case .notExecutableHere: "a place whose files may be executed"
    case .noEntry: "the exported function legato_timing_plugin_v1"
    case .refusesHost: "a description from its entry function"
    case .majorVersion: "major version 1 of the ABI"
    case .needsHostMinor: "that minor version 0 of the host is enough"
    case .unknownCriticalFlag(let field, _): "only known critical flags in \(field)"
    case .malformed(let field, _): "a valid \(field)"
    case .duplicateIdentifier(let field, _): "a unique \(field)"
    case .probeUnavailable: "the program legato-probe"
    case .unconfined(let sandbox): "a child process with the restrictions \(sandbox)"
    case .probeCrashed(let stage, _), .probeVanished(let stage, _), .probeTimedOut(let stage, _): "that its trial comes through \(stage)"
    case .failedChecks: "that it keeps the contract of legato_timing.h"
    case .quarantined: "a plug-in that was not refused before"
    case .noSuchCurve(_, let known): "one of the curves \(known.joined(separator: ", "))"
    case .noSuchParameter(_, let known): "one of the parameters \(known.joined(separator: ", "))"
    case .parameterOutOfRange(let name, _, let range): "\(name) in \(range.lowerBound)…\(range.upperBound)"
    case .createRefused: "that the curve takes these values"
    case .notPure: "a curve with the flag PURE"
    case .notTabulated(_, let tolerance): "a curve that a table follows to \(tolerance)"
    }
  }

  /// What was found instead, and what the plug-in wrote before.
  public var found: String { reasonFound + (output.map { ", having said \"\($0)\"" } ?? "") }

  private var reasonFound: String {
    switch reason {
    case .disabled: "the policy .disabled"
    case .notFound: "none there"
    case .unreadable(let why), .noSealedCopy(let why), .notExecutableHere(let why), .notALibrary(let why), .probeUnavailable(let why): why
    case .notRegularFile(let kind): kind
    case .tooLarge(let bytes, _): "\(bytes)"
    case .foreignOwner(let path, let user): "\(path) owned by user \(user)"
    case .worldWritable(let path): "\(path), which everybody can write"
    case .groupWritable(let path): "\(path), which a group can write"
    case .truncated(_, let has): "\(has)"
    case .wrongArchitecture(let found, _): "one for \(found)"
    case .tooManyFiles(let count, _): "\(count), of which the first were taken"
    case .shadowed(_, let owner): "the id of \(owner), which is searched earlier"
    case .noSuchPlugin(_, let searched): "none in \(searched.joined(separator: ", "))"
    case .missingDependency(let name): "no \(name)"
    case .undefinedSymbol(let name): "no \(name)"
    case .noEntry: "no such symbol"
    case .refusesHost: "NULL"
    case .majorVersion(let major): "version \(major)"
    case .needsHostMinor(let minor): "a plug-in that needs minor version \(minor)"
    case .unknownCriticalFlag(_, let bit): "bit \(bit)"
    case .malformed(_, let why): "one that \(why)"
    case .duplicateIdentifier(_, let id): "\(id) twice"
    case .unconfined: "a system that does not grant them"
    case .probeCrashed(_, 25): "an attempt to write a file (signal 25)"
    case .probeCrashed(_, 31): "a system call that the probe forbids (signal 31)"
    case .probeCrashed(_, let signal): "a crash with signal \(signal)"
    case .probeVanished(_, let status): "an exit with status \(status) before its end"
    case .probeTimedOut(_, let seconds): "nothing for \(seconds) s"
    case .failedChecks(let findings): findings.map(\.description).joined(separator: "; ")
    case .quarantined(let since, let reason): "one refused at Unix time \(since): \(reason)"
    case .noSuchCurve(let id, _), .noSuchParameter(let id, _): id
    case .parameterOutOfRange(_, let value, _): "\(value)"
    case .createRefused(let curve, let status): "status \(status) from \(curve)"
    case .notPure(let curve): "\(curve) without it"
    case .notTabulated(let curve, _): "\(curve), which has too many kinks or jumps"
    }
  }

  /// What the user or the plug-in's author can do.
  public var remedy: String {
    switch reason {
    case .disabled: "make a PluginPolicy and give it to the loader"
    case .notFound: "check the path"
    case .unreadable: "check its permissions"
    case .notRegularFile: "name the plug-in file itself"
    case .tooLarge: "strip the library, or raise the policy's maximumFileSize"
    case .foreignOwner(let path, _): "chown it to the current user: chown $(id -u) \(Self.quoted(path))"
    case .worldWritable(let path): "take that right away: chmod o-w \(Self.quoted(path))"
    case .groupWritable(let path): "take that right away: chmod g-w \(Self.quoted(path))"
    case .notALibrary: "build it with -shared (and -fPIC)"
    case .truncated: "copy it again, the file is cut short"
    case .wrongArchitecture(_, let wanted): "rebuild it for \(wanted)"
    case .noSealedCopy: "free some memory"
    case .tooManyFiles: "move some to another folder of the search"
    case .shadowed(_, let owner): "remove one of the two, or search for '\(owner)' later"
    case .noSuchPlugin: "put its file into one of those folders, with the suffix \(PluginSearch.suffix)"
    case .missingDependency: "link it statically or install that library"
    case .undefinedSymbol: "link what defines it (-lm?), and build with -Wl,-z,defs to see it at build time"
    case .notExecutableHere: "move it to another file system, or ask the administrator whether such memory is forbidden"
    case .noEntry: "declare it with LEGATO_EXPORT and extern \"C\""
    case .refusesHost: "ask its author which hosts it takes"
    case .majorVersion, .unknownCriticalFlag: "update the application, or rebuild the plug-in for version 1.0"
    case .needsHostMinor: "update the application"
    case .malformed: "fill the description as legato_timing.h says"
    case .duplicateIdentifier: "rename one of the two"
    case .probeUnavailable: "add .product(name: \"legato-probe\", package: \"legato\") to the application, or set the policy's probe"
    case .unconfined: "use a newer kernel or a container that allows them, or take them out of the policy's sandbox"
    case .probeCrashed, .probeVanished: "run it under a debugger with the policy .trusted, and tell its author"
    case .probeTimedOut: "look for an endless loop, or raise the policy's deadline"
    case .failedChecks: "correct the plug-in; every rule stands in legato_timing.h"
    case .quarantined: "rebuild it, or call removeVerdict(forHash:) on the loader"
    case .noSuchCurve, .noSuchParameter: "use one of those names"
    case .parameterOutOfRange: "use a value of that range"
    case .createRefused: "use other values, and tell its author"
    case .notPure: "use the policy .probed for it"
    case .notTabulated: "raise the policy's tolerance, or use the policy .probed"
    }
  }

  /// Quotes a text as one word for a shell.
  private static func quoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
