import ActionClassification
import ActionTraining
import Foundation
import Testing

@testable import LimberCreateML

struct PictureDataTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID())")

    private func write(_ name: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
    }

    /// The clips' labels and names.
    private func names(_ source: ActionClassifier.DataSource) -> [String] {
        guard case .clips(let clips) = source else { return [] }
        return clips.map { "\($0.label): \($0.url.lastPathComponent)" }
    }

    @Test func `labels' folders and pictures may be links`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["far/1.jpg", "far/deep/2.jpg", "data/fist/3.jpg"] { try write(name) }
        try link("data/open", to: folder.appendingPathComponent("far").path)
        try link("data/fist/4.jpg", to: folder.appendingPathComponent("far/deep/2.jpg").path)
        try link("data/fist/back", to: folder.appendingPathComponent("data").path)
        try link("data/gone", to: "/nowhere/at/all")
        let found = try PictureData.labeledDirectories(at: folder.appendingPathComponent("data"))
        #expect(names(found) == ["fist: 3.jpg", "fist: 4.jpg", "open: 1.jpg"])
    }

    @Test func `a linked folder beside named pictures is none of them`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["far/1.jpg", "data/fist.1.jpg"] { try write(name) }
        try link("data/open.2", to: folder.appendingPathComponent("far").path)
        let found = try PictureData.labeledFiles(at: folder.appendingPathComponent("data"))
        #expect(names(found) == ["fist: fist.1.jpg"])
    }

    @Test func `pictures may have their labels in a file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["pictures/1.jpg", "pictures/2.jpg"] { try write(name) }
        let file = folder.appendingPathComponent("labels.csv")
        try Data("Image,Pose\n1.jpg,fist\n2.jpg,open\n".utf8).write(to: file)
        func source(column: String) throws -> ActionClassifier.DataSource {
            try MLHandPoseClassifier.DataSource.directoryWithImagesAndAnnotation(
                at: folder.appendingPathComponent("pictures"), annotationFile: file, imageColumn: column,
                labelColumn: "Pose"
            ).source()
        }
        #expect(names(try source(column: "Image")) == ["fist: 1.jpg", "open: 2.jpg"])
        #expect(throws: MLCreateError.self) { try source(column: "File") }
    }
}
