import Foundation
import SeededRandom
import Testing
import VideoIO
import TestSupport

@testable import Pipeline

@Suite struct AnalysisInputTests {
    @Test func `names become clips`() {
        let names = [
            "squats.mp4", "a/b/squats.avi", "demo", "demo:lunges", "/dev/video0",
            "http://host/live/cam.m3u8?x=1",
            "rtsp://host:554", "rtsp://ann:secret@camera", "rtsp://ann:secret@camera/live.sdp", "-",
            "rtsp://192.168.1.20", "rtsp://192.168.1.21/", "udp://239.0.0.1:1234",
        ]
        let clips = AnalysisInput.list(names).compactMap { try? $0.get().clip }
        #expect(
            clips == [
                "squats", "a-b-squats", "demo", "demo-lunges", "video0", "cam", "host:554", "camera", "live",
                "stdin", "192.168.1.20", "192.168.1.21", "239.0.0.1:1234",
            ])
        #expect(AnalysisInput.list(["-"]).compactMap { try? $0.get().name } == ["/dev/stdin"])
    }

    @Test func `the root is refused at once, and what is named beside it is not`() {
        let inputs = AnalysisInput.list(["/", "demo"])
        #expect(inputs.map { try? $0.get().name } == [nil, "demo"])
        let error = #expect(throws: VideoError.self) { try inputs[0].get() }
        #expect(error?.description == "/: is all that is on this machine; name the folder with the videos")
    }

    @Test func `no clip's table has the name of another clip's`() {
        func clips(_ names: [String]) -> [String] {
            AnalysisInput.list(names).compactMap { try? $0.get().clip }
        }
        #expect(clips(["x.mp4", "x.hands.mp4"]) == ["x", "x-hands"])
        #expect(clips(["x.hands.mp4", "x.mp4"]) == ["x.hands", "x-2"])
        #expect(clips(["x.mp4", "x.a.b.mp4", "x-a-b.mp4"]) == ["x", "x-a-b", "x-a-b-2"])
        #expect(clips(["x.1.mp4", "x.2.mp4", "x.1.avi"]) == ["x.1", "x.2", "x.1-2"])
        var random = SeededGenerator(seed: 6)
        for _ in 0..<200 {
            let names = (0..<8).map { _ in
                (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    ["a", "b", "a-2"].randomElement(using: &random) ?? "a"
                }.joined(separator: ".") + ".mp4"
            }
            let clips = clips(names)
            for (index, clip) in clips.enumerated() {
                #expect(
                    !clips.enumerated().contains {
                        $0.offset != index && ($0.element == clip || $0.element.hasPrefix(clip + "."))
                    }, "\(names)")
            }
        }
    }

    @Test func `clips that phones call alike are known by their folders`() {
        func clips(_ names: [String]) -> [String] {
            AnalysisInput.list(names).compactMap { try? $0.get().clip }
        }
        #expect(
            clips(["team/Anna/IMG_1.MOV", "team/Ben/IMG_1.MOV", "team/Ben/IMG_2.MOV"])
                == ["Anna-IMG_1", "Ben-IMG_1", "IMG_2"])
        #expect(
            clips(["t/Ann/May/a.mp4", "t/Ben/May/a.mp4", "t/Ben/May/a.mov", "t/a.mov"])
                == ["Ann-May-a", "Ben-May-a", "Ben-May-a-2", "a"])
        #expect(clips(["a/x.mp4", "a/x.mp4"]) == ["x", "x-2"])
        #expect(clips(["a/x.mp4", "b/x.mp4", "b-x.mp4"]) == ["a-x", "b-x", "b-x-2"])
        #expect(clips(["http://h/a/cam.mp4", "http://h/b/cam.mp4"]) == ["cam", "cam-2"])
        // No name of an output gets too long by it.
        let long = String(repeating: "é", count: 110)
        #expect(clips(["\(long)/x.mp4", "b/x.mp4"]) == ["x", "b-x"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `thousands of files called alike have clips of their own at once`() {
        let names = ["a/video-3.mp4"] + (1...2000).map { "subject\($0)/video.mp4" }
        let clips = AnalysisInput.list(names).compactMap { try? $0.get().clip }
        #expect(clips.prefix(3) == ["video-3", "subject1-video", "subject2-video"])
        #expect(clips.last == "subject2000-video")
        #expect(Set(clips).count == names.count)
    }

    @Test func `a folder is the videos below it and a sequence of each folder's pictures`() throws {
        let folder = ScratchFolder()
        for name in [
            "b/2.mp4", "b/10.mp4", "a.mov", "b/picture.jpg", "notes.txt", ".hidden/x.mp4", "c/1.heic",
            "c/wave.gif",
        ] {
            try folder.write([], to: name)
        }
        let names = AnalysisInput.list([folder.path]).compactMap { try? $0.get().name }
        #expect(
            names
                == ["a.mov", "b/2.mp4", "b/10.mp4", "b", "c/wave.gif", "c"].map { folder.path + "/" + $0 })
    }

    @Test func `links to folders and files are followed, loops excepted`() throws {
        let folder = ScratchFolder()
        let elsewhere = ScratchFolder()
        try elsewhere.write([], to: "far/1.mp4")
        try folder.write([], to: "a/2.mp4")
        for (link, target) in [
            ("b", elsewhere.path), ("c.mp4", elsewhere.path + "/far/1.mp4"), ("a/back", folder.path),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + link, withDestinationPath: target)
        }
        let names = AnalysisInput.list([folder.path]).compactMap { try? $0.get().name }
        #expect(names == ["c.mp4", "a/2.mp4", "b/far/1.mp4"].map { folder.path + "/" + $0 })
    }

    @Test func `folders that lead to each other are listed once, by their own names`() throws {
        let folder = ScratchFolder()
        for name in ["a/1.mp4", "b/2.mp4", "b/sub/3.mp4"] { try folder.write([], to: name) }
        for (link, target) in [("a/to", "b"), ("b/to", "a"), ("c", "b/sub")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file(link), withDestinationPath: folder.file(target))
        }
        func listed(_ names: [String]) -> [String?] {
            AnalysisInput.list(names.map { folder.file($0) }).map { result in
                (try? result.get().name)?.replacing(folder.path + "/", with: "")
            }
        }
        #expect(listed(["a", "b"]) == ["a/1.mp4", "b/2.mp4", "b/sub/3.mp4"])
        #expect(listed(["b", "a"]) == ["b/2.mp4", "b/sub/3.mp4", "a/1.mp4"])
        #expect(listed(["a"]) == ["a/1.mp4", "a/to/2.mp4", "a/to/sub/3.mp4"])
        // What a name before has shown is no folder without media.
        #expect(listed(["b/sub", "c", "b"]) == ["b/sub/3.mp4", "b/2.mp4", "b/to/1.mp4"])
        #expect(listed(["c", "b/2.mp4", "b/2.mp4"]) == ["c/3.mp4", "b/2.mp4", "b/2.mp4"])
    }

    @Test func `a command for one input takes the standard input, and a folder with one`() throws {
        let folder = ScratchFolder()
        for name in ["one/sub/1.mp4", "pictures/1.jpg", "pictures/sub/2.mp4", "two/1.mp4", "two/2.mp4"] {
            try folder.write([], to: name)
        }
        #expect(try AnalysisInput.single("-").name == "/dev/stdin")
        #expect(try AnalysisInput.single("demo:run").name == "demo:run")
        #expect(try AnalysisInput.single(folder.file("one")).name == folder.file("one/sub/1.mp4"))
        #expect(try AnalysisInput.single(folder.file("pictures")).name == folder.file("pictures"))
        let two = folder.file("two")
        let error = #expect(throws: VideoError.self) { try AnalysisInput.single(two) }
        #expect(
            error?.description
                == "\(two): the folder holds 2 videos and folders of pictures, and one is expected; name one of them"
        )
    }

    @Test func `folders with pictures only are one sequence each`() throws {
        let folder = ScratchFolder()
        for name in ["one/1.png", "one/2.png", "two/1.jpg"] { try folder.write([], to: name) }
        let names = AnalysisInput.list([folder.path]).compactMap { try? $0.get().name }
        #expect(names == ["one", "two"].map { folder.path + "/" + $0 })
    }

    @Test func `a folder that cannot be read keeps none from the others`() throws {
        let folder = ScratchFolder()
        try folder.write("", to: "a/1.mp4")
        try folder.write("", to: "c/2.mp4")
        // One that vanished since, as good as one of another user's, such as a disk's lost+found.
        let found = AnalysisInput.sources(in: ["a", "b", "c"].map { folder.file($0) })
        #expect(found.map { try? $0.get() } == [folder.file("a/1.mp4"), nil, folder.file("c/2.mp4")])
    }

    @Test func `pipes in a folder are not waited for, links that lead nowhere are named`() throws {
        let folder = ScratchFolder()
        try folder.write([], to: "a.mp4")
        try #require(mkfifo(folder.file("b.mp4"), 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("c.mp4"), withDestinationPath: folder.file("nowhere"))
        let names = AnalysisInput.list([folder.path]).compactMap { try? $0.get().name }
        #expect(names == ["a.mp4", "c.mp4"].map { folder.file($0) })
    }

    @Test func `a folder that holds the outputs of a former run has the same inputs again`() throws {
        let folder = ScratchFolder()
        for name in [
            "a.mp4", "b/c.mp4", "results/a.overlay.mp4", "results/c.overlay.mp4",
            "results/photos/a.action-1.jpg",
        ] {
            try folder.write([], to: name)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("results"))
        func names(_ inputs: [String], output: String) -> [String?] {
            AnalysisInput.list(inputs.map { folder.file($0) }, outputFolders: [folder.file(output)]).map {
                (try? $0.get().name)?.replacing(folder.path + "/", with: "")
            }
        }
        for output in ["results", "results/", "b/../results", "link"] {
            #expect(names(["."], output: output) == ["./a.mp4", "./b/c.mp4"])
        }
        // A folder that is named itself is wanted, as one is that holds nothing else.
        #expect(
            names(["results"], output: "results")
                == ["results/a.overlay.mp4", "results/c.overlay.mp4", "results/photos"])
        #expect(names(["results/photos"], output: "results") == ["results/photos"])
        #expect(names(["."], output: "b") != names(["."], output: "results"))
        try FileManager.default.removeItem(atPath: folder.file("a.mp4"))
        try FileManager.default.removeItem(atPath: folder.file("b"))
        #expect(names(["."], output: "results") == [nil])
    }

    @Test func `outputs beside the inputs are no inputs of the next run`() throws {
        let folder = ScratchFolder()
        let inputs = ["a.mp4", "loop.mp4", "walk.webm", "x.hands.mp4", "x.mp4", "y.overlay.mp4", "b/a.mov"]
        for name in inputs { try folder.write([], to: name) }
        func clips() -> [String] {
            AnalysisInput.list([folder.path], outputFolders: [folder.path]).compactMap { try? $0.get().clip }
        }
        let first = clips()
        #expect(first == ["a", "loop", "walk", "x.hands", "x-2", "y.overlay", "b-a"])
        for clip in first {
            for ending in [
                "overlay.mp4", "loop.mp4", "throws.overlay.mp4", "throws.png", "action-1.jpg",
                "action-12.png",
                "stromotion.jpg", "overview.jpg", "sequence.png",
            ] {
                try folder.write([], to: "\(clip).\(ending)")
            }
        }
        #expect(clips() == first)
        // Elsewhere such names are the user's own.
        try folder.write([], to: "b/a.overlay.mp4")
        #expect(clips() == first + ["a-overlay"])
        try folder.write([], to: "b/a.overview.jpg")
        try folder.write([], to: "holiday.jpg")
        #expect(clips().count == first.count + 3)
    }

    @Test func `a folder with a name that is not UTF-8 is reported`() throws {
        let folder = ScratchFolder()
        try folder.write([], to: "a.mp4")
        var path = Array((folder.path + "/M\u{1}rz").utf8CString)
        path[path.count - 4] = CChar(bitPattern: 0xE4)
        try #require(mkdir(path, 0o700) == 0)
        let list = AnalysisInput.list([folder.path])
        #expect(list.map { try? $0.get().clip } == ["a", nil])
        let error = #expect(throws: VideoError.self) { try list.last?.get() }
        #expect(
            error?.description
                == "\(folder.path)/M\u{FFFD}rz: has a name that is not UTF-8 or does not exist; rename the folder"
        )
    }

    @Test func `recordings of older cameras and recorders are videos`() throws {
        let folder = ScratchFolder()
        let names = [
            "1.264", "2.265", "3.3g2", "4.asf", "5.dav", "6.divx", "7.dv", "8.f4v", "9.m2t", "10.m2v",
            "11.MOD",
            "12.tod", "13.ogm", "14.rm", "15.ivf", "16.wtv",
        ]
        for name in names { try folder.write([], to: name) }
        #expect(
            AnalysisInput.list([folder.path]).compactMap { try? $0.get().name }
                == names.map { folder.file($0) })
    }

    @Test func `a folder without media is an error in its place`() throws {
        let folder = ScratchFolder()
        try folder.write([], to: "notes.txt")
        let list = AnalysisInput.list(["x.mp4", folder.path, "y.mp4"])
        #expect(list.count == 3)
        #expect(throws: VideoError.self) { try list[1].get() }
        #expect(try list[2].get().clip == "y")
    }
}
