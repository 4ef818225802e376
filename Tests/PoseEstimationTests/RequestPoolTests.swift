import Foundation
import Inference
import PixelSampling
import PoseCore
import Synchronization
import Testing

@testable import PoseEstimation

/// The pool of inference requests, with models that compute nothing.
@Suite struct RequestPoolTests {
    private static let tensors = PoseModel.Tensors(input: [1, 8, 8, 3], outputs: [[1, 1]])
    private static let failure = PoseEstimationError(.inferenceFailed, "the work failed")

    private static func model(concurrentRequests: Int = 2, failsFrom: Int = .max) -> FakeModel {
        FakeModel(
            inputs: [tensors.input], outputs: tensors.outputs, concurrentRequests: concurrentRequests,
            failsFrom: failsFrom)
    }

    private static func pool(of model: FakeModel) throws -> RequestPool {
        try model.loaded(as: tensors).requests
    }

    @Test func `a request that was given back is borrowed again`() throws {
        let model = Self.model()
        let pool = try Self.pool(of: model)
        for _ in 0..<3 {
            try pool.withRequests(upTo: 1) { #expect($0.count == 1) }
            #expect(pool.counts == .init(idle: 1, lent: 0))
        }
        #expect(model.events.withLock { $0.made } == 1)
    }

    @Test func `as many are granted as the limit leaves, and at least one`() throws {
        let model = Self.model(concurrentRequests: 3)
        let pool = try Self.pool(of: model)
        let borrowed = try (0..<3).map { _ in try pool.borrow(upTo: 2) }
        let granted = borrowed.map(\.count)
        #expect(granted == [2, 1, 1])
        #expect(pool.counts == .init(idle: 0, lent: 4))
        borrowed.forEach(pool.giveBack)
        #expect(pool.counts == .init(idle: 4, lent: 0))
        #expect(model.events.withLock { $0.made } == 4)
    }

    @Test func `no more than twice the limit are kept`() throws {
        let model = Self.model(concurrentRequests: 1)
        let pool = try Self.pool(of: model)
        let borrowed = try (0..<5).map { _ in try pool.borrow(upTo: 1) }
        borrowed.forEach(pool.giveBack)
        #expect(pool.counts == .init(idle: 2, lent: 0))
    }

    @Test func `requests go back when the work throws, after what was started has ended`() throws {
        let model = Self.model()
        let pool = try Self.pool(of: model)
        let error = #expect(throws: PoseEstimationError.self) {
            try pool.withRequests(upTo: 2) { requests throws(PoseEstimationError) in
                try withPoseEstimationErrors { () throws(InferenceError) in
                    for request in requests { try request.start() }
                }
                throw Self.failure
            }
        }
        #expect(error?.description == "the work failed")
        #expect(pool.counts == .init(idle: 2, lent: 0))
        #expect(model.events.withLock { $0 } == .init(made: 2, started: 2, waited: 2))
    }

    @Test func `a request that cannot be made leaves nothing borrowed`() throws {
        let model = Self.model(concurrentRequests: 3, failsFrom: 3)
        let pool = try Self.pool(of: model)
        let error = #expect(throws: PoseEstimationError.self) { try pool.borrow(upTo: 3) }
        #expect(error?.description == "no memory")
        #expect(pool.counts == .init(idle: 2, lent: 0))
    }

    @Test func `however many borrow, there are no more requests than the limit and the threads allow`() throws
    {
        let (limit, threads) = (2, 8)
        let model = Self.model(concurrentRequests: limit)
        let pool = try Self.pool(of: model)
        let users = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            for _ in 0..<200 {
                try? pool.withRequests(upTo: 4) { requests in
                    users.withLock { $0 += requests.count }
                }
            }
        }
        #expect(users.withLock { $0 } >= threads * 200)
        #expect(pool.counts.lent == 0)
        #expect(pool.counts.idle <= 2 * limit)
        let events = model.events.withLock { $0 }
        #expect(events.made - events.freed == pool.counts.idle)
    }

    @Test func `estimators that live at the same time share a pool, which is freed with the last of them`()
        throws
    {
        let model = Self.model()
        let loaded = try model.loaded(as: Self.tensors)
        var runners = (0..<64).map { _ in RegionRunner(loaded, extent: 8, concurrentRegions: 2) }
        let picture = try #require(PixelBuffer(size: PixelSize(width: 8, height: 8), rgb: Self.gray))
        let regions = [RegionOfInterest](repeating: .whole(of: picture.size), count: 5)
        for runner in runners {
            let outputs = try runner.outputs(in: regions, of: picture) { request, _ throws(InferenceError) in
                try request.output()
            }
            #expect(outputs == Array(repeating: [0], count: 5))
        }
        #expect(model.events.withLock { $0.made } == 2)
        #expect(model.events.withLock { $0.freed } == 0)
        runners.removeAll()
        #expect(model.events.withLock { $0.freed } == 2)
    }

    @Test func `tiles that nothing waits for give their requests back`() throws {
        let model = Self.model()
        let loaded = try model.loaded(as: Self.tensors)
        let pool = loaded.requests
        let picture = try #require(PixelBuffer(size: PixelSize(width: 8, height: 8), rgb: Self.gray))
        let tiles = [DetectorTile](
            repeating: DetectorTile(.whole(of: picture.size), extent: 8), count: 3)
        do {
            let runner = TileRunner(loaded, range: 0...1)
            try runner.start(tiles, of: picture)
            #expect(pool.counts == .init(idle: 0, lent: 2))
            runner.cancel()
            #expect(pool.counts == .init(idle: 2, lent: 0))
            try runner.start(tiles, of: picture)
            #expect(throws: PoseEstimationError.self) {
                try runner.finish { _, _ throws(InferenceError) in
                    throw InferenceError(.runtimeFailure, "no")
                }
            }
            #expect(pool.counts == .init(idle: 2, lent: 0))
            try runner.start(tiles, of: picture)
            let found = try runner.finish { request, _ throws(InferenceError) in try request.output() }
            #expect(found.count == 3)
            try runner.start(tiles, of: picture)
        }
        #expect(pool.counts == .init(idle: 2, lent: 0))
    }

    private static let gray = [UInt8](repeating: 128, count: 8 * 8 * 3)
}
