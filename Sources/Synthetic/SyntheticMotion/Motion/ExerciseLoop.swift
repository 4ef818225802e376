import SeededRandom

/// Exercises in turn with a short rest after each, as one motion that runs from its end into its beginning.
///
/// Each exercise begins at the origin, facing +z. Equal parts give equal motions.
package struct ExerciseLoop: Hashable, Sendable {
    /// One exercise of the loop.
    package struct Part: Hashable, Sendable {
        /// What the athlete does.
        package var exercise: Exercise
        /// Chooses the variant.
        package var seed: UInt64

        /// Creates a part from an exercise and the seed of its variant.
        package init(exercise: Exercise, seed: UInt64) {
            self.exercise = exercise
            self.seed = seed
        }
    }

    /// The exercises in the order in which they are done.
    package let parts: [Part]

    /// Creates a loop of these exercises.
    package init(parts: [Part]) {
        self.parts = parts
    }

    // In seconds: an exercise, the rest after it, the way from one to the other, the way back to the start.
    private static let exerciseSeconds: Float = 10
    private static let restSeconds: Float = 1.4
    private static let changeSeconds: Float = 0.7
    private static let closingSeconds = 0.6

    /// The whole loop, with a span for each exercise.
    package func motion(frameRate: Double) -> MotionSequence {
        var choreography = Choreography(body: BodyProportions(height: 1.76), random: SeededGenerator(seed: 9))
        var spans: [(Exercise, Float, Float)] = []
        for part in parts {
            var performed = choreography.continued(by: SeededGenerator(seed: part.seed))
            performed.perform(part.exercise, until: Self.exerciseSeconds)
            let start = choreography.append(
                performed, after: choreography.keys.isEmpty ? 0 : Self.changeSeconds)
            spans.append((part.exercise, start, choreography.time))
            var rest = choreography.continued(by: SeededGenerator(seed: part.seed))
            rest.spot = .zero
            rest.heading = 0
            rest.move(to: rest.stand(rest.hanging), in: 0)
            rest.hold(Self.restSeconds)
            _ = choreography.append(rest, after: Self.changeSeconds)
        }
        var poses = choreography.poses(frameRate: frameRate, seconds: Double(choreography.time))
        poses.closeLoop(over: Int(frameRate * Self.closingSeconds))
        return MotionSequence(
            frameRate: frameRate, poses: poses,
            spans: spans.map { exercise, start, end in
                let first = min(Int((Double(start) * frameRate).rounded(.up)), poses.count)
                let last = min(Int(Double(end) * frameRate), poses.count)
                return MotionSequence.Span(label: exercise.spanLabel, frames: first..<max(first, last))
            })
    }
}

extension [BodyPose3D] {
    /// Leads the last poses over to the first, so that the motion can be repeated without a jump.
    package mutating func closeLoop(over steps: Int) {
        guard let first, steps > 0, count > steps else { return }
        for step in 1...steps {
            let share = smoothstep(0, 1, Float(step) / Float(steps))
            let index = count - steps + step - 1
            for point in BodyPoint.allCases {
                self[index][point] += (first[point] - self[index][point]) * share
            }
        }
    }
}
