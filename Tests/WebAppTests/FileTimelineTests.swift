import Movement
import Pipeline
import ResultExport
import Testing
import VideoIO

@testable import WebApp

@Suite struct FileTimelineTests {
    private func text(lostFrames: Int, damagedSources: [String]) -> String {
        var warnings = SourceWarnings()
        warnings.damagedSources = damagedSources
        var timeline = FileTimeline()
        timeline.take(
            .ended(MovementAnalysis.Found(), lostFrames: lostFrames, warnings: warnings), reason: { $0 })
        var json = JSONText()
        json.object { json in timeline.write(to: &json) }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func `a file that is not whole says so, with the number of its lost frames`() {
        #expect(text(lostFrames: 142, damagedSources: []).contains(#""damaged":true,"lost":142"#))
        let cutOff = text(lostFrames: 0, damagedSources: ["a.mkv: was cut off"])
        #expect(cutOff.contains(#""damaged":true,"lost":0"#))
        #expect(!text(lostFrames: 0, damagedSources: []).contains("damaged"))
    }
}
