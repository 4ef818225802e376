import Movement
import Pipeline

/// Angles in degrees, and what was measured of a repetition.
extension JSONText {
    /// Writes the members `angles`, in space where that was computed, and `pictureAngles`.
    mutating func write(_ angles: PersonAngles) {
        if let space = angles.space {
            key("angles")
            write(space)
        }
        key("pictureAngles")
        write(angles.picture)
    }

    /// Writes an object of those angles that were seen.
    private mutating func write(_ angles: JointAngles) {
        object { json in
            for (name, degrees) in angles.all { json.member(name.rawValue, degrees, decimals: 1) }
        }
    }

    /// Writes the members `range`, `depth`, `tempo`, `symmetry` and `jumpHeight`; null where one was not measured.
    mutating func writeMeasures(_ measures: RepetitionMeasures) {
        object("range") { json in
            for name in JointAngleName.allCases {
                guard let range = measures.range[name] else { continue }
                json.array(name.rawValue) { json in
                    json.value(range.lowerBound, decimals: 1)
                    json.value(range.upperBound, decimals: 1)
                }
            }
        }
        key("depth")
        if let name = measures.principalAngle, let depth = measures.depth {
            object { json in
                json.member("angle", name.rawValue)
                json.member("degrees", depth, decimals: 1)
            }
        } else {
            null()
        }
        key("tempo")
        if let tempo = measures.tempo {
            object { json in
                let (down, up) = (("down", tempo.down), ("up", tempo.up))
                let parts =
                    tempo.startsDown ? [down, ("hold", tempo.hold), up] : [up, ("hold", tempo.hold), down]
                for (name, seconds) in parts { json.member(name, seconds, decimals: 2) }
            }
        } else {
            null()
        }
        member("symmetry", measures.symmetry, decimals: 3)
        member("jumpHeight", measures.jumpHeight, decimals: 3)
    }
}
