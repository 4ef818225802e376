import Foundation
import Glibc
public import Pipeline
import PoseEstimation
import ResultExport
public import VideoIO

/// Analyses a source and measures what it costs.
public struct Benchmark: Sendable {
    private let analyzer: VideoAnalyzer
    private let drawsOverlay: Bool

    /// Creates a benchmark of one analyzer.
    ///
    /// - Parameter drawsOverlay: True: frames are also drawn on, but not encoded.
    public init(analyzer: VideoAnalyzer, drawsOverlay: Bool) {
        self.analyzer = analyzer
        self.drawsOverlay = drawsOverlay
    }

    /// Analyses `source` to its end, or as many frames of it.
    public func run(on source: sending any FrameReading, maximumFrames: Int = .max) async throws
        -> BenchmarkReport
    {
        let format = source.format
        let startCPU = Self.cpuTime()
        let start = ContinuousClock.now
        var times: [StageTimes] = []
        var overlayTimes: [Duration] = []
        var hasHands = false
        var artist = drawsOverlay ? OverlayArtist() : nil
        for try await result in analyzer.results(of: source) {
            times.append(result.times)
            hasHands = hasHands || result.hands != nil
            var overlay = Duration.zero
            try measure(&overlay) { _ = try artist?.picture(of: result) }
            overlayTimes.append(overlay)
            if times.count >= maximumFrames { break }
        }
        var stages: [(String, KeyPath<StageTimes, Duration>)] = [
            ("decode", \.decode), ("cut", \.cut), ("pose", \.pose), ("track", \.track),
        ]
        if hasHands { stages.append(("hands", \.hands)) }
        stages.append(("classify", \.classify))
        return BenchmarkReport(
            source: format.name, engine: PoseModelEngine.summary(of: analyzer.engines), size: format.size,
            frames: times.count,
            elapsed: (ContinuousClock.now - start) / .seconds(1), cpuTime: Self.cpuTime() - startCPU,
            peakMemory: Self.peakMemory(),
            stages: stages.map { name, path in
                .init(name: name, times: Distribution(times.map { $0[keyPath: path] }))
            }
                + (drawsOverlay ? [.init(name: "overlay", times: Distribution(overlayTimes))] : []),
            latency: Distribution(zip(times, overlayTimes).map { $0.total + $1 }))
    }

    /// Seconds of CPU time of this process so far.
    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Peak resident memory of this process, in MiB.
    private static func peakMemory() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1024
    }
}
