import Foundation
import Testing

@testable import PoseCore

@Suite final class ProcessorCountTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func cores() -> Double? {
        ControlGroup.cores(
            root: folder.appending(path: "fs").path, groups: folder.appending(path: "cgroup").path)
    }

    @Test func `the narrowest quota of a process's groups counts`() throws {
        #expect(cores() == nil)
        try write("0::/pods/limber\n", to: "cgroup")
        #expect(cores() == nil)
        try write("max 100000\n", to: "fs/pods/limber/cpu.max")
        #expect(cores() == nil)
        try write("250000 100000\n", to: "fs/pods/cpu.max")
        #expect(cores() == 2.5)
        try write("400000 100000\n", to: "fs/pods/limber/cpu.max")
        #expect(cores() == 2.5)
        try write("50000 100000\n", to: "fs/pods/limber/cpu.max")
        #expect(cores() == 0.5)
    }

    @Test func `in a container the own group is the root`() throws {
        try write("0::/\n", to: "cgroup")
        try write("200000 100000\n", to: "fs/cpu.max")
        #expect(cores() == 2)
    }

    @Test(arguments: ["", "max", "100000", "0 0", "-1 100000", "nan 100000", "1e999 1", "many 100000"])
    func `what is no quota limits nothing`(text: String) throws {
        try write("0::/\n", to: "cgroup")
        try write(text, to: "fs/cpu.max")
        #expect(cores() == nil)
    }

    @Test func `cores are at least one and not more than there are`() {
        #expect(ProcessorCount.usable(of: 64, granted: nil) == 64)
        #expect(ProcessorCount.usable(of: 64, granted: 2) == 2)
        #expect(ProcessorCount.usable(of: 64, granted: 1.5) == 2)
        #expect(ProcessorCount.usable(of: 64, granted: 0.1) == 1)
        #expect(ProcessorCount.usable(of: 4, granted: 1e300) == 4)
        #expect(ProcessorCount.usable >= 1)
    }
}
