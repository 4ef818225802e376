import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct PersonTrackerTests {
    @Test func `people in the first frame are reported at once, the largest first`() {
        var generator = SeededGenerator(seed: 1)
        var tracker = PersonTracker()
        let poses = [
            figure(x: 0.2, height: 0.3, using: &generator), figure(x: 0.7, height: 0.6, using: &generator),
        ]
        let people = tracker.update(poses, imageSize: square, at: .zero)
        #expect(people.map(\.id) == [1, 2])
        #expect(people[0].pose == poses[1])
        #expect(people.map(\.isProminent) == [true, false])
    }

    @Test func `a chosen person stays the prominent one until the track is forgotten`() {
        var generator = SeededGenerator(seed: 2)
        var tracker = PersonTracker()
        let (small, large) = (
            figure(x: 0.2, height: 0.3, using: &generator), figure(x: 0.7, height: 0.6, using: &generator)
        )
        func prominent(_ poses: [HumanBodyPoseObservation], at seconds: Double) -> Int? {
            tracker.update(poses, imageSize: square, at: Timestamp(seconds: seconds)).first(
                where: \.isProminent)?.id
        }
        #expect(prominent([small, large], at: 0) == 1)
        tracker.chosenID = 2
        #expect(prominent([small, large], at: 0.1) == 2)
        #expect(prominent([large], at: 1) == nil, "out of sight for a moment")
        #expect(prominent([small, large], at: 1.5) == 2)
        for time in [2.0, 2.5, 3, 3.4] { #expect(prominent([large], at: time) == nil) }
        for time in [3.8, 4.2] { #expect(prominent([large], at: time) == 1) }
        tracker.chosenID = 99
        #expect(prominent([large], at: 4.4) == 1, "nobody has that identity")
    }

    @Test func `a chosen person is forgotten in time when the clock begins again`() {
        var generator = SeededGenerator(seed: 2)
        var tracker = PersonTracker()
        let person = figure(x: 0.3, height: 0.5, using: &generator)
        func prominent(at seconds: Double) -> Int? {
            tracker.update([person], imageSize: square, at: Timestamp(seconds: seconds)).first(
                where: \.isProminent)?.id
        }
        #expect(prominent(at: 3600) == 1)
        tracker.chosenID = 1
        #expect(prominent(at: 3600.1) == 1)
        // A camera that is opened again: its times begin at zero, and the person may be another one.
        for time in [0, 0.5, 1, 1.5, 2] { #expect(prominent(at: time) == nil) }
        #expect(prominent(at: 2.5) == 2)
    }

    @Test func `a person that stays is the same one when a joint comes into sight or goes`() {
        // A woman at the picture's left edge, cut off at the hips.
        let places: [(BodyJointName, Float, Float, Float)] = [
            (.nose, 0.06, 0.37, 0.95), (.leftEye, 0.06, 0.38, 0.97), (.rightEye, 0.05, 0.38, 0.94),
            (.leftEar, 0.05, 0.38, 0.08), (.rightEar, 0.03, 0.37, 0.97), (.neck, 0.05, 0.27, 0.84),
            (.leftShoulder, 0.09, 0.27, 0.02), (.rightShoulder, 0.01, 0.26, 0.58),
            (.leftElbow, 0.15, 0.21, 0.92),
            (.rightElbow, 0.01, 0.19, 0.7), (.leftWrist, 0.24, 0.2, 0.83), (.rightWrist, 0.07, 0.29, 0.96),
            (.root, 0.06, 0.01, 0.18), (.leftHip, 0.09, 0.02, 0.04), (.leftKnee, 0.19, 0.03, 0.08),
        ]
        var generator = SeededGenerator(seed: 4)
        var tracker = PersonTracker()
        for frame in 0..<60 {
            let hip: (BodyJointName, Float, Float, Float) = (
                .rightHip, 0.03, 0, frame / 10 % 2 == 0 ? 0.23 : 0.01
            )
            let joints = (places + [hip]).map { name, x, y, confidence in
                Joint(
                    jointName: name,
                    location: NormalizedPoint(
                        x: x + 0.001 * generator.normal(), y: y + 0.001 * generator.normal()),
                    confidence: confidence)
            }
            let people = tracker.update(
                [HumanBodyPoseObservation(confidence: 1, joints: joints)],
                imageSize: PixelSize(width: 1280, height: 720),
                at: Timestamp(seconds: Double(frame) / 60))
            #expect(people.map(\.id) == [1], "frame \(frame)")
        }
    }

    @Test func `the first person after a cut is reported at once and one entering later is not`() {
        var generator = SeededGenerator(seed: 3)
        var tracker = PersonTracker()
        tracker.noteCut()
        #expect(tracker.update([], imageSize: square, at: .zero).isEmpty)
        let first = figure(x: 0.3, using: &generator)
        let second = figure(x: 0.8, using: &generator)
        #expect(tracker.update([first], imageSize: square, at: Timestamp(seconds: 0.1)).count == 1)
        #expect(tracker.update([first, second], imageSize: square, at: Timestamp(seconds: 0.13)).count == 1)
        tracker.noteCut()
        #expect(tracker.update([], imageSize: square, at: Timestamp(seconds: 0.2)).isEmpty)
        #expect(tracker.update([second], imageSize: square, at: Timestamp(seconds: 0.5)).isEmpty)
    }

    @Test(arguments: [10.0, 15, 25, 30, 60])
    func `identities survive a crossing with noise`(frameRate: Double) {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            let tracks = follow(seconds: 4, frameRate: frameRate) { time, tracker in
                let t = Float(time.seconds)
                let right = figure(
                    x: 0.1 + 0.2 * t, phase: 6 * t, noise: 0.02, using: &generator)
                let left = figure(
                    x: 0.9 - 0.2 * t, y: 0.47, phase: 5 * t, noise: 0.02, using: &generator)
                // The person behind cannot be seen for the moment of the crossing.
                let isHidden = abs(t - 2) < 0.25
                return isHidden ? [right] : [left, right]
            }
            expectTwoSteadyPeople(tracks, seed: seed)
        }
    }

    @Test func `an identity survives an occlusion of one second`() {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            var tracker = PersonTracker()
            var ids: Set<Int> = []
            for frame in 0..<120 where !(40..<70).contains(frame) {
                let time = Timestamp(seconds: Double(frame) / 30)
                let pose = figure(
                    x: 0.2 + 0.1 * Float(time.seconds), phase: Float(frame) / 5, noise: 0.02,
                    using: &generator)
                let other = figure(x: 0.9, noise: 0.02, using: &generator)
                let people = tracker.update([other, pose], imageSize: square, at: time)
                ids.formUnion(people.map(\.id))
                #expect(people.count == 2, "seed \(seed), frame \(frame)")
            }
            #expect(ids == [1, 2], "seed \(seed)")
        }
    }

    @Test func `a person out of the picture for a second keeps the identity`() {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            var tracker = PersonTracker()
            var last: [TrackedPerson] = []
            for frame in 0..<150 {
                let t = Float(frame) / 30
                // Out over the left edge at 1.5 s and back in from 2.5 s on.
                let x = 0.05 + 0.3 * max(abs(t - 2) - 0.5, 0)
                let pose = figure(x: x, phase: 6 * t, noise: 0.02, using: &generator)
                let isInside = !(1.5..<2.5).contains(t)
                last = tracker.update(
                    isInside ? [pose] : [], imageSize: square, at: Timestamp(seconds: Double(t)))
            }
            #expect(last.map(\.id) == [1], "seed \(seed)")
        }
    }

    @Test func `an identity is never used again`() {
        for seed in UInt64(1)...10 {
            var generator = SeededGenerator(seed: seed)
            var tracker = PersonTracker()
            var lastSeen: [Int: Int] = [:]
            for frame in 0..<900 {
                let poses = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    figure(
                        x: .random(in: 0...1, using: &generator),
                        height: .random(in: 0.1...0.6, using: &generator),
                        using: &generator)
                }
                let people = tracker.update(
                    poses, imageSize: square, at: Timestamp(seconds: Double(frame) / 10))
                #expect(Set(people.map(\.id)).count == people.count, "seed \(seed), frame \(frame)")
                #expect(people.count { $0.isProminent } <= 1)
                for person in people {
                    if let last = lastSeen[person.id] {
                        #expect(frame - last <= 21, "seed \(seed): \(person.id) came back after its time")
                    }
                    lastSeen[person.id] = frame
                }
            }
        }
    }

    @Test func `a false detection in one frame is not reported`() {
        var generator = SeededGenerator(seed: 5)
        var tracker = PersonTracker()
        var ids: Set<Int> = []
        for frame in 0..<60 {
            var poses = [figure(x: 0.3, noise: 0.01, using: &generator)]
            if frame % 10 == 5 { poses.append(figure(x: 0.8, height: 0.7, using: &generator)) }
            let people = tracker.update(poses, imageSize: square, at: Timestamp(seconds: Double(frame) / 30))
            ids.formUnion(people.map(\.id))
        }
        #expect(ids == [1])
    }

    @Test func `a person entering later is reported after a tenth of a second`() {
        var generator = SeededGenerator(seed: 6)
        var tracker = PersonTracker()
        var counts: [Int] = []
        for frame in 0..<20 {
            var poses = [figure(x: 0.3, using: &generator)]
            if frame >= 10 { poses.append(figure(x: 0.8, using: &generator)) }
            counts.append(
                tracker.update(poses, imageSize: square, at: Timestamp(seconds: Double(frame) / 30)).count)
        }
        #expect(counts == Array(repeating: 1, count: 13) + Array(repeating: 2, count: 7))
    }

    @Test func `double detections of one person are merged`() {
        var generator = SeededGenerator(seed: 7)
        var tracker = PersonTracker()
        let weak = figure(x: 0.5, confidence: 0.7, using: &generator)
        let strong = figure(x: 0.505, confidence: 0.9, using: &generator)
        let people = tracker.update([weak, strong], imageSize: square, at: .zero)
        #expect(people.map(\.pose) == [strong])
    }

    @Test func `a cut gives new identities unless the appearance is the same`() throws {
        var generator = SeededGenerator(seed: 8)
        let pose = figure(x: 0.5, height: 0.6, using: &generator)
        let moved = figure(x: 0.3, height: 0.9, using: &generator)
        let size = PixelSize(width: 8, height: 8)
        let red = try #require(PixelBuffer(size: size, rgb: Array([[200, 30, 30]].joined().cycled(64))))
        let blue = try #require(PixelBuffer(size: size, rgb: Array([[30, 30, 200]].joined().cycled(64))))
        for (picture, id) in [(red, 1), (blue, 2)] {
            var tracker = PersonTracker()
            _ = tracker.update(
                [pose], appearances: [AppearanceDescriptor(of: pose, in: red)], imageSize: square, at: .zero)
            tracker.noteCut()
            let people = tracker.update(
                [moved], appearances: [AppearanceDescriptor(of: moved, in: picture)], imageSize: square,
                at: Timestamp(seconds: 0.04))
            #expect(people.map(\.id) == [id])
        }
    }

    @Test func `after a cut a person is prominent in the first frame with people`() {
        var generator = SeededGenerator(seed: 4)
        var tracker = PersonTracker()
        func prominent(_ poses: [HumanBodyPoseObservation], at seconds: Double) -> Int? {
            tracker.update(poses, imageSize: square, at: Timestamp(seconds: seconds)).first(
                where: \.isProminent)?.id
        }
        #expect(prominent([figure(x: 0.3, height: 0.6, using: &generator)], at: 0) == 1)
        tracker.noteCut()
        #expect(prominent([], at: 0.04) == nil)
        #expect(prominent([figure(x: 0.8, height: 0.3, using: &generator)], at: 0.08) == 2)
    }

    @Test(arguments: [(0.52, 1), (0.6, 2)] as [(Float, Int)])
    func `a recognised person is prominent after a cut unless another one is clearly larger there`(
        height: Float, prominentID: Int
    ) throws {
        let red = try #require(PixelBuffer(size: square, rgb: Array([[200, 30, 30]].joined().cycled(10000))))
        let blue = try #require(
            PixelBuffer(size: square, rgb: Array([[30, 30, 200]].joined().cycled(10000))))
        var generator = SeededGenerator(seed: 5)
        var tracker = PersonTracker()
        func update(_ heights: [Float], at frame: Int) -> [TrackedPerson] {
            let first = figure(x: 0.3, height: heights[0], using: &generator)
            let second = figure(x: 0.7, height: heights[1], using: &generator)
            return tracker.update(
                [first, second],
                appearances: [
                    AppearanceDescriptor(of: first, in: red), AppearanceDescriptor(of: second, in: blue),
                ],
                imageSize: square, at: Timestamp(seconds: Double(frame) / 30))
        }
        for frame in 0..<30 { #expect(update([0.9, 0.4], at: frame).map(\.isProminent) == [true, false]) }
        tracker.noteCut()
        for frame in 30..<90 {
            let people = update([0.5, height], at: frame)
            #expect(people.map(\.id) == [1, 2], "frame \(frame)")
            #expect(people.first(where: \.isProminent)?.id == prominentID, "frame \(frame)")
        }
    }

    @Test func `people of equal size in different clothes keep their identities after a long occlusion`()
        throws
    {
        let red = try #require(PixelBuffer(size: square, rgb: Array([[200, 30, 30]].joined().cycled(10000))))
        let blue = try #require(
            PixelBuffer(size: square, rgb: Array([[30, 30, 200]].joined().cycled(10000))))
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            var tracker = PersonTracker()
            // They meet, stand behind each other for a second, and turn back instead of passing.
            for frame in 0..<120 {
                let t = Float(frame) / 30
                let distance = max(0.02, 0.25 * (abs(t - 2) - 0.5))
                let a = figure(x: 0.5 - distance, noise: 0.02, using: &generator)
                let b = figure(x: 0.5 + distance, noise: 0.02, using: &generator)
                let poses = abs(t - 2) < 0.5 ? [b] : [b, a]
                let looks = [AppearanceDescriptor(of: b, in: blue), AppearanceDescriptor(of: a, in: red)]
                let people = tracker.update(
                    poses, appearances: Array(looks.prefix(poses.count)), imageSize: square,
                    at: Timestamp(seconds: Double(frame) / 30))
                if frame == 119 {
                    let left = people.first { $0.pose == a }
                    let right = people.first { $0.pose == b }
                    #expect(Set([left?.id, right?.id]) == [1, 2], "seed \(seed)")
                }
            }
        }
    }

    @Test func `empty frames and empty poses give no people`() {
        var tracker = PersonTracker()
        #expect(tracker.update([], imageSize: square, at: .zero).isEmpty)
        let nothing = HumanBodyPoseObservation(confidence: 0.9, joints: [])
        #expect(tracker.update([nothing], imageSize: square, at: Timestamp(seconds: 0.1)).isEmpty)
    }

    /// Runs a scene of two people and returns, for every frame, the identities at the right-moving and left-moving place.
    private func follow(
        seconds: Double, frameRate: Double,
        scene: (Timestamp, inout PersonTracker) -> [HumanBodyPoseObservation]
    ) -> [[TrackedPerson]] {
        var tracker = PersonTracker()
        return (0..<Int(seconds * frameRate)).map { frame in
            let time = Timestamp(seconds: Double(frame) / frameRate)
            let poses = scene(time, &tracker)
            return tracker.update(poses, imageSize: square, at: time)
        }
    }

    private func expectTwoSteadyPeople(_ frames: [[TrackedPerson]], seed: UInt64) {
        let first = frames[0].sorted { rootX($0) < rootX($1) }.map(\.id)
        let last = (frames.last ?? []).sorted { rootX($0) < rootX($1) }.map(\.id)
        #expect(first.count == 2, "seed \(seed)")
        #expect(last == first.reversed(), "seed \(seed): \(first) became \(last)")
        #expect(Set(frames.joined().map(\.id)) == [1, 2], "seed \(seed)")
    }

    private func rootX(_ person: TrackedPerson) -> Float { person.pose.joint(for: .root)?.location.x ?? 0 }
}

extension Sequence {
    /// The sequence over and over, `count` times.
    fileprivate func cycled(_ count: Int) -> FlattenSequence<Repeated<Self>> {
        repeatElement(self, count: count).joined()
    }
}
