import PoseCore
import SeededRandom
import SyntheticScenes
import Testing

@testable import Trajectories

/// One ball before a brick wall, and what a camera can do to it.
@Suite struct TrajectoryDetectorTests {
    @Test func `a ball has its path, apex, radius and times`() throws {
        let trajectories = TrajectoryDetector.trajectories(in: FlightPictures.frames)
        let ball = try #require(trajectories.first)
        #expect(trajectories.count == 1 && ball.precedingID == nil)
        #expect(FlightPictures.error(of: ball) < 1)
        #expect(ball.detections.count >= 20)
        #expect(ball.confidence > 0.5 && ball.confidence <= 1)
        // The apex is 400 / 785 s after the launch.
        let apex = try #require(ball.path.apexTime)
        #expect(abs(apex.seconds - 0.3 - 400 / 784.8) < 0.02)
        #expect(abs(ball.path.verticalAcceleration + 784.8 / 180) < 0.03 * 784.8 / 180)
        #expect(abs(ball.movingAverageRadius * 320 - 6) < 1.5)
        #expect(ball.detections.map(\.time) == ball.detections.map(\.time).sorted())
        for (detected, projected) in zip(ball.detectedPoints, ball.projectedPoints) {
            #expect(abs(detected.x - projected.x) < 0.01 && abs(detected.y - projected.y) < 0.02)
        }
    }

    @Test func `a flight is reported while it lasts, always under one id`() {
        var detector = TrajectoryDetector()
        var (lengths, ids, first) = ([Int](), Set<Int>(), Double?.none)
        for frame in FlightPictures.frames {
            for trajectory in detector.trajectories(in: frame, people: []) {
                ids.insert(trajectory.id)
                lengths.append(trajectory.detections.count)
                first = first ?? frame.timestamp.seconds
                #expect(trajectory.detections.allSatisfy { $0.time <= frame.timestamp })
            }
        }
        #expect(ids.count == 1)
        #expect(lengths == lengths.sorted() && lengths.count >= 15)
        #expect(first.map { $0 < 0.3 + 10.0 / 30 } ?? false)
    }

    @Test func `the flight that a bounce ended is named only where it is reported itself`() throws {
        var cases = 0
        for seed in 1...8 as ClosedRange<UInt64> {
            var drawn = FlightScene.Configuration(
                size: PixelSize(width: 320, height: 180), frameRate: 30, frameCount: 60)
            drawn.hasFloor = true
            let frames = FlightPictures.frames(of: FlightScene(drawn, seed: seed))
            let all = TrajectoryDetector.trajectories(in: frames)
            for second in all {
                guard let first = all.first(where: { $0.id == second.precedingID }),
                    first.confidence < second.confidence
                else { continue }
                cases += 1
                var configuration = TrajectoryDetector.Configuration()
                configuration.minimumConfidence = first.confidence.nextUp
                let sure = TrajectoryDetector.trajectories(in: frames, configuration: configuration)
                let again = try #require(sure.first { $0.id == second.id })
                #expect(again.precedingID == nil, "seed \(seed)")
            }
        }
        #expect(cases > 0)
    }

    @Test(arguments: PixelOrientation.allCases) func `turned pictures give upright paths`(
        orientation: PixelOrientation
    ) throws {
        let frames = FlightPictures.frames.map {
            Frame(
                index: $0.index, timestamp: $0.timestamp, pixelBuffer: turned($0.pixelBuffer, orientation))
        }
        let trajectories = TrajectoryDetector.trajectories(in: frames)
        let ball = try #require(trajectories.first)
        #expect(trajectories.count == 1)
        #expect(FlightPictures.error(of: ball) < 1)
    }

