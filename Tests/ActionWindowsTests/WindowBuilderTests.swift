import ActionWindows
import PoseCore
import Testing

@Suite struct WindowBuilderTests {
    private let size = PixelSize(width: 640, height: 480)

    /// One joint that moves steadily: x = seconds ÷ 100.
    private func pose(at seconds: Double) -> HumanBodyPoseObservation {
        HumanBodyPoseObservation(
            confidence: 1,
            joints: [
                Joint(
                    jointName: .nose, location: NormalizedPoint(x: Float(seconds / 100), y: 0.5),
                    confidence: 1)
            ])
    }

    private func windows(
        _ builder: inout WindowBuilder, _ times: some Sequence<Double>,
        isMissing: (Double) -> Bool = { _ in false }
    ) -> [ActionWindow] {
        times.flatMap { time in
            builder.append(
                isMissing(time) ? nil : pose(at: time), at: Timestamp(seconds: time), imageSize: size)
        }.compactMap { event in
            if case .window(let window) = event { window } else { nil }
        }
    }

    @Test(arguments: [(60, 10), (60, 60), (15, 40), (1, 1), (45, 7)])
    func `window k starts k strides after the start`(length: Int, stride: Int) {
        var builder = WindowBuilder(.init(length: length, frameRate: 30, stride: stride))
        let made = windows(&builder, (0..<200).map { 5 + Double($0) / 30 })
        #expect(made.count == (200 - length) / stride + 1)
        for (k, window) in made.enumerated() {
            #expect(abs(window.start.seconds - (5 + Double(k * stride) / 30)) < 1e-6)
            #expect(abs(window.end.seconds(since: window.start) - Double(length) / 30) < 1e-6)
            #expect(window.keypoints.shape == [length, 3, 18])
        }
    }

    @Test(arguments: [12.0, 15, 24, 25, 29.97, 50, 60, 120])
    func `sources of any frame rate give the same steady movement`(rate: Double) {
        var builder = WindowBuilder()
        let made = windows(&builder, (0..<Int(4 * rate)).map { Double($0) / rate })
        #expect(made.count >= 5)
        for window in made {
            for frame in 0..<60 {
                let expected = Float((window.start.seconds + Double(frame) / 30) / 100)
                #expect(abs(window.keypoints[frame, 0, 0] - expected) < 1e-5)
            }
            #expect(window.poseShare == 1)
        }
    }

    @Test func `a frame without a person is zeros and lowers the share`() {
        var builder = WindowBuilder()
        let made = windows(&builder, (0..<60).map { Double($0) / 30 }) { $0 > 0.49 && $0 < 1.49 }
        #expect(made.count == 1)
        #expect(made.first?.poseShare == 0.5)
        #expect(made.first?.keypoints[20, 2, 0] == 0)
    }

    @Test func `a gap without frames is missing, not a slow movement`() throws {
        var builder = WindowBuilder()
        let times = (0..<20).map { Double($0) / 30 } + (40..<60).map { Double($0) / 30 }
        let made = windows(&builder, times)
        // At the edges of the gap a frame may fall to either side.
        let share = try #require(made.first?.poseShare)
        #expect(abs(share - 41.0 / 60) <= 1.01 / 60)
    }

