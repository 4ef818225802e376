import Foundation
import LimberAVFoundation
import TestSupport
import Testing

/// Videos here are folders of pictures, each of one grey.
struct VideoTests {
    private let scratch = ScratchFolder()
    private var folder: URL { scratch.url }
    private let greys: [UInt8] = [0, 60, 120, 180, 240]

    init() throws { try write(greys, to: folder) }

    private func write(_ greys: [UInt8], to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, grey) in greys.enumerated() {
            let bytes = Data(repeating: grey, count: 64 * 48)
            let provider = try #require(CGDataProvider(data: bytes as CFData))
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

    private static func grey(of sample: CMSampleBuffer) -> UInt8? {
        guard let buffer = CMSampleBufferGetImageBuffer(sample),
            CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess
        else { return nil }
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        return CVPixelBufferGetBaseAddress(buffer)?.load(as: UInt8.self)
    }

    @Test
    func `an asset reader gives each frame once, in a range of time`() async throws {
        let asset = AVURLAsset(url: folder)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        #expect(try await track.load(.naturalSize) == CGSize(width: 64, height: 48))
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
        #expect(reader.canAdd(output))
        reader.add(output)
        #expect(!reader.canAdd(AVAssetReaderTrackOutput(track: track, outputSettings: nil)))
        #expect(reader.startReading() && reader.status == .reading)
        var (found, times): ([UInt8], [CMTime]) = ([], [])
        while let sample = output.copyNextSampleBuffer() {
            found.append(try #require(Self.grey(of: sample)))
            times.append(sample.presentationTimeStamp)
        }
        #expect(found == greys && times == times.sorted() && times.first == .zero)
        #expect(reader.status == .completed && reader.error == nil)
        let part = try AVAssetReader(asset: asset)
        let partOutput = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        part.timeRange = CMTimeRange(start: .zero, end: times[2])
        part.add(partOutput)
        part.startReading()
        #expect(partOutput.copyNextSampleBuffer() != nil && partOutput.copyNextSampleBuffer() != nil)
        #expect(partOutput.copyNextSampleBuffer() == nil)
    }

    @Test(arguments: [kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DepthFloat16, 7])
    func `a format in which no frame comes is said before the first`(format: OSType) throws {
        let asset = AVURLAsset(url: folder)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: try #require(asset.tracks.first),
            outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: format])
        reader.add(output)
        #expect(!reader.startReading() && reader.status == .failed)
        #expect(reader.error?.localizedDescription.contains("pixel format \(format); ask for 32BGRA") == true)
        #expect(output.copyNextSampleBuffer() == nil)
    }

    @Test
    func `a picture of a time is the one that is shown then, and the last one after the end`() throws {
        let asset = AVURLAsset(url: folder)
        let rate = try #require(asset.tracks.first).nominalFrameRate
        let generator = AVAssetImageGenerator(asset: asset)
        for (frames, shown) in [(-1, 0), (0, 0), (0.5, 0), (1, 1), (2.9, 2), (4.5, 4), (5, 4), (1e6, 4)] {
            var since = CMTime.invalid
            let time = CMTime(seconds: frames / Double(rate), preferredTimescale: 1_000_000_000)
            let image = try generator.copyCGImage(at: time, actualTime: &since)
            let bytes = try #require(image.dataProvider?.data) as Data
            #expect(bytes.first == greys[shown], "\(frames)")
            #expect(abs(since.seconds * Double(rate) - Double(shown)) < 1e-3, "\(frames)")
        }
        let still = AVAssetImageGenerator(asset: AVURLAsset(url: folder.appendingPathComponent("1.png")))
        let soon = CMTime(value: 1, timescale: 100)
        let picture = try #require(try still.copyCGImage(at: soon, actualTime: nil).dataProvider?.data)
        #expect((picture as Data).first == greys[1])
        generator.requestedTimeToleranceBefore = .zero
        #expect(try generator.copyCGImage(at: soon, actualTime: nil).width == 64)
        #expect(throws: AVError.self) { try generator.copyCGImage(at: asset.duration, actualTime: nil) }
    }

