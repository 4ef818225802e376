import Foundation
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct InstanceMaskObservationTests {
    private static let size = PixelSize(width: 8, height: 4)

    /// The first person covers columns 0 to 4, surely up to column 3; the second columns 4 to 7.
    private static let observation = InstanceMaskObservation(
        [
            PersonMask(
                region: PixelRect(x: 0, y: 0, width: 5, height: 4),
                values: (0..<20).map { $0 % 5 == 4 ? 150 : 255 }),
            PersonMask(
                region: PixelRect(x: 4, y: 0, width: 4, height: 4), values: [UInt8](repeating: 200, count: 16)
            ),
        ], size: size)

    @Test func `a pixel belongs to the person that covers it most`() {
        let labels = Self.observation.instanceMask.withPlane(0) { plane in (0..<8).map { plane[$0] } }
        #expect(labels == [1, 1, 1, 1, 2, 2, 2, 2])
        #expect(Self.observation.allInstances == IndexSet([1, 2]))
        #expect(Self.observation.instanceAtPoint(NormalizedPoint(x: 0.1, y: 0.5)) == 1)
        #expect(Self.observation.instanceAtPoint(NormalizedPoint(x: 0.9, y: 0.5)) == 2)
        #expect(Self.observation.instanceAtPoint(NormalizedPoint(x: 1.2, y: 0.5)) == 0)
    }

    @Test func `masks of chosen people are united; no choice is all of them`() throws {
        func row(_ instances: IndexSet) throws -> [UInt8] {
            try Self.observation.generateMask(for: instances).withPlane(0) { plane in
                (0..<8).map { plane[$0] }
            }
        }
        #expect(try row([1]) == [255, 255, 255, 255, 150, 0, 0, 0])
        #expect(try row([]) == [255, 255, 255, 255, 200, 200, 200, 200])
    }

    @Test func `a person that is not there is refused`() {
        #expect(throws: InstanceMaskError(instance: 3, count: 2)) {
            try Self.observation.generateMask(for: [1, 3])
        }
        #expect(
            InstanceMaskError(instance: 3, count: 2).description
                == "there is no instance 3; the observation has the instances 1 to 2")
    }
}
