import Foundation
import PoseCore
import Testing

@testable import Movement

/// Depth of what is seen foreshortened, from its length.
struct ForeshorteningTests {
    /// Trunks of half a metre, by how far they bend to the camera; `depth` is the share of their depth that is found.
    private static func trunk(bentBy degrees: Double, depth: Float = 1) -> WorldPose {
        let angle = Float(degrees * .pi / 180)
        let neck = SIMD3(0, 0.5 * cos(angle), 0.5 * sin(angle) * depth)
        return WorldPose(joints: [
            .root: WorldPose.Joint(position: .zero, confidence: 1),
            .neck: WorldPose.Joint(position: neck, confidence: 1),
        ])
    }

    private static func places(in pose: WorldPose) -> [WorldJointName: SIMD3<Float>] {
        [.root: .zero, .neck: pose.position(of: .neck) ?? .zero]
    }

    @Test(arguments: [-70.0, -50, 50, 70])
    func `a bent trunk is as long as it was upright`(degrees: Double) throws {
        var trunk = TrunkDepth()
        for _ in 0..<30 {
            var places = Self.places(in: Self.trunk(bentBy: 2))
            trunk.update(&places, Self.trunk(bentBy: 2))
        }
        let found = Self.trunk(bentBy: degrees, depth: 0.5)
        var places = Self.places(in: found)
        trunk.update(&places, found)
        let neck = try #require(places[.neck])
        #expect(abs(neck.z - 0.5 * sin(Float(degrees * .pi / 180))) < 0.02)
        #expect(places[.root] == .zero)
    }

    @Test func `a trunk that is hardly foreshortened keeps its depth`() {
        var trunk = TrunkDepth()
        for degrees in [0.0, 5, 10, 15] {
            let pose = Self.trunk(bentBy: degrees)
            var places = Self.places(in: pose)
            trunk.update(&places, pose)
            #expect(places == Self.places(in: pose))
        }
    }

    @Test func `a foot that points at the camera gets its length`() throws {
        var places: [WorldJointName: SIMD3<Float>] = [
            .leftHeel: SIMD3(0, 0, -0.03), .leftToe: SIMD3(0, -0.03, 0.12),
        ]
        FootDepth(legLength: 0.8).update(&places, .left)
        let (heel, toe) = (try #require(places[.leftHeel]), try #require(places[.leftToe]))
        #expect(abs((toe.z - heel.z) - 0.234) < 0.01)
        #expect(toe.y == -0.03 && heel.y == 0)
    }

    @Test func `a foot seen from the side stays as it is`() throws {
        var places: [WorldJointName: SIMD3<Float>] = [
            .rightHeel: SIMD3(0, 0, 0), .rightToe: SIMD3(0.236, 0, 0.02),
        ]
        FootDepth(legLength: 0.8).update(&places, .right)
        #expect(abs(try #require(places[.rightToe]).z - 0.02) < 0.01)
    }
}
