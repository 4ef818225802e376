import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct PersonEvidenceTests {
    @Test func `limb lengths of one body agree at any distance from the camera`() throws {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            var model = LimbLengthModel()
            for _ in 0..<10 {
                model.observe(try limbs(height: 0.4, noise: 0.005, using: &generator), elapsed: 0.04)
            }
            let nearer = try limbs(height: 0.8, noise: 0.005, using: &generator)
            #expect(model.mismatch(nearer, scaleSpread: nil) < 6, "seed \(seed)")
            #expect(model.mismatch(nearer, scaleSpread: 0.05) > 10, "seed \(seed)")
        }
    }

    @Test func `other proportions mismatch whatever the scale`() throws {
        var generator = SeededGenerator(seed: 1)
        var model = LimbLengthModel()
        for _ in 0..<10 {
            model.observe(try limbs(height: 0.4, noise: 0, using: &generator), elapsed: 0.04)
        }
        let pose = figure(x: 0.5, height: 0.4, using: &generator).mapJoints { joint in
            var joint = joint
            // Legs a quarter longer.
            if joint.location.y < 0.5 { joint.location.y = 0.5 + (joint.location.y - 0.5) * 1.25 }
            return joint
        }
        let other = try #require(BodyGeometry(pose, aspectRatio: 1, minimumJointConfidence: 0.2)).limbs
        #expect(model.mismatch(other, scaleSpread: nil) > 2)
    }

    @Test func `an appearance model without observations has no preference`() throws {
        var generator = SeededGenerator(seed: 1)
        #expect(
            LimbLengthModel().mismatch(try limbs(height: 0.4, noise: 0, using: &generator), scaleSpread: 0.1)
                == 0)
        let looks = AppearanceModel().mismatch(PartColors())
        #expect(looks.mean == 0)
        #expect(looks.parts == 0)
    }

    @Test func `a nearer body contests what it covers and a farther one nothing`() throws {
        var generator = SeededGenerator(seed: 1)
        let far = try geometry(figure(x: 0.5, y: 0.5, height: 0.4, using: &generator))
        let near = try geometry(figure(x: 0.5, y: 0.47, height: 0.44, using: &generator))
        let apart = try geometry(figure(x: 0.9, y: 0.47, height: 0.44, using: &generator))
        #expect(far.contestedSites(by: [near]).count { $0 } > AppearanceSite.all.count / 2)
        #expect(near.contestedSites(by: [far]).allSatisfy { !$0 })
        #expect(far.contestedSites(by: [apart]).allSatisfy { !$0 })
        #expect(far.contestedSites(by: []).count == AppearanceSite.all.count)
    }

    @Test func `a part whose colour varies counts less than a steady one`() {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            var model = AppearanceModel()
            for _ in 0..<50 {
                var colors = PartColors()
                colors.add(SIMD3(-1, 0.3 * generator.normal(), 0), weight: 1, to: .hair)
                colors.add(SIMD3(-1, 0, 0), weight: 1, to: .chest)
                model.observe(colors, elapsed: 0.04)
            }
            func mismatch(_ part: AppearanceSite.Part) -> Float {
                var colors = PartColors()
                colors.add(SIMD3(-1, 0.2, 0), weight: 1, to: part)
                return model.mismatch(colors).mean
            }
            #expect(mismatch(.chest) > 4 * mismatch(.hair), "seed \(seed)")
        }
    }

    @Test func `no track and no candidate give no assignment`() throws {
        var generator = SeededGenerator(seed: 1)
        let matcher = TrackMatcher(tracks: [], time: .zero, isCutRecent: true)
        #expect(matcher.tracks(of: []).isEmpty)
        let evidence = PersonEvidence(
            geometry: try geometry(figure(x: 0.5, using: &generator)), colors: nil, isCovered: false)
        #expect(matcher.tracks(of: [evidence]) == [nil])
        #expect(matcher.lostTracks(of: [evidence]) == [nil])
    }

    private func limbs(
        height: Float, noise: Float, using generator: inout SeededGenerator
    ) throws -> LimbLengths {
        try geometry(figure(x: 0.5, height: height, noise: noise, using: &generator)).limbs
    }

    private func geometry(_ pose: HumanBodyPoseObservation) throws -> BodyGeometry {
        try #require(BodyGeometry(pose, aspectRatio: 1, minimumJointConfidence: 0.2))
    }
}
