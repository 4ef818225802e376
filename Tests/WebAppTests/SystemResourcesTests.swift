import Foundation
import PoseCore
import TestSupport
import Testing

@testable import WebApp

@Suite struct SystemResourcesTests {
    @Test func `the kernel's table says what is available`() {
        let table = "MemTotal:  8000 kB\nMemFree:  1 kB\nMemAvailable:    2048 kB\nSwapFree:  1024 kB\n"
        #expect(SystemResources.available(inTable: table) == 3 << 20)
        #expect(SystemResources.available(inTable: "MemFree: 1 kB") == nil)
    }

    @Test func `the narrowest of a process's groups counts`() throws {
        let folder = try ScratchFolder()
        let groups = try folder.write("0::/service/limber\n", to: "cgroup")
        func left() -> Int? { ControlGroup.memoryLeft(root: folder.file("fs"), groups: groups) }
        #expect(left() == nil)
        try folder.write("max\n", to: "fs/service/limber/memory.max")
        try folder.write("1000\n", to: "fs/service/limber/memory.current")
        #expect(left() == nil)
        try folder.write("5000\n", to: "fs/service/memory.max")
        try folder.write("4500\n", to: "fs/service/memory.current")
        #expect(left() == 500)
        // What was read of files makes way.
        try folder.write("anon 1\ninactive_file 300\n", to: "fs/service/memory.stat")
        #expect(left() == 800)
    }

    @Test func `groups of the first version are read`() throws {
        let folder = try ScratchFolder()
        let groups = try folder.write("3:cpu:/x\n2:memory:/docker/1\n0::/\n", to: "cgroup")
        // In a container the own group is the root.
        try folder.write("9223372036854771712\n", to: "fs/memory/docker/1/memory.limit_in_bytes")
        try folder.write("1\n", to: "fs/memory/docker/1/memory.usage_in_bytes")
        try folder.write("2000\n", to: "fs/memory/memory.limit_in_bytes")
        try folder.write("1500\n", to: "fs/memory/memory.usage_in_bytes")
        #expect(ControlGroup.memoryLeft(root: folder.file("fs"), groups: groups) == 500)
    }

    @Test func `something is left of this machine`() {
        let left = SystemResources.now()
        #expect(left.descriptors > 0 && left.memory > 0)
    }

    @Test func `connections leave descriptors for sessions`() throws {
        let used = try #require(OpenFiles.count)
        #expect(try OpenFiles.connectionLimit(upTo: 12_000, of: 1 << 20) == 12_000)
        #expect(try OpenFiles.connectionLimit(upTo: 12_000, of: 2048) <= 2048 - 512 - used + 8)
        let error = #expect(throws: LiveServerError.self) {
            try OpenFiles.connectionLimit(upTo: 12_000, of: used)
        }
        #expect(error?.description.contains("ulimit -n") == true)
    }
}
