import Foundation
import ModelFormats

/// A classifier's model as it is on the disk: the file with the graph, found inside a package, and what that file holds.
struct ModelFile {
    /// What the file holds.
    enum Contents {
        case onnx(Onnx_ModelProto)
        /// A Core ML file's bytes; or those of a file that has only the name of one.
        case coreML(Data)
        /// Neither.
        case unknown
    }

    /// The file with the graph: the one that was named, or a package's.
    let url: URL
    /// The file's bytes.
    let data: Data

    /// The file or package as it was named, for messages.
    private let named: URL

    /// Finds and reads the file.
    ///
    /// - Parameter expected: What the message asks for where nothing can be read.
    init(
        at url: URL, expected: String = "a model file, .onnx or .mlmodel"
    ) throws(ActionClassificationError) {
        named = url
        self.url = try ModelPackage.modelFile(at: url, expected: expected)
        do {
            data = try Data(contentsOf: self.url)
        } catch {
            throw ActionClassificationError(
                .unreadable, "\(self.url.path): cannot be read; expected \(expected)")
        }
    }

    /// What the file holds, by its content: `CreateML` here writes ONNX under any name. Only bytes of neither format are
    /// what their name says.
    var contents: Contents {
        let onnx = Onnx_ModelProto(fileContents: data)
        if let onnx, onnx.hasGraph { return .onnx(onnx) }
        let isNamedCoreML = ["mlmodel", "mlmodelc", "mlpackage"].contains(named.pathExtension.lowercased())
        if isNamedCoreML || Coreml_Model(fileContents: data)?.isComplete == true { return .coreML(data) }
        return onnx.map { .onnx($0) } ?? .unknown
    }

    /// The file to give to the runtime, and the files beside it that keep a graph's weights, each once.
    ///
    /// A model may be a symbolic link: its weights are beside the link, or beside the file that it leads to.
    /// - Throws: When one cannot be read or is too short: the runtime names no file then.
    func parts(
        of model: Onnx_ModelProto
    ) throws(ActionClassificationError) -> (graph: URL, weights: [URL]) {
        let target = url.resolvingSymlinksInPath()
        do throws(ActionClassificationError) {
            return (url, try weights(of: model, in: url.deletingLastPathComponent()))
        } catch {
            guard target.path != url.path,
                let found = try? weights(of: model, in: target.deletingLastPathComponent())
            else { throw error }
            return (target, found)
        }
    }

    private func weights(
        of model: Onnx_ModelProto, in folder: URL
    ) throws(ActionClassificationError) -> [URL] {
        var files: [URL] = []
        let inside = folder.resolvingSymlinksInPath().path + "/"
        for part in model.graph.externalData {
            guard let file = folder.file(inside: part.location), let end = part.end
            else {
                throw ActionClassificationError(
                    .notAModel,
                    "\(url.path): keeps weights in \"\(part.location)\" from \(part.offset) on; expected a file in the model's folder; export the model again"
                )
            }
            var status = stat()
            guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                FileManager.default.isReadableFile(atPath: file.path)
            else {
                throw ActionClassificationError(
                    .unreadable,
                    "\(file.path): cannot be read; \(url.path) keeps its weights there: put that file beside the model"
                )
            }
            guard file.resolvingSymlinksInPath().path.hasPrefix(inside) else {
                throw ActionClassificationError(
                    .notAModel,
                    "\(file.path): is a link to a file outside of the model's folder, which the runtime does not read: put the file itself there"
                )
            }
            guard Int(status.st_size) >= end else {
                throw ActionClassificationError(
                    .notAModel,
                    "\(file.path): has \(status.st_size) bytes; \(url.path) keeps weights there up to byte \(end): copy or export both again"
                )
            }
            if !files.contains(file) { files.append(file) }
        }
        return files
    }
}

extension URL {
    /// A file in this folder or below; nil for paths that lead out of it.
    func file(inside path: String) -> URL? {
        let parts = path.split(separator: "/")
        guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
        return parts.filter { $0 != "." }.reduce(self) { $0.appendingPathComponent(String($1)) }
    }
}