    @Test(arguments: [
        (16, 16, 16, 12), (0, 24, 32, 24), (13.7, 0, 13, 10), (640, 480, 64, 48), (0, 0, 64, 48),
        (4, 9, 4, 3),
    ])
    func `a picture is made smaller to the largest size, in its shape, and never larger`(
        width: Double, height: Double, across: Int, down: Int
    ) throws {
        let asset = AVURLAsset(url: folder)
        let generator = AVAssetImageGenerator(asset: asset)
        generator.maximumSize = CGSize(width: width, height: height)
        let image = try generator.copyCGImage(at: asset.duration, actualTime: nil)
        #expect(image.width == across && image.height == down)
        let bytes = try #require(image.dataProvider?.data) as Data
        // Each frame is of one grey: so is each pixel of a smaller one, to its last row and column.
        #expect(stride(from: 0, to: bytes.count, by: 4).allSatisfy { abs(Int(bytes[$0]) - 240) <= 2 })
    }

    @Test
    func `the pictures of several times come in their order, with the errors in between`() async throws {
        let asset = AVURLAsset(url: folder)
        let generator = AVAssetImageGenerator(asset: asset)
        generator.requestedTimeToleranceBefore = .zero
        let rate = Double(try #require(asset.tracks.first).nominalFrameRate)
        let times = [3.5, 1e6, 0.5].map { CMTime(seconds: $0 / rate, preferredTimescale: 1_000_000_000) }
        var (requested, found): ([CMTime], [UInt8?]) = ([], [])
        for await result in generator.images(for: times) {
            requested.append(result.requestedTime)
            switch result {
            case .success(_, let image, let since):
                found.append((try #require(image.dataProvider?.data) as Data).first)
                #expect(since <= result.requestedTime)
            case .failure(_, let error):
                found.append(nil)
                #expect(error is AVError)
                #expect(throws: AVError.self) { try result.image }
            }
        }
        #expect(requested == times && found == [greys[3], nil, greys[0]])
    }

    @Test
    func `a handler is called once for each time, also for cancelled ones`() async throws {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: folder))
        generator.requestedTimeToleranceBefore = .zero
        let times = [0, 1e6, 0].map { NSValue(time: CMTime(seconds: $0, preferredTimescale: 600)) }
        let (calls, feed) = AsyncStream.makeStream(of: AVAssetImageGenerator.Result.self)
        generator.generateCGImagesAsynchronously(forTimes: times) { time, image, _, result, error in
            #expect((image != nil) == (result == .succeeded) && (error == nil) == (result == .succeeded))
            if result == .failed { generator.cancelAllCGImageGeneration() }
            feed.yield(result)
            if result == .cancelled { feed.finish() }
        }
        var results: [AVAssetImageGenerator.Result] = []
        for await result in calls { results.append(result) }
        #expect(results == [.succeeded, .failed, .cancelled])
    }

    @Test
    func `a value holds a time with all its parts`() {
        let times = [
            CMTime(value: -7, timescale: 600, flags: [.valid, .hasBeenRounded], epoch: -3), .zero, .invalid,
            .positiveInfinity, .indefinite,
        ]
        for time in times {
            let back = NSValue(time: time).timeValue
            #expect(back.value == time.value && back.timescale == time.timescale)
            #expect(back.flags == time.flags && back.epoch == time.epoch)
        }
        #expect(NSValue(time: times[0]) == NSValue(time: times[0]))
        #expect(!NSValue(range: NSRange(location: 1, length: 2)).timeValue.isValid)
    }

    private final class Receiver: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable
    {
        // Sendable: written on the queue, read after the session has stopped.
        var greys: [UInt8] = []
        /// Called with the first frame.
        var onFirstFrame: () -> Void = {}

        func captureOutput(
            _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            // Slower than the reader: frames of a video wait.
            Thread.sleep(forTimeInterval: 0.005)
            if let grey = VideoTests.grey(of: sampleBuffer) { greys.append(grey) }
            if greys.count == 1 { onFirstFrame() }
        }
    }

    /// Waits until a session that `start` starts has stopped. A later one may get its address: the observer goes.
    private func untilStopped(_ session: AVCaptureSession, start: () -> Void) async {
        var observer: (any NSObjectProtocol)?
        await withCheckedContinuation { done in
            observer = NotificationCenter.default.addObserver(
                forName: .AVCaptureSessionDidStopRunning, object: session, queue: nil
            ) { _ in done.resume() }
            start()
        }
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    @Test
    func `a session over a video gives every frame and stops`() async throws {
        let device = try #require(AVCaptureDevice(uniqueID: folder.path))
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: device))
        let (output, receiver) = (AVCaptureVideoDataOutput(), Receiver())
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        session.addOutput(output)
        #expect(!session.canAddOutput(output) && output.connection(with: .video) != nil)
        await untilStopped(session) {
            session.startRunning()
            // Some programs connect what takes the frames only then.
            output.setSampleBufferDelegate(receiver, queue: DispatchQueue(label: "frames"))
        }
        #expect(receiver.greys == greys && !session.isRunning)
    }

