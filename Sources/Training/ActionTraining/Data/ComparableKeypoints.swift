import PoseCore

/// A sequence's keypoints, equal to others with the same numbers and the same joints missing (NaN).
struct ComparableKeypoints: Hashable {
    private let keypoints: KeypointArray

    init(_ sequence: KeypointSequence) { keypoints = sequence.keypoints }

    static func == (one: ComparableKeypoints, other: ComparableKeypoints) -> Bool {
        one.keypoints.shape == other.keypoints.shape
            && zip(one.keypoints.scalars, other.keypoints.scalars).allSatisfy {
                $0 == $1 || ($0.isNaN && $1.isNaN)
            }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(keypoints.shape)
        for value in keypoints.scalars { hasher.combine(value.isNaN ? .nan : value) }
    }
}
