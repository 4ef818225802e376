import PoseCore

/// Where texts go on a picture of one size, and how large they are there.
struct TextLayout {
    private let width: Double
    private let height: Double
    /// The picture's shorter side.
    private let side: Double
    private let margin: Double

    init(size: PixelSize) {
        width = Double(size.width)
        height = Double(size.height)
        side = min(width, height)
        margin = max(2, side * 0.03)
    }

    /// One text of a pill, with its own weight and colour.
    private struct Run {
        var text: String
        var isBold: Bool
        var paint: Paint
    }

    /// The action at the foot of the picture, the time in the upper right corner; where they are.
    func draw(_ caption: OverlayCaption, on canvas: borrowing Canvas) -> [LabelPlaces.Box] {
        var taken: [LabelPlaces.Box] = []
        if let time = caption.time {
            let run = Run(text: OverlayCaption.clock(time), isBold: false, paint: Theme.white.faded(0.92))
            let box = drawPill([run], size: max(7, side * 0.034), on: canvas) { width, _ in
                (self.width - margin - width, margin)
            }
            taken.append(box)
        }
        guard !caption.text.isEmpty else { return taken }
        var runs = [
            Run(
                text: caption.text, isBold: !caption.isState,
                paint: caption.isState ? Theme.quiet.faded(0.85) : Theme.white)
        ]
        if let confidence = caption.confidence {
            let paint = caption.isState ? Theme.quiet.faded(0.7) : Theme.accent
            runs.append(Run(text: OverlayCaption.percent(confidence), isBold: false, paint: paint))
        }
        let size = max(8, side * (caption.isState ? 0.048 : 0.062))
        let box = drawPill(runs, size: size, on: canvas) { width, height in
            ((self.width - width) / 2, self.height - margin - height)
        }
        return taken + [box]
    }

    /// A person's number, with the label if there is one, over the head and on none of `taken`; where it is.
    func drawTag(
        of person: OverlayPerson, above box: NormalizedRect, taken: [LabelPlaces.Box],
        on canvas: borrowing Canvas
    ) -> LabelPlaces.Box? {
        guard box.center.x.isFinite, box.center.y.isFinite else { return nil }
        let paint = person.isProminent ? Theme.accent : Theme.quiet
        var runs = [Run(text: "\(person.id)", isBold: true, paint: paint)]
        if let label = person.label {
            runs.append(Run(text: label, isBold: false, paint: Theme.white.faded(0.95)))
            if let confidence = person.confidence {
                runs.append(
                    Run(text: OverlayCaption.percent(confidence), isBold: false, paint: Theme.quiet))
            }
        }
        // The joints end at the eyes: leave room for the rest of the head.
        let top = Double(1 - box.origin.y - box.height - 0.08 * min(box.height, 0.6)) * height
        return drawPill(runs, size: max(7, side * 0.03), on: canvas) { width, height in
            let lowest = self.height - margin
            let x = Double(box.center.x) * self.width - width / 2
            let place = LabelPlaces.Box(
                x: max(margin, min(self.width - margin - width, x)),
                y: max(margin, min(lowest - height, top - height)), width: width, height: height
            ).moved(off: taken, from: margin, to: lowest)
            return (place.x, place.y)
        }
    }

    /// What a flight was, at the place near its path that covers least of the trails and of other labels; over the highest
    /// place where nothing is in the way.
    func drawTag(of flight: OverlayFlight, _ places: inout LabelPlaces, on canvas: borrowing Canvas) {
        guard let title = flight.label.first, !flight.trail.isEmpty else { return }
        let paint = Theme.flightPaint(flight.colorIndex)
        let runs =
            [Run(text: title, isBold: true, paint: paint)]
            + flight.label.dropFirst().map {
                Run(text: $0, isBold: false, paint: Theme.white.faded(0.95))
            }
        drawPill(runs, size: max(7, side * 0.034), on: canvas) { width, height in
            places.take(width: width, height: height, beside: flight)
        }
    }

