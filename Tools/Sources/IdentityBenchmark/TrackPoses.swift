import ArgumentParser
import Foundation
import PoseCore
import Tracking
import VideoIO

/// Writes NAME.MODE.limber.jsonl for each film: the identities that Limber's tracker gives the detections.
struct TrackPoses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track", abstract: "Track the detections with Limber's tracker.")

    @Option(help: "The folder with the films and detections.")
    var folder: String

    @Option(help: "Which detections: simulated or estimator.")
    var mode = "simulated"

    @Option(help: "Only films whose names begin so.")
    var prefix = ""

    func run() throws {
        for film in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        where film.hasSuffix(".mp4") && film.hasPrefix(prefix) {
            let path = folder + "/" + film.dropLast(4)
            let truth = try FilmRecord.read(FilmRecord.Truth.self, from: path + ".truth.jsonl")
            let found = try FilmRecord.read(FilmRecord.Detections.self, from: path + ".\(mode).jsonl")
            let reader = try FrameReader(path + ".mp4")
            var tracker = PersonTracker()
            var lines: [FilmRecord.Identities] = []
            while let frame = try reader.next(), frame.index < found.count {
                if truth[frame.index].beginsScene { tracker.noteCut() }
                let poses = found[frame.index].poses.map(\.observation)
                let start = ContinuousClock.now
                let people = tracker.update(
                    poses, appearances: poses.map { AppearanceDescriptor(of: $0, in: frame.pixelBuffer) },
                    imageSize: frame.pixelBuffer.size, at: frame.timestamp)
                let elapsed = ContinuousClock.now - start
                lines.append(
                    FilmRecord.Identities(
                        ids: poses.map { pose in people.first { $0.pose == pose }?.id ?? -1 },
                        seconds: elapsed / .seconds(1)))
            }
            try FilmRecord.write(lines, to: path + ".\(mode).limber.jsonl")
        }
    }
}
