import PoseCore
import SeededRandom
import SyntheticScenes
import Testing

@testable import Trajectories

/// Input without flights, and frames that are not as frames should be.
@Suite struct OddInputTests {
    @Test func `a photograph has no flights`() throws {
        let photograph = try #require(FlightPictures.frames.first)
        #expect(TrajectoryDetector.trajectories(in: []).isEmpty)
        #expect(TrajectoryDetector.trajectories(in: [photograph]).isEmpty)
        let still = [Frame](repeating: photograph, count: 100).timed { index, _ in Double(index) / 30 }
        #expect(TrajectoryDetector.trajectories(in: still).isEmpty)
    }

    @Test func `a clip shorter than a trajectory has none`() {
        let clip = Array(FlightPictures.frames[14..<18])
        #expect(TrajectoryDetector.trajectories(in: clip).isEmpty)
    }

    @Test func `a scene without motion has no flights`() {
        #expect(TrajectoryDetector.trajectories(in: FlightPictures.emptyFrames).isEmpty)
    }

    @Test func `times that stand still show no flight`() {
        let frames = FlightPictures.frames.timed { _, _ in 1 }
        #expect(TrajectoryDetector.trajectories(in: frames).isEmpty)
    }

    @Test func `a slow ball is seen at times below zero as at others`() {
        var launch = FlightPictures.launch
        launch.velocity = SIMD2(60, -300)
        let frames = FlightPictures.frames(of: FlightPictures.scene(frameRate: 60, launches: [launch]))
        for start in [0, -64] as [Double] {
            let found = TrajectoryDetector.trajectories(
                in: frames.timed { index, _ in start + Double(index) / 60 })
            #expect(found.count == 1)
        }
    }

