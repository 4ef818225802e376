import PoseCore
import Synchronization

/// The poses in a file's frames from its start on, which the background analysis has found.
///
/// Playing the file, and analysing it again with another model, need not search for bodies again. Bounded: later
/// frames than there is room for are searched again. Poses with joints in space are kept where angles are computed, and
/// take the place of those without.
public final class FilePoses: Sendable {
    /// Poses that are kept at most, of 19 joints each: 35 MB, an hour of one person at 30 frames a second.
    static let maximumPoseCount = 100_000
    /// A frame that is shown again in a pause comes a microsecond later each time.
    fileprivate static let tolerance = 0.0015

    fileprivate struct State {
        var times: [Timestamp] = []
        var poses: [[HumanBodyPoseObservation]] = []
        /// For each frame whether its poses were found with joints in space.
        var haveWorld: [Bool] = []
        var count = 0
        /// True: these are all frames.
        var areAll = false
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// Keeps nothing yet.
    public convenience init() { self.init(capacity: Self.maximumPoseCount) }

    init(capacity: Int) { self.capacity = capacity }

    /// The poses in the frame of this time; nil when it was not analysed, or not with joints in space where those are
    /// needed.
    func poses(at time: Timestamp, withWorld: Bool = false) -> [HumanBodyPoseObservation]? {
        state.withLock { state in
            guard let index = state.index(at: time), state.haveWorld[index] || !withWorld else { return nil }
            return state.isTime(time, ofFrame: index) ? state.poses[index] : nil
        }
    }

    /// The time, or the last frame's where the file ends before it.
    ///
    /// - Returns: Nil where not all frames up to there were analysed, the last of them with joints in space where
    ///   those are needed.
    func known(upTo time: Timestamp, withWorld: Bool = false) -> Timestamp? {
        state.withLock { state in
            guard let last = state.times.last, last >= time || state.areAll,
                let index = state.index(at: time), state.haveWorld[index] || !withWorld
            else { return nil }
            return min(time, last)
        }
    }

    /// Says that the file ends with the last frame that was analysed.
    func noteEnd() { state.withLock { $0.areAll = $0.count < capacity } }

    /// Keeps the poses in the next frame; those of a time that is known already, or that have no room, are not kept.
    func keep(_ poses: [HumanBodyPoseObservation], at time: Timestamp, withWorld: Bool = false) {
        // A frame without people takes room too, joints in space as much as three poses.
        let room = poses.count * (withWorld ? 4 : 1) + 1
        state.withLock { state in
            if let last = state.times.last, last >= time {
                guard withWorld, let index = state.index(at: time), !state.haveWorld[index],
                    state.isTime(time, ofFrame: index), state.count + poses.count * 3 <= capacity
                else { return }
                state.count += poses.count * 3
                (state.poses[index], state.haveWorld[index]) = (poses, true)
                return
            }
            guard state.count + room <= capacity else {
                state.count = capacity
                return
            }
            state.count += room
            state.times.append(time)
            state.poses.append(poses)
            state.haveWorld.append(withWorld)
        }
    }
}

extension FilePoses.State {
    fileprivate func isTime(_ time: Timestamp, ofFrame index: Int) -> Bool {
        abs(time.seconds(since: times[index])) < FilePoses.tolerance
    }

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
