import Movement
import PoseCore

extension HTMLText {
    /// Bars that the time line has at most: each shows the worst level of its stretch.
    private static let maximumBins = 300

    /// Writes the worse side's levels over time; stretches without the person, or with too little of it, are empty.
    mutating func writeCourse(of person: ErgonomicSummary) {
        guard let first = person.course.first?.start, let last = person.course.last?.start else { return }
        // In whole seconds, as samples begin: quotients that fall just short of a whole number would leave gaps.
        let length = max(1, Int(last.seconds(since: first).rounded()) + 1)
        let bins = min(Self.maximumBins, length)
        var rula: [Int?] = Array(repeating: nil, count: bins)
        var reba: [Int?] = Array(repeating: nil, count: bins)
        for point in person.course {
            let bin = Int(point.start.seconds(since: first).rounded()) * bins / length
            if let level = point.rula { rula[bin] = max(rula[bin] ?? 0, level.rawValue) }
            if let level = point.reba { reba[bin] = max(reba[bin] ?? 0, level.rawValue) }
        }
        element("h4", text: "Time line, worse side")
        for (name, levels, steps) in [("RULA", rula, 4), ("REBA", reba, 5)] {
            element("div", [("class", "row")]) { page in
                page.element("span", [("class", "name")], text: name)
                page.writeStrip(levels, steps: steps, name: name, lowest: name == "RULA" ? 1 : 0)
            }
        }
        element("div", [("class", "row axis")]) { page in
            page.element("span", [("class", "name")], text: "")
            page.element("div", [("class", "ends")]) { page in
                page.element("span", text: Self.clock(first.seconds))
                page.element("span", text: Self.clock(first.seconds + Double(length)))
            }
        }
    }

    /// Writes one bar a stretch, the higher the worse; neighbours of one level are one bar.
    private mutating func writeStrip(_ levels: [Int?], steps: Int, name: String, lowest: Int) {
        element(
            "svg",
            [
                ("class", "strip"), ("viewBox", "0 0 \(levels.count) \(steps)"), ("role", "img"),
                ("preserveAspectRatio", "none"), ("aria-label", "\(name) level over time"),
            ]
        ) { page in
            var start = 0
            while start < levels.count {
                var end = start + 1
                while end < levels.count, levels[end] == levels[start] { end += 1 }
                if let level = levels[start] {
                    let height = level - lowest + 1
                    page.void(
                        "rect",
                        [
                            ("class", "l\(level)"), ("x", "\(start)"), ("y", "\(steps - height)"),
                            ("width", "\(end - start)"), ("height", "\(height)"),
                        ])
                }
                start = end
            }
        }
    }
}
