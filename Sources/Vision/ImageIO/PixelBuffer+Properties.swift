package import LimberCoreGraphics
package import PoseCore

extension CGImagePropertyOrientation {
    /// The turn that makes the picture upright, after it was mirrored left to right where `isMirrored`.
    package var turn: PixelOrientation {
        switch self {
        case .up, .upMirrored: .up
        case .right, .rightMirrored: .clockwise90
        case .down, .downMirrored: .clockwise180
        case .left, .leftMirrored: .clockwise270
        }
    }

    /// True for orientations that show the picture's mirror image.
    package var isMirrored: Bool {
        switch self {
        case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
        case .up, .down, .left, .right: false
        }
    }

    /// How a track's frames become upright, by its preferred transform: a turn.
    package init(upright transform: CGAffineTransform) {
        switch (transform.a, transform.b) {
        case (0, 1): self = .right
        case (-1, 0): self = .down
        case (0, -1): self = .left
        default: self = .up
        }
    }

    /// How a file's picture becomes upright, by the buffer that it was read into.
    package init(of picture: PixelBuffer) {
        // Mirrored top to bottom, then turned: half a turn more than after mirroring left to right.
        switch (picture.orientation, picture.isFlipped) {
        case (.up, false): self = .up
        case (.clockwise180, true): self = .upMirrored
        case (.clockwise180, false): self = .down
        case (.up, true): self = .downMirrored
        case (.clockwise90, true): self = .leftMirrored
        case (.clockwise90, false): self = .right
        case (.clockwise270, true): self = .rightMirrored
        case (.clockwise270, false): self = .left
        }
    }
}

extension PixelBuffer {
    /// The picture as `orientation` shows it; free for turns, a copy for mirror images.
    package func oriented(_ orientation: CGImagePropertyOrientation) -> PixelBuffer {
        let base = orientation.isMirrored ? mirrored() : self
        let degrees = (base.orientation.rawValue + orientation.turn.rawValue) % 360
        return base.turned(to: PixelOrientation(rawValue: degrees) ?? base.orientation)
    }

    /// A copy that shows the upright picture mirrored left to right.
    private func mirrored() -> PixelBuffer {
        // Upside down and turned by 180° is mirrored; a turn before the mirror is the opposite one behind it.
        let degrees = (540 - orientation.rawValue) % 360
        return upsideDown().turned(to: PixelOrientation(rawValue: degrees) ?? .clockwise180)
    }
}
