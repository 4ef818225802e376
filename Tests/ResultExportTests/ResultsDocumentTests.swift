import Foundation
import Movement
import Pipeline
import PoseCore
import TestSupport
import Testing
import VideoIO

@testable import ResultExport

/// `Documentation/Results.md` is all that readers of tables have.
@Suite struct ResultsDocumentTests {
    private let folder: ScratchFolder
    private let document: String

    init() throws {
        folder = ScratchFolder()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        document = try String(
            contentsOf: root.appending(path: "Documentation/Results.md"), encoding: .utf8)
    }

    @Test func `each table and its columns are described`() throws {
        var output = AnalysisOutput()
        output.folder = folder.path
        (output.format, output.hasHands, output.hasWorldJoints, output.hasAngles) = (.csv, true, true, true)
        let exporter = try output.exporter(for: "CLIP")
        let size = PixelSize(width: 200, height: 100)
        try exporter.begin(
            ExportHeader(
                source: SourceFormat(name: "a.mp4", size: size, frameRate: 30), classifier: "Test",
                labels: ["Lunges"]))
        try exporter.complete(AnalysisSummary(frameRate: 30))
        #expect(folder.names().count == 7)
        for name in folder.names() {
            let lines = document.split(separator: "\n")
            let row = try #require(lines.first { $0.hasPrefix("| `\(name)` |") }, "\(name)")
            let columns = try #require(folder.text(name)).split(separator: "\n")[0].split(separator: ",")
            for column in columns where !Self.isOfAJoint(column) {
                #expect(row.contains("`\(column)`") || column == "hand", "\(name): \(column)")
            }
        }
    }

    /// These are described by an example, the first joint and the left knee.
    private static func isOfAJoint(_ column: Substring) -> Bool {
        let angles = JointAngleName.allCases.map(\.rawValue)
        let joints =
            BodyJointName.allCases.map(\.rawValue) + WorldJointName.allCases.map(\.rawValue)
            + HandJointName.allCases.map(\.rawValue)
        let isExample = column.hasPrefix("nose_") || column.hasPrefix("leftKnee_m")
        return !isExample
            && (angles.contains(String(column.trimmingPrefix("picture_")))
                || (joints + angles).contains { column.hasPrefix($0 + "_") })
    }
}
