extension MLModel {
    /// Makes a copy of a model file that can be loaded: nothing needs compiling here.
    ///
    /// As on Apple's systems the result is in the folder for temporary files; move it to keep it.
    @available(*, noasync, message: "use the asynchronous compileModel(at:)")
    public class func compileModel(at modelURL: URL) throws -> URL { try copy(of: modelURL) }

    /// Makes a copy of a model file that can be loaded: nothing needs compiling here.
    public class func compileModel(at modelURL: URL) async throws -> URL { try copy(of: modelURL) }

    private class func copy(of modelURL: URL) throws -> URL {
        let isCoreML = modelURL.pathExtension.lowercased() == "mlmodel"
        let name = modelURL.deletingPathExtension().lastPathComponent
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID())")
        let target = folder.appendingPathComponent(name)
            .appendingPathExtension(isCoreML ? "mlmodelc" : modelURL.pathExtension)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: modelURL, to: target)
        } catch {
            throw MLModelError(.io, "\(modelURL.path): cannot be read; expected a model file")
        }
        return target
    }
}
