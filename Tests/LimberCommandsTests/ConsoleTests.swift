import ActionClassification
import Pipeline
import PoseCore
import TestSupport
import Testing
import VideoIO

@testable import LimberCommands

@Suite struct ConsoleTests {
    @Test func `predictions are readable`() {
        let prediction = ActionPrediction(
            start: .zero, end: Timestamp(seconds: 12.34), trackID: 1, kind: .action, label: "Lunges",
            confidence: 0.983)
        #expect(Console.describe(prediction) == "   12.3 s  person 1  Lunges  98.3%")
        let nobody = ActionPrediction(
            start: .zero, end: Timestamp(seconds: 2), kind: .noPerson, label: "No Person")
        #expect(Console.describe(nobody) == "    2.0 s  No Person")
    }

    @Test func `a label of a foreign model is one plain line`() throws {
        let prediction = ActionPrediction(
            start: .zero, end: Timestamp(seconds: 2), kind: .action, label: "step\nup\t\u{1B}[2J\u{7}",
            confidence: 1)
        #expect(Console.describe(prediction) == "    2.0 s  step up??[2J?  100%")
        var bar = ProgressBar(clip: "a\r\nb", frameCount: nil)
        _ = bar.advance(FrameResult(frame: try testFrame(0), predictions: [prediction]))
        #expect(bar.text(elapsed: 0.5) == "a b  1 frames  2 frames/s  step up??[2J?")
    }

    @Test func `the option that helps is named where a server cannot be verified`() {
        for code in [VideoError.Code.untrusted, .timedOut] {
            let error = VideoError(
                code, "https://camera/", "its certificate is unknown; do without verification")
            let failure = AnalysisFailure(source: "camera", frames: 3, reason: error)
            for text in [Console.describe(error), Console.describe(failure)] {
                #expect(
                    text.hasSuffix("do without verification (--insecure-sources)")
                        == (code == .untrusted), "\(text)")
            }
        }
    }

    @Test func `an error quotes the two ends of an overlong value`() {
        let long = String(repeating: "a", count: 99_990) + "/clip.mp4"
        let short = String(repeating: "a", count: 40) + "…" + String(repeating: "a", count: 31) + "/clip.mp4"
        for argument in [long, "--scale=" + long, "left=\(long),right=b", "a, b " + long] {
            let value = argument.contains("=") ? long : argument
            let text = "\(value): is not there; check \(value)".errorText(arguments: ["limber", argument])
            #expect(
                text.count < 200 && text.hasSuffix(String(short.suffix(40))),
                "\(argument.prefix(20)): \(text)")
        }
        #expect(long.errorText(arguments: ["limber", long]) == short)
        let path = "/" + String(repeating: "folder/", count: 28)
        #expect(path.errorText(arguments: ["limber", path]) == path, "a path is whole")
        let secret = "rtsp://ann:secret@camera/" + String(repeating: "b", count: 300)
        let hidden = "\(secret): no answer".errorText(arguments: ["limber", secret])
        #expect(!hidden.contains("secret") && hidden.count < 120, "\(hidden)")
    }

    @Test func `once of each input it is said that there may be more faces than are hidden`() throws {
        let format = SourceFormat(name: "ward.mp4", size: PixelSize(width: 16, height: 8))
        let console = Console(hiddenPeopleLimit: 2)
        func note(_ count: Int, at index: Int = 0, on console: Console) throws -> String? {
            var result = FrameResult(frame: try testFrame(index))
            result.bodies = (0..<count).map { _ in standing(x: 0.5) }
            return console.noteOfHiddenPeople(in: result)
        }
        for clip in ["ward", "hall"] {
            console.begin(format, clip: clip)
            #expect(try note(1, on: console) == nil)
            let text = try note(2, at: 30, on: console)
            #expect(
                text?.hasPrefix("\(clip): at 1.0 s as many people are found as are searched for (2);") == true
            )
            #expect(try note(3, on: console) == nil)
        }
        let other = Console()
        other.begin(format, clip: "ward")
        #expect(try note(100, on: other) == nil)
    }

    @Test func `the progress bar shows share, speed, time left and label`() throws {
        var bar = ProgressBar(clip: "squats", frameCount: 400)
        for index in 0..<100 { _ = bar.advance(FrameResult(frame: try testFrame(index))) }
        #expect(bar.text(elapsed: 1) == "squats  [#####...............]  25 %  0:03 left  100 frames/s")
        var endless = ProgressBar(clip: "camera", frameCount: nil)
        let prediction = ActionPrediction.startingUp(from: .zero, to: .zero)
        _ = endless.advance(FrameResult(frame: try testFrame(0), predictions: [prediction]))
        #expect(endless.text(elapsed: 0.5) == "camera  1 frames  2 frames/s  Starting Up")
    }
}
