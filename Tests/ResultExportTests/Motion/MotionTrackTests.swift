import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion
import TestSupport
import Testing

@testable import ResultExport

/// Samples in time become frames at a constant rate, on the floor.
@Suite struct MotionTrackTests {
    /// A sample of which every joint is at the same place.
    private func sample(_ time: Double, _ place: SIMD3<Float>) -> MotionSample {
        MotionSample(
            time: time,
            joints: Array(repeating: SIMD4(place, 1), count: WorldJointName.allCases.count))
    }

    private func frames(of samples: [MotionSample], rate: Double) -> [MotionFrame] {
        guard let first = samples.first else { return [] }
        var resampler = MotionResampler(rate: rate, start: first.time)
        return samples.flatMap { resampler.add($0) } + resampler.finish()
    }

    @Test func `a mirror image has the sample of the person, not of the image`() throws {
        var generator = MotionGenerator(seed: 8)
        for body in generator.sequence(of: .forwardLunge, seconds: 2, frameRate: 5).poses {
            let pose = observation(of: body)
            // What a pose model makes of the mirror image.
            var image = HumanBodyPoseObservation(
                confidence: 0.9,
                joints: pose.allJoints().values.map { joint in
                    let place = NormalizedPoint(x: 1 - joint.location.x, y: joint.location.y)
                    return Joint(
                        jointName: joint.jointName.mirrored, location: place, confidence: joint.confidence)
                })
            let space = WorldJointName.allCases.compactMap { name in
                pose.world?.joint(for: name).map { joint in
                    let place = SIMD3(-joint.position.x, joint.position.y, joint.position.z)
                    return (name.mirrored, WorldPose.Joint(position: place, confidence: joint.confidence))
                }
            }
            image.world = WorldPose(joints: Dictionary(uniqueKeysWithValues: space))
            let expected = try #require(MotionSample(pose, at: 0, aspectRatio: 4.0 / 3))
            let found = try #require(MotionSample(image.mirrored, at: 0, aspectRatio: 4.0 / 3))
            #expect(found.joints == expected.joints)
            #expect(abs(found.metresPerHeight / expected.metresPerHeight - 1) < 1e-4)
        }
    }

    @Test func `samples at the rate pass unchanged, with the clock's rounding`() {
        let samples = (0..<50).map { index in
            let milliseconds = (Double(index) / 29.97 * 1000).rounded()
            return sample(milliseconds / 1000, SIMD3(Float(index), 0, 0))
        }
        let frames = frames(of: samples, rate: 29.97)
        #expect(frames.map(\.index) == Array(0..<50))
        let places = frames.map { $0.sample?.joints[3].x }
        #expect(places == (0..<50).map(Float.init))
    }

    @Test func `even motion sampled at any times stays even`() {
        var random = SeededGenerator(seed: 3)
        var time = 0.4
        var samples: [MotionSample] = []
        while time < 6 {
            samples.append(sample(time, SIMD3(0, Float(time), Float(-2 * time))))
            time += Double(random.uniform(Float(0.02)...0.12))
        }
        let frames = frames(of: samples, rate: 25)
        #expect(frames.first?.index == 10 && frames.count > 130)
        for (frame, number) in zip(frames, 10...) {
            #expect(frame.index == number)
            let place = frame.sample?.joints[0] ?? .zero
            let time = Float(number) / 25
            // A tenth of a frame is not interpolated, the first and the last half frame neither.
            #expect(abs(place.y - time) < 0.021)
            #expect(abs(place.z + 2 * place.y) < 1e-4)
        }
    }

    @Test func `gaps of more than a quarter of a second stay`() {
        let times = Array(stride(from: 0, through: 1, by: 0.1)) + [1.2, 1.3, 1.8, 1.9]
        let frames = frames(of: times.map { sample($0, SIMD3(Float($0), 0, 0)) }, rate: 10)
        #expect(frames.count == 20)
        #expect(frames.filter { $0.sample == nil }.map(\.index) == frames[14...17].map(\.index))
        let place = frames[11].sample?.joints[0].x ?? 0
        #expect(abs(place - 1.1) < 1e-5)
    }

    @Test func `a joint that is hidden for a moment is interpolated, for longer it is missing`() {
        var filler = JointGapFiller(rate: 20)
        #expect(filler.maximumLength == 5)
        var frames: [MotionFrame] = []
        for index in 0..<40 {
            var sample = sample(Double(index) / 20, SIMD3(Float(index), 0, 0))
            if (10..<15).contains(index) || (20..<26).contains(index) { sample.joints[2] = .zero }
            frames += filler.add(MotionFrame(index: index, sample: sample))
        }
        frames += filler.finish()
        #expect(frames.map(\.index) == Array(0..<40))
        for frame in frames {
            let joint = frame.sample?.joints[2] ?? .zero
            #expect((joint.w == 0) == (20..<26).contains(frame.index), "\(frame.index)")
            if joint.w > 0 { #expect(abs(joint.x - Float(frame.index)) < 1e-4) }
        }
    }

    @Test func `what does not fit in memory comes back from the file`() throws {
        let folder = ScratchFolder()
        var random = SeededGenerator(seed: 9)
        var expected: [Int: [MotionSample]] = [:]
        do {
            let spool = try MotionSpool(besides: folder.file("c.trc"))
            for index in 0..<700 {
                for person in [1, 5, 6] where random.uniform(Float(0)...1) < 0.6 {
                    let place = SIMD3<Float>(random.uniform(-1...1), 0, Float(person))
                    let sample = sample(Double(index) / 30, place)
                    expected[person, default: []].append(sample)
                    try spool.add(sample, of: person)
                }
            }
            #expect(spool.people == [1, 5, 6])
            for person in spool.people {
                var found: [MotionSample] = []
                try spool.forEach(of: person) { found.append($0) }
                let wanted = try #require(expected[person])
                #expect(
                    found.map(\.time) == wanted.map(\.time) && found.map(\.joints) == wanted.map(\.joints))
                #expect(spool.extent(of: person)?.count == wanted.count)
            }
            #expect(folder.names().count == 1)
        }
        #expect(folder.names().isEmpty)
    }

