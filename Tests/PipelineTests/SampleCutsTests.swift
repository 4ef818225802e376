import Foundation
import Testing
import Tracking
import VideoIO

@Suite struct SampleCutsTests {
    /// ../shared/samples beside the package, or where LIMBER_SAMPLES says.
    private static let folder: String = {
        if let folder = ProcessInfo.processInfo.environment["LIMBER_SAMPLES"] { return folder }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/samples")
            .path
    }()

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: folder), "needs the sample clips; set LIMBER_SAMPLES"),
        arguments: [
            ("jj_01_man_studio.mp4", [5.2, 8.5]), ("dance_one_man.mp4", []),
            ("burpee_01_woman_stepback.mp4", []),
            ("drawn_burpee_dark_gym.mp4", []), ("neg_ball_in_hand.mp4", []), ("drawn_lunge_flat.mp4", []),
            ("two_people_hug_ntu.avi", []),
        ])
    func `the samples' cuts are found and no others`(clip: String, times: [Double]) throws {
        var reader: any FrameReading = try FrameReader(Self.folder + "/" + clip)
        var detector = CutDetector()
        var cuts: [Double] = []
        while let frame = try reader.next() {
            if detector.isCut(frame) { cuts.append(frame.timestamp.seconds) }
        }
        #expect(cuts.count == times.count, "\(cuts)")
        for (cut, time) in zip(cuts, times) { #expect(abs(cut - time) < 0.1) }
    }
}
