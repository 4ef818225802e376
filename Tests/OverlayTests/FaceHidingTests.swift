import PoseCore
import SeededRandom
import SyntheticMotion
import SyntheticScenes
import Testing

@testable import Overlay

@Suite struct FaceHidingTests {
    private static let size = PixelSize(width: 320, height: 180)
    private static let frameRate = 25.0

    /// The covers of each frame of a film in which a person stands at some place, or is not found.
    private func covers(
        _ places: [Float?], areRelated: Bool = true, time: (Int) -> Double = { Double($0) / frameRate }
    ) -> [[FaceCover]] {
        var hiding = FaceHiding(areRelated: areRelated)
        var result: [[FaceCover]] = []
        for (index, place) in places.enumerated() {
            hiding.add(
                place.map { [Self.head(at: $0)] } ?? [], imageSize: Self.size,
                at: Timestamp(seconds: time(index)))
            while hiding.isReady { result.append(hiding.next()) }
        }
        while hiding.waitingCount > 0 { result.append(hiding.next()) }
        return result
    }

    /// A head of 30 pixels' radius.
    private static func head(at x: Float) -> HumanBodyPoseObservation {
        let places: [BodyJointName: Float] = [.leftEar: -12, .rightEar: 12, .nose: 0]
        return HumanBodyPoseObservation(
            confidence: 0.9,
            joints: places.map { name, offset in
                Joint(
                    jointName: name,
                    location: PixelPoint(x: x + offset, y: 90).normalizedPoint(in: size), confidence: 0.9)
            })
    }

    private func isHidden(_ x: Float, _ covers: [FaceCover]) -> Bool {
        covers.contains {
            min($0.start.x, $0.end.x) - $0.radius < x && x < max($0.start.x, $0.end.x) + $0.radius
        }
    }

    @Test func `a head is hidden half a second before it is found and for a second after it is lost`() {
        let places = (0..<100).map { (40..<50).contains($0) ? Float(160) : nil }
        let covers = covers(places)
        #expect(covers.count == 100)
        for (frame, covers) in covers.enumerated() {
            #expect(isHidden(160, covers) == (28...74).contains(frame), "frame \(frame)")
        }
        #expect((covers[74].map(\.radius).max() ?? 0) > (covers[45].map(\.radius).max() ?? 0))
    }

    @Test func `a head that is lost on its way is hidden where it was going to`() {
        // 200 pixels a second to the right.
        let places = (0..<60).map { $0 < 30 ? 40 + 8 * Float($0) : nil }
        let covers = covers(places)
        for frame in 30..<36 { #expect(isHidden(40 + 8 * Float(frame), covers[frame]), "frame \(frame)") }
    }

    @Test func `between the places where a head was lost and found again its way is hidden`() {
        let places = (0..<60).map { frame in (20..<30).contains(frame) ? nil : frame < 20 ? Float(80) : 220 }
        let covers = covers(places)
        for frame in 20..<30 {
            for x in stride(from: Float(80), through: 220, by: 10) { #expect(isHidden(x, covers[frame])) }
        }
        #expect(!isHidden(150, covers[18]) && !isHidden(150, covers[31]))
    }

    @Test func `a candidate is hidden unless its head is that of a pose`() {
        var hiding = FaceHiding(areRelated: false)
        hiding.add(
            [Self.head(at: 100)], candidates: [Self.head(at: 105), Self.head(at: 250)],
            imageSize: Self.size, at: .zero)
        let covers = hiding.next()
        #expect(covers.count == 2 && isHidden(100, covers) && isHidden(250, covers))
    }

    @Test func `pictures that each show another moment say nothing of each other`() {
        let covers = covers([160, nil, 60], areRelated: false)
        #expect(covers.map(\.isEmpty) == [false, true, false])
        #expect(isHidden(60, covers[2]) && !isHidden(160, covers[2]))
    }

    @Test func `frames do not wait for a clock that stands still`() {
        var hiding = FaceHiding()
        for _ in 0..<1500 {
            hiding.add([Self.head(at: 100)], imageSize: Self.size, at: .zero)
            while hiding.isReady { #expect(isHidden(100, hiding.next())) }
        }
        #expect(hiding.waitingCount < 1000)
    }

    @Test(arguments: CrowdScene.Movement.allCases, [false, true])
    func `the heads of several people that are missed now and then stay hidden`(
        movement: CrowdScene.Movement, hasDropouts: Bool
    ) {
        let seed: UInt64 = 3
        var configuration = CrowdScene.Configuration(personCount: 4, movement: movement)
        (configuration.imageSize, configuration.seconds) = (Self.size, 6)
        let scene = CrowdScene(configuration, seed: seed)
        let poses = found(in: scene, hasDropouts: hasDropouts, seed: seed)
        var hiding = FaceHiding()
        for (frame, poses) in poses.enumerated() {
            hiding.add(
                poses, imageSize: Self.size, at: Timestamp(seconds: Double(frame) / configuration.frameRate))
        }
        var (all, hidden, alone) = (0, 0, 0)
        for (frame, poses) in poses.enumerated() {
            let covers = hiding.next()
            guard frame.isMultiple(of: 3) else { continue }
            let heads = DrawnHeads(
                of: zip(scene.poses(at: frame), scene.appearances).map { ($0, $1) },
                camera: scene.camera(at: frame))
            let count = heads.hidden(by: covers)
            #expect(Double(count) >= 0.95 * Double(heads.count), "seed \(seed), frame \(frame)")
            (all, hidden) = (all + heads.count, hidden + count)
            alone += heads.hidden(by: poses.flatMap { FaceCover.covers(of: $0, in: Self.size) })
        }
        #expect(Double(hidden) > 0.999 * Double(all))
        // Else the dropouts would test nothing.
        #expect(!hasDropouts || Double(alone) < 0.9 * Double(all))
    }

    /// What an estimator finds of a crowd; with dropouts, now and then no person for a quarter of a second, or not everyone for longer.
    private func found(
        in scene: CrowdScene, hasDropouts: Bool, seed: UInt64
    ) -> [[HumanBodyPoseObservation]] {
        var estimator = SimulatedCrowdEstimator(scene, seed: seed)
        var random = SeededGenerator(seed: seed)
        var missing = 0
        return (0..<scene.frameCount).map { frame in
            let poses = estimator.observations(at: frame)
            guard hasDropouts else { return poses }
            if missing == 0, random.chance(0.05) { missing = 10 }
            missing = max(0, missing - 1)
            return missing > 4 ? [] : Array(poses.dropFirst(missing > 0 ? 2 : 0))
        }
    }
}
