import Foundation
import Testing
import TestSupport

/// What the files of Integrations/ run, over a list of names that are not there.
@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"))
struct IntegrationTests {
    private let folder: ScratchFolder
    private let names: [String]

    init() throws {
        folder = try ScratchFolder()
        let folder = folder
        names = (0..<19).map { folder.file("missing \($0).mp4") }
        try folder.write(names.joined(separator: "\n"), to: "library/manifest.txt")
    }

    private static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Integrations/\(name)").standardizedFileURL.path
    }

    /// Runs a shell's line to its end, with `limber` as the built program.
    private func run(
        _ line: String, environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        try folder.write("#!/bin/sh\nexec '\(LimberProcess.executable.path)' \"$@\"\n", to: "bin/limber")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/limber"))
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let running = try LimberProcess.start(
            [], environment: environment.merging(["PATH": folder.file("bin") + ":" + path]) { $1 },
            limits: "\(line); exit")
        let output = running.output.readDataToEndOfFile()
        running.process.waitUntilExit()
        return (running.process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// The inputs in lines of statuses.
    private func inputs(in output: String) throws -> [String] {
        try output.split(separator: "\n").map { line in
            let status = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(status?["input"] as? String)
        }
    }

    /// With a folder of the test as the pods' volume.
    @Test func `the pods of the Kubernetes job analyse each line once, all together all`() throws {
        let job = try String(contentsOfFile: Self.path("kubernetes-job.yaml"), encoding: .utf8)
        let folded = try #require(job.firstMatch(of: /(?s)args:\s+- (.+?)\n\s+resources:/)?.1)
        let command = folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing("/library", with: folder.file("library"))
        let pods = try #require(job.firstMatch(of: /completions: (\d+)/).flatMap { Int($0.1) })
        var found: [String] = []
        for index in 0..<pods {
            let pod = try run(command, environment: ["JOB_COMPLETION_INDEX": "\(index)"])
            // Inputs that failed are no reason to start the pod again.
            #expect(pod.status == 0)
            found += try inputs(in: pod.output)
        }
        #expect(found.sorted() == names.sorted())
    }

    @Test func `the tasks of the Slurm array analyse each line once, all together all`() throws {
        var found: [String] = []
        for task in 1...3 {
            let ended = try run(
                "bash '\(Self.path("slurm-array.sbatch"))' '\(folder.file("library/manifest.txt"))' "
                    + "'\(folder.file("out"))' --no-actions",
                environment: ["SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "3"])
            #expect(ended.status == 1, "its inputs failed")
            found += try inputs(in: ended.output)
        }
        #expect(found.sorted() == names.sorted())
    }

    @Test(.enabled(if: hasParallel, "needs GNU parallel: apt-get install parallel"))
    func `the jobs of GNU parallel leave one log with each line`() throws {
        let ended = try run(
            "sh '\(Self.path("gnu-parallel.sh"))' '\(folder.file("library/manifest.txt"))' "
                + "'\(folder.file("out"))' 3 --no-actions")
        #expect(ended.output.hasPrefix("19 inputs: 0 done with 0 frames, 19 failed, 0 missing\n"))
        #expect(folder.names(in: "out/log").count == 3)
    }

    private static let hasParallel = FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")
}
