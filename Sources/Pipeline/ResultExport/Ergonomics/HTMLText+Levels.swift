import Movement

extension HTMLText {
    /// One part of a bar: the style of its colour, its share of the whole, and what it is.
    struct Segment {
        var style: String
        var share: Double
        var label: String
    }

    /// Writes the shares of time in each level, by side, as bars and in words.
    mutating func writeLevels(of person: ErgonomicSummary, unit: String) {
        element("div", [("class", "levels")]) { page in
            page.element("h4", text: "RULA: share of \(unit)s in each action level")
            for side in BodySide.allCases {
                page.writeBars(side.rawValue) { isHighest in
                    RULALevel.allCases.map {
                        Segment(
                            style: "l\($0.rawValue)",
                            share: person.share(of: $0, side: side, isHighest: isHighest),
                            label: "level \($0.rawValue), \($0.meaning)")
                    }
                }
            }
            page.writeLegend(
                RULALevel.allCases.map { ("l\($0.rawValue)", "\($0.rawValue): \($0.meaning)") }
                    + [("unseen", "too little seen")])
            page.element("h4", text: "REBA: share of \(unit)s in each risk level")
            for side in BodySide.allCases {
                page.writeBars(side.rawValue) { isHighest in
                    REBALevel.allCases.map {
                        Segment(
                            style: "l\($0.rawValue)",
                            share: person.share(of: $0, side: side, isHighest: isHighest), label: $0.meaning)
                    }
                }
            }
            page.writeLegend(
                REBALevel.allCases.map { ("l\($0.rawValue)", $0.meaning) } + [("unseen", "too little seen")])
            page.element(
                "p", [("class", "facts")],
                text: "Thick bars: what was not seen counts as harmless. Thin bars: as harmful as it can be.")
        }
    }

    private mutating func writeBars(_ name: String, _ segments: (_ isHighest: Bool) -> [Segment]) {
        func withRest(_ segments: [Segment]) -> [Segment] {
            let rest = 1 - segments.map(\.share).reduce(0, +)
            // Below it is rounding.
            guard rest > 1e-6 else { return segments }
            return segments + [Segment(style: "unseen", share: rest, label: "too little seen")]
        }
        element("div", [("class", "row")]) { page in
            page.element("span", [("class", "name")], text: name)
            page.element("div", [("class", "bars")]) { page in
                page.writeBar(withRest(segments(false)), style: "bar")
                page.writeBar(withRest(segments(true)), style: "bar thin")
            }
        }
    }

    /// Writes a bar; its parts in words are its label.
    mutating func writeBar(_ segments: [Segment], style: String) {
        let shown = segments.filter { $0.share > 0 }
        let words = shown.map { "\(Self.percent($0.share)) \($0.label)" }.joined(separator: "; ")
        element("div", [("class", style), ("role", "img"), ("aria-label", words), ("title", words)]) { page in
            for segment in shown {
                let style = "width:\(Self.number(segment.share * 100))%"
                page.element("span", [("class", segment.style), ("style", style)]) { page in
                    if segment.share >= 0.07 { page.write(Self.percent(segment.share)) }
                }
            }
        }
    }

    mutating func writeLegend(_ entries: [(style: String, text: String)]) {
        element("ul", [("class", "legend")]) { page in
            for entry in entries {
                page.element("li") { page in
                    page.element("i", [("class", entry.style)], text: "")
                    page.write(entry.text)
                }
            }
        }
    }

    static func percent(_ share: Double) -> String {
        let percent = share * 100
        return percent > 0 && percent < 1 ? "<1%" : "\(Int(percent.rounded()))%"
    }
}
