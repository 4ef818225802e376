import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct BodySilhouetteTests {
    private static let region = RegionOfInterest(center: PixelPoint(x: 300, y: 200), side: 250)

    /// An upright person with the hips' middle at `x`, 160 pixels tall from nose to ankles.
    private static func standing(at x: Float) -> LandmarkOutput {
        var output = LandmarkOutput(
            values: [Float](repeating: 0, count: BodyLandmark.outputCount * 5), presenceScore: 1,
            heat: [Float](repeating: 0.9, count: BodyLandmark.outputCount), region: region)
        func put(_ landmark: BodyLandmark, _ right: Float, _ down: Float) {
            output.points[landmark.rawValue] = PixelPoint(x: x + right, y: 200 + down)
        }
        put(.nose, 0, -80)
        put(.leftShoulder, 18, -60)
        put(.rightShoulder, -18, -60)
        put(.leftElbow, 25, -30)
        put(.rightElbow, -25, -30)
        put(.leftWrist, 25, 0)
        put(.rightWrist, -25, 0)
        put(.leftHip, 10, 0)
        put(.rightHip, -10, 0)
        put(.leftKnee, 10, 40)
        put(.rightKnee, -10, 40)
        put(.leftAnkle, 10, 80)
        put(.rightAnkle, -10, 80)
        put(.regionCenter, 0, 0)
        put(.regionRadius, 0, -100)
        return output
    }

    /// Whether the tensor, white before, shows paint at a place of the picture.
    private static func isPainted(
        _ x: Float, _ y: Float, in region: RegionOfInterest, over bodies: [BodySilhouette],
        keeping kept: BodySilhouette? = nil
    ) throws -> Bool {
        let extent = 64
        var tensor = [Float](repeating: 1, count: extent * extent * 3)
        tensor.withUnsafeMutableBufferPointer {
            BodySilhouette.maskOut(bodies, keeping: kept, in: $0, of: region, extent: extent)
        }
        let toTensor = try #require(region.tensorToPicture(extent: extent).inverse)
        let place = toTensor.apply(to: PixelPoint(x: x, y: y))
        return tensor[(Int(place.y) * extent + Int(place.x)) * 3] != 1
    }

    @Test(arguments: [
        region, region.mirrored,
        RegionOfInterest(center: PixelPoint(x: 330, y: 180), side: 400, rotation: 0.7),
    ]) func `the body is masked out and nothing else`(region: RegionOfInterest) throws {
        let body = BodySilhouette(Self.standing(at: 300))
        for (x, y) in [(300, 120), (300, 150), (318, 140), (325, 170), (275, 200), (310, 240), (290, 279)] {
            #expect(try Self.isPainted(Float(x), Float(y), in: region, over: [body]), "(\(x), \(y))")
        }
        for (x, y) in [(300, 90), (345, 150), (300, 260), (255, 200), (310, 295)] {
            #expect(try !Self.isPainted(Float(x), Float(y), in: region, over: [body]), "(\(x), \(y))")
        }
    }

    @Test func `the person of the crop is not masked out`() throws {
        let (other, own) = (BodySilhouette(Self.standing(at: 300)), BodySilhouette(Self.standing(at: 340)))
        func isPainted(_ x: Float) throws -> Bool {
            try Self.isPainted(x, 170, in: Self.region, over: [other], keeping: own)
        }
        #expect(try isPainted(300))
        #expect(try isPainted(275))
        // The other's left arm lies on this one's right one.
        #expect(try !isPainted(320))
        #expect(try !isPainted(340))
    }

    @Test func `bodies outside the crop or without extent mask nothing`() throws {
        let elsewhere = BodySilhouette(Self.standing(at: 2000))
        var flat = Self.standing(at: 300)
        flat.points = flat.points.map { _ in PixelPoint(x: .infinity, y: .nan) }
        for bodies in [[], [elsewhere], [BodySilhouette(flat)]] {
            #expect(try !Self.isPainted(300, 150, in: Self.region, over: bodies))
        }
    }
}
