import ArgumentParser
import Foundation
import PoseCore
import SyntheticMotion
import SyntheticScenes
import VideoIO

/// Writes NAME.mp4, NAME.truth.jsonl and NAME.simulated.jsonl for each film.
struct FilmCrowds: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "film", abstract: "Draw crowds with their truth and simulated detections.")

    @Option(help: "The folder for the films.")
    var folder: String

    @Option(help: "The number of films of crossings.")
    var films = 32

    @Option(help: "The number of films with a cut.")
    var cuts = 24

    @Option(help: "Where all randomness comes from.")
    var seed: UInt64 = 1

    func run() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for number in 0..<films { try write(.crossing(number, seed: seed)) }
        for number in 0..<cuts { try write(.cut(number, seed: seed)) }
    }

    private func write(_ film: CrowdFilm) throws {
        let path = folder + "/" + film.name
        if !FileManager.default.fileExists(atPath: path + ".mp4") { try draw(film, to: path + ".mp4") }
        var truth: [FilmRecord.Truth] = []
        var detections: [FilmRecord.Detections] = []
        for (scene, firstPerson) in zip(film.scenes, film.firstPeople) {
            var estimator = SimulatedCrowdEstimator(scene, seed: seed &+ UInt64(truth.count))
            for frame in 0..<scene.frameCount {
                let poses = scene.poses(at: frame)
                let camera = scene.camera(at: frame)
                let shares = CrowdScene.visibleShares(of: poses, camera: camera)
                let seen = GroundTruth(of: poses, camera: camera).observations
                truth.append(
                    FilmRecord.Truth(
                        time: Double(truth.count) / scene.configuration.frameRate,
                        beginsScene: frame == 0 && !truth.isEmpty,
                        people: seen.indices.map {
                            FilmRecord.Person(
                                index: firstPerson + $0, visibility: shares[$0],
                                joints: FilmRecord.Pose.numbers(seen[$0]))
                        }))
                detections.append(
                    FilmRecord.Detections(
                        poses: estimator.observations(at: frame).map { FilmRecord.Pose($0) }))
            }
        }
        try FilmRecord.write(truth, to: path + ".truth.jsonl")
        try FilmRecord.write(detections, to: path + ".simulated.jsonl")
    }

    private func draw(_ film: CrowdFilm, to path: String) throws {
        var quality = VideoWriter.Configuration()
        quality.quality = 18
        let setup = film.scenes[0].configuration
        let writer = try VideoWriter(
            path, size: setup.imageSize, frameRate: setup.frameRate, configuration: quality)
        let converter = PictureConverter()
        var count = 0
        for scene in film.scenes {
            var renderer = AthleteRenderer(backdrop: scene.backdrop)
            for frame in 0..<scene.frameCount {
                let athletes = zip(scene.poses(at: frame), scene.appearances)
                    .map { (pose: $0, appearance: $1) }
                if let picture = renderer.picture(of: athletes, camera: scene.camera(at: frame)),
                    let bitmap = converter.bitmap(of: picture)
                {
                    try writer.write(bitmap, at: Timestamp(seconds: Double(count) / setup.frameRate))
                }
                count += 1
            }
        }
        try writer.finish()
    }
}
