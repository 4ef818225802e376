import Foundation
import SeededRandom
import Testing

@testable import Trajectories

@Suite struct BlobExtractorTests {
    private static func map(_ width: Int, _ height: Int, _ value: (Double, Double) -> UInt8) -> [UInt8] {
        (0..<width * height).map { value(Double($0 % width) + 0.5, Double($0 / width) + 0.5) }
    }

    private static func blobs(_ map: [UInt8], _ width: Int, _ height: Int, minimumArea: Int = 1) -> [Blob] {
        var extractor = BlobExtractor()
        return extractor.blobs(in: map, width: width, height: height, minimumArea: minimumArea)
    }

    @Test(arguments: [3.0, 5, 8, 14]) func `a disc has its centre and radius`(radius: Double) throws {
        let center = SIMD2(31.3, 28.8)
        let map = Self.map(64, 64) { x, y in
            ParabolaFit.length(SIMD2(x, y) - center) <= radius ? 21 : 0
        }
        let blobs = Self.blobs(map, 64, 64)
        let blob = try #require(blobs.first)
        #expect(blobs.count == 1)
        #expect(ParabolaFit.length(blob.center - center) < 0.15)
        #expect(abs(Double(blob.area) - .pi * radius * radius) < 0.12 * .pi * radius * radius)
        #expect(abs(2 * blob.deviations.x - radius) < 0.08 * radius)
        #expect(abs(2 * blob.deviations.y - radius) < 0.08 * radius)
        #expect(blob.contrast == 21)
    }

    @Test(arguments: [0.0, 20, 45, 70, 90, 120, 160]) func `a bar has its axis and lengths`(
        degrees: Double
    ) throws {
        let angle = degrees * .pi / 180
        let axis = SIMD2(cos(angle), sin(angle))
        let (half, thin) = (18.0, 3.0)
        let map = Self.map(64, 64) { x, y in
            let place = SIMD2(x, y) - SIMD2(32.2, 31.6)
            let along = (place * axis).sum()
            let across = (place * SIMD2(-axis.y, axis.x)).sum()
            return abs(along) <= half && abs(across) <= thin ? 20 : 0
        }
        let blobs = Self.blobs(map, 64, 64)
        let blob = try #require(blobs.first)
        #expect(blobs.count == 1)
        #expect(abs((blob.axis * axis).sum()) > cos(2 * Double.pi / 180))
        #expect(abs(blob.deviations.x - half / 3.0.squareRoot()) < 0.06 * half)
        #expect(abs(blob.deviations.y - thin / 3.0.squareRoot()) < 0.15 * thin)
        #expect(blob.contrast == -20)
    }

    @Test func `runs join across one pixel and to the row above, not farther`() {
        func count(_ rows: [String]) -> Int {
            Self.blobs(
                rows.joined().utf8.map { $0 == UInt8(ascii: "#") ? 15 : 0 }, rows[0].utf8.count, rows.count
            )
            .count
        }
        #expect(count(["..##.##.."]) == 1)
        #expect(count(["..##..##."]) == 2)
        #expect(count(["##.......", "...##...."]) == 1)
        #expect(count(["##.......", "....##..."]) == 2)
        #expect(count(["##.......", ".........", "##......."]) == 2)
        #expect(count(["#.......#", "#.......#", "#########"]) == 1)
        #expect(count(["#########", "#.......#", "#.......#"]) == 1)
        #expect(count(["........."]) == 0)
    }

    @Test(arguments: 0..<24) func `groups are those of a flood fill`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let (width, height) = (1 + Int(random.next() % 45), 1 + Int(random.next() % 35))
        let density = random.uniform(0.02...0.35)
        let map = (0..<width * height).map { _ in
            random.chance(density) ? UInt8(random.uniform(1...255)) : 0
        }
        let minimumArea = 1 + seed % 3
        let found = Self.blobs(map, width, height, minimumArea: minimumArea).map {
            [$0.area, $0.columns.lowerBound, $0.columns.upperBound, $0.rows.lowerBound, $0.rows.upperBound]
        }
        let expected = Self.floodFill(map, width, height).filter { $0[0] >= minimumArea }
        #expect(Set(found) == Set(expected) && found.count == expected.count, "seed \(seed)")
    }

    /// Area, columns and rows of each group of pixels of one sign at most two columns and one row apart; in a row a
    /// pixel of the other sign parts them.
    private static func floodFill(_ map: [UInt8], _ width: Int, _ height: Int) -> [[Int]] {
        var isFree = map.map { $0 != 0 }
        var result: [[Int]] = []
        for first in map.indices where isFree[first] {
            var group = [0, width, -1, height, -1]
            var open = [first]
            isFree[first] = false
            while let next = open.popLast() {
                let (x, y) = (next % width, next / width)
                group = [
                    group[0] + 1, min(group[1], x), max(group[2], x), min(group[3], y), max(group[4], y),
                ]
                for otherY in max(0, y - 1)...min(height - 1, y + 1) {
                    for otherX in max(0, x - 2)...min(width - 1, x + 2)
                    where isFree[otherY * width + otherX] && map[otherY * width + otherX] & 1 == map[next] & 1
                    {
                        let between = map[y * width + (x + otherX) / 2]
                        if otherY == y, between != 0, between & 1 != map[next] & 1 { continue }
                        isFree[otherY * width + otherX] = false
                        open.append(otherY * width + otherX)
                    }
                }
            }
            result.append(group)
        }
        return result
    }
}