    @Test func `a jump in time, a step back and a cut start a new window`() {
        var builder = WindowBuilder(.init(length: 10, frameRate: 30, stride: 10))
        _ = windows(&builder, (0..<15).map { Double($0) / 30 })
        #expect(!builder.isStartingUp)
        #expect(
            builder.append(pose(at: 9), at: Timestamp(seconds: 9), imageSize: size) == [
                .restarted(.timeJumped)
            ])
        #expect(builder.isStartingUp)
        #expect(
            builder.append(pose(at: 8), at: Timestamp(seconds: 8), imageSize: size) == [
                .restarted(.timeWentBack)
            ])
        #expect(builder.cut() == [.restarted(.cut)])
        #expect(builder.cut() == [])
        let made = windows(&builder, (0..<10).map { -3 + Double($0) / 30 })
        #expect(made.map(\.start.seconds) == [-3])
    }

    @Test func `frames at the end of the time that a timestamp holds end no window and no program`() {
        var builder = WindowBuilder(.init(length: 4, frameRate: 30, stride: 1))
        for time in [Timestamp(seconds: .infinity), Timestamp(nanoseconds: .max)] {
            let events = builder.append(pose(at: 0), at: time, imageSize: size)
            #expect(events.allSatisfy { if case .window = $0 { false } else { true } })
        }
    }

    @Test func `another aspect ratio starts a new window`() {
        var builder = WindowBuilder()
        _ = builder.append(pose(at: 0), at: .zero, imageSize: size)
        let events = builder.append(
            pose(at: 0.1), at: Timestamp(seconds: 0.1), imageSize: PixelSize(width: 480, height: 640))
        #expect(events == [.restarted(.imageSizeChanged)])
    }

    @Test func `a window that is unfinished at the end is not emitted`() {
        var builder = WindowBuilder()
        #expect(windows(&builder, (0..<59).map { Double($0) / 30 }).isEmpty)
    }

    @Test func `a clip shorter than a window is centred in it and padded with its end poses`() throws {
        var builder = WindowBuilder()
        _ = windows(&builder, (0..<20).map { 5 + Double($0) / 30 })
        let window = try #require(builder.shortWindow())
        #expect(window.keypoints.shape == [60, 3, 18])
        #expect(window.poseShare == 1)
        #expect(abs(window.start.seconds - 5) < 1e-6 && abs(window.end.seconds - 5 - 20.0 / 30) < 1e-6)
        for frame in 0..<60 {
            let seen = Double(min(max(frame - 20, 0), 19))
            #expect(abs(window.keypoints[frame, 0, 0] - Float((5 + seen / 30) / 100)) < 1e-5)
        }
    }

    @Test(arguments: [24.0, 25, 30, 50, 60, 120, 240])
    func `a short window does not end after its source`(rate: Double) throws {
        for count in Int(rate / 2) + 1...Int(rate) {
            var builder = WindowBuilder()
            _ = windows(&builder, (0..<count).map { Double($0) / rate })
            guard let window = builder.shortWindow() else { continue }
            #expect(window.end.seconds <= Double(count) / rate + 1e-6, "\(count) frames")
        }
    }

    @Test func `a short window needs half a second, and none is emitted after a whole one`() {
        var builder = WindowBuilder()
        _ = windows(&builder, (0..<14).map { Double($0) / 30 })
        #expect(builder.shortWindow() == nil)
        _ = windows(&builder, (14..<15).map { Double($0) / 30 })
        #expect(builder.shortWindow() != nil)
        _ = windows(&builder, (15..<60).map { Double($0) / 30 })
        #expect(builder.shortWindow() == nil)
    }

    @Test func `a short window is padded with its first and last pose`() throws {
        var builder = WindowBuilder()
        _ = windows(&builder, (0..<30).map { Double($0) / 30 }) { $0 < 0.2 || $0 > 0.8 }
        let window = try #require(builder.shortWindow())
        #expect(abs(window.poseShare - 19.0 / 30) < 0.04)
        #expect(window.keypoints[0, 2, 0] == 1 && window.keypoints[59, 2, 0] == 1)
    }

    @Test(arguments: [["x", "y"], ["x", "y", "z"], ["x", "y", "z", "confidence"]])
    func `keypoints with other values than a pose's become windows of these`(channels: [String]) throws {
        var builder = WindowBuilder(
            .init(length: 10, frameRate: 30, stride: 10, jointCount: 2, channels: channels))
        var made: [ActionWindow] = []
        // Every second frame of the windows lies between two of the source, and the third source frame is missing.
        for frame in 0..<6 {
            // The first joint moves below zero; the second is missing in the first frame.
            let values = channels.flatMap { channel -> [Float] in
                let isMissing = frame == 0
                return channel == "confidence"
                    ? [1, isMissing ? 0 : 1] : [-Float(frame), isMissing ? .nan : Float(frame)]
            }
            let keypoints = try #require(
                KeypointArray(shape: [1, channels.count, 2], scalars: values))
            for case .window(let window) in builder.append(
                keypoints: frame == 3 ? nil : keypoints, at: Timestamp(seconds: Double(frame) / 15),
                aspectRatio: 1)
            {
                made.append(window)
            }
        }
        let window = try #require(made.first)
        #expect(window.keypoints.shape == [10, channels.count, 2])
        for channel in channels.indices where channels[channel] != "confidence" {
            #expect(abs(window.keypoints[3, channel, 0] + 1.5) < 1e-3)
            #expect(abs(window.keypoints[3, channel, 1] - 1.5) < 1e-3)
        }
        #expect(window.keypoints[0, 0, 1].isNaN)
        let missing = window.keypoints[6, 0, 0]
        #expect(channels.contains("confidence") ? missing == 0 : missing.isNaN)
        #expect(window.poseShare < 1)
    }
}
