import ActionClassification

extension MLModel {
    /// Makes a copy of a model file that can be loaded, with the files beside it that keep its weights: nothing needs compiling here.
    ///
    /// As on Apple's systems the result is in the folder for temporary files; move it to keep it.
    @available(*, noasync, message: "use the asynchronous compileModel(at:)")
    public class func compileModel(at modelURL: URL) throws -> URL { try copy(of: modelURL) }

    /// Makes a copy of a model file that can be loaded: nothing needs compiling here.
    public class func compileModel(at modelURL: URL) async throws -> URL { try copy(of: modelURL) }

    /// - Parameter temporary: Where the copy's folder is made.
    class func copy(
        of modelURL: URL, into temporary: URL = FileManager.default.temporaryDirectory
    ) throws -> URL {
        guard FileManager.default.isReadableFile(atPath: modelURL.path) else {
            throw MLModelError(.io, "\(modelURL.path): cannot be read; expected a model file")
        }
        let files: [URL]
        do {
            files = try ActionClassifier.files(ofModelAt: modelURL)
        } catch {
            throw MLModelError(error.code == .unreadable ? .io : .generic, error.description)
        }
        let isCoreML = modelURL.pathExtension.lowercased() == "mlmodel"
        let name = modelURL.deletingPathExtension().lastPathComponent
        let folder = temporary.appendingPathComponent("limber-\(UUID())")
        let target = folder.appendingPathComponent(name)
            .appendingPathExtension(isCoreML ? "mlmodelc" : modelURL.pathExtension)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // A link that is copied as it is may lead nowhere.
            try FileManager.default.copyItem(at: modelURL.resolvingSymlinksInPath(), to: target)
            let depth = files[0].deletingLastPathComponent().pathComponents.count
            for file in files.dropFirst() {
                // The model names them relative to its folder.
                let copy = file.pathComponents.dropFirst(depth).reduce(folder) {
                    $0.appendingPathComponent($1)
                }
                try FileManager.default.createDirectory(
                    at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: file.resolvingSymlinksInPath(), to: copy)
            }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw MLModelError(
                .io,
                "\(modelURL.path): cannot be copied to \(temporary.path) (\(error.localizedDescription)); free some space there, or name another folder in TMPDIR"
            )
        }
        return target
    }
}
