import Foundation
import Movement

extension HTMLText {
    /// Writes one of the worst moments: the picture, its scores, and the angles beside it.
    mutating func writeMoment(
        _ moment: ErgonomicsReport.Clip.Moment, _ clip: ErgonomicsReport.Clip, _ task: ErgonomicTask
    ) {
        let sample = moment.sample
        let place = moment.file ?? (clip.arePictures ? "" : Self.clock(sample.start.seconds))
        let person = clip.people.count > 1 ? "person \(sample.person)" : ""
        let title = [place, person].filter { !$0.isEmpty }.joined(separator: " · ")
        element("figure") { page in
            page.void(
                "img",
                [
                    ("alt", "Posture \(title), with the wireframe"),
                    ("src", "data:image/jpeg;base64," + Data(moment.jpeg).base64EncodedString()),
                ])
            page.element("figcaption") { page in
                if !title.isEmpty { page.element("strong", text: title) }
                page.element("div", [("class", "scores")]) { page in
                    for side in BodySide.allCases {
                        let (rula, reba) = (sample[side].rula, sample[side].reba)
                        page.writeScore(
                            "RULA \(side.rawValue)", rula.total,
                            rula.isDecided ? "l\(rula.level.rawValue)" : "unseen")
                        page.writeScore(
                            "REBA \(side.rawValue)", reba.total,
                            reba.isDecided ? "l\(reba.level.rawValue)" : "unseen")
                    }
                }
                page.writeAngles(of: sample, task)
            }
        }
    }

    private mutating func writeScore(_ name: String, _ score: ScoreRange, _ level: String) {
        element("span", [("class", "score \(level)")]) { page in
            page.write(name + " ")
            page.element("b", text: score.description)
        }
    }

    private mutating func writeAngles(of sample: ErgonomicSample, _ task: ErgonomicTask) {
        let angles = sample.angles
        element("table", [("class", "angles")]) { page in
            page.element("tbody") { page in
                for (name, bend, lean) in [
                    ("Trunk", Self.bend(angles.trunkFlexion), Self.lean(angles.trunkBend, angles.trunkTwist)),
                    ("Neck", Self.bend(angles.neckFlexion), Self.lean(angles.neckBend, angles.neckTwist)),
                ] {
                    page.element("tr") { page in
                        page.element("th", text: name)
                        page.element("td", [("colspan", "2")], text: bend + ", " + lean)
                    }
                }
                page.element("tr", [("class", "sides")]) { page in
                    page.element("th", text: "")
                    page.element("td", text: "left")
                    page.element("td", text: "right")
                }
                let sides: [(String, (PostureAngles.Side) -> Double?)] = [
                    ("Upper arm", \.upperArmFlexion), ("– outwards", \.upperArmAbduction),
                    ("Elbow", \.elbowFlexion), ("Wrist", \.wristFlexion), ("Knee", \.kneeFlexion),
                ]
                for (name, value) in sides {
                    page.writeRow(
                        name, [Self.degrees(value(angles.left)), Self.degrees(value(angles.right))])
                }
                page.writeRow(
                    "Use",
                    BodySide.allCases.map { side in
                        Self.use([sample.activity.arm(side), sample.activity.trunk], task)
                    })
            }
        }
        if angles.isOnBothFeet == false { element("p", [("class", "facts")], text: "Weight on one foot.") }
    }

    private mutating func writeRow(_ name: String, _ values: [String]) {
        element("tr") { page in
            page.element("th", text: name)
            for value in values { page.element("td", text: value) }
        }
    }

    static let unseen = "not seen"

    static func degrees(_ value: Double?) -> String {
        value.map { "\($0.rounded() < 0 ? "−" : "")\(Int(abs($0).rounded()))°" } ?? unseen
    }

    private static func bend(_ value: Double?) -> String {
        value.map { "\(Int(abs($0).rounded()))° \($0 < 0 ? "back" : "forwards")" } ?? unseen
    }

    private static func lean(_ bend: Double?, _ twist: Double?) -> String {
        func text(_ value: Double?, _ name: String) -> String {
            value.map { "\(name) \(Int(abs($0).rounded()))° \($0 < 0 ? "right" : "left")" }
                ?? "\(name) \(unseen)"
        }
        return text(bend, "bend") + ", " + text(twist, "twist")
    }

    /// What is scored as held or repeated, whether it was found or given.
    private static func use(_ uses: [PostureActivity.Use], _ task: ErgonomicTask) -> String {
        let words = [
            (task.isStatic || uses.contains(where: \.isStatic), "held"),
            (task.isRepeated || uses.contains(where: \.isRepeated), "repeated"),
        ]
        let found = words.filter(\.0).map(\.1)
        return found.isEmpty ? "–" : found.joined(separator: ", ")
    }
}
