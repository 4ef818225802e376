import PoseCore
import SeededRandom
import Testing

@testable import VideoIO

@Suite struct JPEGScanTests {
    private func count(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { JPEG.scanCount(of: $0, upTo: 1000) }
    }

    @Test(arguments: [1, 2, 10, 64, 100])
    func `a picture of up to 100 scans is decoded`(scans: Int) throws {
        let bytes = ProgressivePicture.make(width: 72, height: 64, scans: scans)
        #expect(count(bytes) == scans)
        try JPEG.checkScans(of: bytes)
        #expect(try JPEG.decode(bytes).size == PixelSize(width: 72, height: 64))
    }

    @Test func `more scans are refused before anything is decoded`() throws {
        let bytes = ProgressivePicture.make(width: 72, height: 64, scans: 101)
        let error = #expect(throws: VideoError.self) { try JPEG.checkScans(of: bytes) }
        #expect(
            error?.description
                == "JPEG picture: has more than 100 scans, which a picture of 72x64 may have; save it again")
        #expect(error?.code == .unsupported)
    }

    @Test func `a large picture may have fewer scans`() throws {
        try JPEG.checkScans(of: ProgressivePicture.make(width: 4096, height: 4096, scans: 16))
        let error = #expect(throws: VideoError.self) {
            try JPEG.checkScans(of: ProgressivePicture.make(width: 4096, height: 4096, scans: 17))
        }
        #expect(error?.description.contains("more than 16 scans") == true)
    }

    @Test func `ordinary pictures have one scan`() throws {
        let size = PixelSize(width: 640, height: 480)
        for seed in UInt64(1)...3 {
            var generator = SeededGenerator(seed: seed)
            // Noise, so that every byte comes up in the compressed data.
            let pixels = (0..<size.width * size.height * 3).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let picture = try #require(PixelBuffer(size: size, rgb: pixels))
            #expect(count(try JPEGEncoder().encode(picture)) == 1, "seed \(seed)")
        }
    }

    @Test func `damaged bytes are counted to their end`() {
        let whole = ProgressivePicture.make(width: 72, height: 64, scans: 12)
        for seed in UInt64(1)...200 {
            var generator = SeededGenerator(seed: seed)
            var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
            for _ in 0..<8 where !bytes.isEmpty {
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] =
                    Bool.random(using: &generator) ? 0xFF : UInt8.random(in: 0...255, using: &generator)
            }
            #expect((0...100).contains(count(bytes)), "seed \(seed)")
        }
    }

    @Test func `a size is refused by the header alone`() throws {
        let bytes = Array(ProgressivePicture.make(width: 4096, height: 64, scans: 1).prefix(100))
        let error = #expect(throws: VideoError.self) {
            try bytes.withUnsafeBufferPointer { (buffer) throws(VideoError) in
                let bytes = UnsafeRawBufferPointer(buffer)
                try JPEG.checkSize(of: bytes, maximum: PixelSize(width: 2048, height: 2048))
            }
        }
        #expect(error?.description.contains("4096x64, expected at most 2048x2048") == true)
    }
}
