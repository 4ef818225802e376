import Foundation
import TestSupport
import Testing
import Tracking
import VideoIO

@Suite struct SampleCutsTests {
    @Test(
        .enabled(if: SampleClips.areThere, "needs the sample clips; set LIMBER_SAMPLES"),
        arguments: [
            ("jj_01_man_studio.mp4", [5.2, 8.5]), ("dance_one_man.mp4", []),
            ("burpee_01_woman_stepback.mp4", []),
            ("drawn_burpee_dark_gym.mp4", []), ("neg_ball_in_hand.mp4", []), ("drawn_lunge_flat.mp4", []),
            ("two_people_hug_ntu.avi", []),
        ])
    func `the samples' cuts are found and no others`(clip: String, times: [Double]) throws {
        var reader: any FrameReading = try FrameReader(SampleClips.folder.appending(path: clip).path)
        var detector = CutDetector()
        var cuts: [Double] = []
        while let frame = try reader.next() {
            if detector.isCut(frame) { cuts.append(frame.timestamp.seconds) }
        }
        #expect(cuts.count == times.count, "\(cuts)")
        for (cut, time) in zip(cuts, times) { #expect(abs(cut - time) < 0.1) }
    }
}
