import Foundation
import PoseCore
import Testing

@testable import ActionTraining

@Suite struct SequenceCutterTests {
    private let cutter = SequenceCutter(length: 60, frameRate: 30, stride: 15)

    /// A joint with the time in seconds as x.
    private func clock(frames: Int, frameRate: Double) -> KeypointSequence {
        var keypoints = KeypointArray(zeros: [frames, 2, 1])
        for frame in 0..<frames { keypoints[frame, 0, 0] = Float(Double(frame) / frameRate) }
        return KeypointSequence(
            label: "a", frameRate: frameRate, channels: ["x", "y"], joints: ["nose"], keypoints: keypoints)
    }

    @Test func `a short clip keeps its speed and is padded with its first and last pose`() throws {
        let windows = cutter.windows(of: clock(frames: 20, frameRate: 30))
        let window = try #require(windows.first)
        #expect(windows.count == 1 && window.keypoints.shape == [60, 2, 1])
        let x = (0..<60).map { window.keypoints[$0, 0, 0] }
        #expect(x.prefix(21).allSatisfy { $0 == 0 })
        #expect(x.suffix(21).allSatisfy { $0 == x[59] })
        let steps = zip(x[20..<39], x[21..<40]).map { $1 - $0 }
        #expect(steps.allSatisfy { abs($0 - 1 / 30) < 1e-6 })
    }

    @Test func `a long clip is covered from the first frame to the last`() {
        let windows = cutter.windows(of: clock(frames: 143, frameRate: 30))
        #expect(windows.count == 7)
        #expect(windows.first?.keypoints[0, 0, 0] == 0)
        let end = windows.last?.keypoints[59, 0, 0] ?? 0
        #expect(abs(end - 142 / 30) < 1e-5)
    }

    @Test func `no window spans a change to another person`() {
        var sequence = clock(frames: 200, frameRate: 30)
        sequence.breaks = [80, 90]
        let windows = cutter.windows(of: sequence)
        let x = windows.map { window in (0..<60).map { Int((window.keypoints[$0, 0, 0] * 30).rounded()) } }
        // The stretch of ten frames fills too little of a window.
        #expect(windows.count == 8 && x.allSatisfy { $0[0] >= 90 || $0[59] < 80 })
        #expect(x.contains { $0[0] == 0 } && x.contains { $0[59] == 79 } && x.contains { $0[59] == 199 })
        let end = windows.last?.end.seconds ?? 0
        #expect(abs(end - 200.0 / 30) < 1e-6)

        sequence = sequence.part(75..<90)
        #expect(sequence.breaks == [5])
        let only = cutter.windows(of: sequence)
        #expect(only.count == 1 && only[0].keypoints[0, 0, 0] == 80.0 / 30, "the longest stretch is kept")
    }

    @Test(arguments: [10.0, 15, 25, 29.97, 60, 120])
    func `other frame rates are resampled by time`(frameRate: Double) throws {
        let window = try #require(
            cutter.windows(of: clock(frames: Int(frameRate * 4), frameRate: frameRate)).first)
        for frame in 0..<60 {
            #expect(abs(window.keypoints[frame, 0, 0] - Float(frame) / 30) < 1e-4)
        }
    }
}
