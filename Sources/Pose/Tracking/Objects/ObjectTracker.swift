import Foundation
public import PoseCore

/// Follows one object through successive frames by its appearance: a short-term tracker.
///
/// Keeps the object's appearance, where it was and how it moved. A frame in which the object is hidden or
/// gone gives nil; it is searched for again round the place where it should be, not in the whole picture.
/// `LongTermObjectTracker` adds that, and a decision whether the object is still what is followed. What it learns, how it
/// moves and grows, and how long it may be hidden go by the frames' times. Pictures may change their size; the object then
/// keeps its share of them.
public struct ObjectTracker: Sendable {
    /// The searched region, relative to the object's size.
    private static let padding: Float = 2.5
    /// Clarity of the peak below which the object is lost, and from which it is found again.
    private static let (lostClarity, foundClarity): (Float, Float) = (6, 9)
    /// Share of the usual height of the peak below which the object is lost, and below which nothing is learnt.
    private static let (lostShare, learningShare): (Float, Float) = (0.35, 0.6)

    /// The object's size relative to the first.
    private static let growth: ClosedRange<Float> = 0.2...5

    private let level: TrackObjectRequest.TrackingLevel
    private var features: PatchFeatures
    private var filter: CorrelationFilter
    private(set) var center: PixelPoint
    private(set) var size: SIMD2<Float>
    private var initialSize: SIMD2<Float>
    /// What the pictures show, and their size, to which all places refer.
    private var view: View
    private var clock: StepClock
    /// Pixels a step.
    private var velocity = SIMD2<Float>.zero
    private var usualHeight: Float = 0
    /// Steps since the object was last seen.
    private var missing: Float = 0
    /// Steps at which a change of size was looked for.
    private var turn = 0

    private struct View: Hashable {
        var size: PixelSize
        var region: NormalizedRect
    }

    /// Learns an object; nil when the box has no extent or lies outside the picture.
    ///
    /// - Parameter time: When the picture was taken; nil where that is not known.
    public init?(
        _ object: DetectedObjectObservation, in picture: PixelBuffer, at time: Timestamp? = nil,
        level: TrackObjectRequest.TrackingLevel = .accurate
    ) {
        self.init(object, in: picture, of: .fullImage, at: time, level: level, colors: nil)
    }

    /// - Parameters:
    ///   - region: What of the whole picture this one is.
    ///   - time: When it was taken; nil where that is not known.
    ///   - colors: What tells the object's colours from others, as one more channel of level `fast`.
    init?(
        _ object: DetectedObjectObservation, in picture: PixelBuffer, of region: NormalizedRect,
        at time: Timestamp?, level: TrackObjectRequest.TrackingLevel, colors: ObjectColors?
    ) {
        clock = StepClock(at: time)
        view = View(size: picture.size, region: region)
        let box = object.boundingBox
        size = SIMD2(box.width * Float(picture.size.width), box.height * Float(picture.size.height))
        center = box.center.pixelPoint(in: picture.size)
        initialSize = size
        guard size.x >= 4, size.y >= 4, size.x.isFinite, size.y.isFinite, center.x > 0, center.y > 0,
            center.x < Float(picture.size.width), center.y < Float(picture.size.height)
        else { return nil }
        self.level = level
        features = PatchFeatures(level: level, colors: colors)
        filter = Self.emptyFilter(features)
        learnFirst(picture)
    }

    private static func emptyFilter(_ features: PatchFeatures) -> CorrelationFilter {
        CorrelationFilter(side: features.side, spread: Float(features.side) / 2 / padding * 0.2)
    }

    private mutating func learnFirst(_ picture: PixelBuffer) {
        let channels = channels(of: picture, at: center, scale: 1)
        filter.learn(channels, rate: 1)
        usualHeight = filter.locate(channels).height
    }

    /// Where the object is in the next frame; nil when it is lost.
    ///
    /// - Parameter time: When the picture was taken. Without it, or when it is not later than the last, 1/30 s has passed.
    public mutating func update(
        _ picture: PixelBuffer, at time: Timestamp? = nil
    ) -> DetectedObjectObservation? {
        enter(picture.size, of: view.region, at: time)
        guard let found = search(picture) else {
            miss()
            return nil
        }
        let share = accept(found)
        if share > Self.learningShare { learn(picture, height: found.peak.height) }
        return DetectedObjectObservation(
            boundingBox: box(in: picture.size), confidence: max(0, min(1, share)))
    }

    /// Goes on to the next frame, which may have another size, or be another part of the whole picture.
    mutating func enter(_ size: PixelSize, of region: NormalizedRect, at time: Timestamp?) {
        clock.advance(to: time)
        let next = View(size: size, region: region)
        guard next != view else { return }
        let place = center.normalizedPoint(in: view.size)
        let (x, y) = (
            (view.region.origin.x + place.x * view.region.width - region.origin.x) / region.width,
            (view.region.origin.y + place.y * view.region.height - region.origin.y) / region.height
        )
        center = NormalizedPoint(x: x, y: y).pixelPoint(in: size)
        let scale =
            SIMD2(Float(size.width), Float(size.height))
            / SIMD2(Float(view.size.width), Float(view.size.height))
            * SIMD2(view.region.width / region.width, view.region.height / region.height)
        self.size *= scale
        initialSize *= scale
        velocity *= scale
        view = next
    }

