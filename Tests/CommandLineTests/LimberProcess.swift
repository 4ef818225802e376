import Foundation
import Testing
import TestSupport

/// Runs the built `limber` and keeps what it said.
struct LimberProcess {
    let status: Int32
    let output: String
    let errors: String

    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// Runs to the end; one that has none is killed after ten minutes.
    init(_ arguments: String..., environment: [String: String] = [:]) throws {
        try self.init(arguments, environment: environment)
    }

    /// Runs to the end; one that has none is killed after ten minutes.
    ///
    /// - Parameter limits: What a shell does before.
    init(_ arguments: [String], environment: [String: String] = [:], limits: String? = nil) throws {
        let process = try Self.start(arguments, environment: environment, limits: limits)
        let id = process.process.processIdentifier
        let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: watchdog)
        defer { watchdog.cancel() }
        let output = process.output.readDataToEndOfFile()
        process.process.waitUntilExit()
        status = process.process.terminationStatus
        self.output = String(decoding: output, as: UTF8.self)
        try process.errors.seek(toOffset: 0)
        errors = String(decoding: try process.errors.readToEnd() ?? Data(), as: UTF8.self)
    }

    struct Running {
        let process: Process
        let output: FileHandle
        /// A file without a name: it need not be read while the process runs, nor removed.
        let errors: FileHandle
    }

    /// - Parameter limits: What a shell does before, such as `ulimit -n 64`.
    static func start(
        _ arguments: [String], environment: [String: String] = [:], limits: String? = nil
    ) throws -> Running {
        let process = Process()
        process.executableURL = limits == nil ? executable : URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            limits.map { ["-c", "\($0); exec \"$0\" \"$@\"", executable.path] + arguments } ?? arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["LIMBER_MODELS": models]) { $1 }
            .merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        let name = FileManager.default.temporaryDirectory.appending(path: "limber-\(UUID().uuidString).txt")
        _ = FileManager.default.createFile(atPath: name.path, contents: nil)
        let errors = try FileHandle(forUpdating: name)
        try FileManager.default.removeItem(at: name)
        process.standardError = errors
        try process.run()
        return Running(process: process, output: pipe.fileHandleForReading, errors: errors)
    }

    /// True when set-up has installed the pose models.
    static var hasModels: Bool {
        FileManager.default.fileExists(atPath: models + "/movenet_multipose.tflite")
    }

    /// Where set-up has installed a model.
    static func model(_ name: String) -> URL { URL(fileURLWithPath: models + "/\(name).tflite") }

    /// The folder with the pose models, whether they are there or not.
    static var models: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(".deps/models").path
    }

    /// Beside the test bundle, where the build puts all products.
    static var executable: URL {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return bundle.deletingLastPathComponent().appendingPathComponent("limber")
    }
}

extension ScratchFolder {
    /// Makes a file with the ffmpeg tool; its last argument is the name here. Paths with spaces are given as `input`.
    func make(_ name: String, from input: String? = nil, with arguments: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        var words = ["ffmpeg", "-nostdin", "-loglevel", "error", "-y"]
        if let input { words += ["-i", input] }
        words += arguments.split(separator: " ").map { String($0) }
        process.arguments = words + [path + "/" + name]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "ffmpeg \(arguments)")
        return path + "/" + name
    }

    /// Compiles a C file of the folder Preloaded to a library for `LD_PRELOAD`.
    func compile(_ name: String) throws -> String {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "Preloaded/\(name).c").path
        let library = file(name + ".so")
        let compiler = try Process.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            arguments: ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source])
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
        return library
    }
}
