import Foundation
import PoseCore
import Testing

@testable import LimberVision

struct ImageSourceTests {
    private func greys(_ data: Data, orientation: CGImagePropertyOrientation?) throws -> [[Int]] {
        let image = try ImageSource.data(data).requestImage(orientation: orientation).get()
        return try QuarteredJPEG.greys(of: CGImage(image.picture))
    }

    @Test(arguments: CGImagePropertyOrientation.allCases)
    func `an orientation that is given holds instead of the file's`(
        orientation: CGImagePropertyOrientation
    ) throws {
        let plain = try QuarteredJPEG().data()
        let data = try QuarteredJPEG(orientation: orientation).data()
        let expected = try greys(plain, orientation: orientation)
        #expect(try greys(data, orientation: nil) == expected)
        #expect(try greys(data, orientation: orientation) == expected)
        #expect(try greys(data, orientation: .up) == QuarteredJPEG().greys)
    }

    @Test func `bytes that cannot be decoded are called what they are, by no file's name`() {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])
        let error = #expect(throws: VNError.self) {
            try ImageSource.data(png).requestImage(orientation: nil).get()
        }
        #expect(
            error?.description.contains("picture data: is a PNG picture that cannot be decoded") == true)
    }
}
