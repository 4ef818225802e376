/// Which input of a batch is prepared, analysed or reported next: a state machine without clock, files or processes.
///
/// An input is waiting, then prepared (its key is computed), then ready, then running, then ended. One with the key of an
/// earlier input follows that one and ends with it. An input is ready once more, after all others, when its process ended or hung.
struct BatchSchedule {
    /// What preparing an input came to.
    enum Preparation: Hashable {
        /// It is to be analysed.
        case needed(key: String)
        /// Nothing is to be done.
        case ended(BatchStatus)
    }

    /// What running an input came to.
    enum Outcome: Hashable {
        /// Its results are in the folder, or the source or the analysis failed.
        case ended(BatchStatus)
        /// Its process crashed or hung.
        case died(reason: String)
        /// Another batch is analysing the same content.
        case busy
        /// No input can be analysed: the disk is full, or models are missing.
        case impossible(reason: String)
    }

    /// What a process is to do next.
    enum Step: Hashable {
        case run(index: Int, key: String)
        /// Nothing yet: ask again after the next change.
        case wait
        /// Another batch has what is left: ask again in a while.
        case pause
        case end
    }

    private enum Phase { case waiting, preparing, following, ready, running, ended }

    /// So many crashed or hanging processes for one input, and it is given up.
    static let maximumTries = 2

    private let names: [String]
    private let lookahead: Int
    private var phases: [Phase]
    private var tries: [Int]
    private var keys: [Int: String] = [:]
    private var nextToPrepare = 0
    private var ready: [Int] = []
    private var retries: [Int] = []
    private var postponed: [Int] = []
    private var followers: [String: [Int]] = [:]
    private var leaders: [String: BatchStatus?] = [:]
    private var preparing = 0
    private var running = 0

    /// Inputs that ended.
    private(set) var endedCount = 0

    /// - Parameters:
    ///   - names: The inputs.
    ///   - lookahead: So many inputs are prepared ahead of those that run.
    init(names: [String], lookahead: Int) {
        self.names = names
        self.lookahead = lookahead
        phases = Array(repeating: .waiting, count: names.count)
        tries = Array(repeating: 0, count: names.count)
    }

    /// True when every input ended.
    var isComplete: Bool { endedCount == names.count }

    /// True when no input is left that was not prepared.
    var isPrepared: Bool { nextToPrepare >= names.count }

    /// Takes the next input to prepare; nil while enough are ready, and when none is left.
    mutating func nextPreparation() -> Int? {
        guard !isPrepared, ready.count + preparing < lookahead else { return nil }
        let index = nextToPrepare
        nextToPrepare += 1
        preparing += 1
        phases[index] = .preparing
        return index
    }

    /// Takes in what preparing an input came to; returns what ended by it.
    mutating func prepared(_ index: Int, _ preparation: Preparation) -> [BatchStatus] {
        preparing -= 1
        guard phases[index] == .preparing else { return [] }
        switch preparation {
        case .ended(let status): return end(index, status)
        case .needed(let key):
            keys[index] = key
            switch leaders[key] {
            case .none:
                leaders[key] = .some(nil)
                phases[index] = .ready
                ready.append(index)
                return []
            case .some(nil):
                phases[index] = .following
                followers[key, default: []].append(index)
                return []
            case .some(let leader?): return end(index, Self.status(of: names[index], after: leader))
            }
        }
    }

    /// Takes the next input to run.
    mutating func nextRun() -> Step {
        for list in [\BatchSchedule.ready, \.retries] {
            // Tried again after all others, so that one bad input delays none.
            if list == \.retries, !isPrepared || preparing > 0 { return .wait }
            if !self[keyPath: list].isEmpty { return start(self[keyPath: list].removeFirst()) }
        }
        if isComplete { return .end }
        if running > 0 || postponed.isEmpty { return .wait }
        ready = postponed
        postponed = []
        return .pause
    }

    private mutating func start(_ index: Int) -> Step {
        phases[index] = .running
        running += 1
        tries[index] += 1
        return .run(index: index, key: keys[index] ?? "")
    }

    /// Takes in what running an input came to; returns what ended by it.
    mutating func ran(_ index: Int, _ outcome: Outcome) -> [BatchStatus] {
        running -= 1
        guard phases[index] == .running else { return [] }
        switch outcome {
        case .ended(let status): return end(index, status)
        case .busy:
            tries[index] -= 1
            phases[index] = .ready
            postponed.append(index)
            return []
        case .died where tries[index] < Self.maximumTries:
            phases[index] = .ready
            retries.append(index)
            return []
        case .died(let reason):
            var status = BatchStatus(
                input: names[index], status: .failed, key: keys[index],
                reason: "\(reason); set aside after \(Self.maximumTries) tries")
            status.isSetAside = true
            return end(index, status)
        case .impossible(let reason):
            let ended = end(
                index, BatchStatus(input: names[index], status: .failed, key: keys[index], reason: reason))
            return ended + stop(reason: reason)
        }
    }

    /// Gives up all inputs that do not run yet; returns them.
    mutating func stop(reason: String) -> [BatchStatus] {
        nextToPrepare = names.count
        (ready, retries, postponed, followers) = ([], [], [], [:])
        return phases.indices.filter { phases[$0] != .ended && phases[$0] != .running }.flatMap { index in
            end(
                index,
                BatchStatus(
                    input: names[index], status: .failed, key: keys[index], reason: "not analysed: \(reason)")
            )
        }
    }

    private mutating func end(_ index: Int, _ status: BatchStatus) -> [BatchStatus] {
        phases[index] = .ended
        endedCount += 1
        guard let key = keys[index] ?? status.key else { return [status] }
        if (leaders[key] ?? nil) == nil { leaders[key] = status }
        return [status]
            + (followers.removeValue(forKey: key) ?? []).flatMap { follower in
                end(follower, Self.status(of: names[follower], after: status))
            }
    }

    private static func status(of name: String, after leader: BatchStatus) -> BatchStatus {
        var status = leader.asSkipped(input: name)
        if status.status == .skipped { status.reason = "has the content of \(leader.input)" }
        return status
    }
}
