import Movement

extension JSONText {
    /// Writes what the user said of the task.
    mutating func writeTask(_ task: ErgonomicTask) {
        member("load", task.load, decimals: 2)
        member("grip", task.grip.rawValue)
        for (name, answer) in [
            ("shock", task.hasShock), ("repeated", task.isRepeated), ("static", task.isStatic),
            ("rapid", task.hasRapidChanges), ("armsSupported", task.areArmsSupported),
            ("shouldersRaised", task.areShouldersRaised), ("seated", task.isSeated),
        ] {
            member(name, answer)
        }
        key("wristTwist")
        if let isAtEnd = task.isForearmAtEndOfRange { value(isAtEnd ? "end" : "middle") } else { null() }
    }

    /// Writes the members of a `posture` object.
    mutating func writePosture(_ sample: ErgonomicSample, file: String?) {
        member("type", "posture")
        member("time", sample.start.seconds, decimals: 3)
        if let file { member("file", file) }
        member("person", sample.person)
        member("frames", sample.frames)
        object("angles") { json in
            for angle in sample.angles.named { json.member(angle.name, angle.degrees, decimals: 1) }
            json.member("bothFeet", sample.angles.isOnBothFeet)
        }
        for side in BodySide.allCases {
            object(side.rawValue) { json in
                let (rula, reba) = (sample[side].rula, sample[side].reba)
                let use = sample.activity.arm(side)
                json.member("static", use.isStatic || sample.activity.trunk.isStatic)
                json.member("repeated", use.isRepeated || sample.activity.trunk.isRepeated)
                json.object("rula") { json in
                    json.writeScore(rula.total, rula.level.rawValue, rula.highestLevel.rawValue, rula.named)
                }
                json.object("reba") { json in
                    json.writeScore(reba.total, reba.level.rawValue, reba.highestLevel.rawValue, reba.named)
                }
            }
        }
    }

    /// The score with everything not seen at its best and at its worst, the levels of both, then [least, greatest] of the parts.
    private mutating func writeScore(
        _ total: ScoreRange, _ level: Int, _ highestLevel: Int, _ parts: [(String, ScoreRange)]
    ) {
        for (name, number) in [
            ("score", total.minimum), ("maximum", total.maximum), ("level", level),
            ("maximumLevel", highestLevel),
        ] {
            member(name, number)
        }
        for (name, range) in parts {
            array(name) { json in
                json.value(range.minimum)
                json.value(range.maximum)
            }
        }
    }

    /// Writes the members of the `summary` object: for each person the seconds and the shares of time in each level.
    mutating func writeErgonomicSummary(_ people: [ErgonomicSummary]) {
        member("type", "summary")
        objects("people", people) { $0.writePerson($1) }
    }

    private mutating func writePerson(_ person: ErgonomicSummary) {
        member("person", person.person)
        member("seconds", person.seconds)
        object("worst") { json in
            json.member("rula", person.worstRULA)
            json.member("reba", person.worstREBA)
        }
        for side in BodySide.allCases {
            object(side.rawValue) { json in
                json.array("rula") { json in
                    for level in RULALevel.allCases {
                        json.value(person.share(of: level, side: side), decimals: 4)
                    }
                }
                json.array("reba") { json in
                    for level in REBALevel.allCases {
                        json.value(person.share(of: level, side: side), decimals: 4)
                    }
                }
            }
        }
    }
}
