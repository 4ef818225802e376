public import PoseCore

/// Follows from frame to frame where the camera looks.
///
/// In come the frames of a source in order, with the people in them; out comes each frame's placement. It keeps two reduced
/// pictures: the last frame's and a key frame's, which later frames are registered with for as long as they show enough of
/// it, so that errors do not add up. A frame that cannot be registered begins another run.
///
///     var tracker = CameraTracker()
///     let placement = tracker.add(frame.pixelBuffer, people: poses)
public struct CameraTracker: Sendable {
    /// A picture that frames are registered with.
    private struct Key: Sendable {
        let registration: PictureRegistration
        let placement: CameraPlacement
    }

    /// What is kept of the last frame, to become the key frame.
    private struct Last: Sendable {
        let pyramid: [LumaPicture]
        let people: [HumanBodyPoseObservation]
        let placement: CameraPlacement
        /// From the key frame's pixels to the last frame's.
        let fromKey: Homography
    }

    /// The share of the picture's size by which a frame may differ from its key frame.
    private static let maximumShift = 0.22

    private let configuration: PictureRegistration.Configuration
    private var key: Key?
    private var last: Last?
    private var size: PixelSize?
    private var runs = 0

    /// The frames so far that could not be registered with the one before although they were no other scene's.
    public private(set) var lostFrameCount = 0
    /// The largest shift between a frame and its run's first, in shares of the picture's longer side.
    public private(set) var largestShift = 0.0

    /// Creates a tracker that has seen nothing.
    public init(configuration: PictureRegistration.Configuration = .init()) {
        self.configuration = configuration
    }

    /// Takes in the next frame.
    ///
    /// - Parameters:
    ///   - people: The people in the frame; what they hide is left out.
    ///   - beginsScene: True when the picture has nothing to do with the one before.
    public mutating func add(
        _ picture: PixelBuffer, people: [HumanBodyPoseObservation], beginsScene: Bool = false
    ) -> CameraPlacement {
        let pyramid = PictureRegistration.pyramid(of: picture, configuration)
        guard let last, let key, size == picture.size, !beginsScene else {
            return begin(pyramid, picture.size, people)
        }
        let limit = Self.maximumShift * Double(max(picture.size.width, picture.size.height))
        if let map = key.registration.map(to: pyramid, people: people, guess: last.fromKey),
            map.largestShift(in: picture.size) < limit, let placement = key.placement.following(map)
        {
            return note(Last(pyramid: pyramid, people: people, placement: placement, fromKey: map))
        }
        let newKey = Key(
            registration: PictureRegistration(
                pyramid: last.pyramid, size: picture.size, people: last.people,
                configuration: configuration), placement: last.placement)
        if let map = newKey.registration.map(to: pyramid, people: people, guess: .identity),
            let placement = newKey.placement.following(map)
        {
            self.key = newKey
            return note(Last(pyramid: pyramid, people: people, placement: placement, fromKey: map))
        }
        lostFrameCount += 1
        return begin(pyramid, picture.size, people)
    }

    private mutating func note(_ frame: Last) -> CameraPlacement {
        last = frame
        if let size {
            let shift = frame.placement.toRunStart.largestShift(in: size)
            largestShift = max(largestShift, shift / Double(max(size.width, size.height)))
        }
        return frame.placement
    }

    private mutating func begin(
        _ pyramid: [LumaPicture], _ size: PixelSize, _ people: [HumanBodyPoseObservation]
    ) -> CameraPlacement {
        let placement = CameraPlacement(run: runs, toRunStart: .identity)
        runs += 1
        self.size = size
        key = Key(
            registration: PictureRegistration(
                pyramid: pyramid, size: size, people: people, configuration: configuration),
            placement: placement)
        last = Last(pyramid: pyramid, people: people, placement: placement, fromKey: .identity)
        return placement
    }
}

extension CameraPlacement {
    /// The placement of a frame that `map` leads to from this placement's frame.
    fileprivate func following(_ map: Homography) -> CameraPlacement? {
        if map == .identity { return self }
        guard let back = map.inverse, let toStart = back.concatenating(toRunStart) else { return nil }
        return CameraPlacement(run: run, toRunStart: toStart)
    }
}
