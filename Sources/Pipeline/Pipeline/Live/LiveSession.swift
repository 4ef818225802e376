public import PoseCore
import PoseEstimation
import Synchronization
import Tracking

/// One live chain: poses, tracking, windows and classifier, never behind.
///
/// Frames come in at any rate. The newest wins: one is worked on, at most one waits, what a newer one takes
/// the place of is dropped and counted. Poses are computed on every frame that is worked on, actions every
/// stride.
public final class LiveSession: Sendable {
    /// How a frame ended: with its result, or with nil because a newer one was there.
    typealias Outcome = Result<FrameResult?, any Error>

    private let engine: LiveEngine
    private let id: Int
    /// Locked by the worker that has this session's frame, and at the end of a source; nil once the session has ended.
    let chain: Mutex<Chain?>
    let requests: Mutex<Requests>
    private let meter = Mutex(LiveMeter())
    private let scenes = Mutex(LiveScenes())
    private let rateLimit: Mutex<FrameRateLimit>
    /// The poses that the background analysis of the file has found so far; nil where there is none.
    public let filePoses: FilePoses?

    init(engine: LiveEngine, configuration: Configuration, estimator: sending any PoseEstimating) {
        self.engine = engine
        var recognition = configuration.recognition ?? engine.recognition
        recognition?.isForEveryone = configuration.isForEveryone
        chain = Mutex(Chain(configuration, recognition, gestures: engine.gestures, estimator: estimator))
        requests = Mutex(Requests(configuration, recognition))
        filePoses = configuration.filePoses
        rateLimit = Mutex(FrameRateLimit(framesPerSecond: configuration.maximumFrameRate))
        id = engine.workers.open(isBackground: configuration.isBackground)
    }

    deinit { engine.workers.close(id) }

    /// The result of `frame`, or nil when a newer one took its place while it waited.
    ///
    /// It is nil as well for a time that is not later than the last frame's (earlier by a second it is another time line), after
    /// `restart()` and `end()`, and when the task is cancelled while the frame waits. Throws what the estimator or the
    /// classifier threw.
    public func result(of frame: Frame) async throws -> FrameResult? {
        let decoded = numbered(DecodedFrame(frame: frame, duration: .zero))
        return try await result(at: frame.timestamp) { decoded }
    }

    /// The result of a frame with a picture that is still to be decoded, or nil as for `result(of:)`.
    ///
    /// - Parameter decode: Called on a worker when the frame's turn has come, and never for a frame that a newer one
    ///   took the place of. What it throws is thrown.
    public func result(
        ofFrame index: Int, at time: Timestamp, decodedBy decode: @escaping @Sendable () throws -> PixelBuffer
    ) async throws -> FrameResult? {
        try await result(at: time) { [weak self] in
            var duration = Duration.zero
            let picture = try measure(&duration, decode)
            let decoded = DecodedFrame(
                frame: Frame(index: index, timestamp: time, pixelBuffer: picture), duration: duration)
            return self?.numbered(decoded) ?? decoded
        }
    }

