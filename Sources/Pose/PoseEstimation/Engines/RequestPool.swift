import Inference
import Synchronization

/// The inference requests of one model, shared by all estimators that use it: borrowed for a frame, given back after it.
///
/// A request's tensors take some megabytes, and no more frames are in work at a time than there are workers: so many
/// requests are needed, however many estimators there are. Nothing ever waits for a request. While others hold them all,
/// a borrower gets one beyond the limit, so that there are at most as many more as there are borrowers.
final class RequestPool: Sendable {
    /// A request that lies in the pool.
    private struct Idle: @unchecked Sendable {
        // Sendable: nothing uses a request that lies in the pool, and only one borrower takes it out.
        let request: InferenceRequest
    }

    /// How many requests lie in the pool, and how many are borrowed.
    struct Counts: Hashable {
        let idle: Int
        let lent: Int
    }

    private struct State {
        var idle: [Idle] = []
        var lentCount = 0
    }

    /// How many requests can usefully run at the same time; at least 1.
    let limit: Int
    private let makeRequest: @Sendable () throws(InferenceError) -> InferenceRequest
    private let state = Mutex(State())

    /// - Parameter makeRequest: Called when a borrower finds the pool empty.
    init(limit: Int, makeRequest: @escaping @Sendable () throws(InferenceError) -> InferenceRequest) {
        self.limit = max(1, limit)
        self.makeRequest = makeRequest
    }

    /// How many requests there are.
    var counts: Counts { state.withLock { Counts(idle: $0.idle.count, lent: $0.lentCount) } }

    /// Calls `body` with one to `count` requests, which must not be kept; they go back whatever `body` throws.
    func withRequests<Result>(
        upTo count: Int, _ body: ([InferenceRequest]) throws(PoseEstimationError) -> Result
    ) throws(PoseEstimationError) -> Result {
        let requests = try borrow(upTo: count)
        defer { giveBack(requests) }
        return try body(requests)
    }

    /// Takes out at least one request and at most `count`, as many as the limit leaves.
    func borrow(upTo count: Int) throws(PoseEstimationError) -> [InferenceRequest] {
        let (taken, missing) = state.withLock { state in
            let granted = max(1, min(count, limit - state.lentCount))
            state.lentCount += granted
            let taken = Array(state.idle.suffix(granted))
            state.idle.removeLast(taken.count)
            return (taken, granted - taken.count)
        }
        var requests = taken.map(\.request)
        do throws(InferenceError) {
            for _ in 0..<missing { requests.append(try makeRequest()) }
        } catch {
            let unmade = taken.count + missing - requests.count
            state.withLock { $0.lentCount -= unmade }
            giveBack(requests)
            throw PoseEstimationError(error)
        }
        return requests
    }

    /// Puts borrowed requests back, once they no longer run.
    func giveBack(_ requests: [InferenceRequest]) {
        // After an error some may still run; how those end does not matter any more.
        for request in requests { try? request.wait() }
        let returned = requests.map(Idle.init)
        state.withLock { state in
            state.lentCount -= returned.count
            // Those beyond the limit stay too, or each busy frame would make them again.
            state.idle += returned.prefix(max(0, 2 * limit - state.idle.count))
        }
    }
}