    @Test(arguments: [Float.greatestFiniteMagnitude, .infinity])
    func `objects of any size are sought in vain beyond the picture's width`(largest: Float) {
        var configuration = TrajectoryDetector.Configuration()
        configuration.objectRadii = 0...1
        let found = TrajectoryDetector.trajectories(in: FlightPictures.frames, configuration: configuration)
        configuration.objectRadii = 0...largest
        #expect(
            TrajectoryDetector.trajectories(in: FlightPictures.frames, configuration: configuration) == found)
        configuration.objectRadii = largest...largest
        #expect(
            TrajectoryDetector.trajectories(in: FlightPictures.frames, configuration: configuration).isEmpty)
    }

    @Test func `a frame that comes twice changes nothing`() {
        let twice = FlightPictures.frames.flatMap { [$0, $0] }
        #expect(
            TrajectoryDetector.trajectories(in: twice)
                == TrajectoryDetector.trajectories(in: FlightPictures.frames))
    }

    @Test func `a clock that starts again begins a new scene`() {
        let frames = FlightPictures.frames
        let trajectories = TrajectoryDetector.trajectories(in: frames + frames)
        #expect(trajectories.count == 2)
        #expect(Set(trajectories.map(\.id)).count == 2)
        for trajectory in trajectories {
            #expect(trajectory.precedingID == nil)
            #expect(FlightPictures.error(of: trajectory) < 1)
        }
    }

    @Test func `no flight spans a jump of the clock`() {
        var frames = FlightPictures.frames
        frames[25].isAfterClockJump = true
        let jump = frames[25].timestamp
        for trajectory in TrajectoryDetector.trajectories(in: frames) {
            let range = trajectory.timeRange
            #expect(range.upperBound < jump || range.lowerBound >= jump)
        }
    }

    @Test(arguments: [
        (1, 1), (1, 50), (50, 1), (5, 3), (7, 7), (8, 8), (9, 8), (16, 8), (2000, 3), (2000, 8), (3, 2000),
        (1283, 9), (2600, 40),
    ]) func `pictures of any size are analysed or ignored`(width: Int, height: Int) throws {
        var random = SeededGenerator(seed: 21)
        var detector = TrajectoryDetector()
        let size = PixelSize(width: width, height: height)
        let count = width * height * 3
        for index in 0..<12 {
            let bytes =
                index < 6
                ? [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: count)
                : randomBytes(count, using: &random)
            let picture = try #require(PixelBuffer(size: size, rgb: bytes))
            let frame = Frame(
                index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: picture)
            #expect(detector.trajectories(in: frame, people: []).isEmpty)
        }
        #expect(detector.finish().isEmpty)
    }

    @Test func `pictures of another size begin a new scene`() throws {
        let launch = FlightLaunch(
            time: 0.3, position: SIMD2(15, 200), velocity: SIMD2(200, -360), radius: 6,
            color: SIMD3(240, 230, 60))
        let high = FlightPictures.frames(
            of: FlightPictures.scene(size: PixelSize(width: 240, height: 240), launches: [launch]))
        let frames = (FlightPictures.frames + high).timed { index, _ in Double(index) / 30 }
        var detector = TrajectoryDetector()
        var live: [Int] = []
        for frame in frames { live += detector.trajectories(in: frame, people: []).map(\.id) }
        let trajectories = detector.finish()
        #expect(trajectories.count == 2)
        #expect(Set(trajectories.map(\.id)).count == 2 && Set(trajectories.map(\.id)) == Set(live))
        #expect(live == live.sorted())
        #expect(trajectories.first.map { FlightPictures.error(of: $0) < 1 } ?? false)
        #expect(trajectories.last.map { $0.timeRange.lowerBound.seconds > 2 } ?? false)
        #expect(detector.finish() == trajectories)
    }

    @Test func `a moving camera is still reported after a change of size`() throws {
        var detector = TrajectoryDetector()
        for frame in FlightPictures.frames(of: FlightPictures.scene(drift: 150, launches: [])) {
            _ = detector.trajectories(in: frame, people: [])
        }
        #expect(!detector.isCameraSteady)
        detector.configuration.maximumSide = 160
        for frame in FlightPictures.emptyFrames[..<3].timed({ index, _ in 2 + Double(index) / 30 }) {
            _ = detector.trajectories(in: frame, people: [])
        }
        #expect(!detector.isCameraSteady)
    }

    @Test func `sizes that change from frame to frame show nothing`() throws {
        let small = try #require(
            PixelBuffer(
                size: PixelSize(width: 180, height: 320), rgb: [UInt8](repeating: 9, count: 180 * 320 * 3)))
        let frames = FlightPictures.frames.enumerated().map { index, frame in
            var frame = frame
            if !index.isMultiple(of: 2) { frame.pixelBuffer = small }
            return frame
        }
        #expect(TrajectoryDetector.trajectories(in: frames).isEmpty)
    }

    @Test func `memory does not grow with the number of frames`() {
        var random = SeededGenerator(seed: 22)
        var detector = TrajectoryDetector()
        let size = PixelSize(width: 64, height: 48)
        let person = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [
                Joint(
                    jointName: BodyJointName.neck, location: NormalizedPoint(x: 0.5, y: 0.7), confidence: 0.9),
                Joint(jointName: .root, location: NormalizedPoint(x: 0.5, y: 0.4), confidence: 0.9),
            ])
        var counts: [MemoryCount] = []
        for index in 0..<5000 {
            // Spots anywhere, then a picture that stands still.
            var bytes = [UInt8](repeating: 90, count: size.width * size.height)
            for _ in 0..<(index < 3500 ? 6 : 0) {
                let (left, top) = (Int(random.next() % 58) + 2, Int(random.next() % 42) + 2)
                for y in top..<top + 3 { for x in left..<left + 3 { bytes[y * size.width + x] = 220 } }
            }
            let picture = grayPicture(size) { x, y in bytes[y * size.width + x] }
            let frame = Frame(
                index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: picture)
            _ = detector.trajectories(in: frame, people: [person])
            if [600, 3499, 3700, 4999].contains(index) { counts.append(MemoryCount(of: detector)) }
        }
        // Images of the last 0.7 s: as many as the phase of their times lets in.
        #expect(counts.allSatisfy { (10...30).contains($0.bytes / (size.width * size.height)) }, "\(counts)")
        #expect(counts[1].elements < 2 * counts[0].elements, "\(counts)")
        #expect(counts[3].elements <= counts[2].elements + 5, "\(counts)")
    }
}
