import PoseCore
import Synchronization

/// The poses in a file's frames from its start on, which the background analysis has found.
///
/// Playing the file, and analysing it again with another model, need not search for bodies again. Bounded: later
/// frames than there is room for are searched again.
public final class FilePoses: Sendable {
    /// Poses that are kept at most, of 19 joints each: 35 MB, an hour of one person at 30 frames a second.
    static let maximumPoseCount = 100_000
    /// A frame that is shown again in a pause comes a millisecond later.
    private static let tolerance = 0.0015

    fileprivate struct State {
        var times: [Timestamp] = []
        var poses: [[HumanBodyPoseObservation]] = []
        var count = 0
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// Keeps nothing yet.
    public convenience init() { self.init(capacity: Self.maximumPoseCount) }

    init(capacity: Int) { self.capacity = capacity }

    /// The poses in the frame of this time; nil when it was not analysed.
    func poses(at time: Timestamp) -> [HumanBodyPoseObservation]? {
        state.withLock { state in
            guard let index = state.index(at: time) else { return nil }
            return abs(time.seconds(since: state.times[index])) < Self.tolerance ? state.poses[index] : nil
        }
    }

    /// True when the frames up to this time were analysed.
    func reach(_ time: Timestamp) -> Bool { state.withLock { $0.times.last.map { $0 >= time } ?? false } }

    /// Keeps the poses in the next frame; those of a time that is known already, or that have no room, are not kept.
    func keep(_ poses: [HumanBodyPoseObservation], at time: Timestamp) {
        state.withLock { state in
            guard state.times.last.map({ $0 < time }) ?? true else { return }
            // A frame without people takes room too.
            guard state.count + poses.count + 1 <= capacity else {
                state.count = capacity
                return
            }
            state.count += poses.count + 1
            state.times.append(time)
            state.poses.append(poses)
        }
    }
}

extension FilePoses.State {
    /// The last frame that is no later than a moment after `time`.
    fileprivate func index(at time: Timestamp) -> Int? {
        let limit = time.advanced(by: 0.0005)
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
