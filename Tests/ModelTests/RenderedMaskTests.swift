import Foundation
import PoseCore
import PoseEstimation
import SyntheticScenes
import Testing

/// Masks of drawn people beside their exact silhouettes.
@Suite(masksAreInstalled) struct RenderedMaskTests {
    private static let seeds: Range<UInt64> = 9001..<9006

    /// The mask of each person that was found, beside the silhouette that it overlaps most.
    private static func pairs(
        in scene: StillScene, by poses: BlazePoseEstimator, _ masks: PersonMaskEstimator
    ) throws -> [(mask: PersonMask, person: Int, overlap: Float)] {
        poses.reset()
        let picture = try #require(scene.picture())
        let found = try poses.poses(in: Frame(index: 0, timestamp: .zero, pixelBuffer: picture))
        let silhouettes = scene.truth.indices.map { scene.silhouette(of: $0) }
        return try masks.masks(of: found, in: picture).compactMap { mask in
            guard let mask else { return nil }
            let overlaps = silhouettes.map { mask.intersectionOverUnion(with: $0) }
            let best = overlaps.indices.max { overlaps[$0] < overlaps[$1] } ?? 0
            return (mask, best, overlaps[best])
        }
    }

    @Test func `masks of whole and half bodies are their silhouettes`() throws {
        let (poses, masks) = (try BlazePoseEstimator(), try PersonMaskEstimator())
        var overlaps: [Float] = []
        for kind in [StillScene.Kind.wholeBody, .halfLength] {
            for seed in Self.seeds {
                overlaps += try Self.pairs(in: StillScene(kind, seed: seed), by: poses, masks).map(\.overlap)
            }
        }
        try #require(overlaps.count >= 9)
        let mean = overlaps.reduce(0, +) / Float(overlaps.count)
        #expect(mean >= 0.94, "\(overlaps)")
        #expect(overlaps.count { $0 >= 0.92 } >= overlaps.count - 1, "\(overlaps)")
    }

    @Test func `requests by Vision's names give the people of a picture`() async throws {
        let scene = StillScene(.wholeBody, seed: 9003)
        let picture = try #require(scene.picture())
        let silhouette = scene.silhouette(of: 0)
        let people = try #require(try await GeneratePersonInstanceMaskRequest().perform(on: picture))
        #expect(people.allInstances == [1])
        #expect(try people.personMask(for: 1).intersectionOverUnion(with: silhouette) > 0.92)
        for level in GeneratePersonSegmentationRequest.QualityLevel.allCases {
            var configuration = GeneratePersonSegmentationRequest.Configuration()
            configuration.qualityLevel = level
            let request = try GeneratePersonSegmentationRequest(configuration: configuration)
            let mask = try await request.perform(on: picture)
            #expect(mask.size == picture.size)
            let values = mask.pixelBuffer.withPlane(0) {
                Array(UnsafeBufferPointer(start: $0, count: mask.size.width * mask.size.height))
            }
            let whole = PersonMask(region: PixelRect(of: mask.size), values: values)
            #expect(whole.intersectionOverUnion(with: silhouette) > 0.88, "\(level)")
        }
    }

    @Test func `a missing model file is named`() {
        var configuration = PersonMaskEstimator.Configuration()
        configuration.models = PoseModelFiles(folder: "/no/such/folder")
        let error = #expect(throws: PoseEstimationError.self) {
            try PersonMaskEstimator(configuration: configuration)
        }
        #expect(
            error?.description
                == "/no/such/folder/person_mask.tflite: the model for masks is missing; run set-up again")
    }
}
