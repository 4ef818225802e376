import Foundation
import LimberVision
import Testing

struct CGImageSourceTests {
    private let stored = QuarteredJPEG().greys

    /// The same picture's source by its bytes and by its file.
    private func sources(_ jpeg: Data) throws -> [CGImageSource] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID()).jpg")
        try jpeg.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let sources = [
            CGImageSourceCreateWithData(jpeg as CFData, nil), CGImageSourceCreateWithURL(file as CFURL, nil),
        ]
        return try sources.map {
            let source = try #require($0)
            #expect(CGImageSourceGetCount(source) == 1)
            return source
        }
    }

    @Test(arguments: CGImagePropertyOrientation.allCases)
    func `a picture is given as it is stored, with its file's orientation`(
        orientation: CGImagePropertyOrientation
    ) throws {
        for source in try sources(try QuarteredJPEG(orientation: orientation).data()) {
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
            #expect(image?.width == 64 && image?.height == 48)
            #expect(try QuarteredJPEG.greys(of: image) == stored)
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
            let found = (properties as? [String: Any])?[kCGImagePropertyOrientation as String] as? UInt32
            #expect(found == orientation.rawValue)
        }
    }

    @Test(arguments: CGImagePropertyOrientation.allCases)
    func `an image of a file is as stored or as it is seen`(orientation: CGImagePropertyOrientation) throws {
        let data = try QuarteredJPEG(orientation: orientation).data()
        let image = try #require(CIImage(data: data))
        #expect(try QuarteredJPEG.greys(of: CIContext().createCGImage(image, from: image.extent)) == stored)
        #expect(image.properties[kCGImagePropertyOrientation as String] as? UInt32 == orientation.rawValue)
        let seen = try #require(CIImage(data: data, options: [.applyOrientationProperty: true]))
        let turned = image.oriented(orientation)
        #expect(
            try QuarteredJPEG.greys(of: CIContext().createCGImage(seen, from: seen.extent))
                == QuarteredJPEG.greys(of: CIContext().createCGImage(turned, from: turned.extent)))
    }

    @Test
    func `bytes of a large photograph are read as its file is`() throws {
        for source in try sources(try QuarteredJPEG(width: 4800, height: 64).data()) {
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
            #expect(image?.width == 4800)
            #expect(try QuarteredJPEG.greys(of: image) == stored)
        }
    }

    /// An animation of 16×16 pixels: the grey of each frame.
    private static let animations: [(name: String, bytes: Data, greys: [Int])] = [
        ("gif", AnimatedGIF(shades: [0, 1, 2, 3]).data, [0, 80, 160, 240]),
        (
            "apng",
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAACXBIWXMAAAABAAAAAQBPJcTWAAAACGFjVEwAAAACAAAAAPONk3AAAAAa"
                    + "ZmNUTAAAAAAAAAAQAAAAEAAAAAAAAAAAAAEACgAAY0bPJQAAAA1JREFUeJxjYBgFyAAAARAAAaCTEaUAAAAaZmNUTAAAAAEAAAAQAAAA"
                    + "EAAAAAAAAAAAAAEACgAA+DUl8QAAABNmZEFUAAAAAnicY2hAAwwjWwAABQyAAZXbupEAAAAASUVORK5CYII=")
                ?? Data(),
            [0, 160]
        ),
    ]

    @Test(arguments: animations.map(\.name))
    func `an animation's frames are counted and given, in any order`(name: String) throws {
        let (_, bytes, greys) = try #require(Self.animations.first { $0.name == name })
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID()).\(name)")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for source in [
            CGImageSourceCreateWithData(bytes as CFData, nil), CGImageSourceCreateWithURL(file as CFURL, nil),
        ] {
            let source = try #require(source)
            #expect(CGImageSourceGetCount(source) == greys.count)
            for index in greys.indices.reversed() + Array(greys.indices) {
                let image = CGImageSourceCreateImageAtIndex(source, index, nil)
                #expect(image?.width == 16 && image?.height == 16)
                let found = try QuarteredJPEG.greys(of: image).flatMap(\.self)
                #expect(Set(found) == [greys[index]])
                let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
                #expect(properties?[kCGImagePropertyPixelWidth as String] as? Int == 16)
            }
            for index in [-1, greys.count] {
                #expect(CGImageSourceCreateImageAtIndex(source, index, nil) == nil)
                #expect(CGImageSourceCopyPropertiesAtIndex(source, index, nil) == nil)
            }
        }
    }

    @Test
    func `a JPEG in print colours is read`() throws {
        // 16×16 pixels without cyan and black: red.
        let base64 =
            "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdo"
            + "Zz5NcXlwZHhcZWdj/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAH/8QAFBABAAAAAAAAAAAAAAAA"
            + "AAAAAP/aAA4EQwBNAFkASwAAPwCgJ+n6gAAAAP/Z"
        for source in try sources(try #require(Data(base64Encoded: base64))) {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            let pixel = try #require(image.dataProvider?.data)
            #expect(pixel[0] < 60 && pixel[1] < 60 && pixel[2] > 200)
        }
    }
}
