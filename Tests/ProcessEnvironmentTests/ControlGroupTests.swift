import TestSupport
import Testing

@testable import ProcessEnvironment

@Suite struct ControlGroupTests {
    private let folder = ScratchFolder()

    private func memoryLeft() -> Int? {
        ControlGroup.memoryLeft(root: folder.file("fs"), groups: folder.file("cgroup"))
    }

    private func cores() -> Double? {
        ControlGroup.cores(root: folder.file("fs"), groups: folder.file("cgroup"))
    }

    @Test func `of memory the narrowest of a process's groups counts`() throws {
        try folder.write("0::/service/limber\n", to: "cgroup")
        #expect(memoryLeft() == nil)
        try folder.write("max\n", to: "fs/service/limber/memory.max")
        try folder.write("1000\n", to: "fs/service/limber/memory.current")
        #expect(memoryLeft() == nil)
        try folder.write("5000\n", to: "fs/service/memory.max")
        try folder.write("4500\n", to: "fs/service/memory.current")
        #expect(memoryLeft() == 500)
        // What was read of files makes way.
        try folder.write("anon 1\ninactive_file 300\n", to: "fs/service/memory.stat")
        #expect(memoryLeft() == 800)
    }

    @Test func `of memory groups of the first version count, too`() throws {
        try folder.write("3:cpu:/x\n2:memory:/docker/1\n0::/\n", to: "cgroup")
        // In a container the own group is the root.
        try folder.write("9223372036854771712\n", to: "fs/memory/docker/1/memory.limit_in_bytes")
        try folder.write("1\n", to: "fs/memory/docker/1/memory.usage_in_bytes")
        try folder.write("2000\n", to: "fs/memory/memory.limit_in_bytes")
        try folder.write("1500\n", to: "fs/memory/memory.usage_in_bytes")
        #expect(memoryLeft() == 500)
    }

    @Test func `of processors the narrowest quota of a process's groups counts`() throws {
        #expect(cores() == nil)
        try folder.write("0::/pods/limber\n", to: "cgroup")
        #expect(cores() == nil)
        try folder.write("max 100000\n", to: "fs/pods/limber/cpu.max")
        #expect(cores() == nil)
        try folder.write("250000 100000\n", to: "fs/pods/cpu.max")
        #expect(cores() == 2.5)
        try folder.write("400000 100000\n", to: "fs/pods/limber/cpu.max")
        #expect(cores() == 2.5)
        try folder.write("50000 100000\n", to: "fs/pods/limber/cpu.max")
        #expect(cores() == 0.5)
    }

    @Test func `in a container the own group is the root`() throws {
        try folder.write("0::/\n", to: "cgroup")
        try folder.write("200000 100000\n", to: "fs/cpu.max")
        #expect(cores() == 2)
    }

    @Test(arguments: ["", "max", "100000", "0 0", "-1 100000", "nan 100000", "1e999 1", "many 100000"])
    func `what is no quota limits nothing`(text: String) throws {
        try folder.write("0::/\n", to: "cgroup")
        try folder.write(text, to: "fs/cpu.max")
        #expect(cores() == nil)
    }
}
