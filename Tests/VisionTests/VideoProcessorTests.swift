import Foundation
import Synchronization
import Testing

@testable import LimberVision

/// The video is a folder of pictures.
struct VideoProcessorTests {
    /// Notes the times of the frames that it is performed on.
    private final class Witness: VNRequest {
        var times: [Double] = []
        var failure: VNError?

        override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
            times.append(image.timeRange.start.seconds)
            if let failure { throw failure }
            return []
        }
    }

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in 0..<6 {
            let provider = try #require(
                CGDataProvider(data: Data(repeating: UInt8(40 * index), count: 64 * 48) as CFData))
            let picture = try #require(
                CGImage(
                    width: 64, height: 48, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 64,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
                    shouldInterpolate: false, intent: .defaultIntent))
            try CIContext().writePNGRepresentation(
                of: CIImage(cgImage: picture), to: folder.appendingPathComponent("\(index).png"), format: .L8,
                colorSpace: CGColorSpaceCreateDeviceGray())
        }
    }

    private let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)

    @Test func `each request sees the frames of its cadence, in the part that is asked for`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (all, half, third, gone) = (Witness(), Witness(), Witness(), Witness())
        let processor = VNVideoProcessor(url: folder)
        try processor.addRequest(all, processingOptions: .init())
        try processor.addRequest(gone, processingOptions: .init())
        try processor.removeRequest(gone)
        #expect(throws: VNError.self) { try processor.removeRequest(gone) }
        try processor.analyze(whole)
        #expect(all.times.count == 6 && all.times == all.times.sorted() && gone.times.isEmpty)

        let step = all.times[1] - all.times[0]
        let rate = VNVideoProcessor.RequestProcessingOptions()
        rate.cadence = VNVideoProcessor.FrameRateCadence(Int((0.5 / step).rounded()))
        try processor.addRequest(half, processingOptions: rate)
        let time = VNVideoProcessor.RequestProcessingOptions()
        time.cadence = VNVideoProcessor.TimeIntervalCadence(3 * step)
        try processor.addRequest(third, processingOptions: time)
        try processor.analyze(whole)
        #expect(half.times == [0, 2, 4].map { all.times[$0] })
        #expect(third.times == [0, 3].map { all.times[$0] })

        all.times = []
        try processor.analyze(
            CMTimeRange(
                start: CMTime(seconds: 2 * step, preferredTimescale: 1_000_000),
                end: CMTime(seconds: 4 * step, preferredTimescale: 1_000_000)))
        #expect(all.times.map { ($0 / step).rounded() } == [2, 3])
    }

    /// A processor and its cancellation, for two threads.
    private struct UncheckedProcessor: @unchecked Sendable {
        // Sendable: a processor is cancelled on any thread.
        let processor: VNVideoProcessor
    }

    @Test func `an analysis that is cancelled while its file opens ends`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appendingPathComponent("pipe.gif")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let request = Witness()
        let processor = VNVideoProcessor(url: pipe)
        try processor.addRequest(request, processingOptions: .init())
        let shared = UncheckedProcessor(processor: processor)
        let isOver = Mutex(false)
        // The reader may close the pipe before the write, which must not end all tests.
        signal(SIGPIPE, SIG_IGN)
        let writer = Thread {
            let bytes = [UInt8](AnimatedGIF(shades: [0, 1, 2, 3]).data)
            var isFirst = true
            while !isOver.withLock({ $0 }) {
                // Opens when the analysis does: once to see what it is, and once to read it.
                let file = Glibc.open(pipe.path, O_WRONLY | O_NONBLOCK)
                guard file >= 0 else {
                    Thread.sleep(forTimeInterval: 0.01)
                    continue
                }
                if isFirst { shared.processor.cancel() }
                isFirst = false
                _ = write(file, bytes, bytes.count)
                close(file)
            }
        }
        writer.start()
        defer { isOver.withLock { $0 = true } }
        let error = #expect(throws: VNError.self) { try processor.analyze(whole) }
        #expect(error?.code == .requestCancelled && request.times.isEmpty, "\(String(describing: error))")
    }

    @Test func `the first failure ends an analysis, and what is no video is named`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let request = Witness()
        request.failure = VNError(.invalidModel, "no model")
        let processor = VNVideoProcessor(url: folder)
        try processor.addRequest(request, processingOptions: .init())
        let failure = #expect(throws: VNError.self) { try processor.analyze(whole) }
        #expect(failure?.code == .invalidModel && request.times.count == 1)
        let missing = folder.appendingPathComponent("missing.mp4")
        let unreadable = #expect(throws: VNError.self) {
            try VNVideoProcessor(url: missing).analyze(whole)
        }
        #expect(unreadable?.code == .ioError)
        #expect(unreadable?.description == "\(missing.path): no video that can be read")
    }
}
