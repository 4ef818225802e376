public import PoseCore

/// Draws wireframes, numbers, the action and the time on a picture.
///
/// In come people and a caption; the bitmap's pixels change only where something is drawn. Nothing is kept
/// between pictures. All sizes follow the picture's shorter side, from thumbnails to 4K.
///
///     try OverlayRenderer().draw(people: people, caption: caption, on: bitmap)
public struct OverlayRenderer: Sendable {
    /// Joints at or below this confidence are not drawn; Apple's sample draws those above 0.2.
    public var minimumJointConfidence: Float

    /// Creates a renderer.
    public init(minimumJointConfidence: Float = 0.2) {
        self.minimumJointConfidence = minimumJointConfidence
    }

    /// Draws covers, regions, people, the prominent one last and so on top, hands, flights, then the texts.
    public func draw(
        people: [OverlayPerson], hands: [OverlayHand] = [], flights: [OverlayFlight] = [],
        regions: [OverlayRegion] = [], covers: [FaceCover] = [], caption: OverlayCaption?,
        on bitmap: Bitmap
    ) throws(OverlayError) {
        let result = bitmap.withBytes { bytes -> Result<Void, OverlayError> in
            Result { () throws(OverlayError) in
                let canvas = try Canvas(over: bytes, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow)
                draw(covers, on: canvas)
                draw(regions, on: canvas, size: bitmap.size)
                draw(people, hands, on: canvas, size: bitmap.size)
                draw(flights, on: canvas, size: bitmap.size)
                let texts = TextLayout(size: bitmap.size)
                var taken = caption.map { texts.draw($0, on: canvas) } ?? []
                drawTags(of: people, texts, &taken, on: canvas)
                taken += regions.compactMap { texts.drawTag(of: $0, on: canvas) }
                var places = LabelPlaces(of: flights, size: bitmap.size, taken: taken)
                for flight in flights { texts.drawTag(of: flight, &places, on: canvas) }
            }
        }
        try result.get()
    }

    /// Fills the covers, so that nothing of what they hide is left.
    private func draw(_ covers: [FaceCover], on canvas: borrowing Canvas) {
        for cover in covers {
            canvas.stroke(
                [(cover.start, cover.end)], width: 2 * Double(cover.radius), paint: Theme.cover)
        }
    }

    private func draw(
        _ people: [OverlayPerson], _ hands: [OverlayHand], on canvas: borrowing Canvas, size: PixelSize
    ) {
        for person in Self.prominentLast(people) { drawWireframe(of: person, on: canvas, size: size) }
        for hand in hands { drawWireframe(of: hand, on: canvas, size: size) }
        for hand in hands { drawEmblem(of: hand, on: canvas, size: size) }
    }

    private func drawTags(
        of people: [OverlayPerson], _ texts: TextLayout, _ taken: inout [LabelPlaces.Box],
        on canvas: borrowing Canvas
    ) {
        // The prominent one's is where it belongs; the others give way.
        for person in Self.prominentLast(people).reversed() where people.count > 1 || person.label != nil {
            guard let box = person.pose.boundingBox(minimumJointConfidence: minimumJointConfidence),
                let tag = texts.drawTag(of: person, above: box, taken: taken, on: canvas)
            else { continue }
            taken.append(tag)
        }
    }

    private static func prominentLast(_ people: [OverlayPerson]) -> [OverlayPerson] {
        people.filter { !$0.isProminent } + people.filter(\.isProminent)
    }

    private func drawWireframe(of person: OverlayPerson, on canvas: borrowing Canvas, size: PixelSize) {
        let drawn = DrawnJoints(
            person.pose.allJoints(), of: .body, above: minimumJointConfidence, in: size)
        let bones = drawn.bones
        let face = Set(BodyJointGroup.face.jointNames.map(\.rawValue))
        let joints = drawn.points { !face.contains($0) }
        let faceJoints = drawn.points { face.contains($0) }
        let area = person.pose.boundingBox(minimumJointConfidence: minimumJointConfidence)?.area ?? 0
        let style = WireframeStyle(isProminent: person.isProminent, bodyArea: area, size: size)
        canvas.stroke(bones, width: style.lineWidth + 2 * style.rim, paint: style.shadow)
        canvas.fill(discsAt: joints, radius: style.dotRadius + style.rim, paint: style.shadow)
        canvas.stroke(bones, width: style.lineWidth, paint: style.line)
        canvas.fill(discsAt: joints, radius: style.dotRadius, paint: style.dot)
        // The face's joints lie so close together that full dots would hide it.
        canvas.fill(discsAt: faceJoints, radius: style.dotRadius * 0.45 + style.rim, paint: style.shadow)
        canvas.fill(discsAt: faceJoints, radius: style.dotRadius * 0.45, paint: style.dot)
    }
}

/// Widths and colours of one person's wireframe.
struct WireframeStyle {
    let lineWidth: Double
    let dotRadius: Double
    /// Width of the dark rim that keeps the wireframe legible on bright pictures.
    let rim: Double
    let line: Paint
    let dot: Paint
    let shadow: Paint

    /// The style for a body that covers a share of the picture.
    ///
    /// Apple's sample draws dots of radius 14 and lines 12 wide on a full screen, scaled to 0.6...1 with the
    /// body's area; a full screen is taken to be 1080 pixels on its shorter side.
    init(isProminent: Bool, bodyArea: Float, size: PixelSize) {
        let screen = Double(min(size.width, size.height)) / 1080
        let body = 0.6 + 0.4 * Double(max(0, min(1, bodyArea / 0.4)))
        let weight = isProminent ? 1 : 0.7
        lineWidth = max(1, 12 * screen * body * weight)
        dotRadius = max(1, 14 * screen * body * weight * 0.8)
        rim = max(0.5, 2.5 * screen)
        line = isProminent ? Theme.accent : Theme.quiet.faded(0.7)
        dot = isProminent ? Theme.white : Theme.quiet.faded(0.85)
        shadow = Theme.shade.faded(isProminent ? 0.45 : 0.28)
    }
}

/// The overlay's colours.
enum Theme {
    static let accent = Paint(0.16, 0.86, 0.72)
    static let quiet = Paint(0.80, 0.85, 0.92)
    static let left = Paint(1.0, 0.62, 0.20)
    static let right = Paint(0.36, 0.66, 1.0)
    private static let flights = [
        Paint(1.0, 0.80, 0.16), Paint(0.25, 0.80, 1.0), Paint(1.0, 0.42, 0.62), Paint(0.50, 0.95, 0.40),
        Paint(0.78, 0.58, 1.0), Paint(1.0, 0.58, 0.24),
    ]
    static func flightPaint(_ index: Int) -> Paint { flights[abs(index % flights.count)] }

    static let white = Paint(1, 1, 1)
    static let cover = Paint(0.55, 0.57, 0.60)
    static let shade = Paint(0.04, 0.06, 0.09)
}
