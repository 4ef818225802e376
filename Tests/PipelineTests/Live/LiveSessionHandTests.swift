import ActionClassification
import ActionWindows
import PoseCore
import PoseEstimation
import Synchronization
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import Pipeline

@Suite(.timeLimit(.minutes(15))) struct LiveSessionHandTests {
    /// How many hands the estimators that were made look for.
    private final class HandCounts: Sendable {
        private let counts = Mutex([Int]())

        var all: [Int] { counts.withLock { $0 } }

        func append(_ count: Int) { counts.withLock { $0.append(count) } }
    }

    /// An engine without models that sees a person and, when hands are requested, one.
    private func engine(_ counts: HandCounts) -> LiveEngine {
        LiveEngine(
            recognition: nil, workerCount: 1,
            makeHandEstimator: { count, _ in
                counts.append(count)
                return OneHandEstimator()
            }
        ) { _ in FakeEstimator { _ in [standing(x: 0.5)] } }
    }

    @Test func `hands are searched for as long as they are requested`() async throws {
        let counts = HandCounts()
        let session = try engine(counts).makeSession()
        func hands(_ index: Int) async throws -> FrameResult {
            try #require(try await session.result(of: try testFrame(index)))
        }
        #expect(try await hands(0).hands == nil)
        #expect(counts.all.isEmpty, "models are not loaded before they are requested")
        session.maximumHandCount = 2
        for index in 1..<5 {
            let result = try await hands(index)
            #expect(result.hands?.count == 1)
            #expect(result.handActivities.keys.sorted() == result.hands?.map(\.id))
        }
        #expect(try await hands(5).strokes.map(\.points.count) == [5])
        session.maximumHandCount = 1
        #expect(try await hands(6).strokes.map(\.isEnded) == [true], "other hands, another stroke")
        session.maximumHandCount = 0
        #expect(try await hands(7).hands == nil)
        #expect(counts.all == [2, 1])
        session.maximumHandCount = 1
        session.restart()
        for index in 0..<3 { _ = try await hands(index) }
        // Numbers go on over a restart, so that the new stroke is not taken for the old one.
        #expect(try await hands(3).strokes.filter { !$0.isEnded }.map(\.id) == [2])
    }

    @Test(arguments: [false, true]) func `in mirror images left and right are the person's own`(
        isMirrored: Bool
    ) async throws {
        let requests = Mutex([Bool]())
        let engine = LiveEngine(
            recognition: nil, workerCount: 1,
            makeHandEstimator: { _, isMirrored in
                requests.withLock { $0.append(isMirrored) }
                return OneHandEstimator()
            }
        ) { _ in FakeEstimator { _ in [standing(x: 0.5)] } }
        var configuration = LiveSession.Configuration()
        (configuration.isMirrored, configuration.maximumHandCount) = (isMirrored, 1)
        let session = try engine.makeSession(configuration)
        var people: [TrackedPerson] = []
        for index in 0..<3 {
            let result = try #require(try await session.result(of: try testFrame(index)))
            people += result.measuredPeople
        }
        let seen = standing(x: 0.5)
        #expect(!people.isEmpty)
        for person in people {
            #expect(
                person.pose.joint(for: .leftShoulder)?.location
                    == seen.joint(for: isMirrored ? .rightShoulder : .leftShoulder)?.location)
        }
        #expect(requests.withLock { $0 } == [isMirrored])
    }

    @Test func `without bodies no people are found`() async throws {
        var configuration = LiveSession.Configuration()
        configuration.findsBodies = false
        configuration.maximumHandCount = 1
        let session = try engine(HandCounts()).makeSession(configuration)
        let result = try #require(try await session.result(of: try testFrame(0)))
        #expect(result.people.isEmpty && result.hands?.count == 1)
    }

    @Test func `a model of hands has hands searched for`() async throws {
        let counts = HandCounts()
        let session = try engine(counts).makeSession()
        var first = 0
        /// What is said about five more frames.
        func predictions() async throws -> [ActionPrediction] {
            var found: [ActionPrediction] = []
            for index in first..<first + 5 {
                found += try #require(try await session.result(of: try testFrame(index))).predictions
            }
            first += 5
            return found
        }
        #expect(try await predictions().isEmpty)
        session.recognition = handRecognition(joints: HandJointName.allCases.map(\.rawValue))
        #expect(session.maximumHandCount == 2)
        let found = try await predictions()
        #expect(found.first?.label == "Starting Up")
        #expect(found.dropFirst().map(\.label) == .init(repeating: "up", count: 5))
        #expect(found.dropFirst().allSatisfy { $0.handID == 1 && $0.isProminent })
        session.maximumHandCount = 1
        #expect(session.maximumHandCount == 1, "one is enough for it")
        session.recognition = handRecognition(joints: HandAnatomy.pairOfHands)
        #expect(session.maximumHandCount == 2)
        #expect(try await predictions().last?.handID == nil)
        session.recognition = nil
        #expect(try await predictions().isEmpty)
        #expect(counts.all == [2, 1])
    }

    @Test func `a stroke that is drawn when the source ends is ended`() async throws {
        let session = try engine(HandCounts()).makeSession()
        session.maximumHandCount = 1
        for index in 0..<5 { _ = try await session.result(of: try testFrame(index)) }
        let strokes = try session.finishActions().strokes
        #expect(strokes.map(\.isEnded) == [true] && strokes.map(\.points.count) == [5])
    }

    @Test(arguments: [HandJointName.allCases.map(\.rawValue), HandAnatomy.pairOfHands])
    func `of a chosen person the hands are the prominent ones`(joints: [String]) async throws {
        let engine = LiveEngine(
            recognition: handRecognition(joints: joints), workerCount: 1,
            makeHandEstimator: { _, _ in TwoOwnersEstimator() }
        ) { _ in FakeEstimator { _ in [standing(x: 0.3), standing(x: 0.7, height: 0.4)] } }
        let session = try engine.makeSession()
        var next = 0
        func owners() async throws -> Set<Int?> {
            var found: Set<Int?> = []
            for index in next..<next + 5 {
                let result = try #require(try await session.result(of: try testFrame(index)))
                found.formUnion(result.predictions.filter { $0.kind == .action }.map(\.trackID))
                found.formUnion(result.hands?.filter(\.isProminent).map(\.personID) ?? [])
            }
            next += 5
            return found
        }
        #expect(try await owners() == [1], "of the larger hand")
        session.chosenPerson = 2
        #expect(try await owners() == [2])
        session.chosenPerson = nil
        #expect(try await owners() == [1])
    }

    /// Sees a large hand of the first body and a smaller one of the second.
    private struct TwoOwnersEstimator: HandPoseEstimating {
        mutating func hands(
            in frame: Frame, bodies: [HumanBodyPoseObservation]
        ) throws(PoseEstimationError) -> [DetectedHand] {
            bodies.indices.map { index in
                DetectedHand(
                    pose: pinchingHand(
                        gap: 0.8, size: 0.2 - 0.1 * Float(index),
                        at: NormalizedPoint(x: 0.3 + 0.4 * Float(index), y: 0.5)), bodyIndex: index)
            }
        }

        mutating func reset() {}
    }

    /// Sees the same pinching hand in every frame.
    private struct OneHandEstimator: HandPoseEstimating {
        mutating func hands(
            in frame: Frame, bodies: [HumanBodyPoseObservation]
        ) throws(PoseEstimationError) -> [DetectedHand] {
            [DetectedHand(pose: pinchingHand(gap: 0.1))]
        }

        mutating func reset() {}
    }
}
