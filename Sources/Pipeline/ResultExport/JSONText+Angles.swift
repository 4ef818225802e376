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
            for (name, degrees) in angles.all {
                json.key(name.rawValue)
                json.value(degrees, decimals: 1)
            }
        }
    }

    /// Writes the members `range`, `depth`, `tempo`, `symmetry` and `jumpHeight`; null where one was not measured.
    mutating func writeMeasures(_ measures: RepetitionMeasures) {
        key("range")
        object { json in
            for name in JointAngleName.allCases {
                guard let range = measures.range[name] else { continue }
                json.key(name.rawValue)
                json.array { json in
                    json.value(range.lowerBound, decimals: 1)
                    json.value(range.upperBound, decimals: 1)
                }
            }
        }
        key("depth")
        if let name = measures.principalAngle, let depth = measures.depth {
            object { json in
                json.key("angle")
                json.value(name.rawValue)
                json.key("degrees")
                json.value(depth, decimals: 1)
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
                for (name, seconds) in parts {
                    json.key(name)
                    json.value(seconds, decimals: 2)
                }
            }
        } else {
            null()
        }
        writeOptional("symmetry", measures.symmetry)
        writeOptional("jumpHeight", measures.jumpHeight)
    }

    private mutating func writeOptional(_ name: String, _ value: Double?) {
        key(name)
        if let value { self.value(value, decimals: 3) } else { null() }
    }
}
