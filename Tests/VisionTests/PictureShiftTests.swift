import PoseCore
import Foundation
import Testing

@testable import LimberVision

@Suite struct PictureShiftTests {
    /// A window of a landscape of soft hills, so that parts of a pixel matter.
    private func picture(x: Float, y: Float, width: Int = 200, height: Int = 150) throws -> CGImage {
        var bytes: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let (u, v) = (Float(column) + x, Float(row) + y)
                let value = sin(u / 11) * cos(v / 7) + sin((u + 2 * v) / 23) + sin(u * v / 900)
                bytes += [UInt8](repeating: UInt8(max(0, min(255, 128 + 40 * value))), count: 3)
            }
        }
        return CGImage(try #require(PixelBuffer(size: PixelSize(width: width, height: height), rgb: bytes)))
    }

    @Test(arguments: [(0, 0), (3, -2), (40, 25), (-71, 12), (5.5, 2.25)] as [(Float, Float)])
    func `a picture that shows the same a few pixels away is moved back`(shift: (Float, Float)) throws {
        let reference = try picture(x: 300, y: 200)
        // What is at x in the reference is at x - shift in the floating picture, and rows count downwards.
        let floating = try picture(x: 300 + shift.0, y: 200 + shift.1)
        let request = VNTranslationalImageRegistrationRequest(targetedCGImage: floating)
        try VNImageRequestHandler(cgImage: reference).perform([request])
        let found = try #require(request.results?.first)
        #expect(abs(found.alignmentTransform.tx - CGFloat(shift.0)) < 0.3, "\(found.alignmentTransform)")
        #expect(abs(found.alignmentTransform.ty + CGFloat(shift.1)) < 0.3, "\(found.alignmentTransform)")
        #expect(found.confidence > 0.9)
    }

    @Test func `pictures of two sizes are refused, and grey ones say nothing`() throws {
        let request = VNTranslationalImageRegistrationRequest(
            targetedCGImage: try picture(x: 0, y: 0, width: 100))
        let error = #expect(throws: VNError.self) {
            try VNImageRequestHandler(cgImage: try picture(x: 0, y: 0)).perform([request])
        }
        #expect(error?.code == .invalidArgument)
        let grey = CGImage(
            try #require(
                PixelBuffer(size: PixelSize(width: 64, height: 64), rgb: [UInt8](repeating: 90, count: 12288))
            ))
        let nothing = VNTranslationalImageRegistrationRequest(targetedCGImage: grey)
        try VNImageRequestHandler(cgImage: grey).perform([nothing])
        #expect(nothing.results?.isEmpty == true)
    }
}
