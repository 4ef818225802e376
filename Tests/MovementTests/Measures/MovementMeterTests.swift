import Foundation
import Movement
import PoseCore
import SyntheticMotion
import Testing

@Suite struct MovementMeterTests {
    /// A camera far to the side, 2 m high in its picture.
    private static let camera = Camera(position: SIMD3(20, 0, 0), target: .zero, focalLength: 8)

    private static let jointNames: [(WorldJointName, BodyJointName)] = WorldJointName.allCases.compactMap {
        name in name.bodyJointName.map { (name, $0) }
    }

    /// Feeds a meter with a body in space at 30 frames a second.
    ///
    /// - Parameter delay: Seconds by which a second frame after each is too late; nil: there is none.
    private func measure(
        seconds: Double, hasWorld: Bool = false, side: Repetition.Side? = nil, from start: Double = 0,
        to end: Double? = nil, delay: Double? = nil,
        _ body: (Double) -> StandingBody
    ) -> RepetitionMeasures? {
        var meter = MovementMeter()
        let times = (0..<Int(seconds * 30)).map { Double($0) / 30 }
        for time in times.flatMap({ time in [time] + (delay.map { [time - $0] } ?? []) }) {
            let places = body(time).places
            let joints = Self.jointNames.compactMap { name, other -> Joint<BodyJointName>? in
                guard let place = places[name], let (point, _) = Self.camera.project(place) else {
                    return nil
                }
                return Joint(jointName: other, location: point, confidence: 0.9)
            }
            let root = places[.root] ?? .zero
            let world = WorldPose(
                joints: places.mapValues { WorldPose.Joint(position: $0 - root, confidence: 0.9) })
            var pose = HumanBodyPoseObservation(confidence: 1, joints: joints)
            pose.world = hasWorld ? world : nil
            meter.update(
                personID: 4, pose: pose,
                angles: JointAngles(world), at: Timestamp(seconds: time))
        }
        return meter.measures(
            of: Repetition(
                personID: 4, number: 1, start: Timestamp(seconds: start),
                end: Timestamp(seconds: end ?? seconds), confidence: 1, side: side))
    }

    /// A body whose knees are bent, feet on the ground.
    private func squatting(_ degrees: Double, right: Double? = nil) -> StandingBody {
        var body = StandingBody()
        for (bend, hip, knee, foot) in [
            (
                degrees, WorldJointName.leftHip, WorldJointName.leftKnee,
                [WorldJointName.leftAnkle, .leftHeel, .leftToe]
            ),
            (right ?? degrees, .rightHip, .rightKnee, [.rightAnkle, .rightHeel, .rightToe]),
        ] {
            let half = Float(bend / 2 * .pi / 180)
            body.point(knee, from: hip, along: SIMD3(0, -cos(half), sin(half)), taking: foot)
            body.point(
                foot[0], from: knee, along: SIMD3(0, -cos(half), -sin(half)), taking: Array(foot.dropFirst()))
        }
        let drop = SIMD3(0, -0.84, 0) - (body.places[.leftAnkle] ?? .zero)
        body.move(Array(body.places.keys), by: SIMD3(0, drop.y, 0))
        return body
    }

    /// 0 before, down in `down` seconds, held, up in `up` seconds.
    private func course(_ time: Double, _ down: Double, _ hold: Double, _ up: Double) -> Double {
        func ease(_ share: Double) -> Double { (1 - cos(.pi * min(1, max(0, share)))) / 2 }
        return time < down + hold ? ease(time / down) : 1 - ease((time - down - hold) / up)
    }

