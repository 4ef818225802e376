import Foundation
import LimberAVFoundation
import LimberVideoToolbox
import Testing

struct CameraFunctionTests {
    @Test(arguments: [
        (CGSize(width: 4, height: 2), CGRect(x: 10, y: 5, width: 10, height: 5)),
        (CGSize(width: 60, height: 1), CGRect(x: 0, y: 7.25, width: 30, height: 0.5)),
    ])
    func `a picture fits into the middle of a view`(size: CGSize, place: CGRect) {
        let view = CGRect(x: 0, y: 5, width: 30, height: 5)
        #expect(AVMakeRect(aspectRatio: size, insideRect: view) == place)
        #expect(AVMakeRect(aspectRatio: .zero, insideRect: view).isEmpty)
    }

    @Test
    func `a sample has its timing at index 0 and no other`() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 2, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: 7, timescale: 30),
            decodeTimeStamp: .invalid)
        let sample = try CMSampleBuffer(
            imageBuffer: buffer, formatDescription: CMVideoFormatDescription(imageBuffer: buffer),
            sampleTiming: timing)
        var read = CMSampleTimingInfo()
        #expect(CMSampleBufferGetSampleTimingInfo(sample, at: 0, timingInfoOut: &read) == noErr)
        #expect(
            read.presentationTimeStamp == timing.presentationTimeStamp && read.duration == timing.duration)
        #expect(CMSampleBufferGetSampleTimingInfo(sample, at: 1, timingInfoOut: &read) != noErr)
    }

    @Test
    func `the host's clock is the one of layers, and goes on`() {
        let before = CACurrentMediaTime()
        let now = CMClockGetTime(CMClockGetHostTimeClock()).seconds
        #expect(before <= now + 1e-6 && now <= CACurrentMediaTime() + 1e-6)
    }

    @Test
    func `a pixel buffer becomes a picture, one of pairs of numbers does not`() throws {
        var (made, image): (CVPixelBuffer?, CGImage?)
        CVPixelBufferCreate(nil, 4, 2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
        #expect(VTCreateCGImageFromCVPixelBuffer(try #require(made), options: nil, imageOut: &image) == noErr)
        #expect(image?.width == 4 && image?.height == 2)
        CVPixelBufferCreate(nil, 4, 2, kCVPixelFormatType_TwoComponent32Float, nil, &made)
        #expect(VTCreateCGImageFromCVPixelBuffer(try #require(made), options: nil, imageOut: &image) != noErr)
        #expect(image == nil)
    }
}
