import Dispatch
public import Foundation
public import LimberCoreMedia
import LimberImageIO
import Synchronization

/// Performs requests on the frames of a video file, turned upright; each request's results are a sequence.
///
/// Results wait until they are taken: read the sequences of masks side by side, for each holds a picture.
///
///     let processor = VideoProcessor(url)
///     let bodies = try await processor.addRequest(DetectHumanBodyPoseRequest())
///     processor.startAnalysis()
///     for try await people in bodies { print(people.count) }
public final class VideoProcessor: Sendable {
    /// Which frames a request is performed on.
    public enum Cadence: Hashable, Sendable {
        /// The first, and one after each stretch of this length.
        case timeInterval(CMTime)
        /// The first, and each that comes so many after it; all for fewer than two.
        case frameInterval(Int)
    }

    /// A request and where its results go.
    private struct Entry: Sendable {
        let id = UUID()
        let request: any VisionRequest
        let cadence: Cadence?
        var schedule = FrameSchedule()
        let perform: @Sendable (Swift.Result<RequestImage, VNError>) -> Void
        let finish: @Sendable ((any Error)?) -> Void

        mutating func isDue(at time: Double) -> Bool {
            switch cadence {
            case nil: true
            case .timeInterval(let length) where !(length.seconds > 0): true
            case .timeInterval(let length): schedule.isDue(at: time, every: length.seconds)
            case .frameInterval(let count): schedule.isDue(everyFrame: count)
            }
        }
    }

    private struct State {
        var entries: [Entry] = []
        var pass: VideoPass?
    }

    private let url: URL
    private let state = Mutex(State())

    /// Creates a processor for a file; the sequences say what is wrong with it.
    public init(_ videoURL: URL) { url = videoURL }

    /// Adds a request, also while frames are analysed.
    ///
    /// - Parameter cadence: Which frames; nil for all.
    /// - Returns: A result for each of these frames; it ends with the analysis, or with the first `VisionError`.
    public func addRequest<T: VisionRequest>(
        _ request: T, cadence: Cadence? = nil
    ) async throws -> AsyncThrowingStream<T.Result, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: T.Result.self)
        let entry = Entry(request: request, cadence: cadence) { image in
            do throws(VisionError) {
                continuation.yield(try request.result(of: image))
            } catch {
                continuation.finish(throwing: error)
            }
        } finish: {
            continuation.finish(throwing: $0)
        }
        // Whether it ended or its reader has left: nothing more is computed for it. Set first: an analysis that goes on may end it
        // at once.
        continuation.onTermination = { [weak self] _ in _ = self?.remove { $0.id == entry.id } }
        state.withLock { $0.entries.append(entry) }
        return stream
    }

    /// Performs a request on no more frames; its sequences end.
    ///
    /// - Returns: False for one that is not performed.
    public func removeRequest(_ request: any VisionRequest) async -> Bool {
        let name = AnyHashable(request)
        let removed = remove { AnyHashable($0.request) == name }
        for entry in removed { entry.finish(nil) }
        return !removed.isEmpty
    }

    /// Begins to analyse, unless an analysis goes on already.
    ///
    /// - Parameter timeRange: The part of the video; nil for all of it.
    public func startAnalysis(of timeRange: CMTimeRange? = nil) {
        let range = timeRange ?? CMTimeRange(start: .zero, duration: .positiveInfinity)
        let pass = VideoPass(url)
        let isFirst = state.withLock { state in
            guard state.pass == nil else { return false }
            state.pass = pass
            return true
        }
        guard isFirst else { return }
        DispatchQueue.global().async { self.analyze(range, pass) }
    }

    /// Ends the analysis soon; sequences end with `VisionError.requestCancelled`.
    public func cancel() async {
        state.withLock { $0.pass }?.cancel()
    }

    private func analyze(_ timeRange: CMTimeRange, _ pass: VideoPass) {
        var failure: (any Error)?
        do {
            try pass.run(timeRange) { sample, orientation in
                let due = dueEntries(at: sample.presentationTimeStamp.seconds)
                guard !due.isEmpty else { return }
                let image = ImageSource.sample(sample).requestImage(orientation: orientation)
                for entry in due { entry.perform(image) }
            }
        } catch {
            failure = (error as? VNError).map(VisionError.init) ?? error
        }
        let entries = state.withLock { state in
            state.pass = nil
            defer { state.entries = [] }
            return state.entries
        }
        for entry in entries { entry.finish(failure) }
    }

    private func dueEntries(at time: Double) -> [Entry] {
        state.withLock { state in
            state.entries.indices.compactMap { index in
                state.entries[index].isDue(at: time) ? state.entries[index] : nil
            }
        }
    }

    /// Takes requests out; an analysis for which none is left ends.
    private func remove(where isRemoved: (Entry) -> Bool) -> [Entry] {
        let (removed, idle) = state.withLock { state in
            let removed = state.entries.filter(isRemoved)
            state.entries.removeAll(where: isRemoved)
            return (removed, !removed.isEmpty && state.entries.isEmpty ? state.pass : nil)
        }
        idle?.cancel()
        return removed
    }
}
