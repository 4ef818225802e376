package import Movement

/// Repetitions and segments, the same in files and over the network.
extension JSONText {
    /// Writes the members of a `repetition` object.
    package mutating func writeRepetition(_ repetition: Repetition) {
        member("type", "repetition")
        member("person", repetition.personID)
        member("action", repetition.action)
        member("number", repetition.number)
        member("start", repetition.start.seconds, decimals: 3)
        member("end", repetition.end.seconds, decimals: 3)
        member("confidence", repetition.confidence, decimals: 4)
        if let side = repetition.side { member("side", side.rawValue) }
        if let measures = repetition.measures { writeMeasures(measures) }
    }

    /// Writes the members of a `segment` object.
    package mutating func writeSegment(_ segment: ActionSegment) {
        member("type", "segment")
        writePersonAndHand(segment.personID, segment.handID)
        writePlace(of: segment)
    }

    /// Writes the members that say what a person of a live session does at present.
    package mutating func writeMovement(_ movement: PersonMovement) {
        writePersonAndHand(movement.personID, movement.handID)
        member("action", movement.action)
        member("repetitions", movement.repetitions)
        member("repeating", movement.isRepeating)
        key("segment")
        guard let segment = movement.segment else { return null() }
        object { $0.writePlace(of: segment) }
    }

    private mutating func writePlace(of segment: ActionSegment) {
        member("label", segment.label)
        member("start", segment.start.seconds, decimals: 3)
        member("end", segment.end.seconds, decimals: 3)
        member("confidence", segment.confidence, decimals: 4)
    }

    private mutating func writePersonAndHand(_ person: Int?, _ hand: Int?) {
        member("person", person)
        if let hand { member("hand", hand) }
    }
}
