import LimberCoreMedia
import Testing

struct CMAttachmentTests {
    private func buffer() throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, 6, 4, kCVPixelFormatType_32BGRA, nil, &buffer)
        return try #require(buffer)
    }

    @Test(arguments: [CVAttachmentMode.shouldNotPropagate, .shouldPropagate])
    func `Core Media sees the attachments of a buffer`(mode: CVAttachmentMode) throws {
        let buffer = try buffer()
        CVBufferSetAttachment(buffer, "note", "text" as CFString, mode)
        var found: CMAttachmentMode = 7
        #expect(CMGetAttachment(buffer, key: "note", attachmentModeOut: &found) as? String == "text")
        #expect(found == mode.rawValue)
        found = 7
        #expect(CMGetAttachment(buffer, key: "other", attachmentModeOut: &found) == nil && found == 7)
    }

    private func sample() throws -> CMSampleBuffer {
        let image = try buffer()
        return try CMSampleBuffer(
            imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
            sampleTiming: .invalid)
    }

    @Test(arguments: [kCMAttachmentMode_ShouldNotPropagate, kCMAttachmentMode_ShouldPropagate])
    func `an attachment of a sample comes back with the mode that it was set with`(mode: CMAttachmentMode)
        throws
    {
        let sample = try sample()
        #expect(CMGetAttachment(sample, key: "note", attachmentModeOut: nil) == nil)
        CMSetAttachment(sample, key: "note", value: "old" as CFString, attachmentMode: 1 - mode)
        CMSetAttachment(sample, key: "note", value: "text" as CFString, attachmentMode: mode)
        var found: CMAttachmentMode = 7
        #expect(CMGetAttachment(sample, key: "note", attachmentModeOut: &found) as? String == "text")
        #expect(found == mode)
        CMRemoveAttachment(sample, key: "note")
        #expect(CMGetAttachment(sample, key: "note", attachmentModeOut: nil) == nil)
        // What can carry nothing takes nothing.
        CMSetAttachment("note" as CFString, key: "note", value: "text" as CFString, attachmentMode: mode)
        #expect(CMGetAttachment("note" as CFString, key: "note", attachmentModeOut: nil) == nil)
    }

    @Test
    func `attachments that propagate go along, others stay`() throws {
        let (sample, other) = (try sample(), try sample())
        CMSetAttachments(
            sample, attachments: ["a": 1, "b": 2] as NSDictionary,
            attachmentMode: kCMAttachmentMode_ShouldPropagate)
        CMSetAttachment(
            sample, key: "c", value: 3 as CFNumber, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
        func all(_ target: CMSampleBuffer, _ mode: CMAttachmentMode) -> [String: Int]? {
            CMCopyDictionaryOfAttachments(
                allocator: kCFAllocatorDefault, target: target, attachmentMode: mode) as? [String: Int]
        }
        #expect(all(sample, kCMAttachmentMode_ShouldPropagate) == ["a": 1, "b": 2])
        #expect(all(sample, kCMAttachmentMode_ShouldNotPropagate) == ["c": 3])
        CMPropagateAttachments(sample, destination: other)
        #expect(all(other, kCMAttachmentMode_ShouldPropagate) == ["a": 1, "b": 2])
        #expect(all(other, kCMAttachmentMode_ShouldNotPropagate) == nil)
        CMRemoveAllAttachments(sample)
        #expect(all(sample, kCMAttachmentMode_ShouldPropagate) == nil)
    }

    @Test
    func `a copy of a buffer has what goes with copies, and no more`() throws {
        var (first, second): (CVPixelBuffer?, CVPixelBuffer?)
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &first)
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &second)
        let (source, copy) = (try #require(first), try #require(second))
        CVBufferSetAttachments(source, ["a": "1", "b": "2"] as NSDictionary, .shouldPropagate)
        CVBufferSetAttachment(source, "c", "3" as CFString, .shouldNotPropagate)
        CVBufferPropagateAttachments(source, copy)
        #expect(CVBufferCopyAttachments(copy, .shouldPropagate) == ["a": "1", "b": "2"] as NSDictionary)
        #expect(CVBufferCopyAttachments(copy, .shouldNotPropagate) == nil)
        CVBufferRemoveAllAttachments(copy)
        #expect(CVBufferCopyAttachments(copy, .shouldPropagate) == nil)
    }
}
