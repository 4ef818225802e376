import ActionClassification
import Foundation
import TestSupport
import Testing

@testable import ActionTraining

@Suite struct ClipFolderTests {
    /// Label and file of each clip; nil where the folder holds no labelled folders.
    private func clips(in folder: ScratchFolder) throws -> [String]? {
        try clips(of: ClipFolder(folder.url))
    }

    private func clips(of folder: ClipFolder) throws -> [String]? {
        guard case .labeledDirectories(let clips) = try folder.content() else { return nil }
        return clips.map { "\($0.label) \($0.url.lastPathComponent)" }
    }

    @Test func `the root is refused at once`() {
        let error = #expect(throws: TrainingError.self) { try ClipFolder(URL(fileURLWithPath: "/")) }
        #expect(
            error?.description
                == "/: is all that is on this machine; name the folder whose sub-folders are the labels")
    }

    @Test func `unsuitable folders are refused with a remedy`() async throws {
        let empty = ScratchFolder()
        #expect(
            await refusal(empty)
                == "FOLDER: the folder is empty; expected a sub-folder of videos for each label, or videos named label.N.mp4"
        )
        try empty.write("", to: "squat/notes.txt")
        #expect(
            await refusal(empty)
                == "FOLDER: no videos in its 1 sub-folders (squat); expected a sub-folder of videos for each label"
        )
        let unnamed = ScratchFolder()
        try unnamed.write("", to: "clip.mp4")
        #expect(
            await refusal(unnamed)
                == "clip.mp4: no label; name it label.N.mp4, for example squat.1.mp4, or put it into a folder named after its label"
        )
        #expect(
            await refusal(unnamed, "nowhere")
                == "nowhere: is not there; name a folder, an annotation file or a keypoint file")
        try unnamed.write("\0\0\0 ftypisom", to: "clip.mp4")
        let single = await refusal(unnamed, "clip.mp4")
        #expect(single.hasPrefix("clip.mp4: is a single video, a model or another file"))
        try unnamed.write(analysis(frames: 3), to: "run.jsonl")
        #expect(
            await refusal(unnamed, "run.jsonl")
                == "run.jsonl: no label; add \"label\" to its first line, name it label.N.jsonl, for example squat.1.jsonl, or put it into a folder named after its label"
        )
    }

    @Test func `what an analysis wrote beside its video is no second clip`() throws {
        let folder = ScratchFolder()
        for place in ["squat/a.mp4", "squat/a.overlay.mp4", "lunge/a.mp4", "stand/b.mp4"] {
            try folder.write("", to: place)
        }
        // What was analysed is a.mp4.
        try folder.write(analysis(frames: 3), to: "squat/a.jsonl")
        try folder.write(analysis(frames: 3, label: "step"), to: "lunge/a.jsonl")
        try folder.write(analysis(frames: 3), to: "stand/a.jsonl")
        #expect(try clips(in: folder) == ["step a.jsonl", "squat a.mp4", "stand b.mp4", "stand a.jsonl"])
    }

    @Test func `photographs are clips where there are no videos, and for models of poses`() throws {
        let folder = ScratchFolder()
        for place in ["fist/1.jpg", "fist/2.HEIC", "palm/3.png", "palm/notes.txt"] {
            try folder.write("", to: place)
        }
        #expect(try clips(in: folder) == ["fist 1.jpg", "fist 2.HEIC", "palm 3.png"])
        try folder.write("", to: "fist/film.mp4")
        let films = try ClipFolder(folder.url)
        #expect(try clips(of: films) == ["fist film.mp4"], "covers of videos are none")
        #expect(
            films.unusedFolders == [
                "\(folder.path)/palm: photographs, where other labels have videos; add videos, or train poses (--window 1)"
            ])
        // Of phones, each photograph may have a moment of film beside it.
        let poses = try ClipFolder(folder.url, showsPoses: true)
        #expect(
            try clips(of: poses) == ["fist film.mp4", "fist 1.jpg", "fist 2.HEIC", "palm 3.png"]
                && poses.unusedFolders.isEmpty)
    }

    @Test func `labels' folders may be links and hold folders`() async throws {
        let folder = ScratchFolder()
        let elsewhere = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "clips/lunge/1.jsonl")
        try elsewhere.write(analysis(frames: 50), to: "2.jsonl")
        try folder.write(analysis(frames: 60), to: "clips/squat/monday/3.jsonl")
        try folder.write("", to: "clips/turn/notes.txt")
        for (link, target) in [
            ("jump", elsewhere.path), ("lunge/back", folder.file("clips")), ("wave", "/nowhere/at/all"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("clips/" + link), withDestinationPath: target)
        }
        let clips = folder.url.appending(path: "clips")
        let data = try await LabeledData.read(.detect(at: clips))
        #expect(data.items.map(\.sequence.label) == ["jump", "lunge", "squat"])
        #expect(data.items.map(\.sequence.frameCount) == [50, 40, 60])
        #expect(
            data.failures.map { $0.replacing(clips.path + "/", with: "") } == [
                "wave: a link that leads nowhere; mend it or remove it",
                "turn: no clips in this label's folder; add some, or move it elsewhere",
            ])
    }

    @Test func `folders of keypoint files without any are named, too`() async throws {
        let folder = ScratchFolder()
        let other = ScratchFolder()
        for (place, label) in [(folder.file("lunge/a.jsonl"), "lunge"), (other.file("b.jsonl"), "squat")] {
            let url = URL(fileURLWithPath: place)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(try KeypointFile.line(for: DrawnSequences.sequence(label, person: 0)).utf8).write(
                to: url)
        }
        try folder.write("", to: "turn/notes.txt")
        for (link, target) in [("squat", other.path), ("wave", "/nowhere/at/all")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file(link), withDestinationPath: target)
        }
        for source in try [
            .detect(at: folder.url), ActionClassifier.DataSource.labeledDirectories(at: folder.url),
        ] {
            let data = try await LabeledData.read(source)
            #expect(data.items.map(\.sequence.label) == ["lunge", "squat"])
            #expect(
                data.items.map(\.place)
                    == ["lunge", "squat"].map {
                        "\(folder.file($0))/\($0 == "lunge" ? "a" : "b").jsonl, line 1"
                    })
            #expect(
                data.failures.map { $0.replacing(folder.path + "/", with: "") } == [
                    "wave: a link that leads nowhere; mend it or remove it",
                    "turn: no clips in this label's folder; add some, or move it elsewhere",
                ])
        }
    }

    @Test func `folders that may be the labels themselves are not taken for clips of others`() async throws {
        let folder = ScratchFolder()
        try folder.write(analysis(frames: 40), to: "train/squat/1.jsonl")
        try folder.write(analysis(frames: 40), to: "test/squat/2.jsonl")
        #expect(
            await refusal(folder)
                == "FOLDER: no videos in its 2 sub-folders themselves, only below them, such as test/squat; name the folder whose sub-folders are the labels, or move the videos into their label's folder"
        )
        // Beside named files they are left out, and named.
        try folder.write(analysis(frames: 40), to: "squat.1.jsonl")
        let data = try await LabeledData.read(.detect(at: folder.url))
        #expect(data.items.count == 1)
        #expect(data.failures.count == 2)
        #expect(data.failures.first?.hasPrefix("\(folder.path)/test: videos below it are not used") == true)
    }
}
