import ActionClassification
import ActionTraining

extension ActionClassifier.DataSource {
    /// Videos of a folder, with a CSV or JSON file that says what they show.
    static func annotated(
        at folder: URL, by file: URL, video: String, label: String, start: String?, end: String?
    ) throws -> ActionClassifier.DataSource {
        var columns = ["video": video, "label": label]
        columns["start"] = start
        columns["end"] = end
        do {
            return .clips(try clips(in: folder, annotations: file, columns: columns))
        } catch let error as TrainingError {
            throw MLCreateError(.io, error.description)
        }
    }
}

extension MLSplitStrategy {
    /// Chooses the same for the library's training.
    func choose(for training: inout ActionClassifier.ModelParameters) {
        switch self {
        case .automatic: training.validation = .leaveGroupsOut
        case .fixed(let ratio, let seed):
            training.validation = .split(share: ratio)
            training.seed = seed.map { UInt64(bitPattern: Int64($0)) } ?? .random(in: 0...(.max))
        }
    }
}
