public import Foundation
import LimberAVFoundation
import LimberCoreGraphics
public import LimberCoreMedia
import LimberImageIO

/// Performs requests on the frames of a video file, one after another, turned upright.
///
/// Results come by the requests' completion handlers, on the thread that analyses.
///
///     let processor = VNVideoProcessor(url: url)
///     try processor.addRequest(request, processingOptions: VNVideoProcessor.RequestProcessingOptions())
///     try processor.analyze(CMTimeRange(start: .zero, duration: .positiveInfinity))
open class VNVideoProcessor: NSObject {
    private let url: URL
    private let lock = NSLock()
    private var requests: [(request: VNRequest, cadence: Cadence?)] = []
    private var reader: AVAssetReader?
    private var isCancelled = false

    /// Creates a processor for a file; what is wrong with it is said when it is analysed.
    public init(url videoURL: URL) { url = videoURL }

    /// Adds a request, or gives one that was added other options.
    ///
    /// - Throws: Nothing so far.
    open func addRequest(_ request: VNRequest, processingOptions: RequestProcessingOptions) throws {
        lock.withLock {
            requests.removeAll { $0.request === request }
            requests.append((request, processingOptions.cadence))
        }
    }

    /// Takes a request out.
    ///
    /// - Throws: `VNErrorCode.invalidArgument` for one that was not added.
    open func removeRequest(_ request: VNRequest) throws {
        try lock.withLock {
            guard let place = requests.firstIndex(where: { $0.request === request }) else {
                throw VNError(.invalidArgument, "\(type(of: request)) was not added to this video processor")
            }
            requests.remove(at: place)
        }
    }

    /// Performs the requests on the frames of a part of the video and returns at its end.
    ///
    /// - Parameter timeRange: The part; without an end that is a number, it ends with the video.
    /// - Throws: A `VNError`: the first failure, which ends the analysis, or `VNErrorCode.requestCancelled`.
    open func analyze(_ timeRange: CMTimeRange) throws {
        lock.withLock { isCancelled = false }
        let (reader, output, orientation) = try open(timeRange)
        lock.withLock { self.reader = reader }
        defer { lock.withLock { self.reader = nil } }
        try checkCancellation()
        reader.startReading()
        let first = timeRange.start.isNumeric ? timeRange.start.seconds : 0
        let end = timeRange.duration.isNumeric ? first + timeRange.duration.seconds : .infinity
        var due: [ObjectIdentifier: Double] = [:]
        while let sample = output.copyNextSampleBuffer() {
            let time = sample.presentationTimeStamp.seconds
            // Bounds that were rounded to a microsecond still hold.
            guard time > first - 1e-6 else { continue }
            guard time < end - 1e-6 else { break }
            let now = lock.withLock { isCancelled ? [] : requests }.filter { entry in
                guard let interval = entry.cadence?.interval else { return true }
                let next = due[ObjectIdentifier(entry.request)] ?? time
                guard time > next - 1e-6 else { return false }
                due[ObjectIdentifier(entry.request)] = max(next + interval, time - interval)
                return true
            }
            guard !now.isEmpty else { continue }
            let handler = VNImageRequestHandler(cmSampleBuffer: sample, orientation: orientation)
            try handler.perform(now.map(\.request))
        }
        try checkCancellation()
        if let error = reader.error {
            throw VNError(.ioError, "\(url.path): \(error.localizedDescription)")
        }
    }

    /// Ends the analysis soon; for any thread.
    open func cancel() {
        lock.withLock {
            isCancelled = true
            reader?.cancelReading()
        }
    }

    private func checkCancellation() throws(VNError) {
        guard lock.withLock({ isCancelled }) else { return }
        throw VNError(.requestCancelled, "\(url.path): the analysis was cancelled")
    }

    private func open(
        _ timeRange: CMTimeRange
    ) throws(VNError) -> (AVAssetReader, AVAssetReaderTrackOutput, CGImagePropertyOrientation) {
        let asset = AVURLAsset(url: url)
        guard let track = asset.tracks(withMediaType: .video).first else {
            throw VNError(.ioError, "\(url.path): no video that can be read")
        }
        do {
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
            reader.add(output)
            if timeRange.start.isNumeric {
                // A little before, for the start may have been rounded.
                let before = CMTime(value: 1, timescale: 1000)
                reader.timeRange = CMTimeRange(
                    start: timeRange.start - before, duration: .positiveInfinity)
            }
            return (reader, output, CGImagePropertyOrientation(upright: track.preferredTransform))
        } catch {
            throw VNError(.ioError, "\(url.path): \(error.localizedDescription)")
        }
    }
}

extension CGImagePropertyOrientation {
    /// How frames are turned upright that a transform turns.
    fileprivate init(upright transform: CGAffineTransform) {
        switch (transform.a, transform.b) {
        case (0, 1): self = .right
        case (-1, 0): self = .down
        case (0, -1): self = .left
        default: self = .up
        }
    }
}
