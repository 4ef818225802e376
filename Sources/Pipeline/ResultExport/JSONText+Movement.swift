package import Movement

/// Repetitions and segments, the same in files and over the network.
extension JSONText {
    /// Writes the members of a `repetition` object.
    package mutating func writeRepetition(_ repetition: Repetition) {
        key("type")
        value("repetition")
        key("person")
        value(repetition.personID)
        key("action")
        writeText(repetition.action)
        key("number")
        value(repetition.number)
        key("start")
        value(repetition.start.seconds, decimals: 3)
        key("end")
        value(repetition.end.seconds, decimals: 3)
        key("confidence")
        value(repetition.confidence, decimals: 4)
        if let side = repetition.side {
            key("side")
            value(side.rawValue)
        }
        if let measures = repetition.measures { writeMeasures(measures) }
    }

    /// Writes the members of a `segment` object.
    package mutating func writeSegment(_ segment: ActionSegment) {
        key("type")
        value("segment")
        writePersonAndHand(segment.personID, segment.handID)
        writePlace(of: segment)
    }

    /// Writes the members that say what a person of a live session does at present.
    package mutating func writeMovement(_ movement: PersonMovement) {
        writePersonAndHand(movement.personID, movement.handID)
        key("action")
        writeText(movement.action)
        key("repetitions")
        value(movement.repetitions)
        key("repeating")
        value(movement.isRepeating)
        key("segment")
        guard let segment = movement.segment else { return null() }
        object { $0.writePlace(of: segment) }
    }

    private mutating func writePlace(of segment: ActionSegment) {
        key("label")
        value(segment.label)
        key("start")
        value(segment.start.seconds, decimals: 3)
        key("end")
        value(segment.end.seconds, decimals: 3)
        key("confidence")
        value(segment.confidence, decimals: 4)
    }

    private mutating func writePersonAndHand(_ person: Int?, _ hand: Int?) {
        key("person")
        if let person { value(person) } else { null() }
        if let hand {
            key("hand")
            value(hand)
        }
    }

    private mutating func writeText(_ text: String?) {
        if let text { value(text) } else { null() }
    }
}
