import Foundation
import SwiftProtobuf
import TestSupport
import Testing

@testable import ActionClassification

/// Core ML's folders, and its files under other names.
@Suite struct ModelPackageTests {
    private let scratch = ScratchFolder()
    private var folder: URL { scratch.url }
    private var package: URL { folder.appending(path: "M.mlpackage") }
    private var inner: URL { package.appending(path: "Data/com.apple.CoreML/model.mlmodel") }

    init() throws {
        try FileManager.default.createDirectory(
            at: inner.deletingLastPathComponent(), withIntermediateDirectories: true)
    }

    private func write(_ model: Data, path: String = "com.apple.CoreML/model.mlmodel") throws {
        try model.write(to: inner)
        let manifest = """
            {"fileFormatVersion": "1.0.0", "rootModelIdentifier": "599758AB",
             "itemInfoEntries": {"599758AB": {"author": "com.apple.CoreML", "description": "CoreML Model Specification",
                                              "name": "model.mlmodel", "path": "\(path)"}}}
            """
        try Data(manifest.utf8).write(to: package.appending(path: "Manifest.json"))
    }

    private func refusal(_ url: URL) -> String {
        do {
            _ = try ActionClassifier(contentsOf: url)
            return "accepted"
        } catch {
            return error.description.replacing(folder.path + "/", with: "")
        }
    }

    @Test func `the classifier inside a package is loaded`() throws {
        try write(CoreMLNetwork.classifier().data)
        #expect(try ActionClassifier(contentsOf: package).labels == ["wave", "Other"])
        #expect(
            try CreateMLClassifier(contentsOf: package).onnxData
                == (try CreateMLClassifier(CoreMLNetwork.classifier().data, name: "M").onnxData))
        #expect(try ActionClassifier.files(ofModelAt: package).map(\.path) == [inner.path])
    }

    @Test func `an ML program is refused as one, by what the package holds`() throws {
        var file = CoreMLNetwork.classifier().file
        file.type = nil
        // Field 502, with nothing in it.
        try write(try file.serializedData() + [0xB2, 0x1F, 0])
        #expect(
            refusal(package)
                == "M.mlpackage: an ML program; expected a neural-network classifier, as Create ML's action and hand-action classifiers are"
        )
    }

    @Test(arguments: ["../../outside", "/etc/hostname", ""])
    func `a manifest that names no file of its package is refused`(path: String) throws {
        try write(CoreMLNetwork.classifier().data, path: path)
        #expect(
            refusal(package)
                == "M.mlpackage/Manifest.json: names no model of this package; expected what Xcode and coremltools write; save the package again"
        )
    }

    @Test func `other folders are refused as what they are`() throws {
        #expect(
            refusal(package)
                == "M.mlpackage: a folder without a package's Manifest.json; expected a model file, .onnx or .mlmodel"
        )
        let compiled = folder.appending(path: "M.mlmodelc")
        try FileManager.default.createDirectory(at: compiled, withIntermediateDirectories: false)
        #expect(
            refusal(compiled)
                == "M.mlmodelc: a model that Xcode compiled, from which Core ML alone can read it; give the .mlmodel that it was made of"
        )
        #expect(refusal(compiled.appending(path: "none")).contains("none: cannot be read; expected"))
    }

    @Test(arguments: ["model", "M.bin", "M.onnx"])
    func `a Core ML file is known by its content`(name: String) throws {
        let url = folder.appending(path: name)
        try CoreMLNetwork.classifier().data.write(to: url)
        #expect(try ActionClassifier(contentsOf: url).labels == ["wave", "Other"])
        try Data("a text".utf8).write(to: url)
        #expect(refusal(url) == "\(name): not an ONNX file; expected a model")
    }
}
