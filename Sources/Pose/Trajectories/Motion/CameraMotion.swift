import PoseCore

/// How a camera moves: where each frame's picture lies in the scene, which is the first frame's picture.
///
/// A frame is compared with a key frame, small, for as long as they show much the same, so that errors do not add up.
struct CameraMotion: Sendable {
    /// What happened between two frames.
    enum Change: Equatable, Sendable {
        /// The camera stood still.
        case still
        /// It moved; the placement says where it looks.
        case moved
        /// It moved, but not all fits: what is near and what is far moved differently, or the picture is blurred.
        case blurred
        /// Another scene, or a movement too large to measure.
        case cut
    }

    /// A frame that later ones are compared with.
    private struct Key {
        var image: LumaImage
        var placement: AffineMap
        var frame: Int
    }

    /// The width of the images that are compared, at least, in pixels.
    private static let comparedWidth = 160
    /// Parts that lie this near to where they fit, in pixels of the compared images, are in place.
    private static let aligned = 0.12
    /// The share of the textured parts that are in place when the scene is.
    private static let leastAligned = 0.6
    /// A camera moves when it brings the parts this much nearer to where they fit.
    private static let gain = 0.5
    /// A key frame is replaced after so many frames, and when the picture has moved by this share of its width.
    private static let keyFrames = 64
    private static let keyShift = 0.06
    private var key: Key?
    private var last: LumaImage?
    /// From the key frame's picture to the last frame's.
    private var motion = PictureMotion.none
    /// From the last frame's picture to the scene's, in pixels of the analysed image.
    private(set) var placement = AffineMap.identity
    /// Frames so far, and those between which the camera moved.
    private(set) var frameCount = 0
    private(set) var movedCount = 0
    /// How far the picture's middle was from where it was first, at most, as a share of the width.
    private var farthest = 0.0
    /// One bit for each of the last frames, the newest lowest: set when the camera moved.
    private var recentMoves: UInt32 = 0

    /// Shifts beyond this share of the width from frame to frame are movements.
    static let maximumShift = 0.0012

    /// A camera that has seen nothing.
    init() {}

    /// Another scene's camera, of which it is not forgotten whether it has moved.
    init(following other: CameraMotion) {
        (frameCount, movedCount) = (other.frameCount, other.movedCount)
        (farthest, recentMoves) = (other.farthest, other.recentMoves)
    }

    /// The camera stood still, or drifted slowly.
    var isSteady: Bool {
        frameCount < 2 || (Double(movedCount) < 0.15 * Double(frameCount) && farthest < 0.08)
    }

    /// The camera moves at present: in a quarter of the last 32 frames.
    var isMoving: Bool { recentMoves.nonzeroBitCount >= 8 }

    private mutating func noteMove() {
        movedCount += 1
        recentMoves |= 1
    }

    /// Compares with the frames before; the first one has not moved.
    mutating func update(_ image: LumaImage) -> Change {
        let step = max(1, image.width / Self.comparedWidth)
        let small = image.reduced(by: step)
        defer { last = small }
        guard let key, let last, key.image.width == small.width, key.image.height == small.height,
            small.width >= PictureAlignment.columns, small.height >= PictureAlignment.rows
        else {
            begin(with: small)
            return .still
        }
        frameCount += 1
        recentMoves <<= 1
        let alignment = PictureAlignment(of: small, on: key.image)
        let before = alignment.parts(at: motion)
        let (found, after) = alignment.refined(from: motion, before)
        guard !Self.differ(before) || !Self.differ(after) else {
            // People that walk by hide much of what the key frame showed, bit by bit.
            let isCut = Self.differ(PictureAlignment(of: small, on: last).parts(at: .none))
            if isCut { noteMove() }
            begin(with: small)
            return isCut ? .cut : .still
        }
        let change = Self.change(before, after)
        if change == .moved { move(to: found, of: key, step) }
        if change == .blurred { noteMove() }
        if change == .blurred || frameCount - key.frame >= Self.keyFrames
            || motion.length > Self.keyShift * Double(small.width)
        {
            begin(with: small)
        }
        return change
    }

    /// True when most parts show something else.
    private static func differ(_ parts: [PictureAlignment.Part]) -> Bool {
        2 * parts.count(where: \.differs) > parts.count
    }

    /// What the parts say that were compared at the last motion and at the one that fits best.
    private static func change(
        _ before: [PictureAlignment.Part], _ after: [PictureAlignment.Part]
    ) -> Change {
        let textured = zip(before, after).filter { $1.isTextured }
        let nearer = textured.filter { $1.misalignment < gain * $0.misalignment }.map(\.1)
        guard 2 * nearer.count > textured.count, surroundTheMiddle(nearer) else { return .still }
        let inPlace = textured.count { $1.misalignment < aligned }
        if Double(inPlace) >= leastAligned * Double(textured.count) { return .moved }
        // A person that fills the picture moves most of its parts, and leaves the others where they were.
        return textured.count { $0.0.misalignment < aligned } < inPlace ? .blurred : .still
    }

    private mutating func move(to found: PictureMotion, of key: Key, _ step: Int) {
        let (width, height) = (key.image.width, key.image.height)
        let shift = (found.values - motion.values) / Double(width)
        if ParabolaFit.length(SIMD2(shift.x, shift.y)) > Self.maximumShift { noteMove() }
        motion = found
        let fromKey = found.map(width: width, height: height, step: step)
        placement = fromKey.inverse?.concatenating(key.placement) ?? placement
        let middle = PixelPoint(x: Float(width * step) / 2, y: Float(height * step) / 2)
        let place = placement.apply(to: middle)
        let way = SIMD2(Double(place.x - middle.x), Double(place.y - middle.y))
        farthest = max(farthest, ParabolaFit.length(way) / Double(width * step))
    }

    private mutating func begin(with image: LumaImage) {
        key = Key(image: image, placement: placement, frame: frameCount)
        motion = .none
    }

    /// True when parts at the left and at the right, or above and below, are among them at both ends of the picture.
    private static func surroundTheMiddle(_ parts: [PictureAlignment.Part]) -> Bool {
        parts.contains { $0.column <= 1 } && parts.contains { $0.column >= PictureAlignment.columns - 2 }
            && parts.contains { $0.row <= 1 } && parts.contains { $0.row >= PictureAlignment.rows - 2 }
    }
}
