import Foundation
import Movement
import PoseCore
import SyntheticMotion
import Testing

@Suite struct PictureAnglesTests {
    @Test(arguments: [PixelSize(width: 640, height: 480), PixelSize(width: 480, height: 960)])
    func `a picture's shape changes no angle`(size: PixelSize) {
        // A right angle in pixels is none in shares of width and height.
        let joints = [
            (BodyJointName.leftHip, PixelPoint(x: 100, y: 100)), (.leftKnee, PixelPoint(x: 200, y: 200)),
            (.leftAnkle, PixelPoint(x: 100, y: 300)),
        ].map { name, point in
            Joint(
                jointName: name,
                location: NormalizedPoint(
                    x: point.x / Float(size.width), y: 1 - point.y / Float(size.height)),
                confidence: 0.9)
        }
        let pose = HumanBodyPoseObservation(confidence: 1, joints: joints)
        let angles = JointAngles(pose, imageSize: size)
        #expect(abs((angles[.leftKnee] ?? .nan) - 90) < 0.01)
        #expect(angles.all.count == 1)
    }

    @Test func `from the side the picture has the angles of a squat and no others`() throws {
        var generator = MotionGenerator(seed: 2)
        let camera = Camera(position: SIMD3(9, 1, 0), target: SIMD3(0, 1, 0), focalLength: 2)
        for body in generator.sequence(of: .squat, seconds: 3, frameRate: 6).poses {
            let pose = seen(body, by: camera)
            let (flat, exact) = (
                JointAngles(pose, imageSize: camera.imageSize), JointAngles(body.worldPose())
            )
            // Thighs that are spread point towards the camera as well, which the picture does not have.
            let limits: [(JointAngleName, Double)] = [
                (.leftKnee, 12), (.rightKnee, 12), (.trunk, 12), (.leftHip, 25),
            ]
            for (name, limit) in limits {
                let (a, b) = (try #require(flat[name]), try #require(exact[name]))
                #expect(abs(a - b) < limit, "\(name)")
            }
            #expect(flat[.pelvis] == nil && flat[.trunkBend] == nil && flat[.trunkTwist] == nil)
            #expect(flat[.leftShoulderFlexion] == nil && flat[.leftAnkle] == nil)
        }
    }

    @Test(arguments: [Float(1), -1])
    func `a lean has the body's own side from the front and from behind`(side: Float) throws {
        var body = BodyPose3D()
        for (point, place) in StandingBody().places {
            guard let name = BodyPoint.allCases.first(where: { $0.jointName?.rawValue == point.rawValue })
            else { continue }
            // A lean of 20° to the left.
            let (c, s) = (cos(Float.pi / 9), sin(Float.pi / 9))
            body[name] =
                place.y > 0.1 ? SIMD3(place.x * c + place.y * s, place.y * c - place.x * s, place.z) : place
        }
        let camera = Camera(position: SIMD3(0, 0, 6 * side), target: .zero)
        let angles = JointAngles(seen(body, by: camera), imageSize: camera.imageSize)
        #expect(abs(try #require(angles[.trunkBend]) - 20) < 1)
        #expect(abs(try #require(angles[.trunk]) - 20) < 1)
        #expect(abs(try #require(angles[.pelvis])) < 1)
    }

    private func seen(_ body: BodyPose3D, by camera: Camera) -> HumanBodyPoseObservation {
        let joints = BodyPoint.allCases.compactMap { point -> Joint<BodyJointName>? in
            guard let name = point.jointName, let (place, _) = camera.project(body[point]) else { return nil }
            return Joint(jointName: name, location: place, confidence: 0.9)
        }
        return HumanBodyPoseObservation(confidence: 1, joints: joints)
    }
}
