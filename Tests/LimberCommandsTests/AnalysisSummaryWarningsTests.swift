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

    @Test func `photographs have no rate`() throws {
        var photographs = format
        photographs.isPictureFolder = true
        #expect(try summary(rate: 1).warnings(of: photographs).isEmpty)
    }
}
