import Foundation
import ResultExport
import TestSupport
import Testing

@testable import LimberCommands

/// Which combinations of options and inputs are refused before anything is read.
@Suite struct AnalysisOutputProblemTests {
    private func output(_ format: ExportFormat, folder: String? = nil, overlay: Bool = false)
        -> AnalysisOutput
    {
        var output = AnalysisOutput()
        output.format = format
        output.folder = folder
        output.hasOverlay = overlay
        return output
    }

    @Test(arguments: ExportFormat.allCases)
    func `with a folder everything can be written`(format: ExportFormat) {
        #expect(output(format, folder: "out", overlay: true).problem(inputs: ["a.mp4", "b.mp4"]) == nil)
    }

    @Test(arguments: [ExportFormat.jsonl, .csv, .coco])
    func `one input can be written to standard output`(format: ExportFormat) {
        #expect(output(format).problem(inputs: ["a.mp4"]) == nil)
    }

    @Test func `emoji need a video and hands`() {
        var emoji = output(.jsonl, folder: "out")
        emoji.hasEmoji = true
        #expect(
            emoji.problem(inputs: ["a.mp4"])
                == "--emoji draws on the annotated video: add --overlay")
        emoji.hasOverlay = true
        #expect(emoji.problem(inputs: ["a.mp4"]) == "--emoji needs hands: add --hands N")
        emoji.hasHands = true
        #expect(emoji.problem(inputs: ["a.mp4"]) == nil)
    }

    @Test func `angles need a format that has a place for them`() {
        func problem(_ format: ExportFormat, folder: String?) -> String? {
            var output = output(format, folder: folder)
            output.hasAngles = true
            return output.problem(inputs: ["a.mp4"])
        }
        #expect(problem(.jsonl, folder: nil) == nil)
        #expect(problem(.csv, folder: "out") == nil)
        #expect(
            problem(.csv, folder: nil) == "--angles writes a second table: say where with --output DIR")
        for format in [ExportFormat.coco, .openpose] {
            #expect(
                problem(format, folder: "out")
                    == "--format \(format.rawValue) has no place for --angles: choose jsonl or csv")
        }
    }

    @Test func `hands need a folder for their table`() {
        func problem(_ format: ExportFormat, folder: String?) -> String? {
            var output = output(format, folder: folder)
            output.hasHands = true
            return output.problem(inputs: ["a.mp4"])
        }
        #expect(problem(.csv, folder: nil) == "--hands writes a second table: say where with --output DIR")
        #expect(problem(.csv, folder: "out") == nil)
        for format in [ExportFormat.jsonl, .coco] { #expect(problem(format, folder: nil) == nil) }
    }

    @Test func `joints in space need a format that has a place for them`() {
        func problem(_ format: ExportFormat, folder: String?) -> String? {
            var output = output(format, folder: folder)
            output.hasWorldJoints = true
            return output.problem(inputs: ["a.mp4"])
        }
        #expect(problem(.jsonl, folder: nil) == nil)
        #expect(problem(.csv, folder: "out") == nil)
        #expect(
            problem(.csv, folder: nil) == "--world writes a second table: say where with --output DIR")
        for format in [ExportFormat.coco, .openpose] {
            #expect(
                problem(format, folder: "out")
                    == "--format \(format.rawValue) has no place for --world: choose jsonl or csv")
        }
    }

    @Test func `positions of joints are for skeletons alone`() {
        var output = output(.trc, folder: "out")
        output.hasJointPositions = true
        #expect(
            output.problem(inputs: ["a.mp4"])
                == "--format trc has no place for --joint-positions: choose bvh")
        output.format = .bvh
        #expect(output.problem(inputs: ["a.mp4"]) == nil)
    }

    @Test func `several inputs in a row are only lines`() {
        #expect(output(.jsonl).problem(inputs: ["a.mp4", "b.mp4"]) == nil)
        for format in [ExportFormat.csv, .coco] {
            #expect(
                output(format).problem(inputs: ["a.mp4", "b.mp4"])
                    == "--format \(format.rawValue) makes one document for each input, and several in a row are none: say where with --output DIR"
            )
        }
    }

    @Test func `a folder with two videos is two inputs`() throws {
        let folder = ScratchFolder()
        try folder.write("", to: "clips/a.mp4")
        #expect(output(.csv).problem(inputs: [folder.file("clips")]) == nil)
        try folder.write("", to: "clips/b.mp4")
        #expect(output(.csv).problem(inputs: [folder.file("clips")])?.contains("--output DIR") == true)
    }

    @Test func `videos and folders of files need a folder`() {
        #expect(
            output(.jsonl, overlay: true).problem(inputs: ["a.mp4"])
                == "--overlay writes a video: say where with --output DIR")
        #expect(
            output(.openpose).problem(inputs: ["a.mp4"])
                == "--format openpose writes one file for each frame: say where with --output DIR")
    }

    @Test(arguments: [ExportFormat.trc, .mot, .bvh])
    func `files of motion need a folder`(format: ExportFormat) {
        #expect(
            output(format).problem(inputs: ["a.mp4"])
                == "--format \(format.rawValue) writes one file for each person: say where with --output DIR")
    }
}
