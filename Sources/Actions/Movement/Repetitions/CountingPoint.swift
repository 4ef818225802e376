/// The end of a known movement at which a repetition begins and is counted.
enum CountingPoint: Hashable, Sendable {
    /// The shoulders are high: squats, lunges, push-ups, burpees.
    case shouldersHigh
    /// The shoulders are low: sit-ups, pull-ups.
    case shouldersLow
    /// The hands are low: jumping jacks, curls, presses, raises.
    case handsLow

    /// The counting point of a label, nil of one that is not known.
    init?(action: String) {
        let name = action.lowercased()
        func names(_ words: String...) -> Bool { words.contains { name.contains($0) } }
        if names("jack", "curl", "press", "raise", "pull-down", "row") {
            self = .handsLow
        } else if names("sit-up", "situp", "sit up", "crunch", "pull-up", "pullup", "pull up", "bridge") {
            self = .shouldersLow
        } else if names("squat", "lunge", "burpee", "push", "deadlift", "dip", "thruster") {
            self = .shouldersHigh
        } else {
            return nil
        }
    }

    /// True when the excursions leave from this end.
    func fits(_ path: BodyPath, _ excursions: [Excursion]) -> Bool {
        var sum: Float = 0
        for excursion in excursions {
            let near = (height(path, excursion.start) + height(path, excursion.end)) / 2
            sum += (near - height(path, excursion.peak)) / path.scale[excursion.peak]
        }
        return sum > 0
    }

    private func height(_ path: BodyPath, _ step: Int) -> Float {
        switch self {
        case .shouldersHigh: path.place(1, step).y + path.place(2, step).y
        case .shouldersLow: -path.place(1, step).y - path.place(2, step).y
        case .handsLow: -path.place(5, step).y - path.place(6, step).y
        }
    }
}
