import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import PoseEstimation

/// The person finder's heads, on maps that the tests write.
@Suite struct MoveNetDecoderTests {
    private typealias Output = MoveNetDecoder.Output

    /// The heads of a picture without people, [row, column, channel].
    private struct Heads {
        var values: [Output: [Float]]

        init() {
            let cells = MoveNetDecoder.cells * MoveNetDecoder.cells
            values = Dictionary(
                uniqueKeysWithValues: Output.allCases.map { output in
                    let isLogit = output == .center || output == .jointHeat
                    return (output, [Float](repeating: isLogit ? -12 : 0, count: cells * output.channels))
                })
        }

        subscript(output: Output, channel: Int, row: Int, column: Int) -> Float {
            get { values[output]?[(row * MoveNetDecoder.cells + column) * output.channels + channel] ?? 0 }
            set {
                values[output]?[(row * MoveNetDecoder.cells + column) * output.channels + channel] = newValue
            }
        }

        /// A person with the centre in a cell and joints at these places, in cells.
        mutating func add(
            _ row: Int, _ column: Int, joints: [SIMD2<Float>], size: SIMD2<Float>, logit: Float = 5
        ) {
            self[.center, 0, row, column] = logit
            self[.boxSize, 0, row, column] = size.y
            self[.boxSize, 1, row, column] = size.x
            for (joint, place) in joints.enumerated() {
                self[.jointOffset, 2 * joint, row, column] = place.y - Float(row)
                self[.jointOffset, 2 * joint + 1, row, column] = place.x - Float(column)
                let (y, x) = (Int(place.y), Int(place.x))
                self[.jointHeat, joint, y, x] = 5
                self[.cellOffset, 2 * joint, y, x] = place.y - Float(y)
                self[.cellOffset, 2 * joint + 1, y, x] = place.x - Float(x)
            }
        }

        func candidates(minimumScore: Float = 0.3) throws -> [PersonCandidate] {
            try MoveNetDecoder(minimumScore: minimumScore).candidates(centers: values[.center] ?? []) {
                output, channel, rows, columns in
                rows.flatMap { row in columns.map { self[output, channel, row, $0] } }
            }
        }
    }

    /// 17 places in a box about a cell, in cells.
    private static func joints(
        about row: Int, _ column: Int, size: SIMD2<Float>, using random: inout SeededGenerator
    ) -> [SIMD2<Float>] {
        PersonCandidate.jointOrder.map { _ in
            SIMD2(Float(column), Float(row)) + 0.4 * size
                * SIMD2(random.uniform(-1...1), random.uniform(-1...1))
        }
    }

    @Test(arguments: 1...6) func `a person is decoded where it was written`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (row, column) = (Int.random(in: 20...40, using: &random), Int.random(in: 20...40, using: &random))
        let size = SIMD2(random.uniform(10...30), random.uniform(20...36))
        let joints = Self.joints(about: row, column, size: size, using: &random)
        var heads = Heads()
        heads.add(row, column, joints: joints, size: size)
        let found = try heads.candidates()
        #expect(found.count == 1, "seed \(seed)")
        let person = try #require(found.first)
        #expect(person.boxSize == size * 4, "seed \(seed)")
        for (point, joint) in zip(person.points, joints) {
            #expect(point.distance(to: PixelPoint(x: 4 * joint.x, y: 4 * joint.y)) < 0.01, "seed \(seed)")
        }
        #expect(person.scores.allSatisfy { $0 > 0.9 && $0 <= 1 } && person.score > 0.9, "seed \(seed)")
    }

    @Test func `a picture without a centre has no people`() throws {
        #expect(try Heads().candidates().isEmpty)
    }

    @Test func `a score below the minimum is none`() throws {
        var random = SeededGenerator(seed: 7)
        let size = SIMD2<Float>(20, 30)
        var heads = Heads()
        heads.add(
            30, 30, joints: Self.joints(about: 30, 30, size: size, using: &random), size: size, logit: -0.2)
        #expect(try heads.candidates(minimumScore: 0.5).isEmpty)
        #expect(try heads.candidates(minimumScore: 0.3).count == 1)
    }

    @Test func `of neighbouring cells the highest is the person, and people apart are two, best first`()
        throws
    {
        var random = SeededGenerator(seed: 8)
        let size = SIMD2<Float>(12, 30)
        var heads = Heads()
        for (column, logit) in [(16, 3.0), (48, 5)] as [(Int, Float)] {
            heads.add(
                32, column, joints: Self.joints(about: 32, column, size: size, using: &random), size: size,
                logit: logit)
            heads[.center, 0, 32, column + 1] = logit - 1
            heads[.center, 0, 31, column] = logit - 0.5
        }
        let found = try heads.candidates()
        #expect(found.count == 2)
        let middles = found.map { person in person.points.reduce(0) { $0 + $1.x } / 17 / 4 }
        #expect(abs(middles[0] - 48) < 4 && abs(middles[1] - 16) < 4)
        #expect(found[0].score > found[1].score)
    }

    @Test func `a joint is the nearest of several maxima`() throws {
        var random = SeededGenerator(seed: 9)
        let size = SIMD2<Float>(40, 40)
        var heads = Heads()
        heads.add(32, 32, joints: Self.joints(about: 32, 32, size: size, using: &random), size: size)
        let before = try heads.candidates()[0]
        // The same joint of another person, as certain, seven cells away.
        let place = before.points[0]
        let (x, y) = (Int(place.x / 4), Int(place.y / 4))
        heads[.jointHeat, 0, y + (y < 32 ? 7 : -7), x] = 5
        #expect(try heads.candidates()[0].points[0] == place)
    }

    @Test func `a joint that is predicted outside the picture has no score and its predicted place`() throws {
        var random = SeededGenerator(seed: 10)
        let size = SIMD2<Float>(20, 30)
        var heads = Heads()
        heads.add(10, 30, joints: Self.joints(about: 10, 30, size: size, using: &random), size: size)
        heads[.jointOffset, 0, 10, 30] = -40
        heads[.jointOffset, 1, 10, 30] = 2
        let person = try #require(try heads.candidates().first)
        #expect(person.scores[0] == 0)
        #expect(person.points[0] == PixelPoint(x: 128, y: -120))
        #expect(person.scores[1] > 0.9)
        #expect(!person.isInSight(.nose) && person.isInSight(.leftEye))
        #expect(person.pointsInSight.count == 16)
    }

    @Test func `no more than twelve people are decoded in a tile`() throws {
        var heads = Heads()
        let size = SIMD2<Float>(4, 4)
        for row in stride(from: 4, to: 60, by: 12) {
            for column in stride(from: 4, to: 60, by: 12) {
                heads.add(
                    row, column, joints: Array(repeating: SIMD2(Float(column), Float(row)), count: 17),
                    size: size)
            }
        }
        #expect(try heads.candidates().count == 12)
    }
}
