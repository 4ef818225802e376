import ActionClassification
import ActionWindows
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing
import Throws

@Suite struct ThrowKindClassifierTests {
    @Test func `the shipped model has windows of 45 poses at 30 frames a second`() throws {
        let classifier = try ThrowKindClassifier.builtIn()
        #expect(classifier.windowLength == 45)
        #expect(classifier.frameRate == 30)
        let nothing = ActionWindow(
            start: .zero, end: .zero, keypoints: KeypointArray(zeros: [45, 3, 18]), aspectRatio: 1,
            poseShare: 0)
        let probabilities = try classifier.probabilities(of: nothing)
        #expect(Set(probabilities.keys) == Set(ThrowKind.allCases))
        #expect(abs(probabilities.values.reduce(0, +) - 1) < 0.001)
    }

    @Test func `simulated throws are named, with either hand and from either side`() throws {
        let classifier = try ThrowKindClassifier.builtIn()
        var (right, all) = (0, 0)
        for technique in ThrowTechnique.allCases {
            for seed in 0..<4 as Range<UInt64> {
                let isLeft = seed.isMultiple(of: 2)
                var generator = ThrowGenerator(seed: 900 + seed)
                let session = generator.session(of: [technique], hand: isLeft ? .left : .right)
                let release = session.releases[0]
                let yaw: Float = seed < 2 ? .pi / 2 : -.pi / 2
                let view = Viewpoint(
                    of: session.motion, yaw: yaw, imageSize: PixelSize(width: 960, height: 540))
                let poses = PoseEstimatorNoise().observations(of: session.motion, from: view, seed: seed)
                var history = PoseHistory()
                for (frame, pose) in poses.enumerated() {
                    guard let pose else { continue }
                    history.add([3: pose], at: Timestamp(seconds: Double(frame) / 30))
                }
                let window = try #require(
                    history.window(
                        of: 3, flightStart: Timestamp(seconds: release.time + 0.05), posesAfterStart: 10,
                        length: classifier.windowLength, frameRate: classifier.frameRate,
                        aspectRatio: view.imageSize.aspectRatio))
                let best = try classifier.probabilities(of: window).max { $0.value < $1.value }
                all += 1
                right += best?.key.rawValue == technique.kind.rawValue ? 1 : 0
            }
        }
        // All 52 when this was written.
        #expect(right >= 50, "\(right) of \(all)")
    }
}
