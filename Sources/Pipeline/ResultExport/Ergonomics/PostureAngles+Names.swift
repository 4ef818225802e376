package import Movement

extension PostureAngles {
    /// An angle under the name that outputs give it.
    package struct Named {
        /// For example `leftElbow`.
        package let name: String
        /// Degrees; nil where it was not seen.
        package let degrees: Double?
    }

    /// All angles, in the order of outputs.
    package var named: [Named] {
        let middle: [(String, Double?)] = [
            ("trunkFlexion", trunkFlexion), ("trunkBend", trunkBend), ("trunkTwist", trunkTwist),
            ("neckFlexion", neckFlexion), ("neckBend", neckBend), ("neckTwist", neckTwist),
        ]
        let sides = BodySide.allCases.flatMap { side -> [(String, Double?)] in
            let (part, name) = (self[side], side.rawValue)
            return [
                ("\(name)UpperArm", part.upperArmFlexion),
                ("\(name)UpperArmAbduction", part.upperArmAbduction),
                ("\(name)Elbow", part.elbowFlexion), ("\(name)WristFlexion", part.wristFlexion),
                ("\(name)WristDeviation", part.wristDeviation), ("\(name)Knee", part.kneeFlexion),
            ]
        }
        return (middle + sides).map(Named.init)
    }
}

extension RULAScore {
    /// The scores of the parts, under the names that outputs give them.
    var named: [(String, ScoreRange)] {
        [
            ("upperArm", upperArm), ("lowerArm", lowerArm), ("wrist", wrist), ("wristTwist", wristTwist),
            ("neck", neck), ("trunk", trunk), ("legs", legs), ("a", postureA), ("b", postureB), ("c", scoreC),
            ("d", scoreD),
        ]
    }
}

extension REBAScore {
    /// The scores of the parts, under the names that outputs give them.
    var named: [(String, ScoreRange)] {
        [
            ("upperArm", upperArm), ("lowerArm", lowerArm), ("wrist", wrist), ("neck", neck),
            ("trunk", trunk),
            ("legs", legs), ("a", scoreA), ("b", scoreB), ("c", scoreC),
        ]
    }
}
