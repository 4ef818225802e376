import Foundation
public import PoseCore

/// Follows one object through the frames of a source, and finds it again anywhere in the picture after it was lost.
///
/// A correlation filter follows the object from frame to frame (`ObjectTracker`). Whether its box still shows the
/// object is decided by evidence that does not depend on the place: templates of how the object has looked, and its
/// colours against those round it. While it is lost the whole picture is searched, some sizes a frame.
///
/// After Kalal et al.: "Tracking-Learning-Detection" (PAMI 2012) and Ma et al.: "Long-term Correlation Tracking"
/// (CVPR 2015).
public struct LongTermObjectTracker: Sendable {
    /// What is known of the object's whereabouts.
    private enum State {
        /// The last frame showed the object.
        case tracked
        /// A place was found that may show the object; the next frames decide. Not reported.
        case tentative(steps: Float)
        /// The last frames did not show it.
        case lost(steps: Float)
    }

    /// Likeness below which a followed box no longer shows the object, and from which it is learnt.
    private static let (minimumLikeness, minimumLearningLikeness): (Float, Float) = (0.35, 0.65)
    /// Likeness from which a place found near the expected one is the object.
    private static let minimumNearLikeness: Float = 0.5
    /// Likeness from which a place found anywhere is the object, where nothing else looks like it.
    private static let minimumFoundLikeness: Float = 0.6
    /// Share of the way from what is most like the object elsewhere to the object that must be passed.
    private static let distinction: Float = 0.4
    /// The same for a place near that of the frame before.
    private static let nearDistinction: Float = 0.25
    /// How far an object moves from one frame to the next at most, in lengths of its longer side.
    private static let maximumStep: Float = 3
    /// Share of the box that must lie in the picture.
    private static let minimumInsideShare: Float = 0.35
    // Half a step less than whole ones, so that frames at other rates count that come a little early.
    /// Steps of 1/30 s for which the object is searched for near where it is expected.
    private static let nearSteps: Float = 9.5
    /// Steps for which a found place must show the object before it is reported.
    private static let confirmingSteps: Float = 1.5
    /// Steps between two times that the appearance is learnt, at least.
    private static let learningSteps: Float = 4.5

    private var tracker: ObjectTracker
    private var appearance: ObjectAppearance
    private var search = ObjectSearch()
    private var state = State.tracked
    /// Likeness of what is most like the object elsewhere in the first picture.
    private var lookalikeLikeness: Float = 0
    /// Steps in which the object was followed since its appearance was last learnt.
    private var sinceLearning: Float = 0

    /// Learns an object; nil when the box has no extent or lies outside the picture.
    ///
    /// - Parameter time: When the picture was taken; nil where that is not known.
    public init?(
        _ object: DetectedObjectObservation, in picture: PixelBuffer, at time: Timestamp? = nil,
        level: TrackObjectRequest.TrackingLevel = .accurate
    ) {
        self.init(object, in: picture, of: .fullImage, at: time, level: level)
    }

    /// Learns an object in a part of a picture.
    ///
    /// - Parameters:
    ///   - object: In shares of the part.
    ///   - part: What of the whole picture `picture` is.
    ///   - time: When it was taken; nil where that is not known.
    package init?(
        _ object: DetectedObjectObservation, in picture: PixelBuffer, of part: NormalizedRect,
        at time: Timestamp?, level: TrackObjectRequest.TrackingLevel
    ) {
        guard
            let place = ObjectTracker(object, in: picture, of: part, at: time, level: .fast, colors: nil)
        else { return nil }
        let patch = ObjectPatch(of: picture, center: place.center, size: place.size)
        appearance = ObjectAppearance(
            patch, elsewhere: Self.colors(of: picture, except: place.center, place.size))
        guard
            let tracker = ObjectTracker(
                object, in: picture, of: part, at: time, level: level, colors: appearance.colors)
        else { return nil }
        self.tracker = tracker
        let lookalike = ObjectSearch.lookalike(
            in: picture, for: appearance, center: place.center, size: place.size)
        lookalikeLikeness = lookalike?.likeness.total ?? 0
    }

    /// Where the object is in the next frame, which may have another size; nil while it is lost.
    ///
    /// - Parameter time: When the picture was taken. Without it, or when it is not later than the last, 1/30 s has passed.
    public mutating func update(
        _ picture: PixelBuffer, at time: Timestamp? = nil
    ) -> DetectedObjectObservation? {
        update(picture, of: .fullImage, at: time)
    }

