import Foundation
import PoseCore
import Trajectories

/// Finds objects in free flight in the frames of one video after another, for both generations of requests.
final class FlightFollower: @unchecked Sendable {
    // Sendable: all that changes is used under the lock.

    /// What may change from frame to frame.
    struct Settings {
        var region = PoseCore.NormalizedRect.fullImage
        var minimumRadius: Float = 0
        var maximumRadius: Float = 1
        var targetFrameTime: Duration?
    }

    private let lock = NSLock()
    private(set) var detector: TrajectoryDetector
    private var budget = AnalysisBudget()
    private var spacing: FrameSpacing
    private var source: ObjectIdentifier?
    /// What the names of this video's trajectories begin with.
    private var name = UUID()
    private var index = 0
    private let standard: ClosedRange<Float>
    private let maximumSide: Int

    init(length: Int, spacing: Duration) {
        self.spacing = FrameSpacing(spacing: spacing)
        var configuration = TrajectoryDetector.Configuration()
        configuration.trajectoryLength = length
        // No request asks for what is over, and a camera may run for days.
        configuration.maximumKeptTrajectories = 64
        standard = configuration.objectRadii
        maximumSide = configuration.maximumSide
        detector = TrajectoryDetector(configuration: configuration)
    }

    /// The trajectories that are new or longer in `image`; none for a frame that is skipped.
    ///
    /// - Throws: `timeStampNotFound` for a picture without a time.
    func find(
        in image: RequestImage, _ settings: Settings
    ) throws(VNError) -> [(trajectory: Trajectories.TrajectoryObservation, uuid: UUID)] {
        guard image.isTimed, let place = image.place else {
            throw VNError(
                .timeStampNotFound,
                "trajectories need the frames' times; perform the request on CMSampleBuffers")
        }
        // Refuses regions of no use.
        _ = try image.part(settings.region)
        lock.lock()
        defer { lock.unlock() }
        begin(place)
        guard spacing.isDue(place), !budget.skipsFrame(target: settings.targetFrameTime) else { return [] }
        spacing.lastAnalyzed = place.timestamp
        configure(settings, image.picture)
        var frame = Frame(index: index, timestamp: place.timestamp, pixelBuffer: image.picture)
        frame.isAfterClockJump = place.isAfterClockJump
        index += 1
        let start = ContinuousClock.now
        let found = detector.trajectories(in: frame, people: try VideoContexts.people(in: image))
        budget.add(ContinuousClock.now - start, target: settings.targetFrameTime)
        return found.map { ($0, name.numbered($0.id)) }
    }

    /// Starts again with another video.
    private func begin(_ place: FramePlace) {
        let source = place.source.map { ObjectIdentifier($0) }
        guard source != self.source else { return }
        self.source = source
        detector = TrajectoryDetector(configuration: detector.configuration)
        (spacing.lastAnalyzed, name) = (nil, UUID())
    }

    private func configure(_ settings: Settings, _ picture: PixelBuffer) {
        let low = settings.minimumRadius > 0 ? min(1, settings.minimumRadius) : standard.lowerBound
        let high = settings.maximumRadius < 1 ? max(0, settings.maximumRadius) : standard.upperBound
        detector.configuration.regionOfInterest = settings.region
        detector.configuration.objectRadii = low...max(low, high)
        let side = min(maximumSide, max(picture.storedSize.width, picture.storedSize.height))
        detector.configuration.maximumSide = max(1, side >> budget.reduction)
    }
}

extension UUID {
    /// Another for each number, and the same one each time.
    func numbered(_ number: Int) -> UUID {
        var bytes = uuid
        // Behind the version and the variant.
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) {
            (bytes.12, bytes.13, bytes.14, bytes.15) = ($0[0], $0[1], $0[2], $0[3])
        }
        return UUID(uuid: bytes)
    }
}
