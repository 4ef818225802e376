import Movement
import Pipeline
import PoseCore

/// Counts repetitions on frames that wait to be drawn: each counts from the frame on in which it ends.
///
/// That a repetition is one is certain only up to a second after its end, by the frames that follow; the results of a file have
/// their repetitions even later.
struct RepetitionsAhead {
    /// Seconds that frames wait at most; large ones wait less.
    static let delay = 1.0

    private var movement = MovementAnalysis()

    /// Says in a frame what its people do, and in frames that wait what the frame makes certain of them.
    mutating func add(_ result: inout FrameResult, waiting: inout WaitingFrames) {
        if result.beginsScene { count(movement.noteCut().repetitions, in: &waiting, isOver: true) }
        let time = result.frame.timestamp
        let found = movement.add(
            result.measuredPeople.map { MovementAnalysis.Person(id: $0.id, pose: $0.pose) },
            // A scene's last windows come with the first frame of the next.
            predictions: result.predictions.filter { !result.beginsScene || $0.start >= time },
            imageSize: result.frame.pixelBuffer.size, at: time)
        result.movement = movement.current
        count(found.repetitions, in: &waiting)
    }

    /// Counts the repetitions that are certain now that no frame follows.
    mutating func finish(_ waiting: inout WaitingFrames) {
        count(movement.finish().repetitions, in: &waiting, isOver: true)
    }

    /// - Parameter isOver: True where nothing follows that could show a repetition's end.
    private func count(
        _ repetitions: [Repetition], in waiting: inout WaitingFrames, isOver: Bool = false
    ) {
        guard !repetitions.isEmpty else { return }
        let last = isOver ? waiting.lastTime : nil
        waiting.update { frame in
            let time = frame.frame.timestamp
            for repetition in repetitions where min(repetition.end, last ?? repetition.end) <= time {
                Self.count(repetition, in: &frame.movement)
            }
        }
    }

    private static func count(_ repetition: Repetition, in movement: inout [PersonMovement]) {
        let index = movement.firstIndex { $0.personID == repetition.personID && $0.handID == nil }
        guard let index else { return }
        guard let segment = movement[index].segment else {
            movement[index].repetitions = repetition.number
            return
        }
        if repetition.middle >= segment.start { movement[index].repetitions += 1 }
    }
}
