import ActionTraining
import Foundation
import SeededRandom
import SyntheticMotion

/// Examples from the two data sets with licences that allow shipping what is learnt from them.
enum CapturedExamples {
    /// Films every subject's repetitions from `takes` random sides.
    static func read(
        from folder: URL, labelling: ExerciseLabelling, film: MotionFilm, takes: Int, seed: UInt64
    ) throws -> [TrainingExample] {
        let files = [("UI-PRMD", "ui-prmd.jsonl"), ("CMU", "cmu-exercises.jsonl")]
        var examples: [TrainingExample] = []
        var random = SeededGenerator(seed: seed &+ 0x0CA9_7012)
        for (name, file) in files {
            let sequences = try KeypointFile.read(contentsOf: folder.appending(path: file))
            let persons = Dictionary(grouping: sequences) { "\(name) \($0.label) \($0.group ?? "")" }
            for (group, repetitions) in persons.sorted(by: { $0.key < $1.key }) {
                let frames = repetitions.reduce(0) { $0 + $1.keypoints.shape[0] }
                // Single recordings shorter than a window are repeated.
                let rounds = 1 + 90 / max(1, frames)
                let motion = try MotionSequence(
                    joining: Array(repeating: repetitions, count: rounds).flatMap(\.self)
                ).labelled(by: labelling)
                // A movement that could have one label or another teaches nothing.
                guard !motion.spans.isEmpty else { continue }
                for _ in 0..<takes {
                    examples += film.examples(of: motion, group: group, seed: random.next())
                }
            }
        }
        return examples
    }
}
