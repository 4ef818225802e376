import Foundation
import ResultExport
import Synchronization
import TestSupport
import Testing

@testable import LimberCommands

@Suite struct BatchResultsTests {
    @Test func `results are on the disk before their status is written`() throws {
        let folder = ScratchFolder()
        let order = Mutex<[String]>([])
        let results = try BatchResults(folder.file("a")) { path throws(ExportError) in
            order.withLock { $0.append(URL(fileURLWithPath: path).lastPathComponent) }
            // Still under its temporary name, and without a status.
            #expect(folder.names().count == 1 && folder.names(in: folder.names()[0]).count == 2)
        }
        let name = URL(fileURLWithPath: results.partialPath).lastPathComponent
        for file in ["poses.jsonl", "hands/hands.csv"] { try folder.write("1", to: name + "/" + file) }
        try results.publish(BatchStatus(input: "a.mp4", status: .done, key: "key"))
        #expect(order.withLock { $0.sorted() } == [name, "hands", "hands.csv", "poses.jsonl"].sorted())
        #expect(folder.names(in: "a").sorted() == ["hands", "poses.jsonl", "status.json"])
    }

    @Test func `results that the disk does not take are not published`() throws {
        let folder = ScratchFolder()
        let results = try BatchResults(folder.file("a")) { path throws(ExportError) in
            throw ExportError(.cannotWrite, path, errno: EIO)
        }
        #expect(throws: ExportError.self) {
            try results.publish(BatchStatus(input: "a.mp4", status: .done, key: "key"))
        }
        #expect(folder.names(in: "a").isEmpty)
    }
}
