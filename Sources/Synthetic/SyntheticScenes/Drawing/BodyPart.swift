/// The solid parts that the body is made of.
enum BodyPart: UInt8, CaseIterable {
    case head, torso
    case leftUpperArm, leftForearm, leftHand, rightUpperArm, rightForearm, rightHand
    case leftThigh, leftShin, leftFoot, rightThigh, rightShin, rightFoot

    /// The parts that this one is joined to, itself included; they do not hide or shade one another.
    var joined: Set<BodyPart> { Self.joinedParts[Int(rawValue)] }

    private static let joinedParts: [Set<BodyPart>] = allCases.map { part in
        var parts: Set<BodyPart> = [part]
        for chain in chains {
            for (a, b) in zip(chain, chain.dropFirst()) {
                if a == part { parts.insert(b) }
                if b == part { parts.insert(a) }
            }
        }
        return parts
    }

    private static let chains: [[BodyPart]] = [
        [.torso, .head],
        [.torso, .leftUpperArm, .leftForearm, .leftHand],
        [.torso, .rightUpperArm, .rightForearm, .rightHand],
        [.torso, .leftThigh, .leftShin, .leftFoot],
        [.torso, .rightThigh, .rightShin, .rightFoot],
    ]
}
