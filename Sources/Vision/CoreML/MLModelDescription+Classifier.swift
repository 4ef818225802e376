import ActionClassification

extension MLModelDescription {
    /// What a classifier takes and gives.
    convenience init(_ classifier: ActionClassifier) {
        let joints = classifier.subject?.joints.count ?? classifier.model.joints.count
        let constraint = MLMultiArrayConstraint(
            shape: [classifier.windowLength, 3, joints], dataType: .float32)
        var notes = classifier.model.notes
        var metadata: [MLModelMetadataKey: Any] = [
            .description: notes.removeValue(forKey: "description") ?? "",
            .author: notes.removeValue(forKey: "author") ?? "",
            .license: notes.removeValue(forKey: "licence") ?? "",
            .versionString: notes.removeValue(forKey: "version") ?? "",
        ]
        notes["frameRate"] = "\(classifier.frameRate)"
        metadata[.creatorDefinedKey] = notes
        self.init(
            inputs: [
                MLFeatureDescription(name: "poses", type: .multiArray, multiArrayConstraint: constraint)
            ],
            outputs: [
                MLFeatureDescription(name: "labelProbabilities", type: .dictionary),
                MLFeatureDescription(name: "label", type: .string),
            ],
            labels: classifier.labels, metadata: metadata)
    }
}
