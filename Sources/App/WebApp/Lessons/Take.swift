import ActionTraining
import Foundation
import Pipeline
import ResultExport

/// One recording of an action, as far as it need not be read again.
struct Take: Sendable {
    let id: String
    let recordedAt: Date
    let frames: Int
    let seconds: Double
    /// The share of frames that show the person, 0...1.
    let personShare: Double
    let preview: TakePreview

    init(id: String, recordedAt: Date, sequence: KeypointSequence) {
        self.id = id
        self.recordedAt = recordedAt
        frames = sequence.frameCount
        seconds = sequence.duration
        let seen = (0..<sequence.frameCount).count { frame in
            sequence.joints.indices.contains { sequence.keypoints[frame, 2, $0] > 0 }
        }
        personShare = Double(seen) / Double(max(1, sequence.frameCount))
        preview = TakePreview(sequence)
    }

    /// Writes a take object.
    func write(to json: inout JSONText) {
        json.object { json in
            json.member("id", id)
            json.member("recordedAt", recordedAt.formatted(.iso8601))
            json.member("frames", frames)
            json.member("seconds", seconds, decimals: 3)
            json.member("personShare", personShare, decimals: 3)
            json.key("preview")
            preview.write(to: &json)
        }
    }
}
