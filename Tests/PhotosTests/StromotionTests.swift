import PoseCore
import SeededRandom
import Testing

@testable import Photos

@Suite struct StromotionTests {
    private let size = PixelSize(width: 400, height: 200)

    /// A figure that runs from left to right, and jumps in the middle.
    private func runner(_ index: Int) -> Figure {
        let offset = Double(index - 30) / 30
        let rise = max(0, 40 * (1 - offset * offset * 16))
        return Figure(feet: SIMD2(30 + 5.6 * Double(index), 185 - rise))
    }

    private func run(camera: (Int) -> Homography = { _ in .identity }) -> [SubjectFrame] {
        (0..<60).map { index in
            let toStart = camera(index).inverse ?? .identity
            return SubjectFrame(
                index: index, time: Timestamp(seconds: Double(index) / 30), size: size,
                pose: runner(index).pose(in: size, camera: camera(index)),
                placement: CameraPlacement(run: 0, toRunStart: toStart), sharpness: 10)
        }
    }

    @Test(arguments: [2, 3, 5, 9])
    func `figures never overlap, and the wanted frame is among them`(count: Int) {
        var configuration = FigureSelection.Configuration()
        configuration.count = count
        let positions = FigureSelection(run(), key: 30, configuration: configuration).positions()
        #expect(positions.contains(30))
        #expect(positions.count > 1 && positions.count <= count)
        for (first, second) in zip(positions, positions.dropFirst()) {
            let (a, b) = (runner(first), runner(second))
            let touching = (0..<size.width * size.height).contains { index in
                let place = SIMD2(Double(index % size.width), Double(index / size.width))
                return a.covers(place) && b.covers(place)
            }
            #expect(!touching)
        }
    }

    @Test func `a person that stays is one figure, unless figures may overlap`() {
        let frames = (0..<40).map { index in
            SubjectFrame(
                index: index, time: Timestamp(seconds: Double(index) / 20), size: size,
                pose: Figure(feet: SIMD2(200 + 0.5 * Double(index), 185)).pose(in: size))
        }
        #expect(FigureSelection(frames, key: 10).positions() == [10])
        var configuration = FigureSelection.Configuration()
        configuration.spacing = -0.3
        #expect(FigureSelection(frames, key: 10, configuration: configuration).positions().count == 7)
        // Where it does not move at all, they are spread over the time.
        let still = frames.map { frame in
            SubjectFrame(index: frame.index, time: frame.time, size: size, pose: frames[0].pose)
        }
        let positions = FigureSelection(still, key: 10, configuration: configuration).positions()
        #expect(positions == [4, 10, 17, 23, 30, 36])
    }

    @Test func `figures that may overlap show the whole run, and overlap no more than they must`() {
        var configuration = FigureSelection.Configuration()
        configuration.count = 12
        configuration.spacing = -0.3
        let positions = FigureSelection(run(), key: 30, configuration: configuration).positions()
        #expect(positions.count == 12 && positions.contains(30))
        #expect(positions[0] < 10 && positions[11] > 50)
        // Fewer have room apart.
        configuration.count = 3
        let three = FigureSelection(run(), key: 30, configuration: configuration).positions()
        #expect(three.count == 3 && three.contains(30) && three[0] < 20 && three[2] > 40)
    }

    @Test func `a frame in which another person is near is left out`() {
        var frames = run()
        for index in 40..<60 { frames[index].others = [frames[index].pose] }
        let positions = FigureSelection(frames, key: 30).positions()
        #expect(positions.allSatisfy { $0 < 40 })
        #expect(positions.count > 2)
    }

    /// The figure of a frame as the composer wants it.
    private func figure(
        _ index: Int, camera: Homography = .identity, toBase: Homography = .identity, exposure: Double = 1
    ) -> StromotionComposer.Figure {
        var filming = Filming(scene: TexturedScene(seed: 9), size: size)
        filming.exposure = exposure
        let runner = runner(index)
        let bitmap = Bitmap(filming.picture(camera: camera, figures: [runner]))
        return StromotionComposer.Figure(
            picture: PlacedPicture(bitmap, toBase: toBase), pictureSize: size,
            mask: filming.mask(of: runner, camera: camera), pose: runner.pose(in: size, camera: camera))
    }