    /// A place where the filter answers.
    struct Found {
        var center: PixelPoint
        /// The object's size there, relative to the size before.
        var scale: Float
        var peak: CorrelationFilter.Peak
    }

    /// Takes in that a frame did not show the object.
    mutating func miss() {
        turn += clock.wholeSteps
        missing += steps
        // It may go on as it went, for a while.
        velocity *= 1 - clock.weight(0.1)
        if missing < 10 { center = moved(center, by: velocity * steps) }
    }

    /// Takes in where a frame showed the object.
    ///
    /// - Returns: The height of the filter's peak relative to the usual one.
    @discardableResult
    mutating func accept(_ found: Found) -> Float {
        turn += clock.wholeSteps
        let move = SIMD2(found.center.x - center.x, found.center.y - center.y)
        velocity += (move / steps - velocity) * clock.weight(missing > 0 ? 0.2 : 0.4)
        center = found.center
        resize(by: found.scale)
        missing = 0
        return found.peak.height / max(usualHeight, 1e-6)
    }

    /// Learns how the object looks at its place in a picture.
    mutating func learn(_ picture: PixelBuffer, height: Float) {
        filter.learn(
            channels(of: picture, at: center, scale: 1), rate: clock.weight(level == .fast ? 0.08 : 0.04))
        usualHeight += clock.weight(0.05) * (height - usualHeight)
    }

    /// Sets the object's size to a multiple of what it is, within `growth` of the first.
    private mutating func resize(by scale: Float) {
        let total = size.x * scale / initialSize.x
        size = initialSize * max(Self.growth.lowerBound, min(Self.growth.upperBound, total))
    }

    /// Uses the object's colours of now.
    mutating func use(_ colors: ObjectColors) {
        if features.colors != nil { features.colors = colors }
    }

    /// Goes on from a place where the object was found again; what the filter knows is kept if it answers there.
    mutating func restart(at place: PixelPoint, scale: Float, in picture: PixelBuffer) {
        (center, velocity) = (place, .zero)
        resize(by: scale)
        let found = look(at: place, scale: 1, in: picture)
        if !isClear(found.peak) {
            filter = Self.emptyFilter(features)
            learnFirst(picture)
        }
        missing = 0
    }

    /// Where the filter answers clearly in the next frame; nil when nowhere.
    func search(_ picture: PixelBuffer) -> Found? {
        let expected = missing > 0 ? center : moved(center, by: velocity * (0.5 * steps))
        var best = look(at: expected, scale: 1, in: picture)
        if missing > 0, !isClear(best.peak) {
            // Round the place where it should be, farther out the longer it is gone.
            let reach = min(1.5, 0.5 + 0.1 * missing) * (size.x * size.y).squareRoot()
            for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                let place = moved(center, by: SIMD2(Float(dx), Float(dy)) * reach)
                let other = look(at: place, scale: 1, in: picture)
                if other.peak.clarity > best.peak.clarity { best = other }
            }
        }
        guard isClear(best.peak) else { return nil }
        for step in turn..<turn + clock.wholeSteps {
            let scales: [Float] =
                level == .fast ? (step.isMultiple(of: 2) ? [1 / 1.04] : [1.04]) : [0.94, 0.97, 1.03, 1.06]
            let former = best.scale
            for scale in scales {
                var other = look(at: best.center, scale: former * scale, in: picture)
                // A change must be worth it.
                other.peak.height *= 0.99
                if other.peak.height > best.peak.height { best = other }
            }
        }
        return best
    }

    /// Time since the frame before, in steps of 1/30 s.
    var steps: Float { clock.steps }
    /// The same in whole steps.
    var wholeSteps: Int { clock.wholeSteps }

    private func isClear(_ peak: CorrelationFilter.Peak) -> Bool {
        peak.clarity > (missing > 0 ? Self.foundClarity : Self.lostClarity)
            && peak.height > Self.lostShare * usualHeight * (missing > 0 ? 1.3 : 1)
    }

    private func look(at place: PixelPoint, scale: Float, in picture: PixelBuffer) -> Found {
        let peak = filter.locate(channels(of: picture, at: place, scale: scale))
        let cell = extent * scale / Float(features.side)
        return Found(center: moved(place, by: peak.offset * cell), scale: scale, peak: peak)
    }

    private func channels(of picture: PixelBuffer, at place: PixelPoint, scale: Float) -> [[Float]] {
        features.channels(of: picture, center: place, extent: extent * scale)
    }

    private var extent: Float { Self.padding * (size.x * size.y).squareRoot() }

    private func moved(_ point: PixelPoint, by offset: SIMD2<Float>) -> PixelPoint {
        PixelPoint(x: point.x + offset.x, y: point.y + offset.y)
    }

    func box(in picture: PixelSize) -> NormalizedRect {
        let (width, height) = (size.x / Float(picture.width), size.y / Float(picture.height))
        let middle = center.normalizedPoint(in: picture)
        return NormalizedRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    }
}
