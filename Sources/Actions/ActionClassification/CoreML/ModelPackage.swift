import Foundation

/// Finds the model in a package, `.mlpackage`: a folder in which Xcode and coremltools keep the file that an `.mlmodel` is.
enum ModelPackage {
    /// A package's `Manifest.json`.
    private struct Manifest: Decodable {
        struct Item: Decodable {
            /// Relative to the package's folder `Data`.
            var path: String
        }

        var rootModelIdentifier: String
        var itemInfoEntries: [String: Item]
    }

    /// The file with the model: of a package the one that its manifest names, of a file the file itself.
    ///
    /// - Parameter expected: What the message asks for.
    static func modelFile(at url: URL, expected: String) throws(ActionClassificationError) -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue
        else { return url }
        let manifest = url.appendingPathComponent("Manifest.json")
        guard let data = try? Data(contentsOf: manifest) else { throw refusal(of: url, expected: expected) }
        guard let contents = try? JSONDecoder().decode(Manifest.self, from: data),
            let path = contents.itemInfoEntries[contents.rootModelIdentifier]?.path,
            let file = url.appendingPathComponent("Data").file(inside: path)
        else {
            throw ActionClassificationError(
                .notAModel,
                "\(manifest.path): names no model of this package; expected what Xcode and coremltools write; save the package again"
            )
        }
        return file
    }

    private static func refusal(of folder: URL, expected: String) -> ActionClassificationError {
        let compiled = folder.appendingPathComponent("coremldata.bin").path
        guard
            folder.pathExtension.lowercased() == "mlmodelc"
                || FileManager.default.fileExists(atPath: compiled)
        else {
            return ActionClassificationError(
                .unreadable,
                "\(folder.path): a folder without a package's Manifest.json; expected \(expected)")
        }
        return ActionClassificationError(
            .unsupportedModel,
            "\(folder.path): a model that Xcode compiled, from which Core ML alone can read it; give the .mlmodel that it was made of"
        )
    }
}
