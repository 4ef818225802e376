import ActionClassification
import Pipeline
import PoseCore
import TestSupport
import Testing
import Tracking

@testable import LimberCommands
@testable import VideoIO

@Suite struct AnalysisSummaryWarningsTests {
    private let format = SourceFormat(name: "lapse.mp4", size: PixelSize(width: 64, height: 48))

    /// Of twelve frames with a person.
    private func summary(rate: Double) throws -> AnalysisSummary {
        var summary = AnalysisSummary(frameRate: rate)
        for index in 0..<12 {
            let picture = try testFrame(index)
            let frame = Frame(
                index: index, timestamp: Timestamp(seconds: Double(index) / rate),
                pixelBuffer: picture.pixelBuffer)
            summary.add(
                FrameResult(
                    frame: frame, people: [TrackedPerson(id: 1, pose: standing(x: 0.5), isProminent: true)]))
        }
        return summary
    }

    @Test func `a source with few frames a second is said to be too slow for short repetitions`() throws {
        #expect(
            try summary(rate: 2).warnings(of: format) == [
                "lapse.mp4: at 2 frames/s repetitions of less than 1.5 s are counted too seldom"
            ])
        #expect(try summary(rate: 6.25).warnings(of: format).isEmpty)
    }

    @Test func `movements predicted over photographs are said to be none`() throws {
        var photographs = format
        photographs.isPictureFolder = true
        var summary = AnalysisSummary(frameRate: 30, secondsPerPrediction: 0.333)
        let frame = try testFrame(0)
        summary.add(FrameResult(frame: frame, people: []))
        #expect(summary.warnings(of: photographs, window: 3).isEmpty)
        let prediction = ActionPrediction(
            start: frame.timestamp, end: frame.timestamp, kind: .action, label: "Lunges")
        summary.add(FrameResult(frame: frame, people: [], predictions: [prediction]))
        #expect(
            summary.warnings(of: photographs, window: 3) == [
                "lapse.mp4: predictions take photographs of different moments for 3 s of a film; where they are frames of one, "
                    + "give its rate with --picture-rate, else leave actions out with --no-actions"
            ])
        // A classifier of poses is for photographs, and a film's frames are no photographs.
        #expect(summary.warnings(of: photographs, window: nil).isEmpty)
        photographs.isSequence = true
        #expect(summary.warnings(of: photographs, window: 3).isEmpty)
    }

    @Test func `photographs have no rate`() throws {
        var photographs = format
        photographs.isPictureFolder = true
        #expect(try summary(rate: 1).warnings(of: photographs).isEmpty)
    }
}
