import Foundation
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct DetectorOutputTests {
    @Test func anchorsCoverThreeGridsRowByRow() {
        #expect(DetectorOutput.decoder.anchors.count == 2254)
        // Stride 8: 28 × 28 cells with two anchors; then 16: 14 × 14 with two; then 32: 7 × 7 with six.
        #expect(DetectorOutput.decoder.anchors[0] == SIMD2(0.5, 0.5) / 28)
        #expect(DetectorOutput.decoder.anchors[3] == SIMD2(1.5, 0.5) / 28)
        #expect(DetectorOutput.decoder.anchors[1568] == SIMD2(0.5, 0.5) / 14)
        #expect(DetectorOutput.decoder.anchors[2253] == SIMD2(6.5, 6.5) / 7)
    }

    @Test func aBoxIsDecodedRelativeToItsAnchor() throws {
        var (boxes, scores) = Self.empty()
        Self.put(anchor: 0, score: 3, hip: (10, 20), circle: (10, -30), into: &boxes, &scores)
        let people = DetectorOutput.people(boxes: boxes, scores: scores, minimumScore: 0.5)
        let person = try #require(people.first)
        #expect(people.count == 1)
        #expect(abs(person.score - 0.952574) < 1e-5)
        #expect(abs(person.hip.x - 14) < 1e-4 && abs(person.hip.y - 24) < 1e-4)
        #expect(abs(person.radius - 50) < 1e-4)
    }

    @Test func overlappingBoxesAreAveragedByScoreAndOthersKept() throws {
        var (boxes, scores) = Self.empty()
        // Two anchors of one cell agree roughly, a third is far away and weaker.
        Self.put(anchor: 0, score: 2, hip: (10, 0), circle: (10, -40), into: &boxes, &scores)
        Self.put(anchor: 1, score: 2, hip: (20, 0), circle: (20, -40), into: &boxes, &scores)
        Self.put(anchor: 1500, score: 1, hip: (0, 0), circle: (0, -40), into: &boxes, &scores)
        let people = DetectorOutput.people(boxes: boxes, scores: scores, minimumScore: 0.5)
        #expect(people.count == 2)
        #expect(abs(people[0].hip.x - 19) < 1e-3)
    }

    @Test func scoresBelowTheMinimumAreNobody() {
        var (boxes, scores) = Self.empty()
        Self.put(anchor: 7, score: -0.01, hip: (0, 0), circle: (0, -40), into: &boxes, &scores)
        #expect(DetectorOutput.people(boxes: boxes, scores: scores, minimumScore: 0.5).isEmpty)
        #expect(DetectorOutput.people(boxes: [], scores: [], minimumScore: 0.5).isEmpty)
    }

    @Test func doublesFromSeveralSquaresBecomeOnePerson() {
        let standing = PersonDetection(
            score: 0.9, hip: PixelPoint(x: 100, y: 100), radiusPoint: PixelPoint(x: 100, y: 0),
            head: PixelPoint(x: 100, y: 30))
        var double = standing
        double.score = 0.6
        double.hip.x += 20
        var other = standing
        other.hip.x += 40
        #expect(PersonDetection.mergingDoubles([double, standing]) == [standing])
        #expect(PersonDetection.mergingDoubles([standing, other]).count == 2)
    }

    /// Hips are where the detector is least sure of two people shoulder to shoulder; their heads are apart.
    @Test func ofTwoPeopleAndOneBetweenThemTheTwoRemain() {
        func person(score: Float, hip: Float, head: Float) -> PersonDetection {
            PersonDetection(
                score: score, hip: PixelPoint(x: hip, y: 100), radiusPoint: PixelPoint(x: hip, y: 0),
                head: PixelPoint(x: head, y: 30))
        }
        let (left, right) = (person(score: 0.8, hip: 92, head: 80), person(score: 0.7, hip: 108, head: 120))
        let between = person(score: 0.9, hip: 100, head: 100)
        #expect(PersonDetection.mergingDoubles([between, right, left]) == [left, right])
        #expect(PersonDetection.mergingDoubles([between, left]) == [between])
    }

    private static func empty() -> (boxes: [Float], scores: [Float]) {
        (
            Array(
                repeating: 0,
                count: DetectorOutput.decoder.anchors.count * DetectorOutput.decoder.valuesPerBox),
            Array(repeating: -50, count: DetectorOutput.decoder.anchors.count)
        )
    }

    private static func put(
        anchor: Int, score: Float, hip: (Float, Float), circle: (Float, Float), into boxes: inout [Float],
        _ scores: inout [Float]
    ) {
        scores[anchor] = score
        let first = anchor * DetectorOutput.decoder.valuesPerBox
        boxes.replaceSubrange(
            first..<(first + 8), with: [0, 0, 60, 60, hip.0, hip.1, circle.0, circle.1])
    }
}
