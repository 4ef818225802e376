import ArgumentParser
import Foundation
import PoseCore
import PoseEstimation
import VideoIO

/// Writes NAME.estimator.jsonl for each film: what the pose estimator finds in it.
struct DetectPoses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detect", abstract: "Find poses in the films with the pose estimator.")

    @Option(help: "The folder with the films.")
    var folder: String

    func run() throws {
        var settings = BlazePoseEstimator.Configuration()
        settings.maximumPersonCount = 8
        var estimator: any PoseEstimating = try BlazePoseEstimator(configuration: settings)
        for film in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        where film.hasSuffix(".mp4") {
            let path = folder + "/" + film.dropLast(4)
            guard !FileManager.default.fileExists(atPath: path + ".estimator.jsonl") else { continue }
            let truth = try FilmRecord.read(FilmRecord.Truth.self, from: path + ".truth.jsonl")
            let reader = try FrameReader(path + ".mp4")
            var detections: [FilmRecord.Detections] = []
            estimator.reset()
            while let frame = try reader.next() {
                if frame.index < truth.count, truth[frame.index].beginsScene { estimator.beginScene() }
                detections.append(
                    FilmRecord.Detections(poses: try estimator.poses(in: frame).map { FilmRecord.Pose($0) }))
            }
            try FilmRecord.write(detections, to: path + ".estimator.jsonl")
        }
    }
}
