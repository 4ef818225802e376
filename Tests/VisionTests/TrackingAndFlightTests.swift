import Foundation
import PoseCore
import Testing

@testable import LimberVision

@Suite struct TrackingAndFlightTests {
    /// A bright square with a dark core on a grey picture.
    private func picture(_ x: Int, _ y: Int) throws -> CGImage {
        var bytes = [UInt8](repeating: 100, count: 160 * 120 * 3)
        for row in y..<(y + 20) {
            for column in x..<(x + 20) {
                let isCore = (6..<14).contains(row - y) && (6..<14).contains(column - x)
                let offset = 3 * (row * 160 + column)
                bytes.replaceSubrange(offset..<(offset + 3), with: isCore ? [20, 20, 60] : [230, 220, 90])
            }
        }
        return CGImage(try #require(PixelBuffer(size: PixelSize(width: 160, height: 120), rgb: bytes)))
    }

    @Test func `an observation that is given back goes on, in a new request for each frame`() throws {
        var object = VNDetectedObjectObservation(
            boundingBox: VNNormalizedRectForImageRect(CGRect(x: 40, y: 60, width: 20, height: 20), 160, 120))
        let (id, handler) = (object.uuid, VNSequenceRequestHandler())
        for step in 0..<12 {
            let request = VNTrackObjectRequest(detectedObjectObservation: object)
            request.trackingLevel = .accurate
            // The square goes to the right by 2 pixels a frame; its lower edge is at 60 from below.
            try handler.perform([request], on: try picture(40 + 2 * step, 40))
            object = try #require(request.results?.first as? VNDetectedObjectObservation)
            #expect(object.uuid == id)
        }
        let place = VNImageRectForNormalizedRect(object.boundingBox, 160, 120)
        #expect(abs(place.midX - 72) < 3 && abs(place.midY - 70) < 3, "\(place)")
        #expect(object.confidence > 0.3)
    }

    @Test func `an object is followed from one region of interest into another`() throws {
        var object = VNDetectedObjectObservation(
            boundingBox: VNNormalizedRectForImageRect(CGRect(x: 90, y: 60, width: 20, height: 20), 160, 120))
        let handler = VNSequenceRequestHandler()
        for step in 0..<12 {
            let request = VNTrackObjectRequest(detectedObjectObservation: object)
            request.trackingLevel = .accurate
            if step >= 6 { request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 1) }
            try handler.perform([request], on: try picture(90 + 2 * step, 40))
            object = try #require(request.results?.first as? VNDetectedObjectObservation)
        }
        #expect(object.confidence > 0.3)
        // In shares of the right half.
        #expect(abs(object.boundingBox.midX - (122 - 80) / 80) < 0.05, "\(object.boundingBox)")
        #expect(abs(object.boundingBox.midY - 70.0 / 120) < 0.03, "\(object.boundingBox)")
    }

    @Test func `each trajectory of a video has a name of its own, the same in all frames`() {
        let video = UUID()
        let names = (0..<100).map(video.numbered)
        #expect(Set(names).count == 100 && names == (0..<100).map(video.numbered))
        #expect(names[1] != UUID().numbered(1))
    }

    @Test(arguments: [VNTrackObjectRequestRevision1, VNTrackObjectRequestRevision2])
    func `an observation names the revision of the request that found it`(revision: Int) throws {
        let object = VNDetectedObjectObservation(
            requestRevision: revision, boundingBox: CGRect(x: 0.25, y: 0.5, width: 0.125, height: 0.125))
        #expect(object.requestRevision == revision)
        let request = VNTrackObjectRequest(detectedObjectObservation: object)
        request.revision = revision
        try VNSequenceRequestHandler().perform([request], on: try picture(40, 40))
        #expect(request.results?.map(\.requestRevision) == [revision])
    }