    @Test
    func `a camera that is changed while the session runs gives its frames`() async throws {
        let other = folder.appendingPathExtension("other")
        defer { for place in [folder, other] { try? FileManager.default.removeItem(at: place) } }
        try write([30, 90], to: other)
        let (session, receiver) = (AVCaptureSession(), Receiver())
        let inputs = try [folder, other].map { place in
            try AVCaptureDeviceInput(device: #require(AVCaptureDevice(uniqueID: place.path)))
        }
        session.addInput(inputs[0])
        let output = AVCaptureVideoDataOutput()
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        session.addOutput(output)
        receiver.onFirstFrame = {
            session.beginConfiguration()
            session.removeInput(inputs[0])
            #expect(session.isRunning)
            session.addInput(inputs[1])
            session.commitConfiguration()
        }
        output.setSampleBufferDelegate(receiver, queue: DispatchQueue(label: "frames"))
        await untilStopped(session) { session.startRunning() }
        #expect(receiver.greys == [0, 30, 90] && !session.isRunning)
    }

    @Test
    func `a session that is started again opens its camera when it has closed it`() async throws {
        let video = folder.appendingPathComponent("video.y4m")
        let frame = Data("FRAME\n".utf8) + Data(repeating: 90, count: 16 * 16 * 3 / 2)
        let frames = (0..<8).reduce(Data("YUV4MPEG2 W16 H16 F25:1 C420jpeg\n".utf8)) { data, _ in
            data + frame
        }
        try frames.write(to: video)
        func openFiles() -> Int {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            let files = names.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
            }
            return files.count { $0 == video.path }
        }
        let (session, receiver, output) = (AVCaptureSession(), Receiver(), AVCaptureVideoDataOutput())
        let device = try #require(AVCaptureDevice(uniqueID: video.path))
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        // The delegate is with the first frame until it may go on.
        let (began, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        receiver.onFirstFrame = {
            began.signal()
            mayGoOn.wait()
        }
        output.setSampleBufferDelegate(receiver, queue: DispatchQueue(label: "frames"))
        session.startRunning()
        began.wait()
        #expect(openFiles() == 1)
        session.stopRunning()
        session.startRunning()
        #expect(openFiles() == 1 && session.isRunning)
        session.stopRunning()
        mayGoOn.signal()
    }

    @Test
    func `what is not there is an error that names it`() async {
        #expect(AVCaptureDevice(uniqueID: "/none.mp4") == nil)
        let asset = AVURLAsset(url: URL(fileURLWithPath: "/none.mp4"))
        #expect(asset.tracks.isEmpty && asset.duration == .zero && !asset.isReadable)
        do {
            _ = try await asset.load(.duration)
            Issue.record("a video that is not there has a duration")
        } catch {
            #expect(error.localizedDescription == "/none.mp4: does not exist; check the name")
        }
    }
}
