import Movement

extension JSONText {
    /// Writes what the user said of the task.
    mutating func writeTask(_ task: ErgonomicTask) {
        key("load")
        value(task.load, decimals: 2)
        key("grip")
        value(task.grip.rawValue)
        for (name, answer) in [
            ("shock", task.hasShock), ("repeated", task.isRepeated), ("static", task.isStatic),
            ("rapid", task.hasRapidChanges), ("armsSupported", task.areArmsSupported),
            ("shouldersRaised", task.areShouldersRaised), ("seated", task.isSeated),
        ] {
            key(name)
            value(answer)
        }
        key("wristTwist")
        if let isAtEnd = task.isForearmAtEndOfRange { value(isAtEnd ? "end" : "middle") } else { null() }
    }

    /// Writes the members of a `posture` object.
    mutating func writePosture(_ sample: ErgonomicSample, file: String?) {
        key("type")
        value("posture")
        key("time")
        value(sample.start.seconds, decimals: 3)
        if let file {
            key("file")
            value(file)
        }
        key("person")
        value(sample.person)
        key("frames")
        value(sample.frames)
        key("angles")
        object { json in
            for angle in sample.angles.named {
                json.key(angle.name)
                if let degrees = angle.degrees { json.value(degrees, decimals: 1) } else { json.null() }
            }
            json.key("bothFeet")
            if let answer = sample.angles.isOnBothFeet { json.value(answer) } else { json.null() }
        }
        for side in BodySide.allCases {
            key(side.rawValue)
            object { json in
                let (rula, reba) = (sample[side].rula, sample[side].reba)
                let use = sample.activity.arm(side)
                json.key("static")
                json.value(use.isStatic || sample.activity.trunk.isStatic)
                json.key("repeated")
                json.value(use.isRepeated || sample.activity.trunk.isRepeated)
                json.key("rula")
                json.object { json in
                    json.writeScore(rula.total, rula.level.rawValue, rula.highestLevel.rawValue, rula.named)
                }
                json.key("reba")
                json.object { json in
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
            key(name)
            value(number)
        }
        for (name, range) in parts {
            key(name)
            array { json in
                json.value(range.minimum)
                json.value(range.maximum)
            }
        }
    }

    /// Writes the members of the `summary` object: for each person the seconds and the shares of time in each level.
    mutating func writeErgonomicSummary(_ people: [ErgonomicSummary]) {
        key("type")
        value("summary")
        key("people")
        array { json in
            for person in people {
                json.object { $0.writePerson(person) }
            }
        }
    }

    private mutating func writePerson(_ person: ErgonomicSummary) {
        key("person")
        value(person.person)
        key("seconds")
        value(person.seconds)
        key("worst")
        object { json in
            json.key("rula")
            json.value(person.worstRULA)
            json.key("reba")
            json.value(person.worstREBA)
        }
        for side in BodySide.allCases {
            key(side.rawValue)
            object { json in
                json.key("rula")
                json.array { json in
                    for level in RULALevel.allCases {
                        json.value(person.share(of: level, side: side), decimals: 4)
                    }
                }
                json.key("reba")
                json.array { json in
                    for level in REBALevel.allCases {
                        json.value(person.share(of: level, side: side), decimals: 4)
                    }
                }
            }
        }
    }
}
