extension PostureAngles {
    typealias Channel = any WritableKeyPath<PostureAngles, Double?> & Sendable
    typealias Answer = any WritableKeyPath<PostureAngles, Bool?> & Sendable

    private static let channels: [Channel] = [
        \.trunkFlexion, \.trunkBend, \.trunkTwist, \.neckFlexion, \.neckBend, \.neckTwist,
        \.left.upperArmFlexion, \.left.upperArmAbduction, \.left.elbowFlexion, \.left.wristFlexion,
        \.left.wristDeviation, \.left.forearmRotation, \.left.kneeFlexion,
        \.right.upperArmFlexion, \.right.upperArmAbduction, \.right.elbowFlexion, \.right.wristFlexion,
        \.right.wristDeviation, \.right.forearmRotation, \.right.kneeFlexion,
    ]

    private static let answers: [Answer] = [
        \.isOnBothFeet, \.left.isReachingAcrossOrOut, \.right.isReachingAcrossOrOut,
    ]

    /// The median of every angle over several frames; nil where it was seen in less than half of them.
    static func median(of postures: [PostureAngles]) -> PostureAngles {
        var result = PostureAngles()
        for channel in channels {
            let values = postures.compactMap { $0[keyPath: channel] }.sorted()
            guard values.count * 2 >= postures.count, !values.isEmpty else { continue }
            let middle = values.count / 2
            result[keyPath: channel] =
                values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
        }
        for answer in answers {
            let values = postures.compactMap { $0[keyPath: answer] }
            guard values.count * 2 >= postures.count, !values.isEmpty else { continue }
            result[keyPath: answer] = values.count { $0 } * 2 > values.count
        }
        return result
    }
}
