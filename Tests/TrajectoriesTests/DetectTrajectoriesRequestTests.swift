import PoseCore
import Synchronization
import Testing

@testable import Trajectories

@Suite struct DetectTrajectoriesRequestTests {
    /// A clock that goes on by the same step whenever it is read.
    private final class StepClock: Sendable {
        private let state = Mutex((now: Duration.zero, step: Duration.zero))

        func setStep(_ step: Duration) { state.withLock { $0.step = step } }

        func read() -> Duration {
            state.withLock {
                $0.now += $0.step
                return $0.now
            }
        }
    }

    /// All trajectories that a request finds, after it has been given settings.
    private func trajectories(
        in frames: [Frame] = FlightPictures.frames, spacing: Duration = .zero,
        _ set: @Sendable (isolated DetectTrajectoriesRequest) -> Void = { _ in }
    ) async -> [TrajectoryObservation] {
        let request = DetectTrajectoriesRequest(trajectoryLength: 5, frameAnalysisSpacing: spacing)
        await set(request)
        for frame in frames { _ = await request.perform(on: frame) }
        return await request.finish()
    }

    @Test func `a request finds what a detector finds`() async {
        let found = await trajectories()
        #expect(found == TrajectoryDetector.trajectories(in: FlightPictures.frames))
        #expect(found.count == 1)
    }

    @Test(arguments: [5, 8, 15]) func `nothing is reported before it has the trajectory's length`(
        length: Int
    ) async {
        let request = DetectTrajectoriesRequest(trajectoryLength: length)
        var lengths: [Int] = []
        for frame in FlightPictures.frames {
            lengths += await request.perform(on: frame).map(\.detections.count)
        }
        #expect(!lengths.isEmpty && lengths.allSatisfy { $0 >= length }, "\(lengths)")
    }

