import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct LongTermObjectTrackerTests {
    /// What a tracker reports of a scene.
    private struct Outcome {
        var (visible, found, overlap) = (0, 0, Float(0))
        /// Frames from half a second after the object has gone, and those of them in which it is reported.
        var (absent, falselyFound) = (0, 0)
        var foundShare: Float { Float(found) / Float(max(visible, 1)) }
        var meanOverlap: Float { overlap / Float(max(found, 1)) }
    }

    private static let kinds = ObjectScene.Appearance.allCases.flatMap { appearance in
        TrackObjectRequest.TrackingLevel.allCases.map { Kind(appearance: appearance, level: $0) }
    }

    struct Kind: Sendable {
        let appearance: ObjectScene.Appearance
        let level: TrackObjectRequest.TrackingLevel
    }

    private func follow(
        _ scene: ObjectScene, _ level: TrackObjectRequest.TrackingLevel, frames: Int
    ) throws -> Outcome {
        let box = try #require(scene.box(at: 0))
        let first = try #require(scene.picture(at: 0))
        var tracker = try #require(
            LongTermObjectTracker(DetectedObjectObservation(boundingBox: box), in: first, level: level))
        var outcome = Outcome()
        var absentFrames = 0
        for index in 1..<frames {
            let picture = try #require(scene.picture(at: index))
            let found = tracker.update(picture)?.boundingBox
            let share = scene.visibleShare(at: index)
            absentFrames = share < 0.05 ? absentFrames + 1 : 0
            if share > 0.6, let truth = scene.box(at: index) {
                let overlap = found?.intersectionOverUnion(truth) ?? 0
                outcome.visible += 1
                outcome.found += overlap > 0.4 ? 1 : 0
                outcome.overlap += overlap > 0.4 ? overlap : 0
            } else if absentFrames > 15 {
                outcome.absent += 1
                outcome.falselyFound += found == nil ? 0 : 1
            }
        }
        return outcome
    }

    /// Leaves at the right within 30 frames, ever faster.
    private static func leaving(_ index: Int) -> ObjectScene.Place {
        let share = Float(index) / 30
        return ObjectScene.Place(
            x: 160 + 90 * share * share + 100 * share, y: 80 + 8 * sin(Float(index) / 8), side: 28)
    }

    @Test(arguments: kinds, [Float(0.7), 1, 1.4])
    func `an object that left at one side is found at another, also at another size`(
        kind: Kind, scale: Float
    ) throws {
        // One ground for each size: drawing and following take most of the time.
        let scene = ObjectScene(kind.appearance, onLawn: scale != 1, seed: 21) { index in
            if index <= 30 { return Self.leaving(index) }
            guard index >= 60 else { return nil }
            let side = 28 * scale
            return ObjectScene.Place(x: -side + 4 * Float(index - 60), y: 115, side: side)
        }
        let outcome = try follow(scene, kind.level, frames: 110)
        let context: Comment = "\(kind), scale \(scale): \(outcome)"
        #expect(outcome.foundShare > 0.9, context)
        #expect(outcome.meanOverlap > 0.65, context)
        #expect(outcome.falselyFound == 0, context)
    }

    @Test(arguments: kinds)
    func `an object that was hidden is found where it appears`(kind: Kind) throws {
        var scene = ObjectScene(kind.appearance, onLawn: true, seed: 22) { index in
            let shift = Float(index)
            if index <= 40 { return ObjectScene.Place(x: 70 + 3 * shift, y: 70, side: 28) }
            return index < 70 ? nil : ObjectScene.Place(x: 120 - (shift - 70), y: 130, side: 30)
        }
        scene.occluder = SIMD4(160, 20, 80, 130)
        let outcome = try follow(scene, kind.level, frames: 110)
        #expect(outcome.foundShare > 0.9, "\(kind): \(outcome)")
        #expect(outcome.meanOverlap > 0.7, "\(kind): \(outcome)")
        #expect(outcome.falselyFound == 0, "\(kind): \(outcome)")
    }

    @Test(arguments: kinds)
    func `an object that is gone for good is lost and stays lost on a lawn`(kind: Kind) throws {
        for (seed, isSlow) in [(UInt64(23), false), (24, true)] {
            let scene = ObjectScene(kind.appearance, onLawn: true, seed: seed) { index in
                if !isSlow { return index <= 30 ? Self.leaving(index) : nil }
                // A pixel a frame over the upper edge.
                return index < 60 ? ObjectScene.Place(x: 150, y: 42 - Float(index), side: 28) : nil
            }
            let outcome = try follow(scene, kind.level, frames: 130)
            #expect(outcome.foundShare > 0.95, "\(kind), slow \(isSlow): \(outcome)")
            #expect(outcome.absent > 50)
            #expect(outcome.falselyFound == 0, "\(kind), slow \(isSlow): \(outcome)")
        }
    }

    @Test(arguments: kinds)
    func `a thing of another colour is not taken for the object`(kind: Kind) throws {
        for onLawn in [false, true] {
            var scene = ObjectScene(kind.appearance, onLawn: onLawn, seed: 25) { index in
                if index <= 30 { return Self.leaving(index) }
                return index < 75 ? nil : ObjectScene.Place(x: 4 * Float(index - 75) - 20, y: 60, side: 28)
            }
            scene.distractor = { index in
                ObjectScene.Place(x: 100 + 60 * sin(Float(index) / 20), y: 145, side: 28)
            }
            let outcome = try follow(scene, kind.level, frames: 110)
            #expect(outcome.foundShare > 0.9, "\(kind), lawn \(onLawn): \(outcome)")
            #expect(outcome.falselyFound == 0, "\(kind), lawn \(onLawn): \(outcome)")
        }
    }

    @Test(arguments: TrackObjectRequest.TrackingLevel.allCases)
    func `a plain ball is followed through changes of size`(level: TrackObjectRequest.TrackingLevel) throws {
        for onLawn in [false, true] {
            let scene = ObjectScene(.ball, onLawn: onLawn, seed: 26) { index in
                let turn = Float(index) / 15
                return ObjectScene.Place(
                    x: 160 + 90 * sin(turn), y: 90 + 40 * cos(0.7 * turn), side: 30 + 10 * sin(turn / 2))
            }
            let outcome = try follow(scene, level, frames: 120)
            #expect(outcome.found == outcome.visible, "lawn \(onLawn): \(outcome)")
            #expect(outcome.meanOverlap > 0.75, "lawn \(onLawn): \(outcome)")
        }
    }

    /// A part of a picture, each second pixel of it where it is `halved`.
    private static func part(
        of picture: PixelBuffer, _ columns: Range<Int>, halved: Bool
    ) throws -> PixelBuffer {
        let (step, height) = (halved ? 2 : 1, picture.size.height)
        let bytes = picture.withPlane(0) { pixels in
            stride(from: 0, to: height, by: step).flatMap { y in
                stride(from: columns.lowerBound, to: columns.upperBound, by: step).flatMap { x in
                    (0..<3).map { pixels[y * picture.planes[0].bytesPerRow + 3 * x + $0] }
                }
            }
        }
        let size = PixelSize(width: columns.count / step, height: height / step)
        return try #require(PixelBuffer(size: size, rgb: bytes))
    }

    @Test(arguments: kinds, [false, true])
    func `an object is followed through pictures of another size`(kind: Kind, startsHalved: Bool) throws {
        let scene = ObjectScene(kind.appearance, onLawn: true, seed: 31) { index in
            ObjectScene.Place(x: 60 + 3 * Float(index), y: 80 + 20 * sin(Float(index) / 9), side: 34)
        }
        func picture(_ index: Int) throws -> PixelBuffer {
            try Self.part(
                of: try #require(scene.picture(at: index)), 0..<320, halved: (index < 20) == startsHalved)
        }
        let object = DetectedObjectObservation(boundingBox: try #require(scene.box(at: 0)))
        var tracker = try #require(LongTermObjectTracker(object, in: try picture(0), level: kind.level))
        for index in 1..<60 {
            let box = tracker.update(try picture(index))?.boundingBox
            let overlap = try box?.intersectionOverUnion(#require(scene.box(at: index))) ?? 0
            #expect(overlap > 0.5, "\(kind), frame \(index)")
        }
    }

    @Test(arguments: kinds)
    func `an object is followed from the whole picture into a part of it`(kind: Kind) throws {
        let scene = ObjectScene(kind.appearance, onLawn: true, seed: 32) { index in
            ObjectScene.Place(x: 200 + Float(index), y: 90, side: 34)
        }
        let right = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
        let object = DetectedObjectObservation(boundingBox: try #require(scene.box(at: 0)))
        let first = try #require(scene.picture(at: 0))
        var tracker = try #require(LongTermObjectTracker(object, in: first, level: kind.level))
        for index in 1..<40 {
            let isPart = index >= 15
            let picture = try Self.part(
                of: try #require(scene.picture(at: index)), isPart ? 160..<320 : 0..<320, halved: false)
            var box = try #require(
                tracker.update(picture, of: isPart ? right : .fullImage, at: nil)?.boundingBox)
            if isPart { (box.origin.x, box.width) = (0.5 + box.origin.x / 2, box.width / 2) }
            let overlap = try box.intersectionOverUnion(#require(scene.box(at: index)))
            #expect(overlap > 0.5, "\(kind), frame \(index)")
        }
    }

    @Test func `colours are the object's where the surroundings do not have them`() {
        var random = SeededGenerator(seed: 27)
        func colors(near color: SIMD3<Float>) -> [SIMD3<Float>] {
            (0..<200).map { _ in color + Float.random(in: -0.02...0.02, using: &random) }
        }
        let (orange, gray, shared) = (
            SIMD3<Float>(0.9, 0.5, 0.1), SIMD3<Float>(repeating: 0.6), SIMD3<Float>(0.2, 0.3, 0.8)
        )
        let model = ObjectColors(
            object: colors(near: orange) + colors(near: shared),
            ring: colors(near: gray) + colors(near: shared), elsewhere: colors(near: gray))
        #expect(model.probability(of: orange) > 0.95)
        #expect(model.probability(of: gray) < 0.05)
        #expect((0.4...0.8).contains(model.probability(of: shared)))
        // Never seen: not the object's.
        #expect(model.probability(of: SIMD3(0, 1, 0)) == 0)
        #expect(model.probability(of: SIMD3(repeating: 1)) == 0)
    }

    @Test func `a box is like the object only where the object is`() throws {
        let scene = ObjectScene(.textured, onLawn: true, seed: 28) { _ in
            ObjectScene.Place(x: 100, y: 90, side: 30)
        }
        let picture = try #require(scene.picture(at: 0))
        func patch(_ x: Float, _ y: Float, _ side: Float = 30) -> ObjectPatch {
            ObjectPatch(of: picture, center: PixelPoint(x: x, y: y), size: SIMD2(side, side))
        }
        let appearance = ObjectAppearance(patch(100, 90), elsewhere: scene.ground.map { $0 / 255 })
        #expect(appearance.likeness(of: patch(100, 90)).total > 0.99)
        #expect(appearance.likeness(of: patch(101, 90, 31)).total > 0.75)
        #expect(appearance.likeness(of: patch(220, 90)).total < 0.2)
        // Half of it beyond the edge: what is in the picture counts.
        #expect(abs(patch(0, 90).insideShare - 0.5) < 0.01)
        #expect(patch(-100, 90).insideShare == 0)
        #expect(appearance.likeness(of: patch(-100, 90)).total <= 0)
    }

    @Test func `two channels in one transform answer as each on its own`() {
        var random = SeededGenerator(seed: 29)
        let side = 16
        let pattern = (0..<side * side).map { _ in Float.random(in: -1...1, using: &random) }
        let empty = [Float](repeating: 0, count: side * side)
        func peak(_ channels: [[Float]]) -> CorrelationFilter.Peak {
            var filter = CorrelationFilter(side: side, spread: 1.5)
            filter.learn(channels, rate: 1)
            return filter.locate(channels)
        }
        let single = peak([pattern])
        for channels in [[pattern, empty], [empty, pattern], [empty, pattern, empty]] {
            #expect(abs(peak(channels).height - single.height) < 1e-4)
            #expect(abs(peak(channels).clarity - single.clarity) < 1e-2)
        }
        // Twice the same is as clear.
        #expect(abs(peak([pattern, pattern]).height - single.height) < 0.02)
    }
}
