import LimberCoreImage
import Testing

struct CVPixelBufferTests {
    private func buffer(_ format: OSType, _ width: Int = 6, _ height: Int = 4) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        #expect(
            CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer) == kCVReturnSuccess)
        return try #require(buffer)
    }

    @Test
    func `planes have the sizes of their format`() throws {
        let planar = try buffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 7, 5)
        #expect(CVPixelBufferGetPlaneCount(planar) == 2 && CVPixelBufferIsPlanar(planar))
        #expect(CVPixelBufferGetWidthOfPlane(planar, 1) == 4 && CVPixelBufferGetHeightOfPlane(planar, 1) == 3)
        let packed = try buffer(kCVPixelFormatType_32BGRA)
        #expect(CVPixelBufferGetPlaneCount(packed) == 0 && CVPixelBufferGetBytesPerRow(packed) >= 24)
        #expect(CVImageBufferGetEncodedSize(packed) == CGSize(width: 6, height: 4))
    }

    @Test
    func `bytes are there while locked`() throws {
        let buffer = try buffer(kCVPixelFormatType_OneComponent32Float)
        #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
        #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
        #expect(CVPixelBufferGetBaseAddress(buffer) != nil)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnError)
    }

    @Test(arguments: [CVAttachmentMode.shouldNotPropagate, .shouldPropagate])
    func `an attachment comes back with the mode that it was set with`(mode: CVAttachmentMode) throws {
        let buffer = try buffer(kCVPixelFormatType_32BGRA)
        CVBufferSetAttachment(buffer, "note", "text" as CFString, mode)
        var found: CVAttachmentMode = mode == .shouldPropagate ? .shouldNotPropagate : .shouldPropagate
        let value = CVBufferCopyAttachment(buffer, "note", &found)
        #expect(found == mode && value as? String == "text")
        CVBufferRemoveAttachment(buffer, "note")
        #expect(CVBufferCopyAttachment(buffer, "note", &found) == nil && found == mode)
    }

    @Test
    func `what is written is what images show`() throws {
        let buffer = try buffer(kCVPixelFormatType_32BGRA)
        CVPixelBufferLockBaseAddress(buffer, [])
        let base = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
        base[CVPixelBufferGetBytesPerRow(buffer) + 8] = 200
        CVPixelBufferUnlockBaseAddress(buffer, [])
        let image = CIImage(cvPixelBuffer: buffer)
        let picture = try #require(CIContext().createCGImage(image, from: image.extent))
        #expect(try #require(picture.dataProvider?.data)[picture.bytesPerRow + 8] == 200)
        #expect(image.pixelBuffer === buffer)
    }

    @Test(arguments: [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
    ])
    func `a colour survives the way through brightness and chroma`(format: OSType) throws {
        let packed = try buffer(kCVPixelFormatType_32BGRA, 16, 16)
        CVPixelBufferLockBaseAddress(packed, [])
        let base = try #require(CVPixelBufferGetBaseAddress(packed)).assumingMemoryBound(to: UInt8.self)
        for row in 0..<16 {
            for column in 0..<16 {
                let pixel = base + row * CVPixelBufferGetBytesPerRow(packed) + column * 4
                (pixel[0], pixel[1], pixel[2]) = (60, 120, 200)
            }
        }
        CVPixelBufferUnlockBaseAddress(packed, [])
        let picture = try #require(packed.pixelBuffer)
        let planar = try #require(CVPixelBuffer(picture, format: format))
        CVPixelBufferLockBaseAddress(planar, [])
        CVPixelBufferUnlockBaseAddress(planar, [])
        let bytes = try #require(planar.pixelBuffer).bgra()
        for (channel, value) in [60, 120, 200].enumerated() {
            #expect(abs(Int(bytes[channel + 8 * 68]) - value) <= 4)
        }
    }

    @Test
    func `bad sizes and formats are refused`() {
        var buffer: CVPixelBuffer?
        #expect(
            CVPixelBufferCreate(nil, 0, 4, kCVPixelFormatType_32BGRA, nil, &buffer)
                == kCVReturnInvalidArgument)
        #expect(CVPixelBufferCreate(nil, 4, 4, 0x1234, nil, &buffer) == kCVReturnInvalidPixelFormat)
        #expect(
            CVPixelBufferCreate(nil, 1 << 40, 1 << 40, kCVPixelFormatType_32BGRA, nil, &buffer)
                == kCVReturnAllocationFailed)
        var pool: CVPixelBufferPool?
        let attributes: CFDictionary = [kCVPixelBufferWidthKey as String: 4] as CFDictionary
        #expect(CVPixelBufferPoolCreate(nil, nil, attributes, &pool) == kCVReturnInvalidPixelBufferAttributes)
    }
}
