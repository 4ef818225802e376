import PoseCore
import Testing

@testable import Overlay

/// A person standing in the middle, every joint as sure as `confidence` says.
private func person(
    id: Int = 1, isProminent: Bool = true, x: Float = 0.5, label: String? = nil,
    confidence: (BodyJointName) -> Float = { _ in 0.9 }
) -> OverlayPerson {
    let places: [BodyJointName: (Float, Float)] = [
        .nose: (0, 0.85), .leftEye: (0.02, 0.87), .rightEye: (-0.02, 0.87), .leftEar: (0.04, 0.86),
        .rightEar: (-0.04, 0.86), .neck: (0, 0.75), .leftShoulder: (0.1, 0.75), .rightShoulder: (-0.1, 0.75),
        .leftElbow: (0.15, 0.6), .rightElbow: (-0.15, 0.6), .leftWrist: (0.17, 0.45),
        .rightWrist: (-0.17, 0.45),
        .root: (0, 0.5), .leftHip: (0.06, 0.5), .rightHip: (-0.06, 0.5), .leftKnee: (0.07, 0.3),
        .rightKnee: (-0.07, 0.3), .leftAnkle: (0.07, 0.1), .rightAnkle: (-0.07, 0.1),
    ]
    let joints = places.map { name, place in
        Joint(
            jointName: name, location: NormalizedPoint(x: x + place.0, y: place.1),
            confidence: confidence(name))
    }
    return OverlayPerson(
        pose: HumanBodyPoseObservation(confidence: 0.9, joints: joints), id: id, isProminent: isProminent,
        label: label, confidence: label == nil ? nil : 0.87)
}

private func blank(_ width: Int, _ height: Int, gray: UInt8 = 0) -> Bitmap {
    let bitmap = Bitmap(size: PixelSize(width: width, height: height))
    _ = bitmap.withBytes { $0.initializeMemory(as: UInt8.self, repeating: gray) }
    return bitmap
}

/// Blue, green and red at a place given in normalised coordinates, origin lower left.
private func color(_ bitmap: Bitmap, _ x: Float, _ y: Float) -> [UInt8] {
    let point = NormalizedPoint(x: x, y: y).pixelPoint(in: bitmap.size)
    let offset = Int(point.y) * bitmap.bytesPerRow + Int(point.x) * 4
    return bitmap.withBytes { Array($0[offset..<offset + 3]) }
}

private func changedPixels(_ bitmap: Bitmap, from gray: UInt8 = 0) -> Int {
    bitmap.withBytes { bytes in
        stride(from: 0, to: bytes.count, by: 4).count {
            bytes[$0] != gray || bytes[$0 + 1] != gray || bytes[$0 + 2] != gray
        }
    }
}

@Suite struct OverlayRendererTests {
    let renderer = OverlayRenderer()

    @Test func `joints of the prominent person are white dots`() throws {
        let bitmap = blank(640, 480)
        try renderer.draw(people: [person()], caption: nil, on: bitmap)
        #expect(color(bitmap, 0.67, 0.45) == [255, 255, 255])
        #expect(color(bitmap, 0.1, 0.9) == [0, 0, 0])
    }

    @Test func `covers leave nothing of the picture below them, and are below the wireframe`() throws {
        func drawn(gray: UInt8) throws -> Bitmap {
            let bitmap = blank(640, 480, gray: gray)
            let cover = FaceCover(
                from: PixelPoint(x: 320, y: 60), to: PixelPoint(x: 340, y: 60), radius: 50)
            try renderer.draw(people: [person()], covers: [cover], caption: nil, on: bitmap)
            return bitmap
        }
        let (dark, bright) = (try drawn(gray: 0), try drawn(gray: 255))
        for (x, y) in [(0.45, 0.88), (0.5, 0.95), (0.58, 0.87), (0.55, 0.8)] as [(Float, Float)] {
            #expect(color(dark, x, y) == color(bright, x, y))
        }
        #expect(color(dark, 0.7, 0.95) != color(bright, 0.7, 0.95))
        #expect(color(dark, 0.5, 0.85) != color(dark, 0.5, 0.95))
    }

    @Test func `joints at or below the minimum confidence are not drawn`() throws {
        let bitmap = blank(640, 480)
        let hidden = person { $0 == .leftWrist ? 0.2 : 0.21 }
        try renderer.draw(people: [hidden], caption: nil, on: bitmap)
        #expect(color(bitmap, 0.67, 0.45) == [0, 0, 0])
        #expect(color(bitmap, 0.33, 0.45) == [255, 255, 255])
        // The forearm to the hidden wrist is not drawn either.
        #expect(color(bitmap, 0.66, 0.525) == [0, 0, 0])
        #expect(color(bitmap, 0.34, 0.525) != [0, 0, 0])
    }

