import Foundation
import Pipeline
import ResultExport
import VideoIO

/// Analyses the inputs of one share of a manifest with several processes, and reports what became of each.
///
/// One thread computes keys ahead, one thread for each process hands it one input after another. `BatchSchedule` decides
/// what comes next; all else here is waiting, files and processes.
public final class BatchJob: @unchecked Sendable {
    // Sendable: all that changes is only touched while `condition` is locked; the rest is constant.

    /// What a batch does.
    public struct Configuration: Sendable {
        /// The folder of results.
        public var folder = ""
        /// Which of the manifest's lines are this worker's.
        public var shard = BatchShard.whole
        /// Sources that are analysed at the same time, each by a process.
        public var processCount = 2
        /// Without a frame for so long an input counts as hanging.
        public var timeout = Duration.seconds(120)
        /// True: what was set aside by an earlier run is tried again.
        public var retriesSetAside = false
        /// The options of the analysis, as they are written on the command line.
        public var options: [String] = []
        /// Files that options name; their content counts.
        public var optionFiles: [String] = []
        /// The program, and its arguments before the options, that analyses as `BatchWorker` does.
        public var worker: (program: String, arguments: [String]) = ("", [])

        /// A batch of the whole manifest.
        public init() {}
    }

    private let configuration: Configuration
    private let entries: [BatchManifest.Entry]
    private let folder: BatchFolder
    private let key: BatchKey
    private let knownFiles: BatchKnownFiles
    private let makeAnalyzer: @Sendable () -> any BatchAnalyzing
    private let report: @Sendable (BatchStatus, BatchProgress) -> Void

    private let condition = NSCondition()
    private var schedule: BatchSchedule
    private var progress: BatchProgress
    private var log: BatchLog
    /// Files as they were when their keys were computed.
    private var stamps: [String: (stamp: BatchFileStamp, isSettled: Bool)] = [:]
    private var problem: String?
    private var runningThreads = 0

    /// Prepares the folder; nothing is analysed yet.
    ///
    /// - Parameter report: Called with each status, on any thread, one at a time.
    public convenience init(
        _ manifest: BatchManifest, named manifestName: String, configuration: Configuration,
        report: @escaping @Sendable (BatchStatus, BatchProgress) -> Void
    ) throws {
        try self.init(
            manifest, named: manifestName, configuration: configuration,
            makeAnalyzer: {
                BatchProcess(
                    program: configuration.worker.program,
                    arguments: configuration.worker.arguments + configuration.options,
                    timeout: configuration.timeout)
            }, report: report)
    }

    init(
        _ manifest: BatchManifest, named manifestName: String, configuration: Configuration,
        makeAnalyzer: @escaping @Sendable () -> any BatchAnalyzing,
        report: @escaping @Sendable (BatchStatus, BatchProgress) -> Void
    ) throws {
        self.configuration = configuration
        self.makeAnalyzer = makeAnalyzer
        self.report = report
        entries = configuration.shard.elements(of: manifest.entries)
        key = try BatchKey(
            options: configuration.options, files: configuration.optionFiles, version: limberVersion)
        folder = try BatchFolder(configuration.folder)
        let names = entries.map(\.name.withoutCredentials)
        knownFiles = BatchKnownFiles(of: folder.path, settings: key.settings, names: Set(names))
        log = try BatchLog(
            folder.path, settings: key.settings, options: configuration.options, manifest: manifestName,
            shard: configuration.shard, inputs: names)
        schedule = BatchSchedule(names: names, lookahead: 2 * configuration.processCount + 2)
        progress = BatchProgress(total: names.count)
    }

    /// Analyses all inputs; returns when each has ended.
    ///
    /// - Returns: How many ended in which way, and what kept inputs from being analysed, such as a full disk or missing models.
    public func run() -> (progress: BatchProgress, problem: String?) {
        let bodies = [prepareAll] + Array(repeating: runAll, count: configuration.processCount)
        condition.withLock { runningThreads = bodies.count }
        for body in bodies {
            Thread.detachNewThread { [self] in
                body()
                condition.withLock {
                    runningThreads -= 1
                    condition.broadcast()
                }
            }
        }
        return condition.withLock {
            while runningThreads > 0 { condition.wait() }
            return (progress, problem)
        }
    }

