import ActionClassification
import Foundation
import ProcessEnvironment
import VideoIO

/// Keeps the poses of videos, so that each is analysed once: one file a video, named by its content and by
/// the settings that the poses were found with.
struct PoseCache: Sendable {
    /// Changes when the poses would come out differently.
    private static func settings(_ subject: ActionSubject) -> String {
        switch subject {
        case .body: "movenet and blazepose-full thorough 6 people, recording 15"
        case .hand: "hand-full f32 thorough, 2 hands and bodies, one hand, recording 15"
        case .hands: "hand-full f32 thorough, 2 hands and bodies, both hands of a person, recording 15"
        }
    }

    let folder: URL

    /// `limber/poses` in the user's cache folder.
    static var standard: PoseCache {
        PoseCache(folder: URL(fileURLWithPath: UserFolder.cache() + "/limber/poses"))
    }

    /// Where the poses of a video are kept.
    func place(of video: URL, subject: ActionSubject) throws(VideoError) -> URL {
        let hash = try ContentHash.sha256(ofFile: video, salt: Self.settings(subject))
        return folder.appending(path: hash + ".json")
    }

    /// What is kept in a place; nil when there is nothing or it is damaged.
    func recording(at place: URL) -> PoseRecording? {
        guard let data = try? Data(contentsOf: place) else { return nil }
        return try? JSONDecoder().decode(PoseRecording.self, from: data)
    }

    /// Keeps a recording; a cache that cannot be written to only costs time.
    func keep(_ recording: PoseRecording, at place: URL) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? JSONEncoder().encode(recording).write(to: place, options: .atomic)
    }
}
