/// Which parts of the body do a bout's movement, and whether it is gait.
struct BodyInvolvement: Sendable {
    /// How far the legs and the trunk go, in torso lengths.
    let trunkAndLegs: Float

    private let path: BodyPath
    private let excursions: [Excursion]

    init(_ path: BodyPath, _ excursions: [Excursion]) {
        (self.path, self.excursions) = (path, excursions)
        // Nose, shoulders, knees and ankles.
        let columns = [0, 1, 2, 3, 4, 5] + Array(14..<22)
        var sum: Float = 0
        for excursion in excursions {
            var square: Float = 0
            let (near, far) = (excursion.start * BodyPath.width, excursion.peak * BodyPath.width)
            for column in columns {
                let difference = path.features[near + column] - path.features[far + column]
                square += difference * difference
            }
            sum += square.squareRoot()
        }
        trunkAndLegs = sum / Float(max(1, excursions.count))
    }

    /// The share of the stretches of three excursions in which one leg always stands and the other passes it: walking, jogging, stepping on
    /// the spot.
    var gaitShare: Float {
        guard excursions.count > 3 else { return isGaitThroughout ? 1 : 0 }
        let stretches = (3...excursions.count).map { BodyInvolvement(path, Array(excursions[$0 - 3..<$0])) }
        return Float(stretches.count(where: \.isGaitThroughout)) / Float(stretches.count)
    }

    private var isGaitThroughout: Bool { Gait(path, excursions, trunkAndLegs: trunkAndLegs).isGait }
}
