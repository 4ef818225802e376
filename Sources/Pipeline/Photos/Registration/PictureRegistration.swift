public import PoseCore

/// Finds the map between two pictures of one scene by what stands still in both.
///
/// Corners are found in one picture and again in the other; the homography that most of them agree with is the map. What
/// moves, such as people, is left out: known people by their poses, everything else because it disagrees.
public struct PictureRegistration: Sendable {
    /// How a registration is done.
    public struct Configuration: Hashable, Sendable {
        /// Pictures are compared at a size of about so many pixels on the longer side.
        public var side = 480
        /// Corners that are looked for, at most.
        public var cornerCount = 220
        /// Pixels of the compared size by which a point may be off and still agree.
        public var tolerance = 0.8

        /// Creates settings that are quick enough for every frame.
        public init() {}

        /// Settings for the few frames of a composition.
        public static var precise: Configuration {
            var configuration = Configuration()
            configuration.side = 1280
            configuration.cornerCount = 420
            return configuration
        }
    }

    /// The corners that agree must be spread over this share of the picture's width or height.
    private static let minimumSpread = 0.3
    private static let minimumInlierCount = 12
    /// Of the points that were found again; fewer are chance, or several planes that move differently.
    private static let minimumInlierShare = 0.4
    /// Movement of the corners of the compared picture, in pixels, that is no movement.
    private static let steadyShift = 0.35
    /// Mean difference of brightness of pictures that count as the same: without corners, and with some, as shadows and
    /// noise on a plain wall give.
    private static let steadyDifferences: (without: Float, with: Float) = (3, 1.5)

    private let configuration: Configuration
    private let divisor: Int
    private let size: PixelSize
    private let pyramid: [LumaPicture]
    private let corners: [SIMD2<Double>]
    private let exclusion: BodyExclusion

    /// Looks for the corners of one picture.
    ///
    /// - Parameter people: Where nothing stands still.
    public init(
        _ picture: PixelBuffer, people: [HumanBodyPoseObservation],
        configuration: Configuration = Configuration()
    ) {
        self.init(
            pyramid: Self.pyramid(of: picture, configuration), size: picture.size, people: people,
            configuration: configuration)
    }

    init(
        pyramid: [LumaPicture], size: PixelSize, people: [HumanBodyPoseObservation],
        configuration: Configuration
    ) {
        self.configuration = configuration
        self.size = size
        self.pyramid = pyramid
        divisor = Self.divisor(of: size, configuration)
        let exclusion = BodyExclusion(people, in: size, divisor: divisor)
        self.exclusion = exclusion
        corners = CornerFinder.corners(
            in: pyramid[0], count: configuration.cornerCount, excluding: exclusion.contains)
    }

    /// The map from this picture's pixels to another's, which must be of the same size; nil when nothing fits.
    ///
    /// - Parameter guess: The map, about.
    public func map(
        to picture: PixelBuffer, people: [HumanBodyPoseObservation], guess: Homography = .identity
    ) -> Homography? {
        guard picture.size == size else { return nil }
        return map(to: Self.pyramid(of: picture, configuration), people: people, guess: guess)
    }

    func map(
        to other: [LumaPicture], people: [HumanBodyPoseObservation], guess: Homography
    ) -> Homography? {
        let otherExclusion = BodyExclusion(people, in: size, divisor: divisor)
        let scaledGuess = guess.scaled(by: 1 / Double(divisor))
        let pairs = PointTracker(pyramid).pairs(of: corners, in: other, guess: scaledGuess)
            .filter { !otherExclusion.contains($0.second) }
        guard
            let found = Homography.consensus(
                of: pairs, tolerance: configuration.tolerance, guess: scaledGuess),
            isTrustworthy(found, of: pairs)
        else {
            return isSame(other[0], otherExclusion) ? .identity : nil
        }
        let compared = PixelSize(width: pyramid[0].width, height: pyramid[0].height)
        if found.map.largestShift(in: compared) < Self.steadyShift { return .identity }
        return found.map.scaled(by: Double(divisor))
    }

    static func pyramid(of picture: PixelBuffer, _ configuration: Configuration) -> [LumaPicture] {
        LumaPicture(picture, divisor: divisor(of: picture.size, configuration)).pyramid(levels: 4)
    }

    private static func divisor(of size: PixelSize, _ configuration: Configuration) -> Int {
        max(1, Int((Double(max(size.width, size.height)) / Double(configuration.side)).rounded()))
    }

    private func isTrustworthy(_ found: Homography.Consensus, of pairs: [PointPair]) -> Bool {
        let points = found.inliers.map(\.first)
        guard points.count >= Self.minimumInlierCount,
            Double(points.count) >= Self.minimumInlierShare * Double(pairs.count)
        else { return false }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let across = ((xs.max() ?? 0) - (xs.min() ?? 0)) / Double(pyramid[0].width)
        let down = ((ys.max() ?? 0) - (ys.min() ?? 0)) / Double(pyramid[0].height)
        guard max(across, down) >= Self.minimumSpread, min(across, down) >= Self.minimumSpread / 3 else {
            return false
        }
        // A picture that is turned inside out or squeezed to a strip is no camera's.
        let corners = Homography.corners(
            of: PixelSize(width: pyramid[0].width, height: pyramid[0].height))
        let moved = corners.map { found.map.apply(to: $0) }
        let share = Self.area(moved) / Self.area(corners)
        return (0.4...2.5).contains(share)
    }

    private static func area(_ polygon: [SIMD2<Double>]) -> Double {
        zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) {
            $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
        }
    }

    /// True when another picture shows the same places the same way: a plain wall has no corners.
    private func isSame(_ other: LumaPicture, _ otherExclusion: BodyExclusion) -> Bool {
        let limit =
            corners.count < 2 * Self.minimumInlierCount
            ? Self.steadyDifferences.without : Self.steadyDifferences.with
        var (sum, count): (Float, Int) = (0, 0)
        for y in stride(from: 1, to: other.height, by: 3) {
            for x in stride(from: 1, to: other.width, by: 3) {
                let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                guard !exclusion.contains(place), !otherExclusion.contains(place) else { continue }
                sum += abs(other.values[y * other.width + x] - pyramid[0].values[y * other.width + x])
                count += 1
            }
        }
        return count > 0 && sum / Float(count) < limit
    }
}

/// The rectangles round people, somewhat enlarged, in a reduced picture.
private struct BodyExclusion: Sendable {
    private let boxes: [(low: SIMD2<Double>, high: SIMD2<Double>)]
    /// Share of a person's size that is left out round the joints: hair, hands, shadows.
    private static let margin: Float = 0.12

    init(_ people: [HumanBodyPoseObservation], in size: PixelSize, divisor: Int) {
        let scale = SIMD2(Double(size.width), Double(size.height)) / Double(divisor)
        boxes = people.compactMap { person in
            guard let box = person.boundingBox(minimumJointConfidence: 0.1) else { return nil }
            let ratio = Float(size.width) / Float(size.height)
            // As many pixels across as down.
            let margin = Self.margin * max(box.width * ratio, box.height)
            let low = SIMD2(
                Double(box.origin.x - margin / ratio), Double(1 - box.origin.y - box.height - margin))
            let high = SIMD2(
                Double(box.origin.x + box.width + margin / ratio), Double(1 - box.origin.y + margin))
            return (low * scale, high * scale)
        }
    }

    func contains(_ place: SIMD2<Double>) -> Bool {
        boxes.contains {
            place.x > $0.low.x && place.y > $0.low.y && place.x < $0.high.x && place.y < $0.high.y
        }
    }
}
