import Foundation
import PoseCore
import SyntheticMotion
import Testing

@testable import SyntheticScenes

@Suite struct ThrowSceneTests {
    @Test func `the object is on its parabola in the picture until it lands`() throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            let technique = ThrowTechnique.allCases[Int(seed) * 2 % ThrowTechnique.allCases.count]
            let scene = ThrowScene(techniques: [technique], seed: seed)
            let truth = try #require(scene.truth.first)
            let landing = try #require(truth.landingTime)
            #expect(landing > truth.releaseTime)
            for frame in 0..<scene.length {
                let time = Double(frame) / scene.frameRate
                guard time >= truth.releaseTime, time < landing else { continue }
                let place = try #require(scene.objectPosition(in: frame, ofThrow: 0))
                #expect(length(place - truth.release.position(at: time)) < 1e-4, "seed \(seed)")
            }
            if let apex = truth.apex {
                let later = scene.camera.project(truth.release.position(at: apex.time + 0.01))
                let earlier = scene.camera.project(truth.release.position(at: apex.time - 0.01))
                #expect(abs((later?.location.y ?? 0) - (earlier?.location.y ?? 1)) < 0.001, "seed \(seed)")
            }
        }
    }

    @Test func `seen exactly from the side, the angle in the picture and the scale are those in space`()
        throws
    {
        var generator = ThrowGenerator(seed: 4)
        let session = generator.session(of: [.toss, .dart])
        let camera = Camera(
            position: SIMD3(-6, 1.2, 1), target: SIMD3(0, 1.2, 1),
            imageSize: PixelSize(width: 960, height: 540))
        let scene = ThrowScene(
            session: session, camera: camera,
            look: .init(appearance: .demo, backdrop: .demo, objectColor: SIMD3(1, 0, 0)))
        for truth in scene.truth {
            // Velocities have a small part along the line of sight.
            #expect(abs(truth.releaseAngle - truth.release.elevation * 180 / .pi) < 4)
            let later = truth.release.position + SIMD3(0, 0.5, 0)
            let rise = try #require(camera.project(later)).location.y - truth.releaseLocation.y
            #expect(abs(rise * 540 * truth.metersPerPixel - 0.5) < 0.001)
            #expect(truth.pose?.joint(for: .rightWrist) != nil)
        }
    }

    @Test func `objects come to rest on the floor, on a board or in its hole`() throws {
        let board = ThrowBoard(distance: 2.6)
        var generator = ThrowGenerator(seed: 6)
        let radius = generator.object.radius
        let places: [Float] = [board.holeDistance, 0.3, -0.8]
        let session = generator.session(
            of: [.toss, .toss, .toss], aims: places.map { board.aim(along: $0, radius: radius) })
        let camera = Camera(position: SIMD3(-6, 1.2, 1), target: SIMD3(0, 1.2, 1))
        var look = ThrowScene.Look(appearance: .demo, backdrop: .demo, objectColor: SIMD3(1, 0, 0))
        look.bounce = 0.1
        let scene = ThrowScene(session: session, camera: camera, look: look, board: board)
        #expect(scene.truth.map(\.outcome) == [.hole, .board, .floor])
        let last = scene.length - 1
        #expect(scene.objectPosition(in: last, ofThrow: 0) == nil)
        let onBoard = try #require(scene.objectPosition(in: last, ofThrow: 1))
        #expect(abs(dot(onBoard - board.foot, board.normal) - radius) < 0.03)
        let onFloor = ObjectPath(from: session.releases[2], radius: radius, bounce: 0.1, board: board)
        #expect(abs(onFloor.position(at: session.releases[2].time + 4).y - radius) < 0.02)
        #expect(scene.targets.map(\.name) == ["board", "hole"])
        let (boardRegion, holeRegion) = (scene.targets[0].region, scene.targets[1].region)
        #expect(holeRegion.origin.x > boardRegion.origin.x && holeRegion.width < boardRegion.width / 2)
    }

    @Test func `a ball bounces lower and lower`() throws {
        var generator = ThrowGenerator(seed: 2)
        generator.object.radius = 0.11
        let release = generator.session(of: [.toss]).releases[0]
        let path = ObjectPath(from: release, radius: 0.11, bounce: 0.6, board: nil)
        #expect(path.contacts.count >= 3)
        for contact in path.contacts { #expect(abs(contact.position.y - 0.11) < 0.001) }
        let gaps = zip(path.contacts, path.contacts.dropFirst()).map { $1.time - $0.time }
        #expect(gaps == gaps.sorted(by: >))
    }

    @Test func `pictures show the object where it is, and equal scenes are equal byte for byte`() throws {
        var generator = ThrowGenerator(seed: 4)
        generator.object.radius = 0.1
        let session = generator.session(of: [.toss])
        let camera = Camera(position: SIMD3(-6, 1.2, 1), target: SIMD3(0, 1.2, 1))
        let look = ThrowScene.Look(
            appearance: .demo, backdrop: Backdrop(seed: 1, kind: .studio), objectColor: SIMD3(1, 0, 0))
        func picture(_ look: ThrowScene.Look, _ frame: Int) throws -> PixelBuffer {
            var scene = ThrowScene(session: session, camera: camera, look: look)
            let drawn = scene.frame(at: frame)
            return try #require(drawn).pixelBuffer
        }
        let frame = Int(session.releases[0].time * 30) + 5
        let place = try #require(camera.project(session.releases[0].position(at: Double(frame) / 30)))
            .location
        let shown = try picture(look, frame)
        let pixel = shown.pixel(at: place)
        #expect(pixel.x > 2 * pixel.y && pixel.x > 2 * pixel.z, "\(pixel)")
        var other = look
        other.objectColor = SIMD3(0, 0, 1)
        #expect(try picture(look, frame).allBytes == shown.allBytes)
        #expect(try picture(other, frame).allBytes != shown.allBytes)
    }

    @Test func `the demo has eight throws of all kinds and goes on without a jump`() throws {
        var clip = ThrowClip()
        #expect(clip.truth.count == 8)
        #expect(Set(clip.truth.map(\.kindName)) == ["Overhand", "Underhand", "Underleg"])
        #expect(Set(clip.truth.map(\.outcome)) == [.hole, .board, .floor])
        for (truth, next) in zip(clip.truth, clip.truth.dropFirst()) {
            #expect(next.takenTime > truth.releaseTime && next.releaseTime - truth.releaseTime > 2)
        }
        let poses = clip.scene.session.motion.poses
        let step = BodyPoint.allCases.map { length(poses[poses.count - 1][$0] - poses[0][$0]) }.max() ?? 1
        #expect(step < 0.03, "\(step) m from the last frame to the first")
        let none = clip.frame(at: -1)
        #expect(none == nil)
        let (first, again) = (clip.frame(at: 3), clip.frame(at: 3 + clip.length))
        let bytes = try #require(first).pixelBuffer.allBytes
        #expect(bytes == again?.pixelBuffer.allBytes)
        #expect(again?.timestamp == Timestamp(seconds: Double(3 + clip.length) / 30))
    }

    @Test func `boxes that meet share a layer, also by way of others`() {
        func box(_ x: Range<Int>, _ y: Range<Int>) -> PixelBox { PixelBox(x: x, y: y) }
        let boxes: [PixelBox?] = [
            box(0..<10, 0..<10), nil, box(20..<30, 0..<10), box(8..<22, 5..<6), box(50..<60, 0..<10),
        ]
        let layers = PixelBox.layers(boxes)
        let members = layers.map(\.members).sorted { $0[0] < $1[0] }
        #expect(members == [[0, 2, 3], [4]])
        #expect(layers.first { $0.members.count == 3 }?.box == box(0..<30, 0..<10))
    }
}

extension PixelBuffer {
    /// The bytes of the first plane, row by row.
    fileprivate var allBytes: [UInt8] {
        withPlane(0) { start in
            (0..<size.height).flatMap { row in
                Array(UnsafeBufferPointer(start: start + row * planes[0].bytesPerRow, count: size.width * 3))
            }
        }
    }

    /// Red, green and blue at a place of the picture.
    fileprivate func pixel(at place: NormalizedPoint) -> SIMD3<Int> {
        let (x, y) = (Int(place.x * Float(size.width)), Int((1 - place.y) * Float(size.height)))
        return withPlane(0) { start in
            let pixel = start + y * planes[0].bytesPerRow + x * 3
            return SIMD3(Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
        }
    }
}
