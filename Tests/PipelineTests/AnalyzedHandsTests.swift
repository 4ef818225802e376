import Foundation
import PoseCore
import PoseEstimation
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import Pipeline

/// Hands on their way from the estimator to the frames' results.
@Suite struct AnalyzedHandsTests {
    @Test func `hands of tracked people come with the frames`() async throws {
        let pose = standing(x: 0.5)
        let hand = Self.hand(.right)
        let analyzer = VideoAnalyzer(
            estimator: FakeEstimator { _ in [pose] }, handEstimator: FakeHandEstimator(hand: hand))
        var results: [FrameResult] = []
        for try await result in analyzer.results(of: FakeSource(count: 5)) { results.append(result) }
        #expect(results.map { $0.hands?.map(\.id) } == Array(repeating: [1], count: 5))
        #expect(results.allSatisfy { $0.hands?.first?.personID == $0.people.first?.id })
        let without = VideoAnalyzer(estimator: FakeEstimator { _ in [pose] })
        for try await result in without.results(of: FakeSource(count: 2)) { #expect(result.hands == nil) }
    }

    @Test(arguments: [true, false])
    func `a hand in only one of a folder's pictures is reported`(isFolder: Bool) async throws {
        let hands = FakeHandEstimator(hand: Self.hand(.right), another: Self.hand(.left, x: 0.1))
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] }, handEstimator: hands)
        var source = FakeSource(count: 5)
        source.format.isPictureFolder = isFolder
        var counts: [Int?] = []
        for try await result in analyzer.results(of: source) { counts.append(result.hands?.count) }
        #expect(counts == (isFolder ? [1, 1, 1, 2, 1] : [1, 1, 1, 1, 1]))
    }

    @Test func `a body within a hand is no body`() async throws {
        let names = BodyJointName.allCases
        let small = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: names.enumerated().map { index, name in
                let share = Float(index) / Float(names.count)
                let place = NormalizedPoint(x: 0.45 + 0.05 * share, y: 0.52 + 0.05 * share)
                return Joint(jointName: name, location: place, confidence: 0.9)
            })
        let analyzer = VideoAnalyzer(
            estimator: FakeEstimator { _ in [standing(x: 0.8), small] },
            handEstimator: FakeHandEstimator(hand: Self.hand(.right)))
        var counts: [Int] = []
        for try await result in analyzer.results(of: FakeSource(count: 4)) {
            counts.append(result.people.count)
        }
        // In the first frame no hand is known yet.
        #expect(counts == [2, 1, 1, 1])
    }

    @Test func `a stroke that is drawn when the source ends is ended`() async throws {
        let hands = FakeHandEstimator(hand: pinchingHand(gap: 0.1))
        let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] }, handEstimator: hands)
        var results: [FrameResult] = []
        for try await result in analyzer.results(of: FakeSource(count: 10)) { results.append(result) }
        let reports = results.flatMap(\.strokes)
        #expect(reports.map(\.isEnded) == Array(repeating: false, count: reports.count - 1) + [true])
        #expect(reports.reduce(0) { $0 + $1.points.count } == 10)
        // One that breaks off ends, too.
        var broken = FakeSource(count: 10)
        broken.failingIndex = 8
        var last: FrameResult?
        await #expect(throws: VideoError.self) {
            for try await result in analyzer.results(of: broken) { last = result }
        }
        #expect(last?.strokes.map(\.isEnded) == [true])
    }

    private struct FakeHandEstimator: HandPoseEstimating {
        let hand: HumanHandPoseObservation
        /// Another one that is in frame 3 alone.
        var another: HumanHandPoseObservation?

        mutating func hands(
            in frame: Frame, bodies: [HumanBodyPoseObservation]
        ) throws(PoseEstimationError) -> [DetectedHand] {
            let hands = frame.index == 3 ? [hand] + [another].compactMap { $0 } : [hand]
            return hands.map { DetectedHand(pose: $0, bodyIndex: bodies.isEmpty ? nil : 0) }
        }

        mutating func reset() {}
    }

    private static func hand(_ chirality: Chirality, x: Float = 0.4) -> HumanHandPoseObservation {
        HumanHandPoseObservation(
            confidence: 0.9, chirality: chirality,
            joints: HandJointName.allCases.enumerated().map { index, name in
                Joint(
                    jointName: name,
                    location: NormalizedPoint(x: x + 0.01 * Float(index), y: 0.5 + 0.005 * Float(index)),
                    confidence: 0.9)
            })
    }
}
