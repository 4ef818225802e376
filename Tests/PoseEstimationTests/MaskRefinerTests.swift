import Foundation
import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

/// Masks from logits made by hand: a body of 256 × 256 pixels that the model sees in its own size.
@Suite struct MaskRefinerTests {
    private static let size = PixelSize(width: 256, height: 256)
    private static let region = RegionOfInterest(center: PixelPoint(x: 128, y: 128), side: 256)

    /// A person standing upright in the middle of the picture; limbs are not in sight.
    private static func body(confidence: Float = 0.5) throws -> PersonCandidate {
        let places: [(BodyJointName, Float, Float)] = [
            (.nose, 128, 40), (.leftShoulder, 150, 80), (.rightShoulder, 106, 80), (.leftHip, 142, 150),
            (.rightHip, 114, 150), (.leftKnee, 142, 190), (.rightKnee, 114, 190), (.leftAnkle, 142, 230),
            (.rightAnkle, 114, 230), (.leftElbow, 156, 110), (.rightElbow, 100, 110), (.leftWrist, 156, 140),
            (.rightWrist, 100, 140),
        ]
        let joints = places.map { name, x, y in
            Joint(
                jointName: name, location: PixelPoint(x: x, y: y).normalizedPoint(in: size),
                confidence: confidence)
        }
        return try #require(
            PersonCandidate(HumanBodyPoseObservation(confidence: 1, joints: joints), in: size))
    }

    private static func refiner(_ logit: (Int, Int) -> Float) throws -> MaskRefiner {
        let values = (0..<256 * 256).map { logit($0 % 256, $0 / 256) }
        return try #require(
            MaskRefiner(
                MaskLogits(values, extent: 256, region: region), reach: BodyReach(try body()), in: size))
    }

    /// The person's columns from 96 to 160, from the head to the feet; as the model's, logits rise within some cells.
    private static func block(_ x: Int, _ y: Int) -> Float {
        let (across, down) = (32 - abs(Float(x) + 0.5 - 128), 105 - abs(Float(y) + 0.5 - 135))
        return max(-6, min(6, 2 * min(across, down)))
    }

    @Test func `a person far beyond the picture has no mask, and one far larger has all of it`() {
        let values = [Float](repeating: 5, count: 256 * 256)
        func bounds(_ center: PixelPoint, _ side: Float) -> PixelRect? {
            let region = RegionOfInterest(center: center, side: side)
            return MaskLogits(values, extent: 256, region: region).bounds(in: Self.size)
        }
        for place: Float in [-1e20, 1e20] {
            #expect(bounds(PixelPoint(x: place, y: 128), 100) == nil)
            #expect(bounds(PixelPoint(x: 128, y: place), 100) == nil)
        }
        #expect(bounds(PixelPoint(x: 128, y: 128), 1e20) == PixelRect(of: Self.size))
        #expect(bounds(PixelPoint(x: .nan, y: 128), 100) == nil)
        let grid = MaskGrid(over: PixelRect(x: 10, y: 20, width: 300, height: 200), maximumExtent: 256)
        #expect(
            grid.cell(PixelPoint(x: 10, y: 20)) == 0
                && grid.cell(PixelPoint(x: 309.9, y: 219.9)) == grid.count - 1)
        for place in [Float.nan, .infinity, -.infinity, 1e20, -1e20, 9.9, 311] {
            #expect(grid.cell(PixelPoint(x: place, y: 30)) == nil)
        }
    }

    @Test func `the edge moves onto the picture's`() throws {
        // The picture's person ends two pixels before the model's on the right, and two after it on the left.
        let bytes = (0..<256 * 256).flatMap { place -> [UInt8] in
            (94..<158).contains(place % 256) && (30..<240).contains(place / 256)
                ? [180, 60, 40] : [70, 120, 90]
        }
        let picture = try #require(PixelBuffer(size: Self.size, rgb: bytes))
        let refiner = try Self.refiner(Self.block)
        let (coarse, refined) = (refiner.mask(), refiner.mask(on: picture))
        func columns(_ mask: PersonMask) -> [Int] {
            (0..<256).filter { mask.coverage(at: PixelPoint(x: Float($0) + 0.5, y: 130.5)) >= 0.5 }
        }
        #expect(columns(coarse) == Array(96..<160))
        #expect(columns(refined) == Array(94..<158))
    }

    @Test func `a board before the body is left out, unless a joint is seen on it`() throws {
        // From the middle of the trunk to well beside it, within the part of the picture that is looked at.
        func isBoard(_ x: Int, _ y: Int) -> Bool { (124..<171).contains(x) && (95..<145).contains(y) }
        let bytes = (0..<256 * 256).flatMap { place -> [UInt8] in
            let (x, y) = (place % 256, place / 256)
            if isBoard(x, y) { return [30, 40, 160] }
            return (96..<160).contains(x) && (30..<240).contains(y) ? [180, 60, 40] : [70, 120, 90]
        }
        let picture = try #require(PixelBuffer(size: Self.size, rgb: bytes))
        let refiner = try Self.refiner(Self.block)
        let hidden = refiner.mask(on: picture, occluders: OccluderFinder(try Self.body()))
        let seen = refiner.mask(on: picture, occluders: OccluderFinder(try Self.body(confidence: 0.9)))
        for (x, y) in [(130, 100), (140, 120), (155, 140)] {
            let place = PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5)
            #expect(hidden.coverage(at: place) == 0, "\(x), \(y)")
            #expect(seen.coverage(at: place) == 1, "\(x), \(y)")
        }
        for (x, y) in [(105, 120), (130, 80), (130, 170)] {
            #expect(hidden.coverage(at: PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5)) == 1, "\(x), \(y)")
        }
    }

    @Test func `on a picture of one colour the model's edge stays`() throws {
        let bytes = [UInt8](repeating: 128, count: 256 * 256 * 3)
        let picture = try #require(PixelBuffer(size: Self.size, rgb: bytes))
        let refiner = try Self.refiner(Self.block)
        #expect(refiner.mask(on: picture).intersectionOverUnion(with: refiner.mask()) > 0.999)
    }

    @Test func `parts apart from the body and beyond its reach are left out`() throws {
        let mask = try Self.refiner { x, y in
            // A blob beside the shoulder, and a weak trace far from the body that touches it.
            if (20..<40).contains(x), (70..<90).contains(y) { return 3 }
            if (160..<250).contains(x), (100..<120).contains(y) { return 1 }
            return Self.block(x, y)
        }.mask()
        #expect(mask.coverage(at: PixelPoint(x: 30.5, y: 80.5)) == 0)
        #expect(mask.coverage(at: PixelPoint(x: 240.5, y: 110.5)) == 0)
        #expect(mask.coverage(at: PixelPoint(x: 128.5, y: 110.5)) == 1)
    }

    @Test func `a picture without the person has no mask`() throws {
        let values = [Float](repeating: -8, count: 256 * 256)
        let logits = MaskLogits(values, extent: 256, region: Self.region)
        #expect(MaskRefiner(logits, reach: BodyReach(try Self.body()), in: Self.size) == nil)
    }

    @Test func `a region's rotation is undone`() throws {
        // In the model's picture the person lies along its upper half.
        let values = (0..<256 * 256).map { $0 / 256 < 128 ? Float(6) : -6 }
        var turned = Self.region
        turned.rotation = .pi / 2
        let logits = MaskLogits(values, extent: 256, region: turned)
        let grid = MaskGrid(over: PixelRect(of: Self.size), maximumExtent: 256)
        let cells = logits.values(at: grid)
        // Turned clockwise, up is to the right.
        #expect(cells[128 * 256 + 200] > 5)
        #expect(cells[128 * 256 + 50] < -4)
    }
}
