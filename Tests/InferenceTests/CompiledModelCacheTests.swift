import Foundation
import Testing

@testable import Inference

@Suite struct CompiledModelCacheTests {
    @Test func `a cache that cannot be written is nil`() {
        #expect(CompiledModelCache(folder: "/proc/limber") == nil)
    }

    @Test func `a cache keeps its newest files`() throws {
        let folder = try TestModel.Folder()
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
        let (file, folder) = (try TestModel(shape: [1, 64]), try TestModel.Folder())
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
}
