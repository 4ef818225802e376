public import PoseCore

/// What hides a head in a picture: everything within a radius of a line, which may be as short as a point.
///
/// It covers hair and chin, too, and the head of a child or a baby, whichever way the head is turned.
public struct FaceCover: Hashable, Sendable {
    /// Where the line begins: between the ears.
    public var start: PixelPoint
    /// Where it ends: towards the nose.
    public var end: PixelPoint
    /// In pixels.
    public var radius: Float

    /// Creates a cover of everything within a radius of a line.
    public init(from start: PixelPoint, to end: PixelPoint, radius: Float) {
        self.start = start
        self.end = end
        self.radius = radius
    }

    /// The covers of a person's head: one where the face was found; one above the shoulders, too, where that is not sure.
    ///
    /// Empty without a joint from which the head's place and size follow.
    ///
    /// - Parameters:
    ///   - pose: The joints; unsure ones count where no others are there.
    ///   - size: The upright picture's size.
    public static func covers(of pose: HumanBodyPoseObservation, in size: PixelSize) -> [FaceCover] {
        let head = HeadPlace(of: pose, in: size)
        guard let scale = head.pixelsPerMeter, scale > 0, scale.isFinite else { return [] }
        let radius = max(minimumRadius, headRadius * scale)
        guard let face = head.face else {
            return head.aboveShoulders.map {
                [FaceCover(from: $0.start, to: $0.end, radius: unsureFactor * radius)]
            } ?? []
        }
        var covers = [FaceCover(from: face.start, to: face.end, radius: radius)]
        if !head.isFaceSure {
            covers[0].radius *= unsureFactor
            if let other = head.aboveShoulders {
                covers.append(FaceCover(from: other.start, to: other.end, radius: unsureFactor * radius))
            }
        }
        return covers
    }

    /// From between the ears to the end of the hair, in metres.
    private static let headRadius: Float = 0.19
    /// How much larger covers of an unsure place are.
    private static let unsureFactor: Float = 1.3
    /// In pixels: a smaller head shows no face, but joints are some pixels off.
    private static let minimumRadius: Float = 4

    /// True when nearly all of another head is hidden, too.
    func hides(_ other: FaceCover) -> Bool { center.distance(to: other.center) < 0.6 * radius }

    /// The middle of the line.
    var center: PixelPoint { PixelPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2) }
}
