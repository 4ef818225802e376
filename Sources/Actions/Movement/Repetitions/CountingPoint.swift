/// The end of a known movement at which a repetition begins and is counted.
enum CountingPoint: Hashable, Sendable {
    /// The shoulders are high: squats, lunges, push-ups, burpees.
    case shouldersHigh
    /// The shoulders are low: sit-ups, pull-ups.
    case shouldersLow
    /// The hands are low: jumping jacks, curls, presses, raises.
    case handsLow

    /// The counting point of a label such as "Push-Ups", "pushup" or "JumpingJacks"; nil of one that is not known.
    init?(action: String) {
        let label = Self.words(of: action)
        // Words may be written as one: "benchpress". A blank begins those that other words end with, such as "throw".
        func names(_ words: String...) -> Bool {
            words.contains { word in ["", "s", "es"].contains { label.contains("\(word)\($0) ") } }
        }
        let isOfLegs = ["leg", "knee", "calf", "heel"].contains { label.contains($0) }
        if names("jack", "curl", "press", " row", "pull down", "pulldown") || names("raise") && !isOfLegs {
            self = .handsLow
        } else if names("sit up", "situp", "crunch", "pull up", "pullup", "bridge") {
            self = .shouldersLow
        } else if names("squat", "lunge", "burpee", "push up", "pushup", "deadlift", " dip", "thruster") {
            self = .shouldersHigh
        } else {
            return nil
        }
    }

    /// The words in lower case, a blank before and after each.
    private static func words(of label: String) -> String {
        var words = " "
        for character in label {
            if character.isUppercase, words.last?.isLowercase == true { words.append(" ") }
            words += character.isLetter ? character.lowercased() : words.last == " " ? "" : " "
        }
        return words + " "
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
        case .shouldersHigh: path.place(.leftShoulder, step).y + path.place(.rightShoulder, step).y
        case .shouldersLow: -path.place(.leftShoulder, step).y - path.place(.rightShoulder, step).y
        case .handsLow: -path.place(.leftWrist, step).y - path.place(.rightWrist, step).y
        }
    }
}
