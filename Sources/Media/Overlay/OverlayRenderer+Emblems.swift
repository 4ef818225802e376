import PoseCore

extension OverlayRenderer {
    /// The emblem's size ÷ the hand's extent.
    private static let emblemShare: Float = 1.25

    /// Draws the emblem of a hand over it; nothing without one, or when too few joints are seen.
    func drawEmblem(of hand: OverlayHand, on canvas: borrowing Canvas, size: PixelSize) {
        guard let emblem = hand.emblem, let box = hand.pose.boundingBox(), box.area > 0 else { return }
        let center = box.center.pixelPoint(in: size)
        let extent = max(box.width * Float(size.width), box.height * Float(size.height))
        guard center.x.isFinite, center.y.isFinite, extent.isFinite, extent > 2 else { return }
        let half = extent * Self.emblemShare / 2
        let side: Float = hand.hasThumbOnTheRight ? -1 : 1
        for stroke in HandEmblemShape(emblem).strokes {
            let points = stroke.points.map {
                PixelPoint(x: center.x + side * half * $0.x, y: center.y + half * $0.y)
            }
            let lines = Array(zip(points, points.dropFirst()))
            let width = stroke.width * Double(half)
            // Each stroke has its own rim, so that fingers beside each other stay apart.
            canvas.stroke(lines, width: width + max(2, 0.07 * Double(half)), paint: Theme.emblemRim)
            canvas.stroke(lines, width: width, paint: Theme.emblem)
        }
    }
}

extension OverlayHand {
    /// True when the picture shows the thumb to the right of the little finger.
    fileprivate var hasThumbOnTheRight: Bool {
        guard let thumb = pose.joint(for: .thumbMP)?.location.x,
            let little = pose.joint(for: .littleMCP)?.location.x
        else { return false }
        return thumb > little
    }
}

extension Theme {
    fileprivate static let emblem = Paint(1.0, 0.80, 0.24)
    fileprivate static let emblemRim = Paint(0.72, 0.45, 0.06)
}
