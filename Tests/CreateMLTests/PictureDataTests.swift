import ActionClassification
import ActionTraining
import Foundation
import TestSupport
import Testing

@testable import LimberCreateML

struct PictureDataTests {
    private let folder = ScratchFolder()

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file(name), withDestinationPath: target)
    }

    /// The clips' labels and names.
    private func names(_ source: ActionClassifier.DataSource) -> [String] {
        guard case .clips(let clips) = source else { return [] }
        return clips.map { "\($0.label): \($0.url.lastPathComponent)" }
    }

    @Test func `labels' folders and pictures may be links`() throws {
        for name in ["far/1.jpg", "far/deep/2.jpg", "data/fist/3.jpg"] { try folder.write("", to: name) }
        try link("data/open", to: folder.file("far"))
        try link("data/fist/4.jpg", to: folder.file("far/deep/2.jpg"))
        try link("data/fist/back", to: folder.file("data"))
        try link("data/gone", to: "/nowhere/at/all")
        let found = try PictureData.labeledDirectories(at: folder.url.appendingPathComponent("data"))
        #expect(names(found) == ["fist: 3.jpg", "fist: 4.jpg", "open: 1.jpg"])
    }

    @Test func `a linked folder beside named pictures is none of them`() throws {
        for name in ["far/1.jpg", "data/fist.1.jpg"] { try folder.write("", to: name) }
        try link("data/open.2", to: folder.file("far"))
        let found = try PictureData.labeledFiles(at: folder.url.appendingPathComponent("data"))
        #expect(names(found) == ["fist: fist.1.jpg"])
    }

    @Test func `pictures may have their labels in a file`() throws {
        for name in ["pictures/1.jpg", "pictures/2.jpg"] { try folder.write("", to: name) }
        let file = folder.url.appendingPathComponent("labels.csv")
        try Data("Image,Pose\n1.jpg,fist\n2.jpg,open\n".utf8).write(to: file)
        func source(column: String) throws -> ActionClassifier.DataSource {
            try MLHandPoseClassifier.DataSource.directoryWithImagesAndAnnotation(
                at: folder.url.appendingPathComponent("pictures"), annotationFile: file, imageColumn: column,
                labelColumn: "Pose"
            ).source()
        }
        #expect(names(try source(column: "Image")) == ["fist: 1.jpg", "open: 2.jpg"])
        #expect(throws: MLCreateError.self) { try source(column: "File") }
    }
}
