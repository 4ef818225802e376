public import Foundation

extension ActionClassifier {
    /// The files that a classifier is read from: the one with the graph, then those beside it that keep its weights.
    ///
    /// Exporters move large weights into files of their own, as in `M.onnx.data`. Of an `.mlpackage` it is the file inside.
    /// - Throws: When one of them cannot be read. What the files hold is not examined further.
    public static func files(ofModelAt url: URL) throws(ActionClassificationError) -> [URL] {
        let file = try ModelFile(at: url)
        guard case .onnx(let model) = file.contents else { return [file.url] }
        let (graph, weights) = try file.parts(of: model)
        return [graph] + weights
    }
}
