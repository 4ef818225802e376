import PoseCore
import Testing

@testable import PoseEstimation

/// The estimator on scripted models: which regions become hands, which stay hands, and to which person they belong.
@Suite struct HandFollowingTests {
    private let scene = ScriptedHands()

    private func estimator(_ change: (inout HandPoseEstimator.Configuration) -> Void = { _ in })
        -> HandPoseEstimator
    {
        var configuration = HandPoseEstimator.Configuration()
        configuration.searchesForBodies = false
        change(&configuration)
        return HandPoseEstimator(
            detector: scene, landmarkModel: scene, bodies: scene, configuration: configuration)
    }

    /// The middles of the hands in the next frames; nil where there is none.
    private func sides(
        _ estimator: HandPoseEstimator, frames: Int = 1, bodies: [HumanBodyPoseObservation] = []
    ) throws -> [[Float]] {
        try (0..<frames).map { _ in
            try estimator.hands(in: scene.frame(), bodies: bodies).map { hand in
                let joints = hand.pose.allJoints().values.map {
                    $0.location.pixelPoint(in: ScriptedHands.size)
                }
                return (joints.map(\.y).max() ?? 0) - (joints.map(\.y).min() ?? 0)
            }
        }
    }

    private func counts(
        _ estimator: HandPoseEstimator, frames: Int, bodies: [HumanBodyPoseObservation] = []
    ) throws -> [Int] {
        try sides(estimator, frames: frames, bodies: bodies).map(\.count)
    }

    @Test func `a hand is confirmed in the first frame and followed without the palm detector`() throws {
        let estimator = estimator()
        scene.hands = [.init(center: PixelPoint(x: 100, y: 100), side: 60)]
        #expect(try counts(estimator, frames: 1) == [1])
        scene.hands[0].isSeenByPalmDetector = false
        for _ in 0..<20 {
            scene.hands[0].center.x += 6
            #expect(try counts(estimator, frames: 1) == [1])
        }
    }

    @Test func `a candidate below the presence score is no hand`() throws {
        let estimator = estimator()
        scene.hands = [.init(center: PixelPoint(x: 100, y: 100), side: 60, score: 0.4)]
        #expect(try counts(estimator, frames: 40).allSatisfy { $0 == 0 })
    }

    @Test func `a larger hand replaces the smallest one, one of like size does not`() throws {
        let estimator = estimator { $0.maximumHandCount = 1 }
        scene.hands = [.init(center: PixelPoint(x: 60, y: 60), side: 40)]
        let small = try #require(try sides(estimator, frames: 5).last?.first)
        scene.hands.append(.init(center: PixelPoint(x: 220, y: 150), side: 55))
        #expect(try sides(estimator, frames: 60).allSatisfy { $0.count == 1 && $0[0] < 1.01 * small })
        scene.hands.append(.init(center: PixelPoint(x: 220, y: 60), side: 80))
        let last = try #require(try sides(estimator, frames: 60).last)
        #expect(last.count == 1 && last[0] > 1.9 * small)
    }

    @Test func `a hand in use stays beside larger ones, also where it is missing for a moment`() throws {
        let estimator = estimator { $0.maximumHandCount = 2 }
        scene.hands = [
            .init(center: PixelPoint(x: 60, y: 60), side: 40),
            .init(center: PixelPoint(x: 60, y: 180), side: 60),
        ]
        let small = try #require(try sides(estimator, frames: 5).last?.min())
        func hasSmall(_ sides: [Float]) -> Bool { sides.contains { $0 < 1.01 * small } }
        func drawOn() throws {
            let drawing = try #require(
                try estimator.hands(in: scene.frame(), bodies: []).map(\.pose)
                    .min { ($0.boundingBox()?.area ?? 0) < ($1.boundingBox()?.area ?? 0) })
            estimator.noteUse(of: [try #require(drawing.boundingBox())], in: ScriptedHands.size)
        }
        try drawOn()
        scene.hands.append(.init(center: PixelPoint(x: 240, y: 160), side: 100))
        #expect(try sides(estimator, frames: 60).allSatisfy { $0.count == 2 && hasSmall($0) })
        scene.hands[0].score = 0.3
        #expect(try sides(estimator, frames: 6).last?.count == 2, "another takes its place")
        scene.hands[0].score = 0.98
        #expect(
            try sides(estimator, frames: 10).dropFirst(2).allSatisfy { $0.count == 2 && hasSmall($0) },
            "until it is back")
        estimator.noteUse(of: [], in: ScriptedHands.size)
        scene.hands.append(.init(center: PixelPoint(x: 240, y: 60), side: 90))
        #expect(try sides(estimator, frames: 60).last.map(hasSmall) == false, "a larger one takes its place")
    }

