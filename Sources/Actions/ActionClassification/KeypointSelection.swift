import ActionWindows
import PoseCore

/// Where a model's joints and values are in Vision's keypoint arrays, found by their names.
///
/// Names are compared without regard to case and signs, so that "left_shoulder" is leftShoulder. The root,
/// which the array of a body lacks, is half way between its hips.
struct KeypointSelection: Sendable {
    /// A body's joints, or a hand's.
    let subject: ActionSubject
    /// The joints of Vision's array.
    let source: [String]

    private let channels: [Int]
    /// For each of the model's joints, the one joint, or the two that it is the middle of.
    private let joints: [[Int]]

    /// Nil when the model wants joints or values that Vision's arrays do not have.
    init?(for model: ActionModelDescription) {
        let channels = model.channels.compactMap { ["x", "y", "confidence"].firstIndex(of: $0) }
        guard channels.count == model.channels.count else { return nil }
        self.channels = channels
        let hips = [BodyJointName.leftHip, .rightHip].compactMap(BodyJointName.keypointOrder.firstIndex)
        for subject in ActionSubject.allCases {
            let names = subject.joints
            var places = subject == .body ? ["root": hips] : [:]
            for (index, name) in names.enumerated() { places[Self.plain(name)] = [index] }
            let joints = model.joints.compactMap { places[Self.plain($0)] }
            guard joints.count == model.joints.count else { continue }
            self.subject = subject
            self.joints = joints
            source = names
            return
        }
        return nil
    }

    /// The model's array, [frames, channels, joints], of Vision's, [frames, 3, joints]; nil for another shape.
    func apply(to keypoints: KeypointArray) -> KeypointArray? {
        guard keypoints.shape.count == 3, keypoints.shape[1] == 3, keypoints.shape[2] == source.count else {
            return nil
        }
        var result = KeypointArray(zeros: [keypoints.shape[0], channels.count, joints.count])
        for frame in 0..<keypoints.shape[0] {
            for (index, parts) in joints.enumerated() {
                let confidence = parts.map { keypoints[frame, 2, $0] }.min() ?? 0
                guard confidence > 0 || parts.count == 1 else { continue }
                for (row, channel) in channels.enumerated() {
                    let sum = parts.reduce(0) { $0 + keypoints[frame, channel, $1] }
                    result[frame, row, index] = channel == 2 ? confidence : sum / Float(parts.count)
                }
            }
        }
        return result
    }

    private static func plain(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
}
