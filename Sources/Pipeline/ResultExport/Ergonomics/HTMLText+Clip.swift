import Foundation
import Movement

extension HTMLText {
    /// Writes the title and what the user said of the work.
    mutating func writeHead(of report: ErgonomicsReport) {
        element("h1", text: "Ergonomics")
        element("p", [("class", "lead")]) { page in
            page.write(
                "RULA (upper limbs) and REBA (whole body), once a second, for each side. Estimated from one "
                    + "camera: a screening that shows where to look, not a diagnosis.")
        }
        let task = report.task
        var facts = [
            task.load > 0 ? "load \(Self.number(task.load)) kg" : "no load given",
            "grip \(task.grip.rawValue)",
        ]
        let circumstances: [(isTrue: Bool, text: String)] = [
            (task.hasShock, "shock or rapid force"), (task.isRepeated, "repeated"), (task.isStatic, "held"),
            (task.hasRapidChanges, "rapid changes or unstable base"),
            (task.areArmsSupported, "arms supported"),
            (task.areShouldersRaised, "shoulders raised"), (task.isSeated, "seated"),
            (task.isForearmAtEndOfRange == false, "forearms in the middle of their turn"),
            (task.isForearmAtEndOfRange == true, "forearms at the end of their turn"),
        ]
        facts += circumstances.filter(\.isTrue).map(\.text)
        element("p", [("class", "facts")], text: "As given: " + facts.joined(separator: ", ") + ".")
    }

    /// Writes the section of one input.
    mutating func writeClip(_ clip: ErgonomicsReport.Clip, _ task: ErgonomicTask) {
        element("h2", text: clip.title)
        let shown = clip.people.prefix(ErgonomicsReport.maximumPeople)
        var facts = ["\(clip.frames) \(clip.arePictures ? "pictures" : "frames")"]
        if !clip.arePictures, let duration = clip.source.duration {
            facts.append(Self.clock(duration / .seconds(1)))
        }
        if !clip.arePictures {
            facts.append("\(clip.people.count) \(clip.people.count == 1 ? "person" : "people")")
        }
        element("p", [("class", "facts")], text: facts.joined(separator: " · "))
        for note in clip.notes { element("p", [("class", "warning")], text: note) }
        if !clip.moments.isEmpty {
            element("h3", text: clip.moments.count == 1 ? "The worst moment" : "The worst moments")
            element("div", [("class", "moments")]) { page in
                for moment in clip.moments { page.writeMoment(moment, clip, task) }
            }
        }
        if let everyone = clip.everyone, clip.people.count > 1 {
            writePerson(everyone, titled: "All people", in: clip)
            element(
                "p", [("class", "facts")],
                text:
                    "Seconds of all people together. A person that was out of sight for more than two seconds counts "
                    + "as another one, so that one worker can be several people below.")
        }
        for person in shown {
            let title =
                clip.arePictures
                ? "All postures" : clip.people.count == 1 ? "Over time" : "Person \(person.person)"
            writePerson(person, titled: title, in: clip)
        }
        if clip.people.count > shown.count {
            element(
                "p", [("class", "facts")],
                text:
                    "\(clip.people.count - shown.count) more people are only in “All people” above and in the tables of --output."
            )
        }
    }

    private mutating func writePerson(
        _ person: ErgonomicSummary, titled title: String, in clip: ErgonomicsReport.Clip
    ) {
        let unit = clip.arePictures ? "posture" : "second"
        element("div", [("class", "person")]) { page in
            page.element("h3", text: title)
            page.element("p", [("class", "facts")]) { page in
                let worst = [("RULA", person.worstRULA, 7), ("REBA", person.worstREBA, 15)]
                page.write("\(person.seconds) \(unit)\(person.seconds == 1 ? "" : "s")")
                for (name, score, greatest) in worst where score > 0 {
                    page.write(" · worst \(name) \(score) of \(greatest)")
                }
            }
            page.writeLevels(of: person, unit: unit)
            if person.course.count > 1, !clip.arePictures { page.writeCourse(of: person) }
            page.writeParts(of: person, unit: unit)
        }
    }

    /// Seconds as minutes and seconds, with hours where there are any.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(max(0, seconds).rounded(.down))
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(whole % 60))" : "\(minutes):\(padded(whole % 60))"
    }

    /// A number without needless decimals.
    static func number(_ value: Double) -> String { String(value, decimals: 1) }
}
