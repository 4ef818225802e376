import Movement

/// The rows of the CSV table of ergonomic scores.
enum ErgonomicsTable {
    /// `time`, `file` for a folder of pictures, `person`, `frames`, the angles, then for each side and method `score`,
    /// `score_max`, `level` and the parts' scores; a part's score that is a range is empty.
    static func header(hasFiles: Bool) -> [UInt8] {
        let place = ["time"] + (hasFiles ? ["file"] : []) + ["person", "frames"]
        let sample = ErgonomicSample(person: 0, start: .zero, angles: PostureAngles())
        let scores = BodySide.allCases.flatMap { side -> [String] in
            columns("\(side.rawValue)_rula", sample[side].rula.named)
                + columns("\(side.rawValue)_reba", sample[side].reba.named)
        }
        return line(place + sample.angles.named.map(\.name) + ["bothFeet"] + scores)
    }

    /// The row of one second and person.
    static func row(_ sample: ErgonomicSample, file: String?) -> [UInt8] {
        var fields = [String(sample.start.seconds, decimals: 3)]
        if let file { fields.append(CSVText.field(file)) }
        fields += ["\(sample.person)", "\(sample.frames)"]
        fields += sample.angles.named.map { $0.degrees.map { String($0, decimals: 1) } ?? "" }
        fields.append(sample.angles.isOnBothFeet.map { $0 ? "1" : "0" } ?? "")
        for side in BodySide.allCases {
            let (rula, reba) = (sample[side].rula, sample[side].reba)
            fields += values(rula.total, rula.level.rawValue, rula.named)
            fields += values(reba.total, reba.level.rawValue, reba.named)
        }
        return line(fields)
    }

    private static func columns(_ prefix: String, _ parts: [(String, ScoreRange)]) -> [String] {
        [prefix, "\(prefix)_max", "\(prefix)_level"] + parts.map { "\(prefix)_\($0.0)" }
    }

    private static func values(_ total: ScoreRange, _ level: Int, _ parts: [(String, ScoreRange)]) -> [String]
    {
        ["\(total.minimum)", "\(total.maximum)", "\(level)"]
            + parts.map { $0.1.isExact ? "\($0.1.minimum)" : "" }
    }

    private static func line(_ fields: [String]) -> [UInt8] {
        Array((fields.joined(separator: ",") + "\n").utf8)
    }
}
