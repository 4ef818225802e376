import Foundation
import PoseCore
import PoseEstimation
import Testing
import Trajectories

@testable import LimberVision

/// Observations that programs keep: archived, and encoded.
struct ArchiveTests {
    private let image: RequestImage

    init() throws {
        let picture = try #require(
            PixelBuffer(size: PixelSize(width: 8, height: 4), rgb: [UInt8](repeating: 0, count: 96)))
        image = RequestImage(picture: picture, place: FramePlace(timestamp: Timestamp(seconds: 1.5)))
    }

    private var body: VNHumanBodyPoseObservation {
        let joints = BodyJointName.allCases.dropLast().enumerated().map { index, name in
            PoseCore.Joint(
                jointName: name, location: .init(x: Float(index) / 20, y: 0.3), confidence: 0.7)
        }
        return VNHumanBodyPoseObservation(.init(confidence: 0.9, joints: joints), in: image)
    }

    private var hand: VNHumanHandPoseObservation {
        let joints = HandJointName.allCases.enumerated().map { index, name in
            PoseCore.Joint(
                jointName: name, location: .init(x: 0.5, y: Float(index) / 25), confidence: 0.6)
        }
        return VNHumanHandPoseObservation(
            .init(confidence: 0.8, chirality: .left, joints: joints, depths: (0..<21).map { Float($0) / 7 }),
            in: image)
    }

    /// A person that stands upright, some metres tall.
    private func bodyInSpace() throws -> VNHumanBodyPose3DObservation {
        var pose = PoseCore.HumanBodyPoseObservation(
            confidence: 0.9,
            joints: BodyJointName.allCases.enumerated().map { index, name in
                PoseCore.Joint(
                    jointName: name, location: .init(x: 0.4 + Float(index) / 100, y: Float(index) / 20),
                    confidence: 0.7)
            })
        pose.world = WorldPose(
            joints: Dictionary(
                uniqueKeysWithValues: WorldJointName.allCases.enumerated().map { index, name in
                    (
                        name,
                        .init(position: SIMD3(Float(index % 5) / 10, Float(index) / 20, 0.1), confidence: 0.9)
                    )
                }))
        let found = PoseEstimation.HumanBodyPose3DObservation(pose, imageSize: image.picture.size)
        return VNHumanBodyPose3DObservation(try #require(found), timeRange: image.timeRange)
    }

    private var flight: VNTrajectoryObservation {
        let path = FlightPath(
            reference: .zero, position: SIMD2(0.1, 0.2), velocity: SIMD2(0.5, 1), verticalAcceleration: -1.5)
        let detections = (0..<6).map {
            let time = Timestamp(seconds: Double($0) / 30)
            return Trajectories.TrajectoryObservation.Detection(
                time: time, location: path.location(at: time), radius: 0.01)
        }
        return VNTrajectoryObservation(
            .init(id: 1, detections: detections, path: path, confidence: 0.75),
            RegionMap(from: .fullImage, to: .fullImage), uuid: UUID())
    }

    private func people() throws -> VNInstanceMaskObservation {
        let region = PixelRect(x: 2, y: 1, width: 2, height: 2)
        let mask = PersonMask(region: region, values: [255, 130, 9, 200])
        return try VNInstanceMaskObservation(
            InstanceMasks([mask], image.picture.size, of: .fullImage), timeRange: image.timeRange)
    }

    private func mask(_ format: MaskFormat) throws -> VNPixelBufferObservation {
        let values = (0..<32).map { UInt8($0 * 8) }
        return VNPixelBufferObservation(
            try .gray(values, image.picture.size, format), timeRange: image.timeRange)
    }

    private func copy<Observation: VNObservation>(_ observation: Observation) throws -> Observation {
        let data = try NSKeyedArchiver.archivedData(withRootObject: observation, requiringSecureCoding: true)
        let copy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: Observation.self, from: data))
        #expect(type(of: copy) == type(of: observation) && copy !== observation)
        #expect(copy.uuid == observation.uuid && copy.confidence == observation.confidence)
        #expect(copy.timeRange == observation.timeRange)
        #expect(copy.requestRevision == observation.requestRevision)
        return copy
    }

    @Test func `poses come back from an archive with all that they hold`() throws {
        let bodyCopy = try copy(body)
        #expect(HumanBodyPoseObservation(bodyCopy).allJoints() == HumanBodyPoseObservation(body).allJoints())
        #expect(try bodyCopy.recognizedPoints(.all) == body.recognizedPoints(.all))
        #expect(try bodyCopy.keypointsMultiArray().isEqual(body.keypointsMultiArray()))
        #expect(bodyCopy.pictureAspectRatio == 2)
        let handCopy = try copy(hand)
        #expect(handCopy.chirality == .left && handCopy.pose == hand.pose)
        #expect(try handCopy.recognizedPoints(.thumb) == hand.recognizedPoints(.thumb))
        let space = try bodyInSpace()
        let spaceCopy = try copy(space)
        #expect(spaceCopy.body == space.body && spaceCopy.bodyHeight == space.bodyHeight)
        #expect(spaceCopy.cameraOriginMatrix == space.cameraOriginMatrix)
        #expect(
            try spaceCopy.recognizedPoint(.leftKnee).position == space.recognizedPoint(.leftKnee).position)
    }

    @Test func `what else was found comes back from an archive`() throws {
        let box = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        #expect(
            try copy(VNDetectedObjectObservation(requestRevision: 2, boundingBox: box)).boundingBox == box)
        let person = VNHumanObservation(
            boundingBox: box, upperBodyOnly: true, confidence: 0.5, timeRange: image.timeRange)
        let personCopy = try copy(person)
        #expect(personCopy.boundingBox == box && personCopy.upperBodyOnly)
        let shift = CGAffineTransform(translationX: 3, y: -0.25)
        let alignment = VNImageTranslationAlignmentObservation(
            shift, confidence: 0.5, timeRange: image.timeRange)
        #expect(try copy(alignment).alignmentTransform == shift)
        let flight = flight
        let flightCopy = try copy(flight)
        #expect(flightCopy.detectedPoints == flight.detectedPoints)
        #expect(flightCopy.projectedPoints == flight.projectedPoints)
        #expect(flightCopy.equationCoefficients == flight.equationCoefficients)
        #expect(flightCopy.movingAverageRadius == flight.movingAverageRadius)
        let people = try people()
        let peopleCopy = try copy(people)
        #expect(peopleCopy.masks == people.masks)
        #expect(peopleCopy.instanceMask.grayValues?.values == people.instanceMask.grayValues?.values)
    }

    @Test(arguments: MaskFormat.allCases)
    func `a mask comes back from an archive in its format`(format: MaskFormat) throws {
        let mask = try mask(format)
        let copy = try copy(mask)
        #expect(copy.pixelBuffer.grayValues?.values == mask.pixelBuffer.grayValues?.values)
        #expect(CVPixelBufferGetPixelFormatType(copy.pixelBuffer) == format.pixelFormat)
    }

    @Test func `a list of poses is archived as others are`() throws {
        let list = [body, body] as NSArray
        let data = try NSKeyedArchiver.archivedData(withRootObject: list, requiringSecureCoding: true)
        let found = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSArray.self, VNHumanBodyPoseObservation.self], from: data)
        #expect((found as? [VNHumanBodyPoseObservation])?.count == 2)
    }

    private func copyOfPart<Part: NSObject & NSSecureCoding>(_ part: Part) throws -> Part {
        let data = try NSKeyedArchiver.archivedData(withRootObject: part, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Part.self, from: data))
    }

    @Test func `points and vectors come back from an archive with all that they hold`() throws {
        let point = VNPoint(x: 0.25, y: -1.5)
        #expect(try copyOfPart(point) == point)
        let vector = VNVector(xComponent: 3, yComponent: .infinity)
        #expect(try copyOfPart(vector) == vector)
        let detected = VNDetectedPoint(x: 0.1, y: 0.2, confidence: 0.3)
        #expect(try copyOfPart(detected) == detected)
        let joint = try body.recognizedPoint(.leftElbow)
        #expect(joint.confidence > 0)
        #expect(try copyOfPart(joint) == joint)
        let knee = try bodyInSpace().recognizedPoint(.leftKnee)
        let kneeCopy = try copyOfPart(knee)
        #expect(kneeCopy.position == knee.position && kneeCopy.identifier == knee.identifier)
        #expect(kneeCopy.localPosition == knee.localPosition && kneeCopy.parentJoint == knee.parentJoint)
        // A list of joints, as programs keep them.
        let joints = Array(try body.recognizedPoints(.all).values)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: joints as NSArray, requiringSecureCoding: true)
        let found = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSArray.self, VNRecognizedPoint.self], from: data)
        #expect(found as? [VNRecognizedPoint] == joints)
    }

    private func isSame(_ value: some VisionObservation) throws -> Bool {
        func again<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
            let list = try PropertyListDecoder().decode(
                [Value].self, from: PropertyListEncoder().encode([value]))
            return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
                && list == [value]
        }
        return try again(value)
    }

    @Test func `observations of the newer generation survive their encoding`() throws {
        let box = LimberVision.NormalizedRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        #expect(try isSame(LimberVision.HumanBodyPoseObservation(body)))
        #expect(try isSame(LimberVision.HumanHandPoseObservation(hand)))
        #expect(try isSame(LimberVision.DetectedObjectObservation(boundingBox: box)))
        #expect(try isSame(LimberVision.HumanObservation(boundingBox: box, revision: .revision2)))
        #expect(try isSame(LimberVision.TrajectoryObservation(flight)))
        #expect(try isSame(try #require(LimberVision.InstanceMaskObservation(try people()))))
        #expect(try isSame(try #require(LimberVision.PixelBufferObservation(try mask(.half)))))
        let space = LimberVision.HumanBodyPose3DObservation(try bodyInSpace())
        let data = try JSONEncoder().encode(space)
        #expect(try JSONDecoder().decode(LimberVision.HumanBodyPose3DObservation.self, from: data) == space)
    }
}
