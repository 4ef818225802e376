import ModelFormats
import PoseCore

extension ActionModelDescription {
    /// What a Core ML file says about its action classifier; `name` is for the messages.
    init(_ file: Coreml_Model, frameRate: Double, name: String) throws(ActionClassificationError) {
        func refusal(_ text: String) -> ActionClassificationError {
            ActionClassificationError(.unsupportedModel, "\(name): \(text)")
        }
        let (version, versions) = (Int(file.specificationVersion), 4...10)
        guard version > 0, file.hasDescription_p else {
            throw ActionClassificationError(
                .notAModel, "\(name): not a Core ML file, or cut short; expected an .mlmodel of Create ML")
        }
        guard versions.contains(version) else {
            throw refusal(
                "specification version \(version); expected \(versions.lowerBound) to \(versions.upperBound)")
        }
        guard case .neuralNetworkClassifier(let network)? = file.type else {
            throw refusal(
                "\(file.kindOfModel); expected a neural-network classifier, "
                    + "as Create ML's action and hand-action classifiers are")
        }
        guard network.arrayInputShapeMapping == .exactArrayMapping else {
            throw refusal("inputs are mapped to five axes; expected the exact shape")
        }
        guard network.preprocessing.isEmpty else {
            throw refusal("the input is preprocessed; expected poses as they are")
        }
        let inputs = file.description_p.input
        let shape = inputs.first?.type.multiArrayType.shape ?? []
        guard inputs.count == 1, shape.count == 3, shape[1] == 3, (1...100_000).contains(shape[0]),
            let joints = Self.visionJoints[Int(shape[2])]
        else {
            throw refusal(
                "\(inputs.count) inputs, the first of shape \(shape); expected one [window, 3, 18] for "
                    + "bodies or [window, 3, 21] for hands")
        }
        let labels: [String] =
            switch network.classLabels {
            case .stringClassLabels(let list)?: list.vector
            case .int64ClassLabels(let list)?: list.vector.map(String.init)
            case nil: []
            }
        guard !labels.isEmpty, Set(labels).count == labels.count else {
            throw refusal("labels \(labels); expected at least one, each once")
        }
        guard Self.frameRates.contains(frameRate) else {
            throw refusal("frame rate \(frameRate); expected 0.01 to 1000")
        }
        self.init(
            labels: labels, windowLength: Int(shape[0]), frameRate: frameRate,
            channels: ["x", "y", "confidence"], joints: joints, normalization: .image,
            notes: Self.notes(file))
    }

    /// The joints of Vision's keypoint arrays, by their number.
    private static let visionJoints = [
        18: BodyJointName.keypointOrder.map(\.rawValue), 21: HandJointName.allCases.map(\.rawValue),
    ]

    private static func notes(_ file: Coreml_Model) -> [String: String] {
        let metadata = file.description_p.metadata
        var notes = metadata.userDefined.filter { !$0.key.hasPrefix("limber.") }
        notes["author"] = metadata.author
        notes["description"] = metadata.shortDescription
        notes["licence"] = metadata.license
        notes["version"] = metadata.versionString
        notes["origin"] = "Core ML, specification version \(file.specificationVersion)"
        return notes.filter { !$0.value.isEmpty }
    }
}