    @Test func `the prominent person stands out from the others`() throws {
        let (loud, quiet) = (blank(640, 480), blank(640, 480))
        try renderer.draw(people: [person()], caption: nil, on: loud)
        try renderer.draw(people: [person(isProminent: false)], caption: nil, on: quiet)
        #expect(changedPixels(loud) > changedPixels(quiet))
        let (bright, dim) = (color(loud, 0.67, 0.45), color(quiet, 0.67, 0.45))
        #expect(zip(bright, dim).allSatisfy { $0 > $1 })
    }

    @Test func `numbers appear only with several people or a label`() throws {
        let (one, two, labelled) = (blank(640, 480), blank(640, 480), blank(640, 480))
        try renderer.draw(people: [person()], caption: nil, on: one)
        try renderer.draw(people: [person(), person(id: 2, isProminent: false)], caption: nil, on: two)
        try renderer.draw(people: [person(label: "Lunges")], caption: nil, on: labelled)
        #expect(changedPixels(two) > changedPixels(one))
        #expect(changedPixels(labelled) > changedPixels(one))
    }

    @Test func `labels of people at one place do not cover each other`() throws {
        func labelled(_ people: [OverlayPerson]) throws -> Int {
            let bitmap = blank(640, 960)
            try renderer.draw(people: people, caption: nil, on: bitmap)
            // Above the eyes.
            return bitmap.withBytes { bytes in
                stride(from: 0, to: 115 * bitmap.bytesPerRow, by: 4).count { bytes[$0] != 0 }
            }
        }
        let (first, second) = (
            person(label: "Lunges"), person(id: 2, isProminent: false, x: 0.52, label: "Lunges")
        )
        #expect(try labelled([first, second]) > 3 * labelled([first]) / 2)
        #expect(try labelled([first, second]) == labelled([second, first]))
    }

    @Test func `with nothing to draw the picture does not change`() throws {
        let bitmap = blank(320, 240, gray: 77)
        try renderer.draw(people: [], caption: nil, on: bitmap)
        try renderer.draw(people: [person { _ in 0 }], caption: OverlayCaption(text: ""), on: bitmap)
        #expect(changedPixels(bitmap, from: 77) == 0)
    }

    @Test func `the caption stays within its part of the picture`() throws {
        let bitmap = blank(640, 480, gray: 200)
        try renderer.draw(
            people: [],
            caption: OverlayCaption(text: "Jumping Jacks", confidence: 0.873, time: Timestamp(seconds: 3)),
            on: bitmap)
        let changed = changedPixels(bitmap, from: 200)
        #expect(changed > 3000)
        #expect(changed < 640 * 480 / 8)
        #expect(color(bitmap, 0.5, 0.5) == [200, 200, 200])
    }

    @Test func `long labels are shortened to fit the picture`() throws {
        let long = String(repeating: "Kettlebell swing with a turn ", count: 8)
        for (width, height) in [(640, 480), (480, 640), (96, 54)] {
            let bitmap = blank(width, height)
            try renderer.draw(
                people: [person(label: long)], caption: OverlayCaption(text: long, confidence: 0.5),
                on: bitmap)
            for row in 0..<height {
                let offset = row * bitmap.bytesPerRow
                let edges = bitmap.withBytes { [$0[offset], $0[offset + (width - 1) * 4]] }
                #expect(edges == [0, 0])
            }
        }
    }

    @Test(arguments: [(1, 1), (2, 90), (96, 54), (54, 96), (1920, 1080), (1080, 1920), (3840, 2160)])
    func `any picture size can be drawn on`(width: Int, height: Int) throws {
        let bitmap = blank(width, height)
        try renderer.draw(
            people: [person(), person(id: 23, isProminent: false, x: 0.95)],
            caption: OverlayCaption(text: "Low Confidence", isState: true, time: Timestamp(seconds: 4000)),
            on: bitmap)
        #expect(changedPixels(bitmap) > 0)
    }

    @Test func `joints far outside or without a finite location do no harm`() throws {
        let bitmap = blank(320, 240)
        let places: [(BodyJointName, Float)] = [
            (.leftWrist, .nan), (.leftElbow, .infinity), (.leftShoulder, 1e9), (.neck, -40),
            (.rightShoulder, 0.5),
        ]
        let joints = places.map {
            Joint(jointName: $0.0, location: NormalizedPoint(x: $0.1, y: 0.5), confidence: 0.9)
        }
        let pose = HumanBodyPoseObservation(confidence: 1, joints: joints)
        try renderer.draw(
            people: [OverlayPerson(pose: pose, id: 1, isProminent: true, label: "Lunges")], caption: nil,
            on: bitmap)
        #expect(color(bitmap, 0.5, 0.5) == [255, 255, 255])
    }

    @Test func `a picture that is too large is refused with its size`() throws {
        let bitmap = blank(40_000, 1)
        let error = #expect(throws: OverlayError.self) {
            try renderer.draw(people: [], caption: nil, on: bitmap)
        }
        #expect(error?.description.hasPrefix("overlay: cannot draw on a picture of 40000×1: ") == true)
        #expect(error?.description.hasSuffix("use a picture of at most 32767 pixels a side") == true)
    }
}
