import Foundation
import PoseCore
import Testing

@testable import LimberVision

struct MaskPlaneTests {
    private let plane = MaskPlane(x: 1, y: 2, width: 2, height: 1, coverage: [7, 255])

    @Test func `a plane is the same after it was encoded, and damaged ones are refused`() throws {
        let encoded = try JSONEncoder().encode(plane)
        #expect(try JSONDecoder().decode(MaskPlane.self, from: encoded) == plane)
        for (former, damaged) in [("\"width\":2", "\"width\":3"), ("\"y\":2", "\"y\":-1")] {
            let text = String(decoding: encoded, as: UTF8.self).replacingOccurrences(
                of: former, with: damaged)
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(MaskPlane.self, from: Data(text.utf8))
            }
        }
    }

    @Test func `masks that reach beyond their picture are refused`() throws {
        let text = String(decoding: try JSONEncoder().encode([plane]), as: UTF8.self)
        func masks(_ width: Int) throws -> InstanceMasks {
            try JSONDecoder().decode(
                InstanceMasks.self, from: Data(#"{"width":\#(width),"height":3,"planes":\#(text)}"#.utf8))
        }
        #expect(throws: DecodingError.self) { try masks(2) }
        let whole = try masks(3)
        #expect(whole.labels() == [0, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(whole.label(x: 2, y: 2) == 1 && whole.label(x: 1, y: 2) == 0 && whole.label(x: 3, y: 3) == 0)
        #expect(try whole.coverage(of: []) == [0, 0, 0, 0, 0, 0, 0, 7, 255])
        #expect(throws: VNError.self) { try whole.coverage(of: [2]) }
    }

    @Test(arguments: [(0, 3), (3, 0), (0, 0), (-1, 3), (3, 65_536)])
    func `masks of a picture without pixels, or too many, are refused`(width: Int, height: Int) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                InstanceMasks.self, from: Data(#"{"width":\#(width),"height":\#(height),"planes":[]}"#.utf8))
        }
    }

    @Test func `a point outside of the picture, or nowhere, shows no person`() throws {
        let observation = try instances()
        #expect(observation.instanceAtPoint(NormalizedPoint(x: 0.9, y: 0.1)) == [1])
        #expect(observation.instanceAtPoint(NormalizedPoint(x: 1, y: 0)) == [1])
        #expect(observation.instanceAtPoint(NormalizedPoint(x: 0.1, y: 0.9)).isEmpty)
        // What a point of a view without a size becomes.
        let nowhere = NormalizedPoint(imagePoint: CGPoint(x: 0, y: 3), in: .zero)
        #expect(nowhere.x.isNaN && observation.instanceAtPoint(nowhere).isEmpty)
        for value in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, -0.1, 1.1] {
            #expect(observation.instanceAtPoint(NormalizedPoint(x: value, y: 0.1)).isEmpty)
            #expect(observation.instanceAtPoint(NormalizedPoint(x: 0.9, y: value)).isEmpty)
        }
    }

    @Test func `the mask of all people has each one's number`() throws {
        let mask = try instances().allInstancesMask
        #expect(mask.size == CGSize(width: 3, height: 3))
        #expect(mask.pixelFormat == kCVPixelFormatType_OneComponent8)
        let labels = mask.withUnsafePointer { start in
            (0..<9).map { start.load(fromByteOffset: $0, as: UInt8.self) }
        }
        #expect(labels == [0, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(mask.pixel(at: NormalizedPoint(x: 0.9, y: 0.1)) == Float(1) / 255)
        #expect(mask.pixel(at: NormalizedPoint(x: 0.9, y: 0.9)) == 0)
        #expect(mask.pixel(at: NormalizedPoint(x: .nan, y: 2)) == 0)
    }

    @Test(arguments: MaskFormat.allCases)
    func `a mask is the same in both generations`(format: MaskFormat) throws {
        let mask = PixelBufferObservation(
            [0, 51, 102, 153, 204, 255], PixelSize(width: 3, height: 2), format,
            header: ObservationHeader(confidence: 1))
        let older = VNPixelBufferObservation(try mask.makePixelBuffer(), timeRange: .invalid)
        let copy = try #require(PixelBufferObservation(older))
        #expect(copy.pixelFormat == format.pixelFormat && copy.size == mask.size)
        for (x, y, value) in [(0.1, 0.9, 0), (0.5, 0.75, 0.2), (1, 1, 0.4), (0, 0, 0.6), (0.99, 0.01, 1)] {
            let point = NormalizedPoint(x: x, y: y)
            #expect(mask.pixel(at: point) == Float(value) && copy.pixel(at: point) == Float(value))
        }
        let third = copy.withUnsafePointer { start in
            switch format {
            case .byte: Float(start.load(fromByteOffset: 2, as: UInt8.self)) / 255
            case .half: Float(start.load(fromByteOffset: 4, as: Float16.self))
            case .float: start.load(fromByteOffset: 8, as: Float.self)
            }
        }
        #expect(abs(third - 0.4) < 0.001)
        let pictured = try #require(CIImage(cvPixelBuffer: older.pixelBuffer).picture)
        #expect(pictured.bgra()[4 * 5] == 255 && pictured.bgra()[4 * 2] == 102)
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 3, 2, kCVPixelFormatType_32BGRA, nil, &made)
        #expect(
            PixelBufferObservation(
                VNPixelBufferObservation(try #require(made), timeRange: .invalid)) == nil)
    }

    private func instances() throws -> InstanceMaskObservation {
        let text = String(decoding: try JSONEncoder().encode([plane]), as: UTF8.self)
        let masks = try JSONDecoder().decode(
            InstanceMasks.self, from: Data(#"{"width":3,"height":3,"planes":\#(text)}"#.utf8))
        return InstanceMaskObservation(masks, header: ObservationHeader(confidence: 1))
    }
}