    /// A person of 1.7 m with a wrist at a place in pixels, origin upper left.
    private func person(withWristAt wrist: SIMD2<Double>) -> HumanBodyPoseObservation {
        func joint(_ name: BodyJointName, _ place: SIMD2<Double>) -> Joint<BodyJointName> {
            Joint(
                jointName: name,
                location: NormalizedPoint(x: Float(place.x / 320), y: Float(1 - place.y / 180)),
                confidence: 0.9)
        }
        // 80 pixels are a metre.
        let elbow = wrist + SIMD2(18, 14)
        let neck = elbow + SIMD2(8, -22)
        return HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [
                joint(.neck, neck), joint(.root, neck + SIMD2(0, 41)), joint(.leftShoulder, neck),
                joint(.leftElbow, elbow), joint(.leftWrist, wrist),
            ])
    }

    @Test(arguments: [true, false]) func `a curve that a person's hand follows is refused`(follows: Bool) {
        var detector = TrajectoryDetector()
        for frame in FlightPictures.frames {
            let ball = FlightPictures.center(at: frame.timestamp.seconds)
            let wrist = follows ? ball : SIMD2(300, 100)
            let people = wrist.map { [person(withWristAt: $0)] } ?? []
            _ = detector.trajectories(in: frame, people: people)
        }
        #expect(detector.finish().count == (follows ? 0 : 1))
    }

    @Test(arguments: [24.0, 60, 120, 240]) func `the frame rate does not matter`(frameRate: Double) throws {
        let scene = FlightPictures.scene(frameRate: frameRate, seconds: 1.6)
        let trajectories = TrajectoryDetector.trajectories(in: FlightPictures.frames(of: scene))
        let ball = try #require(trajectories.first)
        #expect(trajectories.count == 1)
        #expect(FlightPictures.error(of: ball) < 1)
        #expect(abs(ball.path.verticalAcceleration + 784.8 / 180) < 0.04 * 784.8 / 180)
        let range = ball.timeRange
        #expect(range.upperBound.seconds(since: range.lowerBound) > 0.6)
    }

    @Test(arguments: [30.0, 240]) func `timestamps of whole milliseconds do not matter`(frameRate: Double)
        throws
    {
        let scene = FlightPictures.scene(frameRate: frameRate, seconds: 1.6)
        let frames = FlightPictures.frames(of: scene).timed { _, time in
            (time.seconds * 1000).rounded() / 1000
        }
        let trajectories = TrajectoryDetector.trajectories(in: frames)
        let ball = try #require(trajectories.first)
        #expect(trajectories.count == 1)
        #expect(FlightPictures.error(of: ball) < 1)
        #expect(Set(ball.detections.map(\.time)).count == ball.detections.count)
    }

    @Test func `a moving camera is reported`() {
        let scene = FlightPictures.scene(drift: 150, launches: [])
        var detector = TrajectoryDetector()
        for frame in FlightPictures.frames(of: scene) { _ = detector.trajectories(in: frame, people: []) }
        #expect(!detector.isCameraSteady)
        var still = TrajectoryDetector()
        #expect(still.isCameraSteady)
        for frame in FlightPictures.frames { _ = still.trajectories(in: frame, people: []) }
        #expect(still.isCameraSteady)
    }

    @Test(arguments: [PixelOrientation.up, .clockwise90, .clockwise180])
    func `before a held camera a ball is where each frame shows it`(_ orientation: PixelOrientation) throws {
        let scene = FlightPictures.scene(sway: 5)
        let frames = FlightPictures.frames(of: scene).map { frame in
            var frame = frame
            frame.pixelBuffer = turned(frame.pixelBuffer, orientation)
            return frame
        }
        let trajectories = TrajectoryDetector.trajectories(in: frames)
        let ball = try #require(trajectories.first)
        #expect(trajectories.count == 1 && ball.detections.count >= 20)
        let shown = try #require(scene.flights.first)
        for (detection, projected) in zip(ball.detections, ball.projectedPoints) {
            // At the launch itself there is no truth.
            guard let center = shown.center(at: detection.time) else { continue }
            let errors = [detection.location, projected].map { point -> Double in
                let place = SIMD2<Double>(Double(point.x) * 320, Double(1 - point.y) * 180)
                return ParabolaFit.length(place - center)
            }
            #expect(errors[0] < 4 && errors[1] < 1, "\(errors)")
        }
        // A camera that moves within the flight moves what its own picture shows, not the path.
        let ways = zip(ball.detections, ball.detections.dropFirst()).map { $1.cameraShift - $0.cameraShift }
        #expect(ways.contains { abs($0.x) > 0.002 || abs($0.y) > 0.004 })
        #expect(abs(ball.path.verticalAcceleration + 784.8 / 180) < 0.05 * 784.8 / 180)
    }

    @Test func `a flash is no flight and hides none`() {
        guard
            let white = PixelBuffer(
                size: PixelSize(width: 320, height: 180), rgb: [UInt8](repeating: 255, count: 320 * 180 * 3))
        else { return }
        var empty = FlightPictures.emptyFrames
        for index in [12, 30, 31] { empty[index].pixelBuffer = white }
        #expect(TrajectoryDetector.trajectories(in: empty).isEmpty)
        var frames = FlightPictures.frames
        frames[4].pixelBuffer = white
        #expect(TrajectoryDetector.trajectories(in: frames).count == 1)
    }

    @Test(arguments: [14, 20, 26]) func `a flash does not end a flight`(at index: Int) throws {
        var frames = FlightPictures.frames
        let count = FlightPictures.size.width * FlightPictures.size.height * 3
        let white = [UInt8](repeating: 255, count: count)
        frames[index].pixelBuffer = try #require(PixelBuffer(size: FlightPictures.size, rgb: white))
        var detector = TrajectoryDetector()
        for frame in frames { _ = detector.trajectories(in: frame, people: []) }
        let trajectories = detector.finish()
        let range = try #require(trajectories.first).timeRange
        let flash = frames[index].timestamp
        #expect(trajectories.count == 1 && range.lowerBound < flash && range.upperBound.seconds > 1.3)
        #expect(detector.isCameraSteady)
    }

    /// Two flights one after the other where the picture's width shows so many metres.
    private func shot(metersAcross: Double, seed: UInt64) -> [Frame] {
        var configuration = FlightScene.Configuration(
            size: FlightPictures.size, frameRate: 30, frameCount: 75)
        (configuration.metersAcross, configuration.noise, configuration.ground) = (metersAcross, 1, .bricks)
        // As high on both: 100 pixels.
        let rise = (2 * 100 * 9.81 * 320 / metersAcross).squareRoot()
        let launches = [0.3, 1.4].map {
            FlightLaunch(
                time: $0, position: SIMD2(20, 150), velocity: SIMD2(250, -rise), radius: 5,
                color: SIMD3(240, 230, 60))
        }
        return FlightPictures.frames(of: FlightScene(configuration, launches: launches, seed: seed))
    }

    @Test func `a close shot and a wide one each have their own gravity`() {
        let (wide, close) = (shot(metersAcross: 5, seed: 1), shot(metersAcross: 1.8, seed: 2))
        #expect(TrajectoryDetector.trajectories(in: wide).count == 2)
        #expect(TrajectoryDetector.trajectories(in: close).count == 2)
        for shots in [wide + close, close + wide, wide + close + wide] {
            let frames = shots.timed { index, _ in Double(index) / 30 }
            var detector = TrajectoryDetector()
            var live: Set<Int> = []
            for frame in frames { live.formUnion(detector.trajectories(in: frame, people: []).map(\.id)) }
            let all = detector.finish()
            #expect(all.count == 2 * shots.count / 75, "\(all.map(\.timeRange))")
            #expect(Set(all.map(\.id)) == live && all.map(\.id) == all.map(\.id).sorted())
        }
    }

    @Test func `a cut between pictures that are alike begins a new scene where it is known`() {
        // The ground is the same.
        let (wide, close) = (shot(metersAcross: 5, seed: 1), shot(metersAcross: 1.8, seed: 1))
        let frames = (close + wide).timed { index, _ in Double(index) / 30 }
        for isKnown in [true, false] {
            var detector: any TrajectoryDetecting = TrajectoryDetector()
            for (index, frame) in frames.enumerated() {
                if isKnown, index == close.count { detector.beginScene() }
                _ = detector.trajectories(in: frame, people: [])
            }
            #expect((detector.finish().count == 4) == isKnown)
        }
    }

    @Test func `a recording that repeats frames irregularly keeps its flight whole`() throws {
        for seed in 1...8 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var frames = FlightPictures.frames
            for index in 1..<frames.count where random.chance(0.2) {
                frames[index].pixelBuffer = frames[index - 1].pixelBuffer
            }
            let trajectories = TrajectoryDetector.trajectories(in: frames)
            let ball = try #require(trajectories.first)
            #expect(trajectories.count == 1 && ball.detections.count >= 14, "seed \(seed)")
            let length = ball.timeRange.upperBound.seconds(since: ball.timeRange.lowerBound)
            #expect(length > 0.8, "seed \(seed): \(length) s")
        }
    }

    @Test func `no flight spans a cut`() {
        let (before, after) = (FlightPictures.frames, FlightPictures.emptyFrames)
        // The ball is in the air when the scene changes.
        let cut = (Array(before[..<25]) + after[25...]).timed { index, _ in Double(index) / 30 }
        for trajectory in TrajectoryDetector.trajectories(in: cut) {
            #expect(trajectory.timeRange.upperBound.seconds < 25.0 / 30)
        }
        let whole = (before + after + before).timed { index, _ in Double(index) / 30 }
        let trajectories = TrajectoryDetector.trajectories(in: whole)
        #expect(trajectories.count == 2)
        let error = trajectories.last.map { FlightPictures.error(of: $0, after: 4) }
        #expect(error.map { $0 < 1 } ?? false, "\(String(describing: trajectories.last))")
    }
}
