import Foundation
import Testing
import TestSupport

/// `limber track`, on a square that moves over a picture with a pattern.
@Suite struct TrackCommandTests {
    private let folder = ScratchFolder()

    /// Thirty frames of 320 × 240: a patterned square of 40 pixels moves from x = 40 to the right, 4 pixels a frame.
    private func clip() throws -> String {
        try folder.make(
            "clip.mp4",
            with: "-f lavfi -i color=c=gray:s=320x240:r=10:d=3 -f lavfi -i testsrc=s=40x40:r=10:d=3 "
                + "-filter_complex [0][1]overlay=x=40+4*n:y=100 -frames:v 30 -pix_fmt yuv420p -qp 10 -movflags +faststart"
        )
    }

    private func lines(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test(arguments: ["accurate", "fast"]) func `an object is followed to the end`(level: String) throws {
        let run = try LimberProcess("track", clip(), "--box", "0.125,0.4167,0.125,0.1667", "--level", level)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let lines = try lines(run.output)
        #expect(
            lines.first?["type"] as? String == "header" && lines.first?["origin"] as? String == "upper-left")
        let frames = lines.dropFirst()
        #expect(frames.count == 30)
        for (index, frame) in frames.enumerated() {
            #expect(frame["frame"] as? Int == index)
            let object = try #require(frame["object"] as? [String: Any], "frame \(index)")
            let box = try #require(object["box"] as? [Double])
            let middle = (box[0] + box[2] / 2) * 320
            #expect(abs(middle - Double(60 + 4 * index)) < 8, "frame \(index): \(box)")
        }
    }

    @Test func `frames that a cut off file no longer has are said to be missing`() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: clip()))
        let index = try #require(whole.range(of: Data("mdat".utf8)))
        #expect(index.lowerBound > 100, "the index comes first")
        let cut = folder.path + "/cut.mp4"
        try whole.prefix(whole.count * 7 / 10).write(to: URL(fileURLWithPath: cut))
        let run = try LimberProcess("track", cut, "--box", "0.125,0.4167,0.125,0.1667")
        #expect(run.status == 0 && run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains("frames could not be decoded and are missing"), "\(run.errors)")
    }

    @Test func `a reader that has enough ends the output without an error`() throws {
        let run = try LimberProcess.start(["track", clip(), "--box", "0.125,0.4167,0.125,0.1667"])
        try run.output.close()
        run.process.waitUntilExit()
        #expect(run.process.terminationReason == .exit && run.process.terminationStatus == 0)
    }

    @Test func `an error that cannot be written ends no program before its time`() throws {
        let arguments = ["track", folder.path + "/none.mp4", "--box", "0.1,0.1,0.2,0.2"]
        let run = try LimberProcess.start(arguments, limits: "exec 2>/dev/full")
        run.process.waitUntilExit()
        #expect(run.process.terminationReason == .exit && run.process.terminationStatus == 1)
    }

    @Test(arguments: ["0.1,0.2,0.3", "a,b,c,d", "0.5,0.5,-0.1,0.2", "0.1,0.2,0.3,0.4,0.5", ""])
    func `a box that is none is wrong usage`(box: String) throws {
        let run = try LimberProcess("track", "clip.mp4", "--box", box)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains("is not four numbers x,y,w,h within 0...1"))
    }

    @Test func `a box without an object, and a missing file, are one error line`() throws {
        let small = try LimberProcess("track", clip(), "--box", "0.5,0.5,0.001,0.001")
        #expect(small.status == 1 && small.errorLines.count == 1, "\(small.errors)")
        #expect(small.errors.contains("--box shows nothing to follow"))
        let missing = try LimberProcess("track", folder.path + "/none.mp4", "--box", "0.1,0.1,0.2,0.2")
        #expect(missing.status == 1 && missing.errorLines.count == 1 && missing.output.isEmpty)
        #expect(missing.errors.contains("none.mp4"))
    }
}
