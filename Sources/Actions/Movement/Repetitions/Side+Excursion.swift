extension Repetition.Side {
    /// The side of the body that moves more within an excursion; nil when both move much alike.
    ///
    /// Legs are compared by their way in the picture, so that a lunge's side is the leg that steps; arms relative to the trunk,
    /// and only where a hand moves clearly farther than the trunk itself: of a squat seen from aside the hidden hand is a guess.
    init?(_ path: BodyPath, _ excursion: Excursion) {
        func way(_ joint: SampledJoint, from anchor: SampledJoint? = nil) -> Float {
            let end = (excursion.start, excursion.peak)
            var way = path.place(joint, end.1) - path.place(joint, end.0)
            if let anchor { way -= path.place(anchor, end.1) - path.place(anchor, end.0) }
            return (way * way).sum().squareRoot() / path.scale[excursion.peak]
        }
        func bend(_ wrist: SampledJoint, _ shoulder: SampledJoint) -> Float {
            func length(_ step: Int) -> Float {
                let arm = path.place(wrist, step) - path.place(shoulder, step)
                return (arm * arm).sum().squareRoot()
            }
            return abs(length(excursion.peak) - length(excursion.start)) / path.scale[excursion.peak]
        }
        // Hands that stay where they are carry the body: the arm that bends works, all else is only turned.
        let hands = max(way(.leftWrist), way(.rightWrist))
        let trunk = max(way(.leftShoulder), way(.rightShoulder))
        let isCarried = hands < 0.45 && hands < 0.7 * trunk
        var arms = (
            left: way(.leftWrist, from: .leftShoulder), right: way(.rightWrist, from: .rightShoulder)
        )
        if max(arms.left, arms.right) <= 1.5 * trunk { arms = (0, 0) }
        let left =
            isCarried
            ? bend(.leftWrist, .leftShoulder) : arms.left + way(.leftKnee) + way(.leftAnkle)
        let right =
            isCarried
            ? bend(.rightWrist, .rightShoulder) : arms.right + way(.rightKnee) + way(.rightAnkle)
        guard max(left, right) > 1.35 * min(left, right), abs(left - right) > 0.2 else { return nil }
        self = left > right ? .left : .right
    }
}
