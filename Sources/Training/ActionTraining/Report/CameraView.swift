import ActionWindows
import PoseCore

/// From which side a sequence shows the person, as far as the shoulders show.
enum CameraView: String, Hashable, Sendable {
    case front = "from the front"
    case back = "from behind"
    case side = "from the side"

    /// Nil where shoulders or hips are not there.
    init?(of sequence: KeypointSequence) {
        let names = sequence.joints.map { JointNaming.canonical($0) }
        guard let left = names.firstIndex(of: "leftshoulder"),
            let right = names.firstIndex(of: "rightshoulder"),
            let hip = names.firstIndex(of: "lefthip") ?? names.firstIndex(of: "root")
        else { return nil }
        let confidence = sequence.channels.firstIndex(of: "confidence")
        let frames = sequence.keypoints
        var widths: [Float] = []
        for frame in 0..<sequence.frameCount {
            let isKnown = [left, right, hip].allSatisfy { joint in
                frames[frame, 0, joint].isFinite && confidence.map { frames[frame, $0, joint] > 0.1 } ?? true
            }
            guard isKnown else { continue }
            let width = (frames[frame, 0, left] - frames[frame, 0, right]) * sequence.aspectRatio
            let side = (frames[frame, 0, left] - frames[frame, 0, hip]) * sequence.aspectRatio
            let rise = frames[frame, 1, left] - frames[frame, 1, hip]
            let torso = (side * side + rise * rise).squareRoot()
            if torso > 0 { widths.append(width / torso) }
        }
        guard !widths.isEmpty else { return nil }
        let middle = widths.sorted()[widths.count / 2]
        // Shoulders are about 0.7 torso lengths apart; half of that is a quarter turn's limit.
        self = middle > 0.35 ? .front : middle < -0.35 ? .back : .side
    }
}
