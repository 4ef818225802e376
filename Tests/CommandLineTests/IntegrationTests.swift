import Foundation
import Testing
import TestSupport

/// What the files of Integrations/ run, over a list of names that are not there.
@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"))
struct IntegrationTests {
    private let folder: ScratchFolder
    private let names: [String]

    init() throws {
        folder = ScratchFolder()
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
                environment: [
                    "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "3",
                    "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "3",
                ])
            #expect(ended.status == 1, "its inputs failed")
            found += try inputs(in: ended.output)
        }
        #expect(found.sorted() == names.sorted())
    }

    @Test(.enabled(if: hasParallel, "needs GNU parallel: run Scripts/setup tests"))
    func `the jobs of GNU parallel leave one log with each line`() throws {
        let ended = try run(
            "sh '\(Self.path("gnu-parallel.sh"))' '\(folder.file("library/manifest.txt"))' "
                + "'\(folder.file("out"))' 3 --no-actions")
        #expect(ended.status == 1, "its inputs failed")
        #expect(ended.output.hasPrefix("19 inputs: 0 done with 0 frames, 19 failed, 0 missing\n"))
        #expect(folder.names(in: "out/log").count == 3)
    }

    /// With a program in place of ssh that begins in another folder and names the shell, as a login does.
    @Test(.enabled(if: hasParallel, "needs GNU parallel: run Scripts/setup tests"))
    func `names of the manifest are relative to the same folder on other machines`() throws {
        let here = "it's here"
        try folder.write("no video", to: "\(here)/text.mp4")
        try folder.write("text.mp4", to: "\(here)/list.txt")
        let login = try folder.write(
            """
            #!/bin/bash
            while [ "$1" != other ]; do shift; done
            shift
            [ "$1" = -- ] && shift
            cd / && SHELL=/bin/bash exec bash -c "$*"

            """, to: "login")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: login)
        let ended = try run(
            "cd \"$HERE\" && sh '\(Self.path("gnu-parallel.sh"))' list.txt out 1 --no-actions",
            environment: ["HERE": folder.file(here), "PARALLEL_SSH": login, "PARALLEL_HOSTS": "1/other"])
        #expect(ended.output.contains("failed  text.mp4: is neither a video"), "\(ended.output)")
    }

    @Test(
        .enabled(if: hasRay, "needs Ray: pip install \"ray[data]\" pyarrow, with its python3 first in PATH"))
    func `Ray's tables are the same after a second run, which analyses nothing again`() throws {
        let clip = try folder.make(
            "clip.mp4", with: "-f lavfi -i testsrc2=s=160x120:r=10:d=0.5 -pix_fmt yuv420p")
        try folder.write(([clip] + names).joined(separator: "\n"), to: "library/manifest.txt")
        func tables(shards: Int = 2) throws -> [String: Data] {
            let ended = try run(
                "python3 '\(Self.path("ray_limber.py"))' '\(folder.file("library/manifest.txt"))' "
                    + "'\(folder.file("out"))' \(shards) --processes 1 --no-actions --hands 1",
                environment: ["RAY_ADDRESS": "local"])
            #expect(ended.status == 0)
            #expect(ended.output.contains("1 of 20 inputs done; tables in \(folder.file("out"))/parquet"))
            return try files(in: "out/parquet") { try Data(contentsOf: $0) }
        }
        func dates() throws -> [String: Date?] {
            try files(in: "out/results") {
                try $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            }
        }
        let first = try (tables: tables(), dates: dates())
        #expect(first.tables.count == 22 && first.tables.keys.contains("clips/shard=0/rows.parquet"))
        #expect(try tables() == first.tables)
        #expect(try dates() == first.dates && !first.dates.isEmpty)
        // What a run with more shards left would count twice.
        #expect(try tables(shards: 1).count == 11)
    }

    /// What a closure makes of each file in a folder of the test, by its path there.
    private func files<Value>(in name: String, _ value: (URL) throws -> Value) throws -> [String: Value] {
        let root = URL(fileURLWithPath: folder.file(name))
        let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap {
            $0 as? String
        }
        return try paths.reduce(into: [:]) { all, path in
            let file = root.appending(path: path)
            let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
            if isFile == true { all[path] = try value(file) }
        }
    }

    private static let hasRay: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import importlib.util as u; exit(not u.find_spec('ray'))"]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    private static let hasParallel = FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")
}
