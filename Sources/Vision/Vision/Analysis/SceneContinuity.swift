import PoseCore
import Tracking

/// Decides whether a picture continues the video that those before it were of.
///
/// The rules are those of the library's own chain: a cut, another size, a gap of more than a second and a clock that
/// jumps begin another scene.
struct SceneContinuity {
    /// What a picture is to the one before.
    enum Step {
        /// Of another source, or by itself: nothing is known.
        case start
        /// Of the same source, but of another scene.
        case scene
        /// The next one.
        case next
    }

    private weak var source: FrameSource?
    private var hadSource = false
    private var timestamp: Timestamp?
    private var size: PixelSize?
    private var cuts = CutDetector()

    /// Takes in the next picture.
    mutating func step(to image: RequestImage) -> Step {
        guard let place = image.place else {
            self = SceneContinuity()
            return .start
        }
        let isSameSource = (place.source != nil) == hadSource && place.source === source
        guard let last = timestamp, isSameSource else {
            self = SceneContinuity()
            note(place, image)
            _ = cuts.isCut(frame(image, place))
            return .start
        }
        let isCut = cuts.isCut(frame(image, place))
        let elapsed = place.timestamp.seconds(since: last)
        let isOther = place.isAfterClockJump || elapsed <= 0 || elapsed > Timestamp.maximumSceneGap
        defer { note(place, image) }
        return isCut || isOther || size != image.picture.size ? .scene : .next
    }

    private mutating func note(_ place: FramePlace, _ image: RequestImage) {
        (source, hadSource) = (place.source, place.source != nil)
        (timestamp, size) = (place.timestamp, image.picture.size)
    }

    private func frame(_ image: RequestImage, _ place: FramePlace) -> Frame {
        Frame(index: 0, timestamp: place.timestamp, pixelBuffer: image.picture)
    }
}
