import Pipeline
import ResultExport
import Throws
import Trajectories
import VideoIO

/// The outputs of one input's throws; one that fails is given up, and the others go on.
struct ThrowOutputs {
    private var table: GuardedOutput<ThrowExporter>
    private var overlay: GuardedOutput<ThrowOverlayWriter>?
    private var still: GuardedOutput<ThrowStillWriter>?
    private let isLive: Bool
    /// The trajectories of a live source that are not written yet.
    private var pending: [Int: TrajectoryObservation] = [:]
    private var writtenIDs: Set<Int> = []
    private var writtenThrows: Set<Int> = []

    init(
        _ clip: String, _ output: ThrowsOutput, targets: [ThrowTarget], format: SourceFormat,
        header: ExportHeader
    ) {
        isLive = format.isLive
        table = GuardedOutput { try output.exporter(for: clip) }
        if output.hasOverlay, let path = output.path(clip, ".throws.overlay.mp4") {
            overlay = GuardedOutput {
                try ThrowOverlayWriter(
                    path: path, source: format, targets: targets, hidesFaces: output.hidesFaces)
            }
        }
        if output.hasStill, let path = output.path(clip, ".throws.png") {
            still = GuardedOutput {
                ThrowStillWriter(
                    path: path, targets: targets, hidingFacesOf: output.hidesFaces ? format : nil)
            }
        }
        table.attempt { try $0.begin(header) }
    }

    /// False once all outputs have failed.
    var areWanted: Bool { table.output != nil || overlay?.output != nil || still?.output != nil }

    /// Why outputs were given up.
    var failures: [(any Error)?] { [table.failure, overlay?.failure, still?.failure] }

    /// What is to be reported of the pictures that were written.
    private(set) var written: [AnalysisJob.Progress] = []

    mutating func write(_ result: FrameResult, _ thrown: ThrowFrameResult) {
        overlay?.attempt { try $0.write(result, thrown) }
        still?.attempt { $0.write(result, thrown) }
        guard isLive else { return }
        for trajectory in thrown.trajectories where !writtenIDs.contains(trajectory.id) {
            pending[trajectory.id] = trajectory
        }
        let flying = Set(thrown.flights.flatMap { $0.trajectories.map(\.id) })
        writeEnded(pending.values.filter { !flying.contains($0.id) }, thrown.completed)
    }

    private mutating func writeEnded(_ trajectories: [TrajectoryObservation], _ completed: [Throw]) {
        for trajectory in trajectories.sorted(by: { $0.id < $1.id }) {
            pending[trajectory.id] = nil
            guard writtenIDs.insert(trajectory.id).inserted else { continue }
            table.attempt { try $0.write(trajectory) }
        }
        for thrown in completed where writtenThrows.insert(thrown.id).inserted {
            table.attempt { try $0.write(thrown) }
        }
    }

    mutating func complete(_ results: ThrowResults) {
        let trajectories =
            isLive
            ? pending.values.map { last in results.trajectories.first { $0.id == last.id } ?? last }
            : results.trajectories
        if isLive {
            writeEnded(trajectories, results.completed)
        } else {
            for trajectory in trajectories { table.attempt { try $0.write(trajectory) } }
            for thrown in results.completed { table.attempt { try $0.write(thrown) } }
        }
        table.attempt { try $0.complete(results) }
        overlay?.attempt { try $0.complete() }
        still?.attempt { try $0.complete(results) }
        if let overlay = overlay?.output?.video {
            written.append(.wrote(path: overlay.path))
            if let problem = overlay.soundProblem {
                written.append(.warning("\(overlay.path): \(problem)"))
            }
            if overlay.hasScaledFrames { written.append(.scaledFrames(path: overlay.path)) }
        }
        if let still = still?.output { written.append(.wrote(path: still.path)) }
    }
}
