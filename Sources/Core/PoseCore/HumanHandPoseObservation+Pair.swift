extension HumanHandPoseObservation {
    /// The array that a classifier of both hands is fed with: shape [1, 3, 42], the left hand's joints first; a
    /// missing hand's are 0.
    ///
    /// Of several hands of one side the surest counts; one of unknown side takes the place that is free.
    public static func pairKeypoints(of hands: [HumanHandPoseObservation]) -> KeypointArray {
        let count = HandJointName.allCases.count
        var result = KeypointArray(zeros: [1, 3, 2 * count])
        var places: [HumanHandPoseObservation?] = [nil, nil]
        let surest = hands.sorted { $0.confidence > $1.confidence }
        for (place, side) in [Chirality.left, .right].enumerated() {
            places[place] = surest.first { $0.chirality == side }
        }
        for hand in surest where hand.chirality == .unknown {
            guard let place = places.firstIndex(where: { $0 == nil }) else { break }
            places[place] = hand
        }
        for (place, hand) in places.enumerated() {
            guard let keypoints = hand?.keypoints else { continue }
            for channel in 0..<3 {
                for joint in 0..<count {
                    result[0, channel, place * count + joint] = keypoints[0, channel, joint]
                }
            }
        }
        return result
    }
}