    /// Where the object is in a part of the next frame, in shares of the part; nil while it is lost.
    ///
    /// - Parameters:
    ///   - part: What of the whole picture `picture` is, which may be another part than before.
    ///   - time: When it was taken; as in `update(_:at:)`.
    package mutating func update(
        _ picture: PixelBuffer, of part: NormalizedRect, at time: Timestamp?
    ) -> DetectedObjectObservation? {
        tracker.enter(picture.size, of: part, at: time)
        switch state {
        case .tracked:
            if let object = follow(picture, minimumLikeness: Self.minimumLikeness) { return object }
            search.restart()
            if let object = findNear(picture) { return object }
            lose()
        case .tentative(let former):
            if let object = follow(picture, minimumLikeness: Self.minimumNearLikeness) ?? findNear(picture) {
                let steps = former + tracker.steps
                state = steps < Self.confirmingSteps ? .tentative(steps: steps) : .tracked
                return steps < Self.confirmingSteps ? nil : object
            }
            lose()
        case .lost(let steps):
            if steps < Self.nearSteps,
                let object = follow(picture, minimumLikeness: Self.minimumNearLikeness)
            {
                state = .tracked
                return object
            }
            tracker.miss()
            state = .lost(steps: steps + tracker.steps)
            if find(picture, minimumLikeness: minimumFoundLikeness) != nil { state = .tentative(steps: 0) }
        }
        return nil
    }

    private mutating func lose() {
        tracker.miss()
        search.restart()
        state = .lost(steps: 0)
    }

    /// Follows the object by the filter where the evidence is enough.
    private mutating func follow(
        _ picture: PixelBuffer, minimumLikeness: Float
    ) -> DetectedObjectObservation? {
        guard let found = tracker.search(picture) else { return nil }
        let patch = ObjectPatch(of: picture, center: found.center, size: tracker.size * found.scale)
        let likeness = appearance.likeness(of: patch)
        guard likeness.total >= minimumLikeness, patch.insideShare >= Self.minimumInsideShare else {
            return nil
        }
        let share = tracker.accept(found)
        if share > 0.6, likeness.total > 0.5, patch.insideShare > 0.9 {
            tracker.learn(picture, height: found.peak.height)
        }
        sinceLearning += tracker.steps
        if sinceLearning >= Self.learningSteps, likeness.total >= Self.minimumLearningLikeness,
            patch.insideShare == 1
        {
            appearance.learn(patch)
            tracker.use(appearance.colors)
            sinceLearning = 0
        }
        return DetectedObjectObservation(
            boundingBox: tracker.box(in: picture.size), confidence: max(0, min(1, share, likeness.total)))
    }

    /// Finds an object that moved farther in a frame than the filter sees.
    private mutating func findNear(_ picture: PixelBuffer) -> DetectedObjectObservation? {
        let (center, size) = (tracker.center, tracker.size)
        return find(picture, minimumLikeness: likeness(beyondLookalike: Self.nearDistinction)) { found in
            let reach = Self.maximumStep * max(size.x, size.y)
            return found.center.distance(to: center) < reach && abs(log(found.size.x / size.x)) < log(1.5)
        }
    }

    /// Finds the object with the sizes of the whole picture whose turn it is, and goes on from there.
    private mutating func find(
        _ picture: PixelBuffer, minimumLikeness: Float,
        where isPossible: (ObjectSearch.Candidate) -> Bool = { _ in true }
    ) -> DetectedObjectObservation? {
        guard
            let found = search.next(
                in: picture, after: tracker.wholeSteps, for: appearance, size: tracker.size,
                minimumLikeness: minimumLikeness),
            found.likeness.insideShare > 0.7, isPossible(found)
        else { return nil }
        tracker.restart(at: found.center, scale: found.size.x / tracker.size.x, in: picture)
        return DetectedObjectObservation(
            boundingBox: tracker.box(in: picture.size), confidence: max(0, min(1, found.likeness.total)))
    }

    private var minimumFoundLikeness: Float {
        max(Self.minimumFoundLikeness, likeness(beyondLookalike: Self.distinction))
    }

    /// The likeness that is a share of the way from what is most like the object elsewhere to the object.
    private func likeness(beyondLookalike share: Float) -> Float {
        max(Self.minimumNearLikeness, lookalikeLikeness + share * (1 - lookalikeLikeness))
    }

    /// Colours of a picture apart from an object.
    private static func colors(
        of picture: PixelBuffer, except center: PixelPoint, _ size: SIMD2<Float>
    ) -> [SIMD3<Float>] {
        let coarse = CoarsePicture(picture, factor: 128 / Float(max(picture.size.width, picture.size.height)))
        return coarse.colors.indices.compactMap { index in
            let x = (Float(index % coarse.width) + 0.5) / coarse.factor
            let y = (Float(index / coarse.width) + 0.5) / coarse.factor
            let isObject = abs(x - center.x) < 0.6 * size.x && abs(y - center.y) < 0.6 * size.y
            return isObject ? nil : coarse.colors[index]
        }
    }
}
