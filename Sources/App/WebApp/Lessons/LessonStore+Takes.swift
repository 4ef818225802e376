import ActionClassification
import ActionTraining
import Foundation

/// The takes of lessons, and the models that were learnt from them.
extension LessonStore {
    /// Keeps takes, each under its label's identity.
    func addTakes(
        _ sequences: [(label: String, sequence: KeypointSequence)], to id: String
    ) throws(LessonError) -> [Take] {
        // What was written before a failure is there, and known.
        try update(id) { lesson throws(LessonError) in
            try lesson.requireRoom(for: sequences.count, limits: limits)
            guard sequences.allSatisfy({ $0.sequence.joints == lesson.subject.joints }) else {
                throw .subjectHasChanged(lesson: lesson.name)
            }
            var takes: [Take] = []
            for (label, sequence) in sequences {
                let index = try lesson.index(of: label)
                let take = Take(id: RandomIdentifier.make(), recordedAt: Date(), sequence: sequence)
                var named = sequence
                (named.id, named.label) = (take.id, lesson.labels[index].name)
                try folder(of: id).writeTake(named, id: take.id, label: lesson.labels[index].id)
                lesson.labels[index].takes.append(take)
                takes.append(take)
            }
            return takes
        }
    }

    func deleteTake(_ take: String, of id: String) throws(LessonError) {
        try update(id) { lesson throws(LessonError) in
            for index in lesson.labels.indices {
                guard let place = lesson.labels[index].takes.firstIndex(where: { $0.id == take }) else {
                    continue
                }
                try folder(of: id).removeTake(take, label: lesson.labels[index].id)
                lesson.labels[index].takes.remove(at: place)
                return
            }
            throw .unknownTake(take, lessonID: id)
        }
    }

    /// The takes as sequences, read from the disk.
    func sequences(of lesson: Lesson) throws(LessonError) -> [KeypointSequence] {
        let folder = folder(of: lesson.id)
        do {
            return try folder.sequences(of: lesson)
        } catch {
            // Where it lies is not for clients.
            throw .unreadableTake(reason: "\(error)".replacing(folder.path + "/", with: ""))
        }
    }

    /// Keeps a trained model.
    func setModel(_ data: Data, of id: String) throws(LessonError) {
        try update(id) { lesson throws(LessonError) in
            try folder(of: id).writeModel(data)
            lesson.model = folder(of: id).model()?.description
        }
    }

    /// The lesson's classifier.
    func classifier(of lesson: Lesson) throws(LessonError) -> ActionClassifier {
        guard let model = folder(of: lesson.id).model() else {
            throw .noModel(lesson: lesson.name, id: lesson.id)
        }
        return model.classifier
    }
}
