import Foundation
import LimberCoreVideo
import PoseCore
import PoseEstimation

/// Finds bodies, and hands where they are asked for, in pictures one after another.
///
/// Frames of one video in their order are followed from each to the next; a picture by itself is searched by itself.
final class PoseFollower: @unchecked Sendable {
    // Sendable: all that changes is used under the lock.

    /// What is searched for.
    struct Request: Hashable, Sendable {
        var findsBodies = true
        var hasWorldJoints = false
        /// 0: no hands.
        var maximumHandCount = 0
        /// What of the picture is searched, as [x, y, width, height].
        var region: [Float] = []
        /// The orientation that pictures are given with.
        var orientation: UInt32 = 0
    }

    /// What one picture shows.
    struct Found: Sendable {
        var bodies: [PoseCore.HumanBodyPoseObservation] = []
        var hands: [DetectedHand] = []
    }

    /// Vision gives all people of a picture: far more than one can show with poses to speak of.
    static let maximumBodyCount = 32

    let request: Request
    private let lock = NSLock()
    private var bodyEstimator: BlazePoseEstimator?
    private var handEstimator: HandPoseEstimator?
    private var continuity = SceneContinuity()
    private var index = 0
    /// What the last frame of a video showed.
    private var last: (timestamp: Timestamp, size: PixelSize, buffer: CVPixelBuffer?, found: Found)?

    init(_ request: Request) {
        self.request = request
    }

    /// What `image` shows.
    func find(in image: RequestImage) throws(VNError) -> Found {
        lock.lock()
        defer { lock.unlock() }
        if let found = lastFound(in: image) { return found }
        let former = last?.timestamp
        last = nil
        let step = continuity.step(to: image)
        index = step == .start ? 0 : index + 1
        let frame = Frame(
            index: index, timestamp: image.place?.timestamp ?? .zero, pixelBuffer: image.picture)
        // Hands are found better where bodies are known already.
        let known = request.findsBodies ? [] : try VideoContexts.people(in: image, after: former)
        do throws(PoseEstimationError) {
            let found = try find(in: frame, step, bodies: known)
            note(found, in: image)
            return found
        } catch {
            throw VNError(error)
        }
    }

    /// The bodies that were found in this very frame; nil when it was another.
    func bodies(in image: RequestImage) -> [PoseCore.HumanBodyPoseObservation]? {
        lock.withLock { lastFound(in: image)?.bodies }
    }

    /// True when the last frame was the one of this time.
    func isAt(_ timestamp: Timestamp?) -> Bool {
        lock.withLock { timestamp != nil && last?.timestamp == timestamp }
    }

    /// What was found in this very frame of a video, for another request; nil when the last one was another.
    private func lastFound(in image: RequestImage) -> Found? {
        guard let last, let place = image.place, place.source != nil, place.timestamp == last.timestamp,
            image.picture.size == last.size, image.buffer === last.buffer
        else { return nil }
        return last.found
    }

    /// Keeps what was found in a frame of a video for other requests on this frame; not locked.
    func note(_ found: Found, in image: RequestImage) {
        guard let place = image.place, place.source != nil else { return }
        last = (place.timestamp, image.picture.size, image.buffer, found)
    }

    private func find(
        in frame: Frame, _ step: SceneContinuity.Step, bodies: [PoseCore.HumanBodyPoseObservation]
    ) throws(PoseEstimationError) -> Found {
        var found = Found(bodies: bodies)
        if request.findsBodies {
            if bodyEstimator == nil { bodyEstimator = try makeBodyEstimator() }
            guard let estimator = bodyEstimator else { return found }
            switch step {
            case .start: estimator.reset()
            case .scene: estimator.beginScene()
            case .next: break
            }
            found.bodies = try estimator.poses(in: frame)
        }
        if request.maximumHandCount > 0 {
            if handEstimator == nil { handEstimator = try makeHandEstimator() }
            guard let estimator = handEstimator else { return found }
            switch step {
            case .start: estimator.reset()
            case .scene: estimator.beginScene()
            case .next: break
            }
            found.hands = try estimator.hands(in: frame, bodies: found.bodies)
        }
        return found
    }

    private func makeBodyEstimator() throws(PoseEstimationError) -> BlazePoseEstimator {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.hasWorldJoints = request.hasWorldJoints
        configuration.maximumPersonCount = Self.maximumBodyCount
        return try BlazePoseEstimator(models: SharedModels.bodies(), configuration: configuration)
    }

    private func makeHandEstimator() throws(PoseEstimationError) -> HandPoseEstimator {
        var configuration = HandPoseEstimator.Configuration()
        configuration.maximumHandCount = request.maximumHandCount
        return try HandPoseEstimator(
            models: SharedModels.hands(), bodyModels: SharedModels.bodies(), configuration: configuration)
    }
}
