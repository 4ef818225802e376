public import Foundation
public import LimberCoreMedia

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
    private var pass: VideoPass?

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
        let pass = VideoPass(url)
        lock.withLock { self.pass = pass }
        defer { lock.withLock { self.pass = nil } }
        var schedules: [ObjectIdentifier: FrameSchedule] = [:]
        try pass.run(timeRange) { sample, orientation in
            let time = sample.presentationTimeStamp.seconds
            let now = lock.withLock { requests }.filter { entry in
                guard let interval = entry.cadence?.interval else { return true }
                return schedules[ObjectIdentifier(entry.request), default: FrameSchedule()]
                    .isDue(at: time, every: interval)
            }
            guard !now.isEmpty else { return }
            let handler = VNImageRequestHandler(cmSampleBuffer: sample, orientation: orientation)
            try handler.perform(now.map(\.request))
        }
    }

    /// Ends the analysis soon; for any thread.
    open func cancel() {
        lock.withLock { pass }?.cancel()
    }
}
