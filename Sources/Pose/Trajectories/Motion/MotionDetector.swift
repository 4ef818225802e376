import PoseCore

/// Finds what moves before a camera; a frame's blobs come when the frame after it is known.
struct MotionDetector {
    /// A frame's brightness with its time.
    private struct Entry {
        /// When it was taken, and the time of its frame.
        var time: Double
        var frameTime: Double
        var image: LumaImage
        /// From its pixels to the scene's.
        var placement: AffineMap

        /// As the camera of another frame would have seen it.
        func seen(from other: Entry) -> AlignedImage {
            AlignedImage(image, at: placement, seenFrom: other.placement)
        }
    }

    /// Blobs that are reported for a frame, at most: those that stand out most.
    static let maximumCount = 60
    /// Frames differ from those about this long before and after, in seconds: less, and slow objects overlap themselves.
    private static let neighborSpacing = 1.0 / 70
    /// Frames between those that are compared, at most.
    private static let maximumLag = 8
    /// Ages of the frames that the background is the median of, in seconds.
    private static let backgroundAges = 0.12...0.7

    /// Radii that are reported, in pixels of the images.
    var radii: ClosedRange<Double>

    /// The median difference of two frames from which on they are smoothed.
    private static let maximumNoise = 3

    private var firstImage: LumaImage?
    private var noise: Int?
    private var repetition = FrameRepetition()
    private var cadence = FrameCadence()
    private var recent: [Entry] = []
    /// The place among the recent frames of the first that has not been reported.
    private var pending = 0
    private var background: [Entry] = []
    private var frame = 0
    private var fromNeighbors: [UInt8] = []
    private var fromBackground: [UInt8] = []
    private var extractor = BlobExtractor()
    private let toUpright: AffineMap

    init(radii: ClosedRange<Double>, toUpright: AffineMap) {
        self.radii = radii
        self.toUpright = toUpright
    }

    /// Forgets all frames: the next one shows another scene.
    mutating func clear() {
        recent = []
        pending = 0
        background = []
        repetition = FrameRepetition()
    }

    /// Takes the next frame; reports what moved in an earlier one, or nil while none has a frame after it.
    ///
    /// - Parameter placement: From the frame's pixels to the scene's.
    mutating func blobs(
        adding image: LumaImage, placement: AffineMap = .identity, at time: Double
    ) -> (time: Double, blobs: [MovingBlob])? {
        var image = isNoisy(image) ? image.smoothed() : image
        if let last = recent.last {
            image.shiftBrightness(to: last.image)
            if last.image.bytes.count == image.bytes.count,
                repetition.isRepetition(FrameDifference.greatest(image, last.image))
            {
                cadence.skip(at: time)
                keepAsBackground(Entry(time: time, frameTime: time, image: image, placement: placement))
                return nil
            }
        }
        recent.append(
            Entry(time: cadence.time(of: time), frameTime: time, image: image, placement: placement))
        let newest = recent.count - 1
        guard let latest = (pending..<newest).last(where: { areApart($0, newest) }) else { return nil }
        // Uneven times make one more frame wait at most.
        let current = latest - pending > 1 ? latest : pending
        let earliest = max(0, current - Self.maximumLag)
        let before = (earliest..<current).last { areApart($0, current) } ?? earliest
        let after = (current + 1...newest).first { areApart(current, $0) } ?? newest
        let result = difference(before: before, current: current, after: after)
        let done = recent[current]
        keepAsBackground(done)
        recent.removeFirst(before)
        pending = current + 1 - before
        frame += 1
        return (done.frameTime, result)
    }

    /// True when two of the recent frames are far enough apart to be compared.
    private func areApart(_ first: Int, _ second: Int) -> Bool {
        second - first >= Self.maximumLag
            || recent[second].time - recent[first].time > Self.neighborSpacing - 1e-6
    }

