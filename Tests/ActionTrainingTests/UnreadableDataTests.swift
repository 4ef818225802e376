import Foundation
import Testing
import TestSupport

@testable import ActionTraining

struct UnreadableDataTests {
    @Test func `folders that cannot be read are named and the others are used`() throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "lunge/1.jsonl")
        try folder.write(analysis(frames: 40), to: "squat/2.jsonl")
        try folder.write(analysis(frames: 40), to: "squat/monday/3.jsonl")
        try folder.write(analysis(frames: 40), to: "turn/4.jsonl")
        for name in ["squat/monday", "turn"] { chmod(folder.file(name), 0) }
        defer { for name in ["squat/monday", "turn"] { chmod(folder.file(name), 0o755) } }
        try withoutRights {
            let clipFolder = try ClipFolder(folder.url)
            guard case .labeledDirectories(let clips) = try clipFolder.content() else {
                Issue.record("these are labels' folders")
                return
            }
            #expect(clips.map(\.label) == ["lunge", "squat"])
            #expect(
                clipFolder.unusedFolders
                    == ["squat/monday", "turn"].map {
                        "\(folder.file($0)): the folder cannot be read (Permission denied); check the name and its permissions"
                    })
        }
    }

    @Test func `a folder of which nothing can be read says why`() throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "turn/4.jsonl")
        chmod(folder.file("turn"), 0)
        defer { chmod(folder.file("turn"), 0o755) }
        try withoutRights {
            let error = #expect(throws: TrainingError.self) { _ = try ClipFolder(folder.url).content() }
            #expect(
                error?.description
                    == "\(folder.file("turn")): the folder cannot be read (Permission denied); check the name and its permissions"
            )
        }
    }

    /// Runs a body with files' permissions obeyed, which the superuser's need not be.
    private func withoutRights(_ body: () throws -> Void) throws {
        typealias SetUser = @convention(c) (uid_t) -> CInt
        let symbol = try #require(dlsym(nil, "setfsuid"))
        // Of this thread alone.
        let setUser = unsafeBitCast(symbol, to: SetUser.self)
        let before = uid_t(setUser(getuid() == 0 ? 65534 : getuid()))
        defer { _ = setUser(before) }
        try body()
    }

    @Test func `an empty keypoint file is named`() async throws {
        let folder = ScratchFolder()
        try folder.write("\n", to: "empty.jsonl")
        #expect(
            await refusal(folder, "empty.jsonl") == "empty.jsonl: is empty; expected one sequence a line")
    }

    @Test func `a keypoint file that cannot be read is named and the others are used`() async throws {
        let folder = ScratchFolder()
        for label in ["lunge", "squat"] {
            try folder.write(
                try KeypointFile.line(for: DrawnSequences.sequence(label, person: 0)), to: "\(label)/a.jsonl")
        }
        let broken = folder.file("squat/b.jsonl")
        try FileManager.default.createSymbolicLink(atPath: broken, withDestinationPath: "/nowhere/at/all")
        let data = try await LabeledData.read(.detect(at: folder.url))
        #expect(data.items.map(\.sequence.label) == ["lunge", "squat"])
        #expect(data.failures == ["\(broken): cannot be read; name a keypoint file"])
    }
}