    /// The share of pixels that differ from the truth by more than a tenth of the range.
    private func errors(
        in composition: StromotionComposer.Composition, figures: [Int], base camera: Homography = .identity
    ) -> Double {
        let scene = TexturedScene(seed: 9)
        let toPlane = camera.inverse ?? .identity
        let picture = PixelBuffer(composition.bitmap)
        var wrong = 0
        picture.withPlane(0) { bytes in
            for y in 0..<picture.size.height {
                for x in 0..<picture.size.width {
                    let place = toPlane.apply(
                        to: SIMD2(
                            Double(composition.region.x + x) + 0.5, Double(composition.region.y + y) + 0.5))
                    let pixel = bytes + 3 * (y * picture.size.width + x)
                    let color = SIMD3(Double(pixel[0]), Double(pixel[1]), Double(pixel[2]))
                    // At a figure's edge a pixel may be either.
                    let isRight = [
                        SIMD2(0.0, 0), SIMD2(1.5, 0), SIMD2(-1.5, 0), SIMD2(0, 1.5), SIMD2(0, -1.5),
                    ]
                    .contains { offset in
                        let covered = figures.contains { runner($0).covers(place + offset) }
                        let truth = covered ? SIMD3(220, 40, 60) : scene.color(at: place)
                        let difference = color - truth
                        return max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 25
                    }
                    if !isRight { wrong += 1 }
                }
            }
        }
        return Double(wrong) / Double(picture.size.width * picture.size.height)
    }

    @Test func `the composition shows the scene and every figure, and nothing else`() throws {
        let composition = try #require(
            StromotionComposer().compose([figure(5), figure(30), figure(55)], base: 1))
        #expect(composition.region == PixelRect(of: size))
        #expect(errors(in: composition, figures: [5, 30, 55]) < 0.002)
    }

    @Test func `figures of a brighter and a darker picture leave no seam`() throws {
        let composition = try #require(
            StromotionComposer().compose(
                [figure(5, exposure: 1.12), figure(30), figure(55, exposure: 0.88)], base: 1))
        #expect(errors(in: composition, figures: [5, 30, 55]) < 0.004)
    }

    @Test func `a camera that turns gives a panorama without the person's ghosts`() throws {
        func camera(_ index: Int) -> Homography { turnedCamera(by: 0.006 * Double(index - 30), in: size) }
        let figures = [5, 30, 55].map { index in
            figure(index, camera: camera(index), toBase: camera(index).inverse ?? .identity)
        }
        let scenes = [0, 2].map { place in
            StromotionComposer.Scene(picture: figures[place].picture, people: [figures[place].pose])
        }
        let composition = try #require(StromotionComposer().compose(figures, base: 1, scenes: scenes))
        #expect(composition.region.width > size.width + 60)
        #expect(errors(in: composition, figures: [5, 30, 55]) < 0.004)
    }

    @Test func `a figure that touches another by its mask is left out`() {
        let figures = [figure(28), figure(30), figure(55)]
        #expect(FigureOverlap.apart(figures, keeping: 1) == [1, 2])
        #expect(FigureOverlap.apart(figures, keeping: 1, mayTouch: true) == [0, 1, 2])
    }

    @Test func `a plan has all kinds for a run, and only a shot for one frame`() {
        let frames = run()
        let plan = PhotoPlan(frames, times: frames.map(\.time), arePictures: false, configuration: .init())
        #expect(plan.shots.first?.kind == .apex)
        #expect(plan.figures.count > 2)
        #expect(plan.figures[plan.base].time == plan.shots.first?.time)
        #expect(plan.scenes.isEmpty)
        #expect(plan.tiles.count >= 6)
        #expect(plan.loop?.contains(Timestamp(seconds: 1)) == true)
        let single = PhotoPlan(
            Array(frames.prefix(1)), times: [.zero], arePictures: false, configuration: .init())
        #expect(single.shots.map(\.kind) == [.sharpest])
        #expect(single.figures.isEmpty && single.tiles.isEmpty && single.loop == nil)
    }

    @Test func `a plan with counts beyond all bounds has none, or all`() {
        let frames = run()
        func plan(_ count: Int) -> PhotoPlan {
            var configuration = PhotoPlan.Configuration()
            (configuration.shotCount, configuration.tileCount, configuration.figures.count) = (
                count, count, count
            )
            return PhotoPlan(
                frames, times: frames.map(\.time), arePictures: false, configuration: configuration)
        }
        #expect(plan(-1).shots.isEmpty && plan(-1).figures.count < 2)
        #expect(plan(.min).shots.isEmpty)
        #expect(!plan(.max).shots.isEmpty && plan(.max).figures.count > 2)
    }
}

extension Bitmap {
    /// A bitmap of an upright picture of red, green and blue.
    convenience init(_ picture: PixelBuffer) {
        self.init(size: picture.size)
        let width = picture.size.width
        picture.withPlane(0) { source in
            withBytes { bytes in
                for index in 0..<width * picture.size.height {
                    let offset = index / width * bytesPerRow + 4 * (index % width)
                    for channel in 0..<3 { bytes[offset + channel] = source[3 * index + 2 - channel] }
                    bytes[offset + 3] = 255
                }
            }
        }
    }
}
