import Foundation
import TestSupport

/// A disk of some kilobytes, which only what runs in `run` sees.
struct SmallDisk {
    /// What was printed, without errors; what the last lines list is in the disk.
    let output: String
    let errors: String

    /// True where a small disk can be made for a test: unshare(1) is there, and mounting is allowed.
    static let isPossible: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", "/mnt"]
        process.standardError = FileHandle.nullDevice
        return (try? process.run()).map { process.waitUntilExit() } != nil && process.terminationStatus == 0
    }()

    /// Runs a shell script with the disk at a folder; `$0` is limber, `$1` the disk, then come the arguments.
    init(at folder: String, kilobytes: Int, script: String, arguments: [String] = []) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "unshare", "-rm", "sh", "-c", "mount -t tmpfs -o size=\(kilobytes)k tmpfs \"$1\"\n" + script,
                LimberProcess.executable.path, folder,
            ] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LIMBER_MODELS": LimberProcess.models]
        ) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        // Errors are a few lines, which the pipe holds.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
    }
}
