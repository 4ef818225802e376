import Movement

extension HTMLText {
    /// Writes what a camera cannot see, and how that is treated.
    mutating func writeLimits(_ task: ErgonomicTask) {
        element("h2", text: "What one camera cannot see")
        element("ul") { page in
            for (title, text) in Self.limits(task) {
                page.element("li") { page in
                    page.element("b", text: title)
                    page.write(" " + text)
                }
            }
        }
        element("h2", text: "“Not seen”")
        element("p") { page in
            page.write(
                "Nothing is guessed. An angle whose joints were not seen in at least half of a second's frames has no "
                    + "number, and every score that needs it is a range, such as 4–6: from the score with the missing part "
                    + "at its best to the one with it at its worst. Levels, worst moments and thick bars go by the lower "
                    + "end, “at least”; thin bars by the upper end. Where a range covers more than two levels, too little was "
                    + "seen: that time is grey and in no level. A person seen in less than a quarter of a second's "
                    + "frames is not scored in it.")
        }
        element("h2", text: "How postures are scored")
        element("p") { page in
            page.write(
                "RULA after McAtamney and Corlett, Applied Ergonomics 24 (1993) 91–99; REBA after Hignett and McAtamney, "
                    + "Applied Ergonomics 31 (2000) 201–205; with the papers' tables. Each second has the median of every angle. "
                    + "Held: all angles of a part within 20° for more than a minute. Repeated: three or more cycles of over 25° in "
                    + "a row, each within 15 seconds on average, which is more than four a minute.")
        }
        let limits = PostureThresholds()
        element("p") { page in
            page.write(
                "Where the worksheets leave it to the eye: trunk, neck and wrist count as straight within "
                    + "\(Self.degrees(limits.neutral)); as bent sideways beyond \(Self.degrees(limits.trunkBend)), as turned beyond "
                    + "\(Self.degrees(limits.trunkTwist)) (trunk) and \(Self.degrees(limits.neckTwist)) (neck); an arm as abducted "
                    + "beyond \(Self.degrees(limits.abduction)). An arm raised sideways counts as far as it is raised."
            )
        }
    }

    private static func limits(_ task: ErgonomicTask) -> [(String, String)] {
        let forearm =
            task.isForearmAtEndOfRange.map { $0 ? "near the end of its range" : "in mid-range" }
        let load =
            task.load > 0
            ? "\(number(task.load)) kg and a grip that is \(task.grip.rawValue)" : "no load"
        return [
            (
                "Depth.",
                "Everything in space is estimated from one view. Limbs that point at the camera have the largest errors; "
                    + "film from the side or at an angle, at hip to chest height. A tilted camera adds its tilt to the trunk."
            ),
            (
                "Turning.",
                "A trunk or neck that turns about its own axis shows only in shoulders, hips and ears; small turns are missed, "
                    + "and large ones estimated."
            ),
            (
                "Wrists.",
                "The bend of a wrist needs the hand's knuckles, and is the least certain angle. The forearm's turn (RULA's wrist "
                    + "twist) cannot be seen in the joints; it "
                    + (forearm.map { "was given as \($0)." }
                        ?? "counts as not seen unless it is given (--wrist-twist).")
            ),
            (
                "Load, grip, shock.",
                "These are never seen. The scores hold for what was given: \(load), the whole time."
            ),
            (
                "The hidden side.",
                "From the side the far arm and leg are covered by the body. What the model is not sure of is not seen; "
                    + "what it wrongly believes to see is not told from the truth."
            ),
            (
                "Supports, shoulders, seats.",
                "Arms that rest on something, raised shoulders and a seat count only where they are given."
            ),
        ]
    }
}
