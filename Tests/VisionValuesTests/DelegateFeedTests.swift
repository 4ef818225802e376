import Foundation
import PoseCore
import Synchronization
import Testing
import VideoIO

@testable import LimberAVFoundation

struct DelegateFeedTests {
    private final class Receiver: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
        let shown = Mutex<[CMSampleBuffer]>([])
        let dropped = Mutex<[CMSampleBuffer]>([])

        func captureOutput(
            _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            shown.withLock { $0.append(sampleBuffer) }
        }

        func captureOutput(
            _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            dropped.withLock { $0.append(sampleBuffer) }
        }
    }

    private let session = AVCaptureSession()
    private let output = AVCaptureVideoDataOutput()
    private let receiver = Receiver()
    private let queue = DispatchQueue(label: "frames")
    private let feed: DelegateFeed

    init() throws {
        session.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice(id: "/dev/video99", name: "none")))
        session.addOutput(output)
        output.setSampleBufferDelegate(receiver, queue: queue)
        feed = DelegateFeed(output, source: FrameSource(), frameRate: 30, canceller: ReadCanceller())
    }

    private func frame(_ index: Int) throws -> Frame {
        let bytes = [UInt8](repeating: 90, count: 64 * 48 * 3)
        let buffer = try #require(PixelBuffer(size: PixelSize(width: 64, height: 48), rgb: bytes))
        return Frame(index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: buffer)
    }

    @Test func `a delegate that pauses keeps few dropped frames waiting, without their pictures`() throws {
        queue.suspend()
        for index in 0..<100 { feed.give(try frame(index), mayDrop: true) }
        queue.resume()
        queue.sync {}
        #expect(receiver.shown.withLock(\.count) == 1)
        let dropped = receiver.dropped.withLock(\.self)
        #expect((1...16).contains(dropped.count))
        #expect(dropped.allSatisfy { $0.imageBuffer == nil && $0.numSamples == 0 })
        let first = try #require(dropped.first)
        #expect(abs(first.presentationTimeStamp.seconds - 1.0 / 30) < 1e-6)
        #expect(first.formatDescription == receiver.shown.withLock(\.first)?.formatDescription)
        // Once it goes on, it has frames again.
        feed.give(try frame(100), mayDrop: true)
        queue.sync {}
        #expect(receiver.shown.withLock(\.count) == 2)
    }

    @Test(arguments: AVCaptureVideoDataOutput().availableVideoPixelFormatTypes)
    func `frames come in each format that is offered`(format: OSType) throws {
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format]
        feed.give(try frame(0), mayDrop: false)
        queue.sync {}
        let buffer = try #require(receiver.shown.withLock(\.first)?.imageBuffer)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
    }

    @Test func `another format is refused when it is set, as on Apple's systems`() async {
        await #expect(processExitsWith: .failure) {
            AVCaptureVideoDataOutput().videoSettings = [
                kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_DepthFloat32
            ]
        }
    }
}
