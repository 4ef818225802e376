import Foundation
import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct LandmarkOutputTests {
    /// Every row of the model's index order, by the names of the model card.
    @Test func `landmarks lie where the model puts them`() {
        let expected: [(BodyLandmark, Int)] = [
            (.nose, 0), (.leftEye, 2), (.rightEye, 5), (.leftEar, 7), (.rightEar, 8), (.leftShoulder, 11),
            (.rightShoulder, 12), (.leftElbow, 13), (.rightElbow, 14), (.leftWrist, 15), (.rightWrist, 16),
            (.leftHip, 23), (.rightHip, 24), (.leftKnee, 25), (.rightKnee, 26), (.leftAnkle, 27),
            (.rightAnkle, 28), (.regionCenter, 33), (.regionRadius, 34),
        ]
        #expect(BodyLandmark.allCases.count == expected.count)
        for (landmark, index) in expected { #expect(landmark.rawValue == index) }
        #expect(BodyLandmark.joints.count == 17)
    }

    @Test func `a small figure on the trunk is part of the body`() {
        let body = Self.standing(in: Self.region)
        var near = Self.region
        near.center.x += 5
        #expect(body.isSamePerson(as: Self.standing(in: near)))
        // A small figure imagined on the trunk.
        let small = RegionOfInterest(center: Self.region.center, side: 40)
        #expect(body.holds(BodyLandmark.joints.map(Self.standing(in: small).point)))
        // A person of the same size beside them.
        let beside = RegionOfInterest(center: PixelPoint(x: 400, y: 240), side: 300)
        #expect(!body.holds(BodyLandmark.joints.map(Self.standing(in: beside).point)))
        #expect(!Self.standing(in: beside).isSamePerson(as: body))
    }

    /// What the model would say of the mirror image, where a left hand is a right one, is the same person.
    @Test func `a mirrored body is the same body`() {
        let body = Self.standing(in: Self.region)
        let image = Self.standing(in: Self.region.mirrored, isMirrorImage: true)
        for landmark in BodyLandmark.allCases {
            #expect(image.point(landmark).distance(to: body.point(landmark)) < 1e-2, "\(landmark)")
        }
    }

    @Test func `the heat map refines a point towards its peak`() throws {
        var values = [Float](repeating: 0, count: BodyLandmark.outputCount * 5)
        (values[0], values[1]) = (128, 128)
        let region = RegionOfInterest(center: PixelPoint(x: 128, y: 128), side: 256)
        let heat = try LandmarkOutput.refine(&values) { point, rows, columns in
            rows.flatMap { y in columns.map { x in (point, y, x) == (0, 30, 33) ? 10 : -20 } }
        }
        let output = LandmarkOutput(values: values, presenceScore: 1, heat: heat, region: region)
        #expect(output.heat[0] > 0.99)
        #expect(output.heat[1] < 0.01)
        #expect(abs(output.points[0].x - 132) < 0.1)
        #expect(abs(output.points[0].y - 120) < 0.1)
    }

    private static let region = RegionOfInterest(center: PixelPoint(x: 200, y: 240), side: 300)

    /// A figure standing upright, as the model would put it into its 256 × 256 tensor.
    private static func standing(in region: RegionOfInterest, isMirrorImage: Bool = false) -> LandmarkOutput {
        let places: [BodyLandmark: (Float, Float)] = [
            .nose: (128, 40), .leftEye: (132, 36), .rightEye: (124, 36), .leftEar: (136, 38),
            .rightEar: (120, 38), .leftShoulder: (148, 66), .rightShoulder: (108, 66), .leftElbow: (156, 96),
            .rightElbow: (100, 96), .leftWrist: (158, 124), .rightWrist: (98, 124), .leftHip: (140, 128),
            .rightHip: (116, 128), .leftKnee: (140, 174), .rightKnee: (116, 174), .leftAnkle: (140, 220),
            .rightAnkle: (116, 220), .regionCenter: (128, 128), .regionRadius: (128, 25.6),
        ]
        var values = [Float](repeating: 8, count: BodyLandmark.outputCount * 5)
        for (landmark, place) in places {
            let index = isMirrorImage ? BodyLandmark.mirrorImage[landmark.rawValue] : landmark.rawValue
            values[index * 5] = isMirrorImage ? 256 - place.0 : place.0
            values[index * 5 + 1] = place.1
        }
        return LandmarkOutput(
            values: values, presenceScore: 1,
            heat: [Float](repeating: 0.9, count: BodyLandmark.outputCount), region: region)
    }
}
