import ActionClassification
import ActionTraining
import Foundation

/// Takes in takes and models that come as files.
struct LessonImport: Sendable {
    /// What became of a file of takes.
    struct Outcome: Sendable {
        /// How many takes were added.
        let count: Int
        /// Why the others were not.
        let failures: [LessonImportError]
    }

    /// More frames than the longest take has.
    private static let maximumFrames = 4000

    let lessons: LessonStore

    /// Replaces a lesson's model by one that was trained elsewhere.
    func setModel(_ data: Data, of lesson: Lesson) throws {
        let classifier: ActionClassifier
        let subject: ActionSubject
        do {
            classifier = try ActionClassifier(trainedModel: data, name: "the model")
            subject = try classifier.requireSubject(name: "the model")
        } catch {
            throw LessonImportError.unusable(reason: "\(error)")
        }
        // Below nine frames there is no movement.
        let kind: Lesson.Kind = subject != .body && classifier.windowLength < 9 ? .pose : .movement
        _ = try lessons.setSubject(subject, kind, of: lesson.id)
        try lessons.setModel(data, of: lesson.id)
    }

    /// Adds the takes of a keypoint file, and the actions that they are takes of.
    ///
    /// - Throws: When not one of them can be used, or not all that can find room.
    func addTakes(_ data: Data, to lesson: Lesson) throws -> Outcome {
        let content = KeypointFile.readAll(data, name: "the file")
        var failures = content.failures.map { LessonImportError.unusable(reason: $0.description) }
        var sequences: [KeypointSequence] = []
        let subject = subject(of: content.sequences, in: lesson)
        for sequence in content.sequences {
            do throws(LessonImportError) {
                sequences.append(try take(of: sequence, subject))
            } catch {
                failures.append(error)
            }
        }
        guard !sequences.isEmpty else { throw failures.first ?? .empty }
        // Nothing is added unless all of it finds room.
        try lesson.requireRoom(for: sequences.count, limits: lessons.limits)
        let current = try addLabels(of: sequences, subject, to: lesson)
        let takes = sequences.compactMap { sequence in
            current.label(named: sequence.label).map { ($0.id, sequence) }
        }
        return Outcome(count: try lessons.addTakes(takes, to: lesson.id).count, failures: failures)
    }

    private func addLabels(
        of sequences: [KeypointSequence], _ subject: ActionSubject, to lesson: Lesson
    ) throws -> Lesson {
        do throws(LessonError) {
            return try lessons.setSubject(
                subject, subject == .body ? .movement : lesson.kind, adding: sequences.map(\.label),
                of: lesson.id)
        } catch {
            guard case .tooManyActions(let limit) = error else { throw error }
            throw LessonImportError.tooManyActions(limit: limit)
        }
    }

    /// What takes show; a lesson without takes watches what the first of them shows.
    private func subject(of sequences: [KeypointSequence], in lesson: Lesson) -> ActionSubject {
        guard lesson.takeCount == 0, lesson.model == nil, let first = sequences.first else {
            return lesson.subject
        }
        return ActionSubject.allCases.first { Set($0.joints).isSubset(of: first.joints) } ?? lesson.subject
    }

    /// A sequence as a take is kept: Vision's joints, missing ones zero.
    private func take(
        of sequence: KeypointSequence, _ subject: ActionSubject
    ) throws(LessonImportError) -> KeypointSequence {
        var take: KeypointSequence
        do throws(TrainingError) {
            take = try sequence.arranged(joints: subject.joints, channels: ["x", "y", "confidence"])
        } catch {
            throw .unusable(reason: "\(error)")
        }
        do throws(LessonError) {
            take.label = try lessons.limits.name(sequence.label)
        } catch {
            throw .unusableLabel(error)
        }
        let seconds = lessons.limits.seconds
        guard (seconds.lowerBound...seconds.upperBound + 1).contains(take.duration),
            take.frameCount < Self.maximumFrames
        else { throw .unusableDuration(take: take.name, seconds: take.duration, expected: seconds) }
        for frame in 0..<take.frameCount {
            for joint in take.joints.indices
            where !(0..<3).allSatisfy({ take.keypoints[frame, $0, joint].isFinite }) {
                for channel in 0..<3 { take.keypoints[frame, channel, joint] = 0 }
            }
        }
        (take.group, take.split) = (nil, nil)
        return take
    }
}
