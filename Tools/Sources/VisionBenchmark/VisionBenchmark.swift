import ArgumentParser
import Foundation
import LimberAVFoundation
import LimberVision
import PoseCore
import PoseEstimation
import Tracking
import VideoIO

/// Measures what code written for Vision costs beside the library's own chain, over all frames of a video.
@main struct VisionBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vision-benchmark",
        abstract:
            "VNDetectHumanBodyPoseRequest over the frames of a video, beside FrameReader and BlazePoseEstimator.",
        discussion: """
            Both decode the video, search for cuts and find the bodies. They take turns for as many rounds as asked for; \
            each pair of runs gives a ratio of processor times, and the median is printed.
            """)

    @Argument(help: ArgumentHelp("A video.", valueName: "video"))
    var video: String

    @Option(help: ArgumentHelp("Pairs of runs.", valueName: "n"))
    var rounds = 5

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("--rounds \(rounds): a median needs at least 1.") }
    }

    mutating func run() throws {
        _ = try (native(), vision())
        var pairs: [(native: Double, vision: Double)] = []
        for round in 0..<rounds {
            // Which of them is first takes turns, too.
            if round.isMultiple(of: 2) {
                let first = try time { try native() }
                pairs.append((first, try time { try vision() }))
            } else {
                let second = try time { try vision() }
                pairs.append((try time { try native() }, second))
            }
        }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        print(
            String(
                format: "native %.2f s, Vision %.2f s of processor time; median ratio %.3f",
                median(pairs.map(\.native)), median(pairs.map(\.vision)),
                median(pairs.map { $0.vision / $0.native })))
    }

    /// The bodies that the library's own chain finds.
    @discardableResult
    private func native() throws -> Int {
        let reader = try FrameReader(video)
        let estimator = try BlazePoseEstimator()
        var (cuts, count) = (CutDetector(), 0)
        while let frame = try reader.next() {
            if cuts.isCut(frame) { estimator.beginScene() }
            for pose in try estimator.poses(in: frame) {
                count += pose.allJoints().count > 0 && !pose.keypoints.scalars.isEmpty ? 1 : 0
            }
        }
        return count
    }

    /// The bodies that a request finds, with all their joints and keypoint arrays.
    @discardableResult
    private func vision() throws -> Int {
        let asset = AVURLAsset(url: URL(fileURLWithPath: video))
        let reader = try AVAssetReader(asset: asset)
        guard let track = asset.tracks(withMediaType: .video).first else { return 0 }
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        reader.add(output)
        reader.startReading()
        let request = VNDetectHumanBodyPoseRequest()
        var count = 0
        while let sample = output.copyNextSampleBuffer() {
            try VNImageRequestHandler(cmSampleBuffer: sample).perform([request])
            for body in request.results ?? [] {
                count +=
                    try body.recognizedPoints(.all).count > 0 && body.keypointsMultiArray().count > 0 ? 1 : 0
            }
        }
        return count
    }

    /// Seconds of processor time, of all threads.
    private func time(_ body: () throws -> Int) throws -> Double {
        let start = clock()
        _ = try body()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
}
