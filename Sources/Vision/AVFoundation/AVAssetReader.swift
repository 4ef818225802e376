import PoseCore
import VideoIO

/// Reads the frames of an asset, one after the other.
///
///     let reader = try AVAssetReader(asset: asset)
///     let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
///     reader.add(output)
///     reader.startReading()
///     while let sample = output.copyNextSampleBuffer() { … }
public class AVAssetReader: NSObject, @unchecked Sendable {
    // Sendable: what changes is behind a lock; one thread at a time may copy samples, others may cancel.

    /// What a reader is doing.
    public enum Status: Int, Sendable {
        case unknown = 0
        case reading = 1
        case completed = 2
        case failed = 3
        case cancelled = 4
    }

    /// What is read.
    public let asset: AVAsset
    /// What part is read; set it before reading starts.
    public var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    /// What gives the frames.
    public private(set) var outputs: [AVAssetReaderOutput] = []

    /// What requests know its frames by.
    let source = FrameSource()
    private let mutex = NSLock()
    private var state: (status: Status, error: AVError?) = (.unknown, nil)
    private let canceller = ReadCanceller()
    private var reader: FrameReader?

    /// Creates a reader.
    ///
    /// - Throws: When the asset is no video.
    public init(asset: AVAsset) throws {
        _ = try asset.facts()
        self.asset = asset
    }

    /// What it is doing.
    public var status: Status { mutex.withLock { state.status } }
    /// Why it failed; nil otherwise.
    public var error: (any Error)? { mutex.withLock { state.error } }

    /// True for one output, before reading starts.
    public func canAdd(_ output: AVAssetReaderOutput) -> Bool { outputs.isEmpty && status == .unknown }

    /// Adds an output; see `canAdd(_:)`.
    public func add(_ output: AVAssetReaderOutput) {
        precondition(canAdd(output), "an asset reader takes one output, before it reads")
        outputs.append(output)
        output.reader = self
    }

    /// Starts reading; false, with `error` set, when the video cannot be opened, or its frames do not come in the output's format.
    @discardableResult
    public func startReading() -> Bool {
        guard status == .unknown, !outputs.isEmpty else { return false }
        do throws(VideoError) {
            if let format = outputs.map(\.format).first(where: { !CVPixelBuffer.isConvertible($0) }) {
                throw VideoError(
                    .unsupported, asset.source,
                    "its frames cannot be given in the pixel format \(format); ask for 32BGRA or 420v")
            }
            let opened = try FrameReader(asset.source, canceller: canceller)
            if timeRange.start.seconds > 0, timeRange.start.isNumeric {
                try opened.seek(to: Timestamp(seconds: timeRange.start.seconds))
            }
            reader = opened
            change(to: .reading)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Stops reading; for any thread.
    public func cancelReading() {
        canceller.cancel()
        mutex.withLock {
            if state.status == .reading || state.status == .unknown { state.status = .cancelled }
        }
    }

    /// The next frame as it is stored, or nil at the end, after a failure and when not reading.
    func next() -> (frame: Frame, rate: Double?)? {
        guard status == .reading, let reader else { return nil }
        do throws(VideoError) {
            guard let frame = try reader.next(), CMTime(frame.timestamp) < timeRange.end else {
                change(to: .completed)
                return nil
            }
            return (frame, reader.format.frameRate)
        } catch {
            fail(error)
            return nil
        }
    }

    private func change(to status: Status) {
        mutex.withLock { if state.status != .cancelled { state.status = status } }
    }

    private func fail(_ error: VideoError) {
        mutex.withLock {
            if state.status != .cancelled {
                state = (error.code == .cancelled ? .cancelled : .failed, AVError(error))
            }
        }
    }
}

extension CMTime {
    /// A moment of a source's time line.
    init(_ time: Timestamp) { self.init(value: time.nanoseconds, timescale: 1_000_000_000) }
}
