import PoseCore
import Testing

@testable import Tracking

@Suite struct SceneBeginningTests {
    private var scene = SceneBeginning(searchDuration: 0.5)

    @Test mutating func `a scene is new until something is seen in it`() {
        #expect(scene.advance(to: Timestamp(seconds: 7)) == 0)
        #expect(scene.isNew)
        scene.noteSighting()
        #expect(!scene.isNew)
    }

    @Test mutating func `a scene in which nothing is seen for long is new no more`() {
        scene.advance(to: Timestamp(seconds: 7))
        #expect(scene.advance(to: Timestamp(seconds: 7.5)) == 0.5)
        #expect(scene.isNew)
        scene.advance(to: Timestamp(seconds: 7.6))
        #expect(!scene.isNew)
    }

    @Test mutating func `a cut begins a scene at the next frame`() {
        scene.advance(to: Timestamp(seconds: 7))
        scene.noteSighting()
        scene.noteCut()
        #expect(scene.isNew)
        #expect(scene.advance(to: Timestamp(seconds: 9)) == 0)
        #expect(scene.isNew)
    }
}