    /// A region's name, in its upper left corner; where it is.
    func drawTag(of region: OverlayRegion, on canvas: borrowing Canvas) -> LabelPlaces.Box? {
        let box = region.region
        guard !region.name.isEmpty, box.center.x.isFinite, box.center.y.isFinite else { return nil }
        let run = Run(text: region.name, isBold: false, paint: Theme.quiet)
        return drawPill([run], size: max(7, side * 0.026), on: canvas) { width, height in
            (
                max(0, min(self.width - width, Double(box.origin.x) * self.width)),
                max(0, min(self.height - height, Double(1 - box.origin.y - box.height) * self.height))
            )
        }
    }

    /// A hand's number, at its wrist.
    func drawTag(_ id: Int, at wrist: PixelPoint, paint: Paint, on canvas: borrowing Canvas) {
        let run = Run(text: "\(id)", isBold: true, paint: paint)
        drawPill([run], size: max(7, side * 0.024), on: canvas) { width, height in
            (
                max(margin, min(self.width - margin - width, Double(wrist.x) - width / 2)),
                max(margin, min(self.height - margin - height, Double(wrist.y)))
            )
        }
    }

    /// Draws texts side by side on a dark pill; they shrink, then lose letters, until they fit the picture.
    ///
    /// - Parameter place: The pill's upper left corner, given its width and height.
    /// - Returns: Where it is.
    @discardableResult
    private func drawPill(
        _ runs: [Run], size: Double, on canvas: borrowing Canvas,
        at place: (_ width: Double, _ height: Double) -> (x: Double, y: Double)
    ) -> LabelPlaces.Box {
        var runs = runs
        var size = size
        func widths() -> [Double] {
            runs.map { canvas.width(of: $0.text, font: Font(size: size, isBold: $0.isBold)) }
        }
        func total(_ widths: [Double]) -> Double {
            widths.reduce(0, +) + size * (0.5 * Double(runs.count - 1) + 1.4)
        }
        let room = width - 2 * margin
        var measured = widths()
        let wanted = total(measured)
        if wanted > room {
            size = max(size * 0.6, min(size, 7), size * room / wanted)
            measured = widths()
        }
        // The longest text is the label; the number and the percentage stay whole.
        if total(measured) > room, let longest = runs.indices.max(by: { measured[$0] < measured[$1] }) {
            let others = total(measured) - measured[longest]
            runs[longest].text = shortened(
                runs[longest].text, toFit: room - others,
                font: Font(size: size, isBold: runs[longest].isBold), on: canvas)
            measured = widths()
        }
        let pillWidth = total(measured)
        let pillHeight = size * 1.7
        let (x, y) = place(pillWidth, pillHeight)
        canvas.fill(
            pillAtX: x, y: y, width: pillWidth, height: pillHeight, radius: size * 0.55,
            paint: Theme.shade.faded(0.72))
        var pen = x + size * 0.7
        for (run, width) in zip(runs, measured) {
            canvas.write(
                run.text, x: pen, baseline: y + size * 1.2, font: Font(size: size, isBold: run.isBold),
                paint: run.paint)
            pen += width + size * 0.5
        }
        return LabelPlaces.Box(x: x, y: y, width: pillWidth, height: pillHeight)
    }

    /// The longest beginning of a text that fits with an ellipsis behind it.
    private func shortened(
        _ text: String, toFit room: Double, font: Font, on canvas: borrowing Canvas
    ) -> String {
        var low = 0
        var high = text.count
        while low < high {
            let middle = (low + high + 1) / 2
            if canvas.width(of: text.prefix(middle) + "…", font: font) <= room {
                low = middle
            } else {
                high = middle - 1
            }
        }
        while low > 0, text.prefix(low).last == " " { low -= 1 }
        return text.prefix(low) + "…"
    }
}
