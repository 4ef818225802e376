import Foundation
import PoseCore
import Synchronization
import SyntheticMotion
import Testing

@testable import SyntheticScenes

@Suite struct DrawingWorkspacePoolTests {
    @Test func `however many draw, there are no more workspaces than the limit`() {
        let made = Mutex(0)
        let inUse = Mutex(0)
        let most = Mutex(0)
        let pool = DrawingWorkspacePool(limit: 2) {
            made.withLock { $0 += 1 }
            return DrawingWorkspace()
        }
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<20 {
                pool.withWorkspace { workspace in
                    let count = inUse.withLock { count in
                        count += 1
                        return count
                    }
                    most.withLock { $0 = max($0, count) }
                    workspace.rasterizer.begin(x: 0..<8, y: 0..<8)
                    // Long enough for the others to come.
                    Thread.sleep(forTimeInterval: 0.0005)
                    inUse.withLock { $0 -= 1 }
                }
            }
        }
        #expect(most.withLock { $0 } <= 2)
        #expect((1...2).contains(made.withLock { $0 }))
    }

    @Test func `however many renderers there are, they draw with the same workspace`() {
        let made = Mutex(0)
        let pool = DrawingWorkspacePool(limit: 2) {
            made.withLock { $0 += 1 }
            return DrawingWorkspace()
        }
        var renderers = (0..<64).map { _ in AthleteRenderer(backdrop: .demo, workspaces: pool) }
        let camera = Camera(
            position: SIMD3(0, 1, 4), target: SIMD3(0, 1, 0), imageSize: PixelSize(width: 8, height: 8))
        for index in renderers.indices { _ = renderers[index].bytes(of: [], camera: camera) }
        #expect(made.withLock { $0 } == 1)
    }

    @Test func `what was drawn before does not show in the next picture`() throws {
        var generator = MotionGenerator(seed: 3)
        let poses = generator.sequence(of: .jumpingJack, seconds: 1).poses
        let camera = Camera(
            position: SIMD3(1.2, 1.2, 4), target: SIMD3(0, 0.9, 0),
            imageSize: PixelSize(width: 160, height: 120))
        var renderer = AthleteRenderer(backdrop: .demo)
        let expected = renderer.bytes(of: [(poses[0], .demo)], camera: camera)
        var other = AthleteRenderer(backdrop: Backdrop(seed: 5))
        _ = other.bytes(of: [(poses[9], .demo), (poses[20], .demo)], camera: camera)
        #expect(renderer.bytes(of: [(poses[0], .demo)], camera: camera) == expected)
    }
}
