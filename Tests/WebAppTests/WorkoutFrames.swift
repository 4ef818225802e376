import Foundation
import Movement
import Pipeline
import PoseCore
import TestSupport
import Tracking

@testable import WebApp

/// What tests of workouts make them of.
protocol WorkoutFrames {}

private let beginning = ContinuousClock.now

extension WorkoutFrames {
    var now: ContinuousClock.Instant { beginning }
    var date: Date { Date(timeIntervalSince1970: 1_700_000_000) }

    func segment(
        _ label: String, _ start: Double, _ end: Double, person: Int = 1, isProminent: Bool = true
    ) -> ActionSegment {
        ActionSegment(
            personID: person, isProminent: isProminent, label: label, start: Timestamp(seconds: start),
            end: Timestamp(seconds: end), confidence: 0.9)
    }

    /// Ten frames a second; at the frames that are named an action is over.
    func add(
        _ segments: [Int: ActionSegment] = [:], repetitions: [Int: Repetition] = [:], frames: Range<Int>,
        to summary: inout WorkoutSummary, offset: Double = 0, open: String? = nil, person: Int = 1,
        start: Int = 0
    ) throws {
        for frame in frames {
            let time = offset + Double(frame) / 10
            var result = try frameResult(at: time)
            result.sessionStart = start
            result.segments = segments[frame].map { [$0] } ?? []
            result.repetitions = repetitions[frame].map { [$0] } ?? []
            if let open {
                result.movement = [
                    PersonMovement(personID: person, segment: segment(open, offset, time, person: person))
                ]
            }
            summary.add(result, at: now, date: date)
        }
    }

    func repetition(_ start: Double, _ end: Double, person: Int = 1) -> Repetition {
        Repetition(
            personID: person, number: 1, start: Timestamp(seconds: start), end: Timestamp(seconds: end),
            confidence: 0.9)
    }
}