    /// Decides with the first two frames whether noise is to be smoothed; small objects are sharper without.
    private mutating func isNoisy(_ image: LumaImage) -> Bool {
        if let noise { return noise >= Self.maximumNoise }
        guard let firstImage, firstImage.bytes.count == image.bytes.count else {
            firstImage = image
            return false
        }
        let median = image.medianDifference(from: firstImage)
        noise = median
        guard median >= Self.maximumNoise else { return false }
        clear()
        return true
    }

    private mutating func keepAsBackground(_ entry: Entry) {
        if background.last.map({ entry.time - $0.time >= 0.045 }) ?? true { background.append(entry) }
        background.removeAll { entry.time - $0.time > Self.backgroundAges.upperBound }
    }

    private mutating func difference(before: Int, current: Int, after: Int) -> [MovingBlob] {
        let entry = recent[current]
        let next = recent[after].seen(from: entry)
        // Edges between pixels differ less when they are smooth.
        let image = next.isMoved ? entry.image.smoothed() : entry.image
        let threshold = Self.threshold(image, next.image)
        var found: [(blob: Blob, isSilhouette: Bool)] = []
        if before < current {
            FrameDifference.fromNeighbors(
                recent[before].seen(from: entry), image, next, threshold: threshold, into: &fromNeighbors)
            found = extractor.blobs(
                in: fromNeighbors, width: image.width, height: image.height, minimumArea: 3
            ).map { ($0, false) }
        } else {
            fromNeighbors = [UInt8](repeating: 0, count: image.bytes.count)
        }
        if let reference = backgroundImages(for: entry) {
            FrameDifference.fromBackground(
                reference.0, reference.1, reference.2, image, threshold: threshold, into: &fromBackground)
            found += extractor.blobs(
                in: fromBackground, width: image.width, height: image.height, minimumArea: 3
            ).map { ($0, true) }
        } else {
            fromBackground = [UInt8](repeating: 0, count: image.bytes.count)
        }
        let longest = Int(2 * radii.upperBound)
        let parts = Blob.nearbyGroups(found.filter { !$0.isSilhouette }.map(\.blob), maximumExtent: longest)
        let silhouettes = Blob.nearbyGroups(found.filter(\.isSilhouette).map(\.blob), maximumExtent: longest)
        found += parts.map { ($0, false) } + silhouettes.map { ($0, true) }
        return select(found, in: entry, width: image.width, height: image.height)
    }

    private func backgroundImages(for entry: Entry) -> (AlignedImage, AlignedImage, AlignedImage)? {
        let usable = background.filter { entry.time - $0.time >= Self.backgroundAges.lowerBound }
        guard usable.count >= 3 else { return nil }
        return (
            usable[0].seen(from: entry), usable[usable.count / 2].seen(from: entry),
            usable[usable.count - 1].seen(from: entry)
        )
    }

    /// Above the noise between two frames: five times its standard deviation.
    private static func threshold(_ a: LumaImage, _ b: LumaImage) -> UInt8 {
        UInt8(max(8, min(40, 5.25 * Double(a.medianDifference(from: b)))))
    }