    @Test func `frames between those that are to be analysed give what the last one gave`() async throws {
        let box = LimberVision.NormalizedRect(
            imageRect: CGRect(x: 40, y: 60, width: 20, height: 20), in: CGSize(width: 160, height: 120))
        let request = TrackObjectRequest(
            detectedObject: LimberVision.DetectedObjectObservation(boundingBox: box),
            frameAnalysisSpacing: CMTime(value: 1, timescale: 10))
        var boxes: [LimberVision.NormalizedRect] = []
        for step in 0..<7 {
            let time = FramePlace(timestamp: Timestamp(seconds: Double(step) / 30))
            let shown = try #require(try picture(40 + 2 * step, 40).pixelBuffer).placed(time)
            let found = try await request.perform(on: CGImage(shown))
            #expect(found?.timeRange?.start.seconds == time.timestamp.seconds)
            boxes.append(try #require(found).boundingBox)
        }
        for (step, box) in boxes.enumerated() { #expect(box == boxes[step - step % 3]) }
        #expect(Set(boxes).count == 3)
    }

    @Test func `a request says what it follows, a person as well`() async throws {
        let box = LimberVision.NormalizedRect(
            imageRect: CGRect(x: 40, y: 60, width: 20, height: 20), in: CGSize(width: 160, height: 120))
        let person = HumanObservation(boundingBox: box, revision: .revision2)
        #expect(person.originatingRequestDescriptor == .detectHumanRectanglesRequest(.revision2))
        #expect(HumanObservation(boundingBox: box).originatingRequestDescriptor == nil)
        let request = TrackObjectRequest(detectedObject: person)
        let found = try await request.perform(on: try picture(40, 40))
        #expect(request.inputObservation.boundingBox == box)
        #expect(request.inputObservation.uuid == person.uuid && found?.uuid == person.uuid)
    }

    @Test func `an object outside of the picture is refused`() throws {
        let request = VNTrackObjectRequest(
            detectedObjectObservation: VNDetectedObjectObservation(
                boundingBox: CGRect(x: 1.5, y: 0, width: 0.1, height: 0.1)))
        let error = #expect(throws: VNError.self) {
            try VNSequenceRequestHandler().perform([request], on: try picture(40, 40))
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test func `a time of any length is a spacing and a limit`() {
        let longest = Duration.nanoseconds(9_200_000_000_000_000_000)
        for time in [CMTime(value: .max, timescale: 1), CMTime(value: 1, timescale: 0)] {
            #expect(time.spacing == longest && time.limit == longest)
        }
        let request = VNDetectTrajectoriesRequest(
            frameAnalysisSpacing: CMTime(value: .max, timescale: 600), trajectoryLength: 5)
        #expect(request.frameAnalysisSpacing.value == .max)
        for time in [CMTime.zero, .invalid, .indefinite, .positiveInfinity, CMTime(value: -1, timescale: 1)] {
            #expect(time.spacing == .zero && time.limit == nil)
        }
        #expect(CMTime(value: 1, timescale: 4).limit == .milliseconds(250))
    }

    @Test func `trajectories that are over are not kept without a bound`() {
        let flights = FlightFollower(length: 5, spacing: .zero)
        #expect(flights.detector.configuration.maximumKeptTrajectories.map { $0 <= 100 } == true)
    }

    @Test func `trajectories need times`() async throws {
        let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 5)
        for perform in [
            { try VNImageRequestHandler(cgImage: $0).perform([request]) },
            { try VNSequenceRequestHandler().perform([request], on: $0) },
        ] as [(CGImage) throws -> Void] {
            let error = #expect(throws: VNError.self) { try perform(try picture(40, 40)) }
            #expect(error?.code == .timeStampNotFound)
        }
        let value = DetectTrajectoriesRequest(trajectoryLength: 3)
        #expect(value.trajectoryLength == 5 && value.minimumLatencyFrameCount == 5)
        await #expect(throws: VisionError.self) { try await value.perform(on: try picture(40, 40)) }
    }

    @Test func `a ball that flies is found with its own name in every frame`() throws {
        let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 5)
        request.objectMaximumNormalizedRadius = 0.2
        var names: Set<UUID> = []
        let source = FrameSource()
        for step in 0..<24 {
            let t = Float(step) / 30
            var bytes = [UInt8](repeating: 60, count: 320 * 240 * 3)
            let (x, y) = (20 + 300 * t, 200 - 380 * t + 320 * t * t)
            for row in 0..<240 {
                for column in 0..<320 {
                    let (dx, dy) = (Float(column) - x, Float(row) - y)
                    guard dx * dx + dy * dy < 25 else { continue }
                    bytes.replaceSubrange(
                        3 * (row * 320 + column)..<3 * (row * 320 + column) + 3, with: [240, 240, 240])
                }
            }
            let buffer = try #require(PixelBuffer(size: PixelSize(width: 320, height: 240), rgb: bytes))
            let frame = buffer.placed(FramePlace(source: source, timestamp: Timestamp(seconds: Double(t))))
            try VNImageRequestHandler(cgImage: CGImage(frame)).perform([request])
            for flight in request.results ?? [] {
                names.insert(flight.uuid)
                #expect(flight.detectedPoints.count >= 5)
                #expect(flight.equationCoefficients.x < 0)
                #expect(flight.timeRange.duration.seconds > 0)
            }
        }
        #expect(names.count == 1)
    }
}
