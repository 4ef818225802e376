import Foundation
import Glibc
import TestSupport
import Testing
import VideoIO

@testable import ResultExport

/// What runs that were killed leave behind, and what becomes of it.
@Suite struct AbandonedFileTests {
    private let folder = ScratchFolder()

    /// The number of a process that has ended.
    private static func endedProcess() throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exit 0"]
        try process.run()
        process.waitUntilExit()
        return process.processIdentifier
    }

    private func prepare() throws {
        var output = AnalysisOutput()
        output.folder = folder.path
        try output.prepare()
    }

    @Test func `the files and folders of an ended process are removed by the next run`() throws {
        let ended = try Self.endedProcess()
        try folder.write("{}", to: ".squats.partial-\(ended).jsonl")
        try folder.write("{}", to: ".squats.overlay.partial-\(ended)-8d2f07c1.mp4")
        try folder.write("{}", to: ".squats_openpose.partial-\(ended)-8d2f07c1/one.json")
        try prepare()
        #expect(folder.names().isEmpty)
    }

    @Test func `a folder with the name of an output stays as it is`() throws {
        let sink = try ByteSink(path: folder.file("clip.jsonl"))
        try sink.write([0x7B, 0x7D])
        try folder.write("mine", to: "clip.jsonl/notes.txt")
        for attempt in [{ try sink.complete() }, { _ = try ByteSink(path: self.folder.file("clip.jsonl")) }] {
            let error = #expect(throws: ExportError.self) { try attempt() }
            #expect(error?.underlying == EISDIR)
        }
        #expect(try String(contentsOfFile: folder.file("clip.jsonl/notes.txt"), encoding: .utf8) == "mine")
    }

    @Test func `the files of running processes stay`() throws {
        let names = [".a.partial-\(getppid()).jsonl", ".a.partial-\(getpid()).jsonl", ".a.partial-1.jsonl"]
        for name in names { try folder.write("{}", to: name) }
        try prepare()
        #expect(folder.names() == names.sorted())
    }

    /// As in containers, where each run has the same process number, and the first process runs for ever.
    @Test func `the files of a former process with the number of one that runs are removed after a while`()
        throws
    {
        let ages: [(name: String, minutes: Double, stays: Bool)] = [
            (".own.partial-\(getpid()).jsonl", 2, false), (".young.partial-\(getpid()).jsonl", 0.5, true),
            (".old.partial-1.jsonl", 25 * 60, false), (".today.partial-1.jsonl", 23 * 60, true),
        ]
        for (name, minutes, _) in ages {
            try folder.write("{}", to: name)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -60 * minutes)],
                ofItemAtPath: folder.file(name))
        }
        try prepare()
        #expect(folder.names() == ages.filter(\.stays).map(\.name).sorted())
    }

    /// As of a container with process numbers of its own.
    @Test func `a file that another process holds a lock on stays, whatever its number`() throws {
        let name = ".a.partial-\(try Self.endedProcess()).jsonl"
        try folder.write("{}", to: name)
        let descriptor = open(folder.file(name), O_WRONLY)
        try #require(descriptor >= 0)
        PartialName.lock(descriptor)
        try prepare()
        #expect(folder.names() == [name])
        close(descriptor)
        try prepare()
        #expect(folder.names().isEmpty)
    }

    @Test func `other files stay`() throws {
        let ended = try Self.endedProcess()
        let names = [
            "squats.partial-\(ended).jsonl", ".squats.partial-x\(ended).jsonl", ".squats.partial-.jsonl",
            ".squats.partial-\(ended).jsonl.txt", ".partial-\(ended).jsonl",
            ".squats.partial-99999999999.jsonl", ".squats.partial-\(ended)-.jsonl",
            "squats.jsonl",
        ]
        for name in names { try folder.write("{}", to: name) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file(".link.partial-\(ended).jsonl"),
            withDestinationPath: folder.file("squats.jsonl"))
        try prepare()
        #expect(folder.names() == (names + [".link.partial-\(ended).jsonl"]).sorted())
    }

    /// As of another container, in which this process's number is another program's.
    @Test func `what another process with the same number writes is not written to`() throws {
        let names = [".clip_openpose.partial-\(getpid())", ".clip.partial-\(getpid()).json"]
        try folder.write("other", to: names[0] + "/other.json")
        try folder.write("other", to: names[1])
        let poses = try OpenPoseExporter(folder: folder.file("clip_openpose"), clip: "clip")
        let sink = try ByteSink(path: folder.file("clip.json"))
        try sink.write([1])
        try sink.flush()
        #expect(folder.names(in: names[0]) == ["other.json"] && folder.text(names[1]) == "other")
        withExtendedLifetime(poses) {}
    }

    @Test func `exporters lock what they write`() throws {
        let sink = try ByteSink(path: folder.file("clip.json"))
        try sink.write([1])
        let descriptor = open(PartialName.path(for: folder.file("clip.json")), O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        try sink.complete()
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let poses = try OpenPoseExporter(folder: folder.file("clip_openpose"), clip: "clip")
        let open = Glibc.open(PartialName.path(for: folder.file("clip_openpose")), O_RDONLY)
        defer { close(open) }
        #expect(flock(open, LOCK_EX | LOCK_NB) != 0)
        withExtendedLifetime(poses) {}
    }

    /// A name has at most 255 bytes; what results add to a clip's name counts.
    @Test(arguments: [
        (ExportFormat.jsonl, 249), (.csv, 239), (.coco, 245), (.openpose, 227), (.trc, 243), (.mot, 243),
        (.bvh, 243),
    ])
    func `a name that is too long is refused before the analysis`(format: ExportFormat, longest: Int) throws {
        var output = AnalysisOutput()
        (output.folder, output.format) = (folder.path, format)
        _ = try output.exporter(for: String(repeating: "n", count: longest))
        let error = #expect(throws: ExportError.self) {
            try output.exporter(for: String(repeating: "n", count: longest + 1))
        }
        #expect(
            error?.description.hasSuffix(
                ": cannot write: File name too long; shorten the input's name or choose another --output")
                == true)
        #expect(folder.names().isEmpty)
    }

    @Test func `a whole file is written, or the file is as it was before`() throws {
        try ByteSink.write(Data("one".utf8), to: folder.file("model.onnx"))
        try ByteSink.write(Data("two".utf8), to: folder.file("model.onnx"))
        #expect(folder.text("model.onnx") == "two" && folder.names() == ["model.onnx"])
        let missing = folder.file("none/model.onnx")
        let error = #expect(throws: ExportError.self) {
            try ByteSink.write(Data(), to: missing, option: "--report")
        }
        #expect(
            error?.description
                == "\(missing): cannot write: No such file or directory; choose another --report")
        let folderError = #expect(throws: ExportError.self) { try ByteSink.check(path: folder.path) }
        #expect(
            folderError?.description
                == "\(folder.path): cannot write: Is a directory; choose another --output")
    }

    @Test func `a device is written to as it is, and a full one names the disk`() throws {
        let error = #expect(throws: ExportError.self) { try ByteSink.write(Data([1]), to: "/dev/full") }
        #expect(error?.underlying == ENOSPC)
        #expect(
            error?.description
                == "/dev/full: cannot write: No space left on device; free some space or choose another --output"
        )
        var status = stat()
        #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        try ByteSink.write(Data([1]), to: "/dev/null")
    }
}