    @Test func `a larger hand of uncertain presence replaces none`() throws {
        let estimator = estimator { $0.maximumHandCount = 1 }
        scene.hands = [.init(center: PixelPoint(x: 60, y: 60), side: 40)]
        let small = try #require(try sides(estimator, frames: 5).last?.first)
        scene.hands.append(.init(center: PixelPoint(x: 220, y: 100), side: 90, score: 0.8))
        #expect(try sides(estimator, frames: 60).allSatisfy { $0.count == 1 && $0[0] < 1.01 * small })
    }

    /// Two parts of one fist, each followed as a hand.
    @Test func `a fist replaces its thumb and its knuckles where these are the maximum number of hands`()
        throws
    {
        let estimator = estimator()
        let middle = PixelPoint(x: 160, y: 120)
        scene.hands = [
            .init(center: PixelPoint(x: 140, y: 115), side: 40),
            .init(center: PixelPoint(x: 178, y: 115), side: 42),
        ]
        #expect(try counts(estimator, frames: 3) == [2, 2, 2])
        scene.hands.append(.init(center: middle, side: 160, score: 0.97))
        let after = try sides(estimator, frames: 60)
        #expect(after.last?.count == 1, "the fist alone")
        #expect((after.last?.first ?? 0) > 60)
    }

    @Test func `a hand with a low presence score for a while is not reported until the score rises again`()
        throws
    {
        let estimator = estimator { $0.maximumHandCount = 1 }
        scene.hands = [
            .init(center: PixelPoint(x: 100, y: 100), side: 60, handedness: 0.02)
        ]
        #expect(try counts(estimator, frames: 10).allSatisfy { $0 == 1 })
        scene.hands[0].isSeenByPalmDetector = false
        scene.hands[0].score = 0.3
        // It moves on meanwhile: its landmarks say where.
        for _ in 0..<8 {
            scene.hands[0].center.x += 8
            #expect(try counts(estimator, frames: 1) == [0])
        }
        scene.hands[0].score = 0.98
        scene.hands[0].handedness = 0.6
        let hands = try estimator.hands(in: scene.frame())
        #expect(hands.map(\.pose.chirality) == [.left], "it keeps its side")
    }

    @Test func `a hand with a low presence score for longer is deleted`() throws {
        let estimator = estimator()
        scene.hands = [.init(center: PixelPoint(x: 100, y: 100), side: 60)]
        _ = try counts(estimator, frames: 5)
        scene.hands[0].isSeenByPalmDetector = false
        scene.hands[0].score = 0.3
        #expect(try counts(estimator, frames: 20).allSatisfy { $0 == 0 })
        scene.forgetCalls()
        scene.hands[0].score = 0.98
        #expect(try counts(estimator, frames: 20).allSatisfy { $0 == 0 })
        #expect(scene.regions.isEmpty, "no landmarks are computed")
    }

    @Test func `a hand that was moved by another tracker is found there`() throws {
        let estimator = estimator()
        scene.hands = [.init(center: PixelPoint(x: 100, y: 100), side: 60)]
        _ = try counts(estimator, frames: 5)
        scene.hands[0].isSeenByPalmDetector = false
        scene.hands[0].score = 0
        _ = try counts(estimator, frames: 2)
        func box(_ x: Float) -> NormalizedRect {
            NormalizedRect(x: (x - 30) / 320, y: 1 - 130 / 240, width: 60 / 320, height: 60 / 240)
        }
        estimator.noteMove(of: box(100), to: box(200), in: ScriptedHands.size)
        scene.hands[0].center.x = 200
        scene.hands[0].score = 0.98
        #expect(try counts(estimator, frames: 1) == [1])
    }