    @Test func `frames nearer than the spacing are skipped`() async throws {
        let frames = FlightPictures.frames(of: FlightPictures.scene(frameRate: 120, seconds: 1.6))
        let found = await trajectories(in: frames, spacing: .milliseconds(33))
        let ball = try #require(found.first)
        #expect(found.count == 1)
        #expect(FlightPictures.error(of: ball) < 1)
        let times = ball.detections.map(\.time.seconds)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0.03 })
        let all = await trajectories(in: frames)
        #expect((all.first?.detections.count ?? 0) > 2 * ball.detections.count)
    }

    @Test func `a spacing of one frame keeps every frame, whole milliseconds or not`() async {
        let spacing = Duration.seconds(1) / 30
        let all = await trajectories()
        #expect(await trajectories(spacing: spacing) == all)
        let rounded = FlightPictures.frames.timed { _, time in (time.seconds * 1000).rounded() / 1000 }
        let found = await trajectories(in: rounded, spacing: spacing)
        #expect(found.first?.detections.count == all.first?.detections.count)
    }

    @Test func `radii outside of the limits are not reported`() async throws {
        let ball = try #require(await trajectories().first)
        let radius = ball.detections.map(\.radius).sorted()[ball.detections.count / 2]
        let limits: [(Float, Float, Bool)] = [
            (0, 1, true), (0.9 * radius, 1.1 * radius, true), (0, 0.95 * radius, false),
            (1.05 * radius, 1, false), (0, 0.5 * radius, false), (2 * radius, 1, false),
            (0.2, 0.1, false),
        ]
        for (least, most, isFound) in limits {
            let found = await trajectories {
                $0.setObjectMinimumNormalizedRadius(least)
                $0.setObjectMaximumNormalizedRadius(most)
            }
            #expect(found.count == (isFound ? 1 : 0), "\(least) to \(most) with \(radius)")
        }
    }

    @Test func `impossible radii are clamped`() async {
        let request = DetectTrajectoriesRequest()
        await request.setObjectMinimumNormalizedRadius(-.infinity)
        #expect(await request.objectMinimumNormalizedRadius == 0)
        await request.setObjectMaximumNormalizedRadius(.infinity)
        #expect(await request.objectMaximumNormalizedRadius == 1)
        await request.setObjectMaximumNormalizedRadius(.nan)
        #expect(await request.objectMaximumNormalizedRadius == 0)
    }

    @Test func `only what is in the region of interest counts`() async throws {
        let whole = await trajectories()
        #expect(await trajectories { $0.setRegionOfInterest(.fullImage) } == whole)
        let half = await trajectories {
            $0.setRegionOfInterest(NormalizedRect(x: 0, y: 0, width: 0.5, height: 1))
        }
        let ball = try #require(half.first)
        #expect(half.count == 1 && ball.detectedPoints.allSatisfy { $0.x <= 0.5 })
        #expect(ball.detections.count < whole[0].detections.count)
        let below = await trajectories {
            $0.setRegionOfInterest(NormalizedRect(x: 0.3, y: 0, width: 0.4, height: 0.3))
        }
        #expect(below.isEmpty)
        #expect(
            await trajectories { $0.setRegionOfInterest(NormalizedRect(x: 2, y: 2, width: -1, height: 0)) }
                .isEmpty)
    }

    @Test func `an analysis longer than the target is made smaller, then rarer`() async {
        let clock = StepClock()
        let request = DetectTrajectoriesRequest(
            trajectoryLength: 5, frameAnalysisSpacing: .zero, now: clock.read)
        let frames = [Frame](repeating: FlightPictures.emptyFrames[0], count: 400).timed { index, _ in
            Double(index) / 30
        }
        clock.setStep(.milliseconds(50))
        for frame in frames[..<20] { _ = await request.perform(on: frame) }
        #expect(await request.analyzedSide == 320)
        await request.setTargetFrameTime(.milliseconds(20))
        for frame in frames[20..<25] { _ = await request.perform(on: frame) }
        #expect(await request.analyzedSide == 160)
        for frame in frames[25..<60] { _ = await request.perform(on: frame) }
        #expect(await request.analyzedSide == 80)
        let before = clock.read()
        for frame in frames[60..<90] { _ = await request.perform(on: frame) }
        // An analysis reads the clock twice; at two and a half times the target two or one of three are left out.
        let analyzed = (clock.read() - before) / .milliseconds(100)
        #expect(analyzed > 8 && analyzed < 18, "\(analyzed)")
        clock.setStep(.milliseconds(1))
        for frame in frames[90..<300] { _ = await request.perform(on: frame) }
        #expect(await request.analyzedSide >= 160)
    }

    @Test func `another source begins at the whole size, with its first frame`() async {
        let clock = StepClock()
        let request = DetectTrajectoriesRequest(
            trajectoryLength: 5, frameAnalysisSpacing: .zero, now: clock.read)
        await request.setTargetFrameTime(.milliseconds(20))
        clock.setStep(.milliseconds(500))
        let frames = [Frame](repeating: FlightPictures.emptyFrames[0], count: 10).timed { index, _ in
            Double(index) / 30
        }
        for frame in frames { _ = await request.perform(on: frame) }
        #expect(await request.analyzedSide == 80)
        _ = await request.finish()
        _ = await request.perform(on: frames[0])
        #expect(await request.analyzedSide == 320)
    }

    @Test func `flights are found at half the size, too`() async {
        let clock = StepClock()
        let request = DetectTrajectoriesRequest(
            trajectoryLength: 5, frameAnalysisSpacing: .zero, now: clock.read)
        await request.setTargetFrameTime(.milliseconds(20))
        let frames = (FlightPictures.emptyFrames[..<30] + FlightPictures.frames).timed { index, _ in
            Double(index) / 30
        }
        for (index, frame) in frames.enumerated() {
            clock.setStep(.milliseconds(index < 4 ? 30 : 10))
            _ = await request.perform(on: frame)
        }
        #expect(await request.analyzedSide == 160)
        let found = await request.finish()
        #expect(found.count == 1)
        #expect(found.first.map { FlightPictures.error(of: $0, after: 1) < 1.5 } ?? false)
    }

    @Test func `a finished request begins another source`() async {
        let request = DetectTrajectoriesRequest()
        var results: [[TrajectoryObservation]] = []
        for _ in 0..<2 {
            for frame in FlightPictures.frames { _ = await request.perform(on: frame) }
            results.append(await request.finish())
        }
        #expect(results[0] == results[1] && results[0].map(\.id) == [0])
        #expect(await request.finish().isEmpty)
    }

    @Test func `the camera's motion is reported`() async {
        let request = DetectTrajectoriesRequest()
        #expect(await request.isCameraSteady)
        let scene = FlightPictures.scene(drift: 150, launches: [])
        for frame in FlightPictures.frames(of: scene) { _ = await request.perform(on: frame) }
        #expect(await !request.isCameraSteady)
    }

    @Test func `of a source without an end the newest trajectories are kept`() async throws {
        let one = FlightPictures.frames
        let length = try #require(one.last).timestamp.seconds + 1
        // Each time a clock that has jumped: nothing goes on from before.
        let frames = (0..<12).flatMap { round in
            one.enumerated().map { index, frame in
                var frame = frame
                frame.timestamp = frame.timestamp.advanced(by: Double(round) * length)
                frame.isAfterClockJump = round > 0 && index == 0
                return frame
            }
        }
        let all = await trajectories(in: frames)
        let kept = await trajectories(in: frames) { $0.setMaximumKeptTrajectories(3) }
        #expect(all.count == 12)
        #expect((8...10).contains(kept.count), "eight, the scene that has just ended, and the last")
        #expect(kept.map(\.id) == all.suffix(kept.count).map(\.id))
    }
}
