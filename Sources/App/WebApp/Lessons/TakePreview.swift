import ActionClassification
import ActionTraining
import Pipeline
import PoseCore
import ResultExport

/// A take in little: a wireframe's joints in a square, a few times a second.
struct TakePreview: Hashable, Sendable {
    /// Of a body the joints of the wireframe and the nose, which stands for the head; of hands all.
    let joints: [String]
    private static let bodyJoints: [BodyJointName] = [
        .nose, .neck, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
        .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]
    private static let maximumFrames = 32
    /// What the live view draws is drawn here too.
    private static let minimumConfidence: Float = 0.2
    /// Left free at each side, as a share of the square.
    private static let margin: Float = 0.08

    /// Each joint's place in the square, 0...1 from the upper left; nil where it is missing.
    let frames: [[SIMD2<Float>?]]

    init(_ sequence: KeypointSequence) {
        joints =
            sequence.joints == ActionSubject.body.joints
            ? Self.bodyJoints.map(\.rawValue) : sequence.joints
        let columns = joints.map { sequence.joints.firstIndex(of: $0) }
        let count = min(sequence.frameCount, Self.maximumFrames)
        let places: [[SIMD2<Float>?]] = (0..<count).map { step in
            let frame = step * sequence.frameCount / count
            return columns.map { column in
                guard let column, sequence.keypoints[frame, 2, column] > Self.minimumConfidence else {
                    return nil
                }
                return SIMD2(
                    sequence.keypoints[frame, 0, column] * sequence.aspectRatio,
                    1 - sequence.keypoints[frame, 1, column])
            }
        }
        let known = places.joined().compactMap(\.self)
        guard let first = known.first else {
            frames = places
            return
        }
        let low = known.reduce(first, pointwiseMin)
        let high = known.reduce(first, pointwiseMax)
        let side = max((high - low).max(), 0.01) / (1 - 2 * Self.margin)
        let corner = (low + high) / 2 - SIMD2(repeating: side / 2)
        frames = places.map { $0.map { $0.map { ($0 - corner) / side } } }
    }

    func write(to json: inout JSONText) {
        json.object { json in
            json.member("joints", joints)
            json.array("frames") { json in
                for frame in frames {
                    json.array { json in
                        for place in frame {
                            guard let place else {
                                json.null()
                                continue
                            }
                            json.array { json in
                                json.value(place.x, decimals: 3)
                                json.value(place.y, decimals: 3)
                            }
                        }
                    }
                }
            }
        }
    }
}