    private func prepareAll() {
        while true {
            let next: Int? = condition.withLock {
                while true {
                    if let index = schedule.nextPreparation() { return index }
                    if schedule.isPrepared { return nil }
                    condition.wait()
                }
            }
            guard let next else { return }
            let preparation = prepare(entries[next])
            condition.withLock { end(schedule.prepared(next, preparation)) }
        }
    }

    private func prepare(_ entry: BatchManifest.Entry) -> BatchSchedule.Preparation {
        let name = entry.name.withoutCredentials
        if let problem = entry.problem {
            return .ended(BatchStatus(input: name, status: .failed, reason: problem))
        }
        do {
            let stamp = BatchFileStamp(of: entry.name)
            condition.withLock { stamps[name] = stamp.map { ($0, $0.isSettled()) } }
            let key = try knownFiles.key(of: name, stamp) ?? key.key(of: entry.name)
            let earlier = folder.earlierStatus(of: key, retriesSetAside: configuration.retriesSetAside)
            return earlier.map { .ended($0.asSkipped(input: name)) } ?? .needed(key: key)
        } catch {
            var status = BatchStatus(input: name, status: .failed)
            status.fail("\(error)".withoutCredentialsInText)
            return .ended(status)
        }
    }

    private func runAll() {
        let analyzer = makeAnalyzer()
        while true {
            let step = condition.withLock {
                while true {
                    let step = schedule.nextRun()
                    guard step == .wait else { return step }
                    condition.wait()
                }
            }
            switch step {
            case .end, .wait: return
            case .pause: Thread.sleep(forTimeInterval: 0.5)
            case .run(let index, let key):
                let outcome = run(index, key: key, on: analyzer)
                condition.withLock {
                    if case .impossible(let reason) = outcome { problem = problem ?? reason }
                    end(schedule.ran(index, outcome))
                }
            }
        }
    }

    private func run(_ index: Int, key: String, on analyzer: any BatchAnalyzing) -> BatchSchedule.Outcome {
        var status = BatchStatus(input: entries[index].name.withoutCredentials, status: .done, key: key)
        do throws(ExportError) {
            guard let claim = try folder.begin(key) else { return .busy }
            defer { withExtendedLifetime(claim) {} }
            // Another worker may have done it, or given it up, since the key was computed.
            if let earlier = folder.earlierStatus(of: key, retriesSetAside: configuration.retriesSetAside) {
                return .ended(earlier.asSkipped(input: status.input))
            }
            let results = try BatchResults(folder.results(key))
            let start = ContinuousClock.now
            let outcome = analyzer.run(
                BatchMessage.Order(input: entries[index].name, folder: results.partialPath))
            status.seconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
            switch outcome {
            case .died(let reason): return .died(reason: reason)
            case .impossible(let reason): return .impossible(reason: reason)
            case .failed(let reason, let frames, let warnings):
                status.fail(reason)
                status.note(frames: frames, warnings: warnings)
            case .done(let frames, let warnings):
                status.note(frames: frames, warnings: warnings)
                guard !hasChanged(entries[index].name) else {
                    status.fail("the file changed while it was analysed; run it again when it is whole")
                    break
                }
                var published = status
                (published.options, published.version) = (configuration.options, limberVersion)
                try results.publish(published)
            }
            folder.forgetAside(key)
            return .ended(status)
        } catch {
            return .impossible(reason: "\(error)")
        }
    }

    /// True for a file that is not the one of which the key is: its results are of another content.
    private func hasChanged(_ name: String) -> Bool {
        guard let stamp = condition.withLock({ stamps[name]?.stamp }), let now = BatchFileStamp(of: name)
        else {
            return false
        }
        return !now.hasContent(of: stamp)
    }

    /// Reports what ended and wakes all threads; with the condition locked.
    private func end(_ statuses: [BatchStatus]) {
        for status in statuses {
            progress.add(status, at: ContinuousClock.now)
            do throws(ExportError) {
                if status.isSetAside == true { try folder.setAside(status) }
                let file = stamps.removeValue(forKey: status.input)
                try log.add(status, file: file?.isSettled == true ? file?.stamp : nil)
            } catch {
                problem = problem ?? "\(error)"
            }
            report(status, progress)
        }
        condition.broadcast()
    }
}
