import Foundation
import Testing

@testable import LimberVision

struct ComputeDeviceTests {
    private let cpu: MLComputeDevice
    private let picture: CGImage

    init() throws {
        cpu = try #require(MLComputeDevice.allComputeDevices.first)
        let provider = try #require(CGDataProvider(data: Data(count: 16 * 16) as CFData))
        picture = try #require(
            CGImage(
                width: 16, height: 16, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent))
    }

    private static let requests: [any ImageProcessingRequest] = [
        DetectHumanBodyPoseRequest(), DetectHumanHandPoseRequest(), DetectHumanRectanglesRequest(),
        GeneratePersonInstanceMaskRequest(), GeneratePersonSegmentationRequest(),
        DetectHumanBodyPose3DRequest(), DetectTrajectoriesRequest(trajectoryLength: 5),
        TrackObjectRequest(detectedObject: DetectedObjectObservation(boundingBox: .fullImage)),
    ]

    @Test(arguments: requests.indices)
    func `a request runs on the CPU, and keeps the device that is chosen`(index: Int) async throws {
        var request = Self.requests[index]
        #expect(request.supportedComputeStageDevices == [.main: [cpu]])
        if case .cpu = cpu {} else { Issue.record("\(cpu) is no CPU") }
        #expect(request.computeDevice(for: .main) == nil)
        request.setComputeDevice(cpu, for: .main)
        #expect(request.computeDevice(for: .main) == cpu)
        #expect(request.computeDevice(for: .postProcessing) == nil)
        request.setComputeDevice(cpu, for: .postProcessing)
        do {
            _ = try await request.perform(on: picture)
            Issue.record("there is no such stage")
        } catch VisionError.unsupportedComputeStage(let reason) {
            #expect(reason == "\(request) has one compute stage, main; choose devices for no other")
        }
        request.setComputeDevice(nil, for: .postProcessing)
        request.setComputeDevice(nil, for: .main)
        #expect(request.computeDevice(for: .main) == nil)
    }

    @Test
    func `the device is a setting of its request`() {
        let request = DetectHumanHandPoseRequest()
        var other = request
        other.setComputeDevice(cpu, for: .main)
        #expect(request.computeDevice(for: .main) == nil && request != other)
        let shared = DetectTrajectoriesRequest(trajectoryLength: 5)
        shared.setComputeDevice(cpu, for: .main)
        #expect(shared.computeDevice(for: .main) == cpu)
    }

    @Test
    func `requests of the classes' generation do the same`() throws {
        let request = VNDetectHumanBodyPoseRequest()
        #expect(try request.supportedComputeStageDevices == [.main: [cpu]])
        #expect(request.computeDevice(for: .main) == nil)
        request.setComputeDevice(cpu, for: .main)
        #expect(request.computeDevice(for: .main) == cpu)
        request.setComputeDevice(cpu, for: .postProcessing)
        let error = #expect(throws: VNError.self) {
            try VNImageRequestHandler(cgImage: picture).perform([request])
        }
        #expect(error?.code == .unsupportedComputeStage)
    }
}