    private func heights(
        of bodies: [BodyPose3D], camera: (Int) -> Camera = { _ in motionCamera },
        hiding hidden: (Int) -> Set<WorldJointName> = { _ in [] }
    ) -> [Float] {
        var floor = MotionFloor(rate: 30)
        var frames: [MotionFrame] = []
        for (index, body) in bodies.enumerated() {
            let pose = observation(of: body, from: camera(index), hiding: hidden(index))
            let sample = MotionSample(
                pose, at: Double(index) / 30, aspectRatio: motionCamera.imageSize.aspectRatio)
            frames += floor.add(MotionFrame(index: index, sample: sample))
        }
        return (frames + floor.finish()).map(\.rootHeight)
    }

    @Test func `a jump lifts the body off the floor`() {
        var generator = MotionGenerator(seed: 1)
        let bodies = generator.sequence(of: .verticalJump, seconds: 8).poses
        let found = heights(of: bodies)
        let errors = zip(found, bodies).map { abs($0 - $1[.root].y) }.sorted()
        let truth = bodies.map { body in BodyPoint.allCases.map { body[$0].y }.min() ?? 0 }.max() ?? 0
        let flight =
            zip(found, bodies).map { height, body in
                height - body[.root].y + (BodyPoint.allCases.map { body[$0].y }.min() ?? 0)
            }.max() ?? 0
        #expect(truth > 0.15, "the test's jump is \(truth) m")
        #expect(abs(flight - truth) < 0.06, "\(flight) m for \(truth) m")
        #expect(errors[errors.count * 9 / 10] < 0.06, "\(errors)")
    }

    @Test(arguments: [Exercise.squat, .forwardLunge, .standing, .calfRaise])
    func `a body that stays on the floor does not fly`(exercise: Exercise) {
        var generator = MotionGenerator(seed: 2)
        let bodies = generator.sequence(of: exercise, seconds: 6).poses
        let errors = zip(heights(of: bodies), bodies).map { abs($0 - $1[.root].y) }
        #expect((errors.max() ?? 1) < 0.1, "\(errors.max() ?? 1) m")
    }

    @Test(arguments: [4.0, 30])
    func `the floor is the highest of the lowest heights of all stretches with a frame in them`(
        rate: Double
    ) {
        var random = SeededGenerator(seed: 17)
        let heights = (0..<150).map { _ in
            random.chance(0.1) ? Float.nan : 0.25 * (random.uniform(Float(0)...8).rounded())
        }
        var floor = MotionFloor(rate: rate)
        var found: [MotionFrame] = []
        for (index, height) in heights.enumerated() {
            var sample = sample(Double(index) / rate, .zero)
            (sample.rootHeightInPicture, sample.metresPerHeight) = (height, 1)
            found += floor.add(MotionFrame(index: index, sample: height.isNaN ? nil : sample))
        }
        found += floor.finish()
        let reach = Int(MotionFloor.maximumFlight * rate)
        #expect(found.count == heights.count)
        for (place, own) in heights.enumerated() where !own.isNaN {
            let lowest = (place - reach...place).map { first in
                heights[max(0, first)...min(heights.count - 1, first + reach)].filter { !$0.isNaN }.min()
                    ?? own
            }
            #expect(found[place].rootHeight == own - (lowest.max() ?? own), "frame \(place)")
        }
    }

    @Test(arguments: [false, true])
    func `a body stays as high as it was while its feet or hips are out of the picture`(hidesHips: Bool) {
        var generator = MotionGenerator(seed: 2)
        let bodies = generator.sequence(of: .standing, seconds: 4).poses
        let feet: Set<WorldJointName> = [
            .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftToe, .rightToe,
        ]
        let legs: Set<WorldJointName> = [.root, .leftHip, .rightHip, .leftKnee, .rightKnee]
        let found = heights(
            of: bodies,
            hiding: { index in
                (30..<90).contains(index) ? hidesHips ? feet.union(legs) : feet : []
            })
        let errors = zip(found, bodies).map { abs($0 - $1[.root].y) }
        #expect((errors.max() ?? 1) < 0.1, "\(errors.max() ?? 1) m")
    }

    @Test func `a body of which no foot is ever seen stands on what is seen`() {
        var generator = MotionGenerator(seed: 2)
        let bodies = generator.sequence(of: .standing, seconds: 1).poses
        let found = heights(
            of: bodies,
            hiding: { _ in [.leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftToe, .rightToe] })
        let truth = bodies.map { min($0[.root].y - $0[.leftKnee].y, $0[.root].y - $0[.rightKnee].y) }
        #expect(zip(found, truth).allSatisfy { abs($0 - $1) < 0.1 })
    }

    @Test func `a body that comes towards the camera does not fly`() {
        var generator = MotionGenerator(seed: 2)
        let body = generator.sequence(of: .standing, seconds: 1).poses[0]
        let bodies = Array(repeating: body, count: 60)
        let found = heights(of: bodies) { index in
            Camera(
                position: SIMD3(0, 1.4, 5 - 0.05 * Float(index)), target: SIMD3(0, 1.4, 0),
                imageSize: motionCamera.imageSize)
        }
        let errors = found.map { abs($0 - body[.root].y) }
        #expect((errors.max() ?? 1) < 0.06, "\(errors)")
    }
}
