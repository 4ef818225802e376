import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct ObjectTrackerTests {
    @Test func `the transform and its inverse cancel out, and a wave has one frequency`() {
        var random = SeededGenerator(seed: 3)
        for side in [2, 8, 32] {
            let transform = FourierTransform(side: side)
            let values = (0..<side * side).map { _ in Float.random(in: -1...1, using: &random) }
            var grid = ComplexGrid(real: values)
            transform.forward(&grid)
            // The first frequency is the sum.
            #expect(abs(grid.real[0] - values.reduce(0, +)) < 1e-3)
            transform.inverse(&grid)
            for index in values.indices {
                #expect(abs(grid.real[index] - values[index]) < 1e-5)
                #expect(abs(grid.imaginary[index]) < 1e-5)
            }
        }
        let side = 16
        let wave = (0..<side * side).map { Float(cos(2 * Double.pi * 3 * Double($0 % side) / Double(side))) }
        var grid = ComplexGrid(real: wave)
        FourierTransform(side: side).forward(&grid)
        // Transposed: three cycles across lie in the first column, at 3 and −3.
        let strong = grid.real.indices.filter { abs(grid.real[$0]) > 1 }
        #expect(strong == [3 * side, 13 * side])
    }

    @Test func `the filter finds a shifted pattern`() {
        var random = SeededGenerator(seed: 5)
        let side = 32
        let pattern = (0..<side * side).map { _ in Float.random(in: -1...1, using: &random) }
        var filter = CorrelationFilter(side: side, spread: 2)
        filter.learn([pattern], rate: 1)
        for (dx, dy) in [(0, 0), (5, -3), (-9, 12)] {
            let shifted = (0..<side * side).map { index in
                pattern[(index / side - dy + side) % side * side + (index % side - dx + side) % side]
            }
            let peak = filter.locate([shifted])
            #expect(abs(peak.offset.x - Float(dx)) < 0.1)
            #expect(abs(peak.offset.y - Float(dy)) < 0.1)
            #expect(peak.height > 0.9)
            #expect(peak.clarity > 10)
        }
        let other = (0..<side * side).map { _ in Float.random(in: -1...1, using: &random) }
        #expect(filter.locate([other]).clarity < 6)
    }

    @Test(arguments: TrackObjectRequest.TrackingLevel.allCases)
    func `a moving object is followed through a change of size and an occlusion`(
        level: TrackObjectRequest.TrackingLevel
    ) async throws {
        let scene = MovingObject(seed: 11)
        let request = TrackObjectRequest(
            detectedObject: DetectedObjectObservation(boundingBox: scene.box(at: 0)), trackingLevel: level)
        var overlaps: [Float] = []
        var lost = 0
        for index in 0..<120 {
            let picture = try #require(scene.picture(at: index))
            let found = await request.perform(on: picture)
            if scene.hidden.contains(index) {
                lost += found == nil ? 1 : 0
            } else {
                overlaps.append(found?.boundingBox.intersectionOverUnion(scene.box(at: index)) ?? 0)
            }
        }
        let mean = overlaps.reduce(0, +) / Float(overlaps.count)
        #expect(mean >= (level == .accurate ? 0.7 : 0.6), "\(level): mean overlap \(mean)")
        #expect(lost >= scene.hidden.count * 7 / 10, "\(level): lost in \(lost) of \(scene.hidden.count)")
    }

    @Test func `an object that is gone is lost and stays lost`() throws {
        let scene = MovingObject(seed: 4)
        let object = DetectedObjectObservation(boundingBox: scene.box(at: 0))
        for level in TrackObjectRequest.TrackingLevel.allCases {
            let first = try #require(scene.picture(at: 0))
            var tracker = try #require(ObjectTracker(object, in: first, level: level))
            for index in 1..<20 {
                let picture = try #require(scene.picture(at: index))
                let found = tracker.update(picture)
                #expect(found != nil, "\(level), frame \(index)")
            }
            let empty = try #require(scene.picture(at: 20, showsObject: false))
            var lost = 0
            for _ in 0..<20 where tracker.update(empty) == nil { lost += 1 }
            #expect(lost >= 18, "\(level): \(lost)")
        }
    }

    @Test func `a box without extent or outside the picture is refused`() async throws {
        let picture = try #require(MovingObject(seed: 1).picture(at: 0))
        for box in [
            NormalizedRect(x: 0.5, y: 0.5, width: 0, height: 0),
            NormalizedRect(x: 2, y: 0.5, width: 0.1, height: 0.1),
        ] {
            #expect(ObjectTracker(DetectedObjectObservation(boundingBox: box), in: picture) == nil)
            let request = TrackObjectRequest(
                detectedObject: DetectedObjectObservation(boundingBox: box), trackingLevel: .fast)
            #expect(await request.perform(on: picture) == nil)
        }
    }

    @Test func `the last frame frees the tracker and a new object starts one`() async throws {
        let scene = MovingObject(seed: 2)
        let object = DetectedObjectObservation(boundingBox: scene.box(at: 0))
        let request = TrackObjectRequest(detectedObject: object, trackingLevel: .fast)
        let first = try #require(scene.picture(at: 0))
        #expect(await request.perform(on: first) == object)
        #expect(await request.perform(on: first, isLastFrame: true) != nil)
        #expect(await request.perform(on: first) == nil)
        await request.setInputObservation(object)
        #expect(await request.perform(on: first) == object)
    }
}

/// A patterned square that moves on a curve, grows by half, and is hidden for ten frames.
private struct MovingObject {
    let size = PixelSize(width: 320, height: 240)
    let hidden = 60..<70
    private let pattern: [SIMD3<Float>]
    private let ground: [SIMD3<Float>]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func color() -> SIMD3<Float> {
            SIMD3(
                Float.random(in: 0...255, using: &random), Float.random(in: 0...255, using: &random),
                Float.random(in: 0...255, using: &random))
        }
        pattern = (0..<25).map { _ in color() }
        ground = (0..<12 * 9).map { _ in color() * 0.4 + 70 }
    }

    /// Middle and side in pixels, from the upper left.
    private func place(_ index: Int) -> (x: Float, y: Float, side: Float) {
        let share = Float(index) / 120
        return (90 + 140 * share, 120 + 40 * sin(6 * share), 40 * (1 + 0.5 * share))
    }

    func box(at index: Int) -> NormalizedRect {
        let (x, y, side) = place(index)
        return NormalizedRect(
            x: (x - side / 2) / 320, y: 1 - (y + side / 2) / 240, width: side / 320, height: side / 240)
    }

    func picture(at index: Int, showsObject: Bool = true) -> PixelBuffer? {
        let (x, y, side) = place(index)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size.width * size.height * 3)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (u, v) = ((Float(column) + 0.5 - x) / side + 0.5, (Float(row) + 0.5 - y) / side + 0.5)
                var color = ground[row * 9 / 240 * 12 + column * 12 / 320]
                if showsObject, u >= 0, v >= 0, u < 1, v < 1 {
                    // What hides it is plain and larger than it.
                    color = pattern[Int(v * 5) * 5 + Int(u * 5)]
                }
                if hidden.contains(index), abs(u - 0.5) < 0.8, abs(v - 0.5) < 0.8 {
                    color = SIMD3(90, 90, 90)
                }
                for channel in 0..<3 { bytes.append(UInt8(color[channel])) }
            }
        }
        return PixelBuffer(size: size, rgb: bytes)
    }
}
