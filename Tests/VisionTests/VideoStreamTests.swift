import Foundation
import Synchronization
import Testing

@testable import LimberVision

/// Sequences of a video's results; the video is an animated GIF of six frames.
struct VideoStreamTests {
    /// Finds a frame's time, and fails at one.
    private struct Witness: VisionRequest, ImageAnalyzing {
        typealias Result = Double

        var failure = -1.0
        /// Runs before each frame.
        var hook: @Sendable () -> Void = {}
        var descriptor: RequestDescriptor { .detectTrajectoriesRequest(.revision1) }
        var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] { [:] }
        var computeDevices = ComputeDevices<ComputeStage>()

        static func == (first: Witness, second: Witness) -> Bool { first.failure == second.failure }
        func hash(into hasher: inout Hasher) { hasher.combine(failure) }
        func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { nil }
        func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {}

        func analyze(_ image: RequestImage) throws(VNError) -> Any {
            hook()
            let time = image.timeRange.start.seconds
            if failure >= 0, time > failure { throw VNError(.invalidModel, "no model") }
            return time
        }
    }

    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID()).gif")

    init() throws {
        try AnimatedGIF(shades: [0, 1, 2, 3, 0, 1]).data.write(to: file)
    }

    private func values(_ stream: AsyncThrowingStream<Double, any Error>) async throws -> [Double] {
        var values: [Double] = []
        for try await value in stream { values.append(value) }
        return values
    }

    @Test func `each sequence has the frames of its cadence, in the part that is asked for`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let processor = VideoProcessor(file)
        let all = try await processor.addRequest(Witness())
        processor.startAnalysis()
        let times = try await values(all)
        #expect(times.count == 6 && times == times.sorted() && Set(times).count == 6)

        let step = times[1]
        let half = try await processor.addRequest(Witness(), cadence: .frameInterval(2))
        let third = try await processor.addRequest(
            Witness(), cadence: .timeInterval(CMTime(seconds: 3 * step, preferredTimescale: 600)))
        processor.startAnalysis()
        #expect(try await values(half) == [0, 2, 4].map { times[$0] })
        #expect(try await values(third) == [0, 3].map { times[$0] })

        let part = try await processor.addRequest(Witness())
        processor.startAnalysis(
            of: CMTimeRange(
                start: CMTime(seconds: times[2], preferredTimescale: 600),
                end: CMTime(seconds: times[4], preferredTimescale: 600)))
        #expect(try await values(part) == [times[2], times[3]])
    }

    @Test func `requests are performed in the order in which they were added`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let processor = VideoProcessor(file)
        let order = Mutex<[Int]>([])
        var streams: [AsyncThrowingStream<Double, any Error>] = []
        for number in 0..<8 {
            var request = Witness()
            request.hook = { order.withLock { $0.append(number) } }
            streams.append(try await processor.addRequest(request))
        }
        processor.startAnalysis()
        for stream in streams { #expect(try await values(stream).count == 6) }
        #expect(order.withLock { $0 } == (0..<6).flatMap { _ in Array(0..<8) })
    }

    @Test func `a request that fails ends its own sequence alone`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let processor = VideoProcessor(file)
        let good = try await processor.addRequest(Witness())
        let bad = try await processor.addRequest(Witness(failure: 0))
        processor.startAnalysis()
        #expect(try await values(good).count == 6)
        await #expect {
            _ = try await values(bad)
        } throws: {
            guard case VisionError.invalidModel = $0 else { return false }
            return true
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `what is no video, and an analysis that is cancelled, end sequences with an error`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let missing = VideoProcessor(file.appendingPathExtension("mp4"))
        let none = try await missing.addRequest(Witness())
        missing.startAnalysis()
        await #expect {
            _ = try await values(none)
        } throws: {
            guard case VisionError.ioError = $0 else { return false }
            return true
        }
        let processor = VideoProcessor(file)
        let (begun, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var request = Witness()
        request.hook = {
            begun.signal()
            cancelled.wait()
        }
        let some = try await processor.addRequest(request)
        processor.startAnalysis()
        await Task.detached { begun.wait() }.value
        await processor.cancel()
        cancelled.signal()
        var count = 0
        await #expect {
            for try await _ in some { count += 1 }
        } throws: {
            guard case VisionError.requestCancelled = $0 else { return false }
            return true
        }
        #expect(count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a request that was removed, or is no longer listened to, is not performed`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let processor = VideoProcessor(file)
        let gone = try await processor.addRequest(Witness())
        #expect(await processor.removeRequest(Witness()))
        #expect(await !processor.removeRequest(Witness()))
        #expect(try await values(gone).isEmpty)
        let left = try await processor.addRequest(Witness())
        let all = try await processor.addRequest(Witness(failure: 1e9))
        processor.startAnalysis()
        for try await _ in left { break }
        #expect(try await values(all).count == 6)
    }
}
