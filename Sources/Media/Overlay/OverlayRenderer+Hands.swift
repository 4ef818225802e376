import PoseCore

extension OverlayRenderer {
    func drawWireframe(of hand: OverlayHand, on canvas: borrowing Canvas, size: PixelSize) {
        let drawn = DrawnJoints(hand.pose.allJoints(), of: .hand, above: minimumJointConfidence, in: size)
        let bones = drawn.bones
        let style = WireframeStyle(hand: hand.pose, size: size)
        canvas.stroke(bones, width: style.lineWidth + 2 * style.rim, paint: style.shadow)
        canvas.stroke(bones, width: style.lineWidth, paint: style.line)
        canvas.fill(discsAt: drawn.points(), radius: style.dotRadius, paint: style.dot)
        if let id = hand.id, let wrist = drawn[.wrist] {
            TextLayout(size: size).drawTag(id, at: wrist, paint: style.line, on: canvas)
        }
    }
}

extension WireframeStyle {
    /// The style for a hand: lines a fortieth of its extent, within what is legible.
    init(hand: HumanHandPoseObservation, size: PixelSize) {
        let screen = Double(min(size.width, size.height)) / 1080
        let box = hand.boundingBox()
        let extent = max(
            Double(box?.width ?? 0) * Double(size.width), Double(box?.height ?? 0) * Double(size.height))
        lineWidth = max(1, min(8 * screen, extent / 40))
        dotRadius = lineWidth * 0.8
        rim = max(0.5, lineWidth * 0.25)
        line = hand.chirality == .left ? Theme.left : Theme.right
        dot = Theme.white
        shadow = Theme.shade.faded(0.45)
    }
}
