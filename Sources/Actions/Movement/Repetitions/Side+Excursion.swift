extension Repetition.Side {
    /// The side of the body that moves more within an excursion; nil when both move much alike.
    ///
    /// Legs are compared by their way in the picture, so that a lunge's side is the leg that steps; arms relative to the trunk,
    /// and only where a hand moves clearly farther than the trunk itself: of a squat seen from aside the hidden hand is a guess.
    init?(_ path: BodyPath, _ excursion: Excursion) {
        func way(_ joint: Int, _ anchor: Int?) -> Float {
            let end = (excursion.start, excursion.peak)
            var way = path.place(joint, end.1) - path.place(joint, end.0)
            if let anchor { way -= path.place(anchor, end.1) - path.place(anchor, end.0) }
            return (way * way).sum().squareRoot() / path.scale[excursion.peak]
        }
        func bend(_ wrist: Int, _ shoulder: Int) -> Float {
            func length(_ step: Int) -> Float {
                let arm = path.place(wrist, step) - path.place(shoulder, step)
                return (arm * arm).sum().squareRoot()
            }
            return abs(length(excursion.peak) - length(excursion.start)) / path.scale[excursion.peak]
        }
        // Hands that stay where they are carry the body: the arm that bends works, all else is only turned.
        let (hands, trunk) = (max(way(5, nil), way(6, nil)), max(way(1, nil), way(2, nil)))
        let isCarried = hands < 0.45 && hands < 0.7 * trunk
        // Wrists relative to shoulders, knees and ankles.
        var arms = (left: way(5, 1), right: way(6, 2))
        if max(arms.left, arms.right) <= 1.5 * trunk { arms = (0, 0) }
        let left = isCarried ? bend(5, 1) : arms.left + way(7, nil) + way(9, nil)
        let right = isCarried ? bend(6, 2) : arms.right + way(8, nil) + way(10, nil)
        guard max(left, right) > 1.35 * min(left, right), abs(left - right) > 0.2 else { return nil }
        self = left > right ? .left : .right
    }
}
