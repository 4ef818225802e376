public import Foundation
import ModelFormats

/// An action or hand-action classifier that Create ML made, read from its `.mlmodel` file and turned into ONNX.
///
/// Everything that is not understood is refused: what is left computes what Core ML computes.
///
///     let file = try CreateMLClassifier(contentsOf: url, frameRate: 30)
///     try file.writeONNX(to: destination)
///
/// To use such a classifier as it is, give its file to `ActionClassifier(contentsOf:)`.
public struct CreateMLClassifier: Sendable {
    /// The frame rate that is assumed when none is given: what Create ML trains with by default.
    public static let defaultFrameRate = 30.0

    /// What the model says about itself, and the frame rate, about which the file is silent.
    public let model: ActionModelDescription
    /// The same classifier as an ONNX file's bytes, described in Documentation/ModelFormat.md.
    public let onnxData: Data

    /// Reads a file, or the one inside an `.mlpackage`.
    ///
    /// - Parameter frameRate: The frames in a second that the model was trained with.
    /// - Throws: When the file is no Create ML action classifier, or uses what is not understood.
    public init(
        contentsOf url: URL, frameRate: Double = defaultFrameRate
    ) throws(ActionClassificationError) {
        let file = try ModelFile(at: url, expected: "a Core ML .mlmodel file")
        try self.init(file.data, name: url.path, frameRate: frameRate)
    }

    /// Writes the ONNX file, complete or not at all, in place of any file of that name.
    public func writeONNX(to url: URL) throws(ActionClassificationError) {
        do {
            // What has the name but is no file, such as /dev/null or a pipe, is written to as it is.
            let there = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
            try onnxData.write(to: url, options: there?.isRegularFile ?? true ? .atomic : [])
        } catch {
            let error = error as NSError
            let status = (error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code
            let isFull = error.code == CocoaError.fileWriteOutOfSpace.rawValue || status == Int(ENOSPC)
            let reason = error.localizedFailureReason ?? error.localizedDescription
            throw ActionClassificationError(
                .unwritable,
                isFull
                    ? "\(url.path): cannot be written: the disk is full; free some space or name another file"
                    : "\(url.path): cannot be written (\(reason)); name a file in a folder of yours")
        }
    }

    /// Reads a file's bytes; `name` is for the messages.
    init(_ data: Data, name: String, frameRate: Double = defaultFrameRate) throws(ActionClassificationError) {
        guard Onnx_ModelProto(fileContents: data)?.hasGraph != true else {
            throw ActionClassificationError(
                .notAModel, "\(name): is an ONNX file already; copy it under a name that ends in .onnx")
        }
        guard let file = Coreml_Model(fileContents: data) else {
            throw ActionClassificationError(
                .notAModel, "\(name): not a Core ML file, or cut short; expected an .mlmodel of Create ML")
        }
        model = try ActionModelDescription(file, frameRate: frameRate, name: name)
        let graph: Onnx_GraphProto
        do {
            var converter = CoreMLGraphConverter(fileName: name)
            graph = try converter.graph(
                of: file.neuralNetworkClassifier, input: file.inputName,
                interface: ONNXGraphInterface(
                    graphName: "ActionClassifier", inputName: "poses",
                    inputShape: [model.windowLength, model.channels.count, model.joints.count],
                    outputName: "labelProbabilities", labelCount: model.labels.count))
        } catch {
            throw ActionClassificationError(.unsupportedModel, error.description)
        }
        let onnx = Onnx_ModelProto(graph: graph, metadata: model.metadata(architecture: nil))
        guard let bytes = onnx.bytes else {
            throw ActionClassificationError(
                .notAModel, "\(name): the graph cannot be written as ONNX; expected less than 2 GB")
        }
        onnxData = bytes
    }
}