    private func result(
        at time: Timestamp, _ decode: @escaping @Sendable () throws -> DecodedFrame
    ) async throws -> FrameResult? {
        let ticket = nextTicket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                submit(at: time, ticket: ticket, decode) { continuation.resume(with: $0) }
                // A cancellation before this point found nothing to withdraw.
                if Task.isCancelled { engine.workers.withdraw(ticket: ticket, from: id) }
            }
        } onCancel: {
            engine.workers.withdraw(ticket: ticket, from: id)
        }
    }

    /// True: predictions for each person or hand. May be switched at any time; the windows go on.
    public var isForEveryone: Bool {
        get { requests.withLock { $0.isForEveryone } }
        set { requests.withLock { $0.isForEveryone = newValue } }
    }

    /// How actions are recognised. May be exchanged at any time: windows start again, people keep their identities.
    public var recognition: ActionRecognition? {
        get { requests.withLock { $0.recognition } }
        set {
            requests.withLock { requests in
                requests.recognition = newValue
                requests.recognitionGeneration += 1
            }
        }
    }

    /// Counts how often the recognition was exchanged.
    ///
    /// A result of a lower generation has predictions of a former recognition: its frame was in work, or waited
    /// for its consumer, at the exchange.
    public var recognitionGeneration: Int { requests.withLock { $0.recognitionGeneration } }

    /// How many hands are searched for; 0: none. May be switched at any time; the first request of a process loads
    /// the models, half a second's pause.
    ///
    /// A classifier that watches hands has two searched for where fewer than it needs were requested.
    public var maximumHandCount: Int {
        get { requests.withLock { $0.handCount } }
        set { requests.withLock { $0.maximumHandCount = max(0, newValue) } }
    }

    /// Starts again, as for another source, camera or orientation: "Starting Up" again.
    ///
    /// Frames handed in before have no result any more, objects are followed no more, and no person is chosen.
    public func restart() {
        requests.withLock { requests in
            requests.generation += 1
            requests.objects = []
            requests.chosenPerson = nil
        }
        engine.workers.restart(id)
    }

    /// How the session keeps up.
    public var statistics: LiveStatistics {
        var statistics = LiveStatistics()
        (statistics.admitted, statistics.dropped) = engine.workers.counts(of: id)
        statistics.leftOut = rateLimit.withLock { $0.leftOut }
        meter.withLock { meter in
            statistics.framesPerSecond = meter.framesPerSecond(at: .now)
            statistics.latencyP50 = meter.latency(0.5)
            statistics.latencyP95 = meter.latency(0.95)
        }
        return statistics
    }

    /// Ends the session and frees what it holds; the frame that waits, and all later ones, give nil.
    ///
    /// What goes on is lost: call `finishActions()` and `finishThrows()` before.
    public func end() {
        requests.withLock { $0.isEnded = true }
        engine.workers.close(id)
        // While a frame is in work, its worker does it.
        chain.withLockIfAvailable { $0 = nil }
    }

    /// Hands in a frame; `completion` is called once, on whichever thread, and must be quick.
    func submit(_ decoded: DecodedFrame, completion: @escaping @Sendable (Outcome) -> Void) {
        let decoded = numbered(decoded)
        submit(at: decoded.frame.timestamp, ticket: 0, { decoded }, completion: completion)
    }

    private func numbered(_ decoded: DecodedFrame) -> DecodedFrame { scenes.withLock { $0.number(decoded) } }

    private func submit(
        at time: Timestamp, ticket: UInt64, _ decode: @escaping @Sendable () throws -> DecodedFrame,
        completion: @escaping @Sendable (Outcome) -> Void
    ) {
        guard rateLimit.withLock({ $0.admits(time) }) else { return completion(.success(nil)) }
        let begin = ContinuousClock.now
        let generation = requests.withLock { $0.generation }
        let job = LiveWorkers.Job(ticket: ticket) { [weak self] in
            completion(self?.work(on: decode, generation: generation, since: begin) ?? .success(nil))
        } drop: {
            completion(.success(nil))
        }
        engine.workers.submit(job, at: time, to: id)
    }

    /// Counts frames of the source that came too late to be handed in.
    func noteDropped(_ count: Int) { engine.workers.noteDropped(count, of: id) }

    /// The frame rate that suits the classifier best.
    var preferredFrameRate: Double { recognition?.window.frameRate ?? 30 }

    private func nextTicket() -> UInt64 {
        requests.withLock { requests in
            requests.lastTicket += 1
            return requests.lastTicket
        }
    }

    private func work(
        on decode: () throws -> DecodedFrame, generation: Int, since begin: ContinuousClock.Instant
    ) -> Outcome {
        let outcome = analyze(decode, generation: generation)
        if requests.withLock({ $0.isEnded }) { chain.withLock { $0 = nil } }
        guard requests.withLock({ $0.generation == generation && !$0.isEnded }) else { return .success(nil) }
        meter.withLock { $0.add(from: begin, to: .now) }
        return outcome
    }

    /// Takes back the choice of a person that is not known any more, unless another one was chosen meanwhile.
    private func forget(_ person: Int, of generation: Int) {
        requests.withLock { requests in
            guard requests.generation == generation, requests.chosenPerson == person else { return }
            requests.chosenPerson = nil
        }
    }

    private func analyze(_ decode: () throws -> DecodedFrame, generation: Int) -> Outcome {
        let requests = requests.withLock { $0 }
        guard requests.generation == generation, !requests.isEnded else { return .success(nil) }
        return Outcome {
            let decoded = try decode()
            let (result, chosen) = try chain.withLock { chain -> (FrameResult?, Int?) in
                let result = try chain?.analyze(decoded, generation: generation, requests, engine)
                return (result, chain?.stages.chosenPerson)
            }
            if let person = requests.chosenPerson, chosen == nil { forget(person, of: generation) }
            return result
        }
    }
}
