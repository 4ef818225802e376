import Movement

extension HTMLText {
    /// Writes in how many of the seconds or postures each part of the body had which score, left and right.
    mutating func writeParts(of person: ErgonomicSummary, unit: String) {
        element("h4", text: "Parts of the body: share of \(unit)s by score")
        element("table", [("class", "parts")]) { page in
            page.element("tbody") { page in
                for part in ErgonomicPart.allCases {
                    page.element("tr") { page in
                        page.element("th", text: Self.name(of: part))
                        page.element("td") { page in
                            page.writeBar(Self.segments(person, part), style: "bar")
                        }
                    }
                }
            }
        }
        writeLegend([
            ("l1", "lowest score of the part"), ("l2", "low"), ("l3", "raised"), ("l4", "highest"),
            ("unseen", "not seen, or not enough of it"),
        ])
    }

    private static func name(of part: ErgonomicPart) -> String {
        switch part {
        case .neck: "Neck"
        case .trunk: "Trunk"
        case .legs: "Legs"
        case .leftUpperArm: "Upper arm, left"
        case .rightUpperArm: "Upper arm, right"
        case .leftLowerArm: "Lower arm, left"
        case .rightLowerArm: "Lower arm, right"
        case .leftWrist: "Wrist, left"
        case .rightWrist: "Wrist, right"
        }
    }

    private static func segments(_ person: ErgonomicSummary, _ part: ErgonomicPart) -> [Segment] {
        let counts = person.counts(of: part)
        let total = Double(max(1, person.seconds))
        var result = counts.seconds.enumerated().map { index, seconds in
            // Four colours for any number of scores: the least is the first, the greatest the last.
            let colour = index == 0 ? 1 : 1 + (index * 3 + part.greatestScore - 2) / (part.greatestScore - 1)
            return Segment(
                style: "l\(min(4, colour))", share: Double(seconds) / total,
                label: "score \(index + 1) of \(part.greatestScore)")
        }
        result.append(Segment(style: "unseen", share: Double(counts.unseen) / total, label: unseen))
        return result
    }
}
