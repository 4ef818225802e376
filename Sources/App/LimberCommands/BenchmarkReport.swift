import Foundation
public import Pipeline
public import PoseCore
import ResultExport

/// What an analysis cost.
public struct BenchmarkReport: Sendable {
    /// One stage and how long it took for each frame.
    public struct Stage: Sendable {
        /// The stage's name.
        public let name: String
        /// How long it took.
        public let times: Distribution
    }

    /// What the user called the source.
    public let source: String
    /// What computes the pose models, as in "fixed-point (AVX2)"; nil without pose models.
    public let engine: String?
    /// Size of its pictures.
    public let size: PixelSize
    /// Frames analysed.
    public let frames: Int
    /// Seconds from the first read to the last result.
    public let elapsed: Double
    /// Seconds of CPU time of all threads meanwhile.
    public let cpuTime: Double
    /// The most memory the process ever had resident, in MiB.
    public let peakMemory: Double
    /// The stages in a frame's order.
    public let stages: [Stage]
    /// All stages of a frame one after another.
    public let latency: Distribution

    /// Frames analysed in a second.
    public var framesPerSecond: Double { elapsed > 0 ? Double(frames) / elapsed : 0 }
    /// Milliseconds of CPU time for a frame.
    public var cpuTimePerFrame: Double { frames > 0 ? cpuTime * 1000 / Double(frames) : 0 }

    /// A table for people.
    public var text: String {
        var lines = ["\(source.plainLine): \(frames) frames of \(size.width)×\(size.height)"]
        if let engine { lines.append("pose models: \(engine)") }
        lines.append(String(format: "%8.1f frames/s", framesPerSecond))
        lines.append(String(format: "%8.1f ms CPU time a frame", cpuTimePerFrame))
        lines.append(String(format: "%8.1f MiB peak memory", peakMemory))
        lines.append("")
        lines.append("ms a frame      mean     p50     p95     p99")
        for stage in stages + [Stage(name: "latency", times: latency)] {
            let name = stage.name.padding(toLength: 12, withPad: " ", startingAt: 0)
            let values = [
                stage.times.mean, stage.times.percentile(0.5), stage.times.percentile(0.95),
                stage.times.percentile(0.99),
            ]
            lines.append(name + values.map { String(format: "%8.2f", $0) }.joined())
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One JSON object: `source`, `engine`, `width`, `height`, `frames`, `framesPerSecond`, `cpuMillisecondsPerFrame`,
    /// `peakMemoryMiB`, and `stages` and `latency` with `mean`, `p50`, `p95`, `p99` in milliseconds.
    public var json: String {
        var json = JSONText()
        json.object { json in
            json.member("source", source)
            json.member("engine", engine)
            json.member("width", size.width)
            json.member("height", size.height)
            json.member("frames", frames)
            json.member("framesPerSecond", framesPerSecond, decimals: 2)
            json.member("cpuMillisecondsPerFrame", cpuTimePerFrame, decimals: 3)
            json.member("peakMemoryMiB", peakMemory, decimals: 1)
            json.object("stages") { json in
                for stage in stages {
                    json.key(stage.name)
                    Self.write(stage.times, to: &json)
                }
            }
            json.key("latency")
            Self.write(latency, to: &json)
        }
        json.newline()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func write(_ times: Distribution, to json: inout JSONText) {
        json.object { json in
            json.member("mean", times.mean, decimals: 3)
            for (name, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
                json.member(name, times.percentile(share), decimals: 3)
            }
        }
    }
}