    @Test(arguments: [(1.2, 0.8, 0.6), (0.7, 0.0, 0.7), (2.0, 1.5, 1.0)])
    func `a squat's range, depth and tempo`(down: Double, hold: Double, up: Double) throws {
        let measures = try #require(
            measure(seconds: down + hold + up) { squatting(100 * course($0, down, hold, up)) })
        let tempo = try #require(measures.tempo)
        #expect(abs(tempo.down - down) < 0.15 && abs(tempo.hold - hold) < 0.15 && abs(tempo.up - up) < 0.15)
        #expect(tempo.startsDown)
        #expect(abs(tempo.down + tempo.hold + tempo.up - (down + hold + up)) < 1e-6)
        let knee = try #require(measures.range[.leftKnee])
        #expect(knee.lowerBound < 2 && abs(knee.upperBound - 100) < 1)
        #expect([.leftKnee, .rightKnee].contains(measures.principalAngle))
        #expect(abs(try #require(measures.depth) - 100) < 1)
        #expect(try #require(measures.symmetry) > 0.99)
        #expect(measures.jumpHeight == nil)
    }

    @Test func `frames that come too late change nothing`() {
        func squat(delay: Double?) -> RepetitionMeasures? {
            measure(seconds: 2, delay: delay) { squatting(100 * course($0, 1, 0, 1)) }
        }
        #expect(squat(delay: nil) != nil && squat(delay: 0.3) == squat(delay: nil))
    }

    @Test func `arms that go up begin with the way up`() throws {
        let measures = try #require(
            measure(seconds: 2.5) { time in
                let lift = Float(course(time, 1, 0, 1.5) * .pi * 0.8)
                var body = StandingBody()
                body.point(
                    .leftElbow, from: .leftShoulder, along: SIMD3(sin(lift), -cos(lift), 0),
                    taking: [.leftWrist])
                body.point(.leftWrist, from: .leftElbow, along: SIMD3(sin(lift), -cos(lift), 0))
                return body
            })
        let tempo = try #require(measures.tempo)
        #expect(!tempo.startsDown && abs(tempo.up - 1) < 0.1 && abs(tempo.down - 1.5) < 0.1)
        #expect(measures.principalAngle == .leftShoulder)
        #expect(try #require(measures.symmetry) < 0.05)
    }

    @Test func `a leg that bends less is uneven, and sides that alternate are not compared`() throws {
        let uneven = try #require(
            measure(seconds: 2) { squatting(100 * course($0, 1, 0, 1), right: 60 * course($0, 1, 0, 1)) })
        #expect(abs(try #require(uneven.symmetry) - 0.6) < 0.05)
        let lunge = try #require(
            measure(seconds: 2, side: .left) {
                squatting(100 * course($0, 1, 0, 1), right: 60 * course($0, 1, 0, 1))
            })
        #expect(lunge.symmetry == nil)
    }

    @Test(arguments: [80.0, 110])
    func `a squat is measured at its knees, however far the arms reach`(reach: Double) throws {
        let measures = try #require(
            measure(seconds: 2) { time in
                let share = course(time, 1, 0, 1)
                var body = squatting(100 * share)
                let bend = Float(reach * (1 - share) * .pi / 180)
                for (elbow, wrist) in [
                    (WorldJointName.leftElbow, WorldJointName.leftWrist), (.rightElbow, .rightWrist),
                ] {
                    body.point(wrist, from: elbow, along: SIMD3(0, -cos(bend), sin(bend)))
                }
                return body
            })
        #expect([.leftKnee, .rightKnee].contains(measures.principalAngle))
        #expect(abs(try #require(measures.depth) - 100) < 1)
    }

    @Test(arguments: Repetition.Side.allCases)
    func `a repetition of one side is measured at that side`(side: Repetition.Side) throws {
        let measures = try #require(
            measure(seconds: 2, side: side) {
                squatting(85 * course($0, 1, 0, 1), right: 100 * course($0, 1, 0, 1))
            })
        #expect(measures.principalAngle == (side == .left ? .leftKnee : .rightKnee))
        #expect(abs(try #require(measures.depth) - (side == .left ? 85 : 100)) < 1)
    }

    @Test(arguments: [0.12, 0.25, 0.45], [false, true])
    func `a jump's height comes from its time in the air`(height: Double, hasWorld: Bool) throws {
        let air = (8 * height / 9.81).squareRoot()
        let measures = try #require(
            measure(seconds: 3, hasWorld: hasWorld, from: 0.5, to: 2.5) { time in
                var body = squatting(70 * course(time - 0.6, 0.4, 0, 0.25))
                let flight = time - 1.3
                // Heels rise by 8 cm before the toes leave the ground, and touch down after them.
                let heels = max(0, min(1, min((flight + 0.1) / 0.1, (air + 0.1 - flight) / 0.1)))
                let lift = flight > 0 && flight < air ? 9.81 / 2 * flight * (air - flight) : 0
                let toes: [WorldJointName] = [.leftToe, .rightToe]
                body.move(toes, by: SIMD3(0, Float(lift), 0))
                body.move(
                    body.places.keys.filter { !toes.contains($0) },
                    by: SIMD3(0, Float(lift + 0.08 * heels), 0))
                return body
            })
        #expect(abs(try #require(measures.jumpHeight) - height) < 0.035)
    }

    @Test(arguments: [0.03, 0.05])
    func `a landing that is higher in the picture is no part of a flight`(rise: Double) throws {
        // The ground farther away is higher in the picture.
        let height = 0.1
        let air = (8 * height / 9.81).squareRoot()
        let measures = try #require(
            measure(seconds: 4, hasWorld: true, from: 1, to: 2.2) { time in
                let flight = time - 1.4
                let isFlying = flight > 0 && flight < air
                let lift = isFlying ? 9.81 / 2 * flight * (air - flight) : 0
                var body = StandingBody()
                body.move(
                    Array(body.places.keys),
                    by: SIMD3(0, Float(lift + rise * max(0, min(1, flight / air))), 0))
                return body
            })
        #expect(abs(try #require(measures.jumpHeight) - height) < 0.035)
    }

    @Test func `lifted feet are no jump`() throws {
        // Lying on the back, both legs go up.
        let lying = try #require(
            measure(seconds: 2) { time in
                var body = StandingBody()
                body.places = body.places.mapValues { SIMD3($0.x, $0.z, -$0.y) }
                let lift = Float(course(time, 0.4, 0, 0.4) * .pi / 2)
                for (hip, knee, ankle) in [
                    (WorldJointName.leftHip, WorldJointName.leftKnee, WorldJointName.leftAnkle),
                    (.rightHip, .rightKnee, .rightAnkle),
                ] {
                    body.point(knee, from: hip, along: SIMD3(0, sin(lift), cos(lift)), taking: [ankle])
                    body.point(ankle, from: knee, along: SIMD3(0, sin(lift), cos(lift)))
                }
                return body
            })
        #expect(lying.jumpHeight == nil)
        // Sitting upright, both feet leave the ground for a moment.
        let sitting = try #require(
            measure(seconds: 2) { time in
                var body = squatting(90)
                body.move(
                    [.leftAnkle, .rightAnkle], by: SIMD3(0, 0.3 * Float(course(time - 0.6, 0.2, 0, 0.2)), 0))
                return body
            })
        #expect(sitting.jumpHeight == nil)
    }

    @Test func `what is not remembered is not measured`() {
        var settings = MovementMeter.Configuration()
        settings.history = 4
        var meter = MovementMeter(configuration: settings)
        for frame in 0..<300 {
            meter.update(
                personID: 1, pose: HumanBodyPoseObservation(confidence: 1, joints: []),
                angles: JointAngles([.leftKnee: Double(frame % 30)]),
                at: Timestamp(seconds: Double(frame) / 30))
        }
        func measures(_ person: Int, _ start: Double) -> RepetitionMeasures? {
            meter.measures(
                of: Repetition(
                    personID: person, number: 1, start: Timestamp(seconds: start),
                    end: Timestamp(seconds: start + 1), confidence: 1))
        }
        #expect(measures(1, 8) != nil && measures(1, 8)?.tempo == nil)
        #expect(measures(1, 2) == nil && measures(2, 8) == nil && measures(1, 20) == nil)
    }
}
