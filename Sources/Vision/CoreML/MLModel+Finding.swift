extension MLModel {
    /// Where a program's model is; the classes that `limber generate` writes load it from there.
    ///
    /// Limber's own, in place of the bundle that Xcode makes. A file `name.mlmodelc`, `name.mlmodel` or `name.onnx` is
    /// looked for in the main bundle, in the folder of the program and in the resource bundles that SwiftPM puts there,
    /// and in the working folder. Where there is none, the address names the file that is missing.
    public class func urlOfModel(named name: String) -> URL {
        let files = FileManager.default
        let program = Bundle.main.bundleURL
        let bundles = ((try? files.contentsOfDirectory(at: program, includingPropertiesForKeys: nil)) ?? [])
            .filter { ["resources", "bundle"].contains($0.pathExtension) }
            // Limber's own resources hold classifiers too, which are not the program's.
            .filter { !$0.lastPathComponent.hasPrefix("Limber_") }
            .sorted { $0.path < $1.path }
        let folders =
            [Bundle.main.resourceURL, program].compactMap(\.self)
            + bundles.flatMap { [$0, $0.appendingPathComponent("Resources")] }
            + [URL(fileURLWithPath: files.currentDirectoryPath)]
        for folder in folders {
            for ending in ["mlmodelc", "mlmodel", "onnx"] {
                let file = folder.appendingPathComponent(name).appendingPathExtension(ending)
                if files.fileExists(atPath: file.path) { return file }
            }
        }
        return program.appendingPathComponent(name).appendingPathExtension("mlmodel")
    }
}