    private func select(
        _ found: [(blob: Blob, isSilhouette: Bool)], in entry: Entry, width: Int, height: Int
    ) -> [MovingBlob] {
        var result: [(score: Double, blob: MovingBlob)] = []
        // In a picture full of movement the blobs that stand out are enough.
        let weights = found.enumerated().map { (index: $0, weight: $1.blob.weight) }
        let strongest = weights.sorted { $0.weight > $1.weight }.prefix(4 * Self.maximumCount)
        for (blob, isSilhouette) in strongest.map({ found[$0.index] }) {
            let radius = 2 * blob.deviations.y
            guard radii.contains(radius), 2 * blob.deviations.x < 8 * radii.upperBound else { continue }
            var moving = MovingBlob(
                frame: frame, index: 0, time: entry.time, frameTime: entry.frameTime,
                center: upright(blob.center), cameraShift: cameraShift(at: blob.center, entry.placement),
                halfLength: 2 * blob.deviations.x, radius: radius,
                axis: upright(blob.center + blob.axis) - upright(blob.center), contrast: blob.contrast,
                isolation: 0)
            // The same object in both differences: the silhouette is whole where it is as compact.
            let other = result.firstIndex { Self.areSame($0.blob, moving) }
            let isShort = other.map { moving.halfLength < 2 * result[$0].blob.halfLength } ?? true
            guard other == nil || isSilhouette && isShort else { continue }
            moving.isolation = isolation(blob, width: width, height: height)
            moving.isCut =
                blob.columns.lowerBound <= 1 || blob.rows.lowerBound <= 1
                || blob.columns.upperBound >= width - 2
                || blob.rows.upperBound >= height - 2
            if let other {
                if moving.isolation >= result[other].blob.isolation - 0.1 {
                    result[other] = (Self.score(moving), moving)
                }
                continue
            }
            result.append((Self.score(moving), moving))
        }
        var blobs = result.map(\.blob)
        blobs.countNeighbors(within: Double(width) / 12)
        for (index, blob) in blobs.enumerated() {
            result[index] = (result[index].score / (1 + 0.2 * Double(blob.neighbors)), blob)
        }
        result.sort { $0.score > $1.score }
        return result.prefix(Self.maximumCount).enumerated().map { index, entry in
            var blob = entry.blob
            blob.index = index
            return blob
        }
    }

    private static func areSame(_ a: MovingBlob, _ b: MovingBlob) -> Bool {
        let distance = (a.center - b.center)
        return (distance * distance).sum() < max(1, 0.5 * min(a.radius, b.radius) * max(a.radius, b.radius))
    }

    private static func score(_ blob: MovingBlob) -> Double {
        abs(blob.contrast) * (0.2 + blob.isolation) * min(1, blob.radius / 2)
            * min(1, 2 * blob.radius / blob.halfLength)
    }

    private func cameraShift(at point: SIMD2<Double>, _ placement: AffineMap) -> SIMD2<Double> {
        guard placement != .identity else { return .zero }
        let place = placement.apply(to: PixelPoint(x: Float(point.x), y: Float(point.y)))
        return upright(point) - upright(SIMD2(Double(place.x), Double(place.y)))
    }

    private func upright(_ point: SIMD2<Double>) -> SIMD2<Double> {
        let place = toUpright.apply(to: PixelPoint(x: Float(point.x), y: Float(point.y)))
        return SIMD2(Double(place.x), Double(place.y))
    }

    /// The share of the ring round a blob in which nothing moves.
    private func isolation(_ blob: Blob, width: Int, height: Int) -> Double {
        let margin = 2 + Int(2 * blob.deviations.y * 0.5)
        let reach = margin + 2 + Int(2 * blob.deviations.y)
        let columns =
            max(0, blob.columns.lowerBound - reach)...min(width - 1, blob.columns.upperBound + reach)
        let rows = max(0, blob.rows.lowerBound - reach)...min(height - 1, blob.rows.upperBound + reach)
        let inner = (blob.columns.lowerBound - margin)...(blob.columns.upperBound + margin)
        let innerRows = (blob.rows.lowerBound - margin)...(blob.rows.upperBound + margin)
        var (count, moving) = (0, 0)
        // A hundred samples or so of a large ring say as much as all of it.
        let step = max(1, min(columns.count, rows.count) / 24)
        fromNeighbors.withUnsafeBufferPointer { fromNeighbors in
            fromBackground.withUnsafeBufferPointer { fromBackground in
                for y in stride(from: rows.lowerBound, through: rows.upperBound, by: step) {
                    let isBeside = innerRows.contains(y)
                    for x in stride(from: columns.lowerBound, through: columns.upperBound, by: step)
                    where !(isBeside && inner.contains(x)) {
                        count += 1
                        if fromNeighbors[y * width + x] | fromBackground[y * width + x] != 0 { moving += 1 }
                    }
                }
            }
        }
        return count == 0 ? 1 : 1 - min(1, 3 * Double(moving) / Double(count))
    }
}