    @Test func `a rejected region is not verified again for half a second`() throws {
        let estimator = estimator { $0.searchesForBodies = true }
        let face = PixelPoint(x: 160, y: 60)
        scene.hands = [.init(center: face, side: 30)]
        scene.bodies = [Self.body(face: face)]
        #expect(try counts(estimator, frames: 14).allSatisfy { $0 == 0 })
        #expect(scene.bodySearches == 1)
        _ = try counts(estimator, frames: 10)
        #expect(scene.bodySearches == 2)
        // Elsewhere it is a hand at once.
        scene.hands.append(.init(center: PixelPoint(x: 280, y: 60), side: 30))
        #expect(try counts(estimator, frames: 30).last == 1)
    }

    @Test func `after a cut no hand is followed and the whole picture is searched at once`() throws {
        let estimator = estimator()
        scene.hands = [.init(center: PixelPoint(x: 100, y: 100), side: 60)]
        _ = try counts(estimator, frames: 10)
        estimator.beginScene()
        scene.forgetCalls()
        scene.hands = [.init(center: PixelPoint(x: 240, y: 150), side: 50, handedness: 0.02)]
        let hands = try estimator.hands(in: scene.frame())
        #expect(hands.map(\.pose.chirality) == [.left])
        #expect(scene.regions.allSatisfy { $0.center.distance(to: PixelPoint(x: 100, y: 100)) > 60 })
    }

    @Test func `hands of the next source are found although the bodies of the last one are gone`() throws {
        let estimator = estimator()
        scene.hands = [.init(center: PixelPoint(x: 240, y: 100), side: 50)]
        let body = Self.body(face: PixelPoint(x: 60, y: 60))
        _ = try counts(estimator, frames: 3, bodies: [body])
        estimator.beginScene()
        #expect(try counts(estimator, frames: 3) == [0, 0, 0], "a cut: the body may only be missed")
        estimator.reset()
        #expect(try counts(estimator, frames: 1) == [1])
    }

    @Test func `beside people a hand at no wrist must be flip consistent`() throws {
        let estimator = estimator()
        let body = Self.body(face: PixelPoint(x: 60, y: 60))
        scene.hands = [.init(center: PixelPoint(x: 280, y: 120), side: 50, isHandInMirror: false)]
        #expect(try counts(estimator, frames: 10, bodies: [body]).allSatisfy { $0 == 0 })
        scene.hands[0].isHandInMirror = true
        #expect(try counts(estimator, frames: 40, bodies: [body]).last == 1)
    }

    @Test func `in a mirror image the side of the hand and of the body's wrist agree`() throws {
        let estimator = estimator { $0.isMirrored = true }
        // The person's own right hand, which passes for a left one.
        scene.hands = [.init(center: PixelPoint(x: 100, y: 100), side: 60, handedness: 0.3)]
        let wrist = ScriptedHands.output(
            center: scene.hands[0].center, side: 60, score: 1, handedness: 1
        ).point(.wrist)
        let body = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [
                Joint(
                    jointName: .rightElbow,
                    location: PixelPoint(x: wrist.x, y: wrist.y + 50).normalizedPoint(in: ScriptedHands.size),
                    confidence: 0.9),
                Joint(
                    jointName: .rightWrist, location: wrist.normalizedPoint(in: ScriptedHands.size),
                    confidence: 0.9),
            ])
        let hands = try estimator.hands(in: scene.frame(), bodies: [body])
        #expect(hands.map(\.pose.chirality) == [.right])
        #expect(hands.map(\.bodyIndex) == [0])
    }

    /// A body seen from the chest up, with a right forearm that hangs at the picture's left.
    private static func body(face: PixelPoint) -> HumanBodyPoseObservation {
        let places: [BodyJointName: PixelPoint] = [
            .nose: face, .leftEye: PixelPoint(x: face.x + 5, y: face.y - 5),
            .rightEye: PixelPoint(x: face.x - 5, y: face.y - 5),
            .neck: PixelPoint(x: face.x, y: face.y + 40), .root: PixelPoint(x: face.x, y: face.y + 140),
            .rightShoulder: PixelPoint(x: face.x - 40, y: face.y + 40),
            .leftShoulder: PixelPoint(x: face.x + 40, y: face.y + 40),
            .rightElbow: PixelPoint(x: face.x - 45, y: face.y + 90),
            .rightWrist: PixelPoint(x: face.x - 45, y: face.y + 140),
        ]
        return HumanBodyPoseObservation(
            confidence: 0.9,
            joints: places.map { name, place in
                Joint(
                    jointName: name, location: place.normalizedPoint(in: ScriptedHands.size), confidence: 0.9)
            })
    }
}
