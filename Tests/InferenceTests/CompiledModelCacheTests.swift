import Foundation
import TestSupport
import Testing

@testable import Inference

@Suite struct CompiledModelCacheTests {
    @Test func `a cache that cannot be written is nil`() {
        #expect(CompiledModelCache(folder: "/proc/limber") == nil)
    }

    @Test func `a cache keeps its newest files`() throws {
        let folder = ScratchFolder()
        for index in 0..<30 {
            let path = "\(folder.path)/\(index).blob"
            try Data([1]).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1e9 + Double(index))], ofItemAtPath: path)
        }
        _ = CompiledModelCache(folder: folder.path)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == Set((6..<30).map { "\($0).blob" }))
    }

    @Test func `a compiled model is kept, and gives the same values at the next start`() throws {
        let (file, folder) = (try TestModel(shape: [1, 64]), ScratchFolder())
        var configuration = InferenceModel.Configuration()
        configuration.cache = CompiledModelCache(folder: folder.path + "/models")
        var outputs: [[Float]] = []
        for _ in 0..<2 {
            let request = try file.load(configuration).makeRequest()
            try request.withInput { input in
                for index in input.indices { input[index] = Float(index % 7) - 3 }
            }
            try request.infer()
            outputs.append(try request.output())
        }
        #expect(outputs[0] == outputs[1] && outputs[0].contains(3))
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path + "/models").isEmpty)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/models")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    /// What a fake compiler leaves in its folder, and which folders it got.
    private final class Compiler {
        private(set) var folders: [String?] = []
        var fails = false

        func compile(_ folder: String?) throws(InferenceError) -> Int {
            folders.append(folder)
            if let folder {
                if fails { throw InferenceError(.runtimeFailure, "the disk is full") }
                let blob = URL(fileURLWithPath: folder + "/1.blob")
                if !FileManager.default.fileExists(atPath: blob.path) {
                    try? Data((0..<1000).map { UInt8($0 % 251) }).write(to: blob)
                }
            }
            return folders.count
        }
    }

    @Test func `what was compiled is found again by its key`() throws {
        let (folder, compiler) = (ScratchFolder(), Compiler())
        let cache = try #require(CompiledModelCache(folder: folder.path))
        for key in [1, 1, 2] { _ = try cache.compile(UInt64(key), by: compiler.compile) }
        #expect(compiler.folders[1] == folder.path + "/1")
        #expect(compiler.folders[0] != compiler.folders[1] && compiler.folders[2] != compiler.folders[1])
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["1", "2"])
    }

    @Test(arguments: [3, 500, 999])
    func `a model with one damaged byte is compiled again`(position: Int) throws {
        let (folder, compiler) = (ScratchFolder(), Compiler())
        let cache = try #require(CompiledModelCache(folder: folder.path))
        _ = try cache.compile(1, by: compiler.compile)
        let blob = URL(fileURLWithPath: folder.path + "/1/1.blob")
        let whole = try Data(contentsOf: blob)
        var damaged = whole
        damaged[position] ^= 0x10
        try damaged.write(to: blob)
        _ = try cache.compile(1, by: compiler.compile)
        #expect(compiler.folders[1] != folder.path + "/1")
        #expect(try Data(contentsOf: blob) == whole)
        _ = try cache.compile(1, by: compiler.compile)
        #expect(compiler.folders[2] == folder.path + "/1")
    }

    @Test func `of two processes at the same time the first keeps its model`() throws {
        let (folder, first, second) = (ScratchFolder(), Compiler(), Compiler())
        let cache = try #require(CompiledModelCache(folder: folder.path))
        _ = try cache.compile(1) { draft throws(InferenceError) in
            _ = try cache.compile(1, by: second.compile)
            return try first.compile(draft)
        }
        #expect(first.folders != second.folders)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["1"])
        _ = try cache.compile(1, by: first.compile)
        #expect(first.folders.last == folder.path + "/1")
    }

    @Test func `where nothing can be kept a model is compiled without`() throws {
        let (folder, compiler) = (ScratchFolder(), Compiler())
        let cache = try #require(CompiledModelCache(folder: folder.path))
        compiler.fails = true
        #expect(try cache.compile(1, by: compiler.compile) == 2)
        #expect(compiler.folders.last == .some(nil))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
