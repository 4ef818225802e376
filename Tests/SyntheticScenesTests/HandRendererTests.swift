import PoseCore
import SyntheticMotion
import SyntheticScenes
import Testing

@Suite struct HandRendererTests {
    @Test func `a drawn hand covers its joints`() throws {
        let camera = Camera.facingHand()
        let renderer = HandRenderer(seed: 1)
        let hand = HandModel().pose(of: .openPalm)
        let pictures = (
            renderer.picture(of: [], camera: camera), renderer.picture(of: [hand], camera: camera)
        )
        let empty = try #require(pictures.0)
        let drawn = try #require(pictures.1)
        let truth = try #require(hand.observation(from: camera))
        for (name, joint) in truth.allJoints() {
            let place = joint.location.pixelPoint(in: camera.imageSize)
            let offset = (Int(place.y) * camera.imageSize.width + Int(place.x)) * 3
            let before = empty.withPlane(0) { Array(UnsafeBufferPointer(start: $0 + offset, count: 3)) }
            let after = drawn.withPlane(0) { Array(UnsafeBufferPointer(start: $0 + offset, count: 3)) }
            #expect(before != after, "\(name)")
        }
        #expect(truth.chirality == .right)
    }
}
