import PoseCore

extension OverlayRenderer {
    func drawWireframe(of hand: OverlayHand, on canvas: borrowing Canvas, size: PixelSize) {
        var points: [String: PixelPoint] = [:]
        for (name, joint) in hand.pose.allJoints() where joint.confidence > minimumJointConfidence {
            guard joint.location.x.isFinite, joint.location.y.isFinite else { continue }
            points[name.rawValue] = joint.location.pixelPoint(in: size)
        }
        let skeleton = Skeleton.hand
        let bones = skeleton.bones.compactMap { bone -> (PixelPoint, PixelPoint)? in
            guard let start = points[skeleton.joints[bone.start]], let end = points[skeleton.joints[bone.end]]
            else { return nil }
            return (start, end)
        }
        let joints = skeleton.joints.compactMap { points[$0] }
        let style = WireframeStyle(hand: hand.pose, size: size)
        canvas.stroke(bones, width: style.lineWidth + 2 * style.rim, paint: style.shadow)
        canvas.stroke(bones, width: style.lineWidth, paint: style.line)
        canvas.fill(discsAt: joints, radius: style.dotRadius, paint: style.dot)
        if let id = hand.id, let wrist = points[HandJointName.wrist.rawValue] {
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
