import PoseCore
import Testing

@testable import Trajectories

/// People of a picture of 640 × 360 pixels, with trunks of 90.
struct BodyMotionTests {
    /// A person with the neck at `neck` and a bare arm, in pixels.
    private func person(neck: SIMD2<Double>) -> HumanBodyPoseObservation {
        let joints: [(BodyJointName, SIMD2<Double>)] = [
            (.nose, SIMD2(0, -30)), (.neck, .zero), (.root, SIMD2(0, 90)), (.leftElbow, SIMD2(60, 20)),
            (.leftWrist, SIMD2(120, 20)),
        ]
        return HumanBodyPoseObservation(
            confidence: 0.9,
            joints: joints.map { name, offset in
                let place = (neck + offset) / ScriptedFlight.size
                return Joint(
                    jointName: name, location: NormalizedPoint(x: Float(place.x), y: Float(1 - place.y)),
                    confidence: 0.9)
            })
    }

    private func regions(_ necks: SIMD2<Double>...) -> BodyRegions {
        BodyRegions(necks.map { person(neck: $0) }, size: ScriptedFlight.size)
    }

    private func expect(_ velocity: SIMD2<Double>?, near expected: SIMD2<Double>) {
        #expect(
            velocity.map { ParabolaFit.length($0 - expected) < 0.1 } ?? false,
            "\(String(describing: velocity))")
    }

    @Test func `what may be seen on a person moves as its part does`() throws {
        let motion = try #require(
            BodyMotion([(0.0, regions(SIMD2(320, 100))), (0.1, regions(SIMD2(322, 90)))]))
        // A cap beside the nose, a gap between clothes on the trunk, a hand beyond the wrist.
        for point in [SIMD2(350.0, 60.0), SIMD2(340, 150), SIMD2(460, 120)] {
            expect(motion.velocity(at: point), near: SIMD2(20, -100))
        }
        #expect(motion.velocity(at: SIMD2(320, 10)) == nil && motion.velocity(at: SIMD2(100, 150)) == nil)
    }

    @Test func `each person moves by themselves, in whatever order they come`() throws {
        let motion = try #require(
            BodyMotion([
                (0.0, regions(SIMD2(150, 100), SIMD2(420, 100))),
                (0.1, regions(SIMD2(425, 100), SIMD2(150, 110))),
            ]))
        expect(motion.velocity(at: SIMD2(150, 150)), near: SIMD2(0, 100))
        expect(motion.velocity(at: SIMD2(420, 150)), near: SIMD2(50, 0))
    }

    @Test func `a person in only one of the frames does not move`() throws {
        let motion = try #require(
            BodyMotion([(0.0, regions(SIMD2(150, 100))), (0.1, regions(SIMD2(420, 100)))]))
        #expect(motion.velocity(at: SIMD2(150, 150)) == nil)
        #expect(BodyMotion([(0.0, regions(SIMD2(150, 100)))]) == nil)
    }

    @Test func `what moves as the person behind it is a part of it`() throws {
        var flight = try #require(
            ScriptedFlight(start: 0, end: 0.5, origin: SIMD2(60, 310), velocity: SIMD2(200, -740)).found())
        let judgement = FlightJudgement(gravity: SceneGravity(), size: ScriptedFlight.size)
        let free = judgement.confidence(of: flight)
        for index in flight.blobs.indices { flight.blobs[index].bodyVelocity = .zero }
        #expect(flight.bodyCount < 0.02 * Double(flight.blobs.count))
        #expect(judgement.confidence(of: flight) > 0.95 * free)
        for index in flight.blobs.indices {
            flight.blobs[index].bodyVelocity = flight.fit.velocity(at: flight.blobs[index].time) * 0.8
        }
        #expect(flight.bodyCount > 0.9 * Double(flight.blobs.count))
        #expect(judgement.confidence(of: flight) < 0.05 && free > 0.6)
    }

    @Test func `a held camera moves the person's picture, too`() throws {
        var flight = try #require(
            ScriptedFlight(start: 0, end: 0.5, origin: SIMD2(60, 310), velocity: SIMD2(200, -740)).found())
        for (index, blob) in flight.blobs.enumerated() {
            flight.blobs[index].cameraShift = SIMD2(0, 600 * (blob.time - flight.start))
            flight.blobs[index].bodyVelocity = SIMD2(0, 600)
        }
        #expect(flight.bodyCount < 0.02 * Double(flight.blobs.count))
    }
}
