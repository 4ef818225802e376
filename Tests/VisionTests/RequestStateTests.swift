import Foundation
import PoseCore
import Testing

@testable import LimberVision

@Suite struct RequestStateTests {
    /// Finds what a closure says, and counts.
    private final class ScriptedRequest: VNImageBasedRequest {
        var script: (RequestImage) throws(VNError) -> [VNObservation] = { _ in [] }
        private(set) var performed = 0

        override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
            performed += 1
            return try script(try part(of: image).image)
        }
    }

    /// A request for several threads.
    private struct UncheckedRequest: @unchecked Sendable {
        // Sendable: requests may be performed on any thread.
        let request: ScriptedRequest
    }

    private let picture: CGImage

    init() throws {
        let size = PixelSize(width: 32, height: 16)
        let buffer = try #require(PixelBuffer(size: size, rgb: [UInt8](repeating: 90, count: 32 * 16 * 3)))
        picture = CGImage(buffer)
    }

    @Test func `results are nil before the first perform, empty after one that finds nothing`() throws {
        let request = ScriptedRequest()
        #expect(request.results == nil)
        try VNImageRequestHandler(cgImage: picture).perform([request])
        #expect(request.results?.isEmpty == true)
        #expect(VNDetectHumanBodyPoseRequest().results == nil)
        request.script = { (_) throws(VNError) in throw VNError(.operationFailed, "no") }
        #expect(throws: VNError.self) { try VNImageRequestHandler(cgImage: picture).perform([request]) }
        #expect(request.results == nil)
    }

    @Test func `requests are performed in their order, whichever fail, and the first failure is thrown`()
        throws
    {
        var order: [String] = []
        func request(_ name: String, fails: Bool) -> ScriptedRequest {
            let request = ScriptedRequest { request, error in
                order.append(
                    "\(name) \((error as? VNError)?.description ?? "done") \(request.results?.count ?? -1)")
            }
            request.script = { (_) throws(VNError) in
                if fails { throw VNError(.operationFailed, "failed in \(name)") }
                return [VNObservation(confidence: 1)]
            }
            return request
        }
        let requests = [request("a", fails: false), request("b", fails: true), request("c", fails: true)]
        let error = #expect(throws: VNError.self) {
            try VNImageRequestHandler(cgImage: picture).perform(requests)
        }
        #expect(error?.description == "failed in b")
        #expect(order == ["a done 1", "b failed in b -1", "c failed in c -1"])
    }

    @Test func `a request that waits in a perform can be cancelled, and works again in the next`() throws {
        let second = ScriptedRequest()
        let first = ScriptedRequest { _, _ in second.cancel() }
        let handler = VNImageRequestHandler(cgImage: picture)
        let error = #expect(throws: VNError.self) { try handler.perform([first, second]) }
        #expect(error?.code == .requestCancelled)
        #expect(second.performed == 0 && second.results == nil)
        second.cancel()
        try handler.perform([second])
        #expect(second.performed == 1 && second.results != nil)
    }

    @Test func `a perform that is cancelled stays so while another of the same request runs`() throws {
        let request = ScriptedRequest()
        let handler = VNImageRequestHandler(cgImage: picture)
        var isInner = false
        request.script = { (_) throws(VNError) in
            guard !isInner else { return [VNObservation(confidence: 1)] }
            isInner = true
            request.cancel()
            // A perform that begins after that is not cancelled.
            #expect(throws: Never.self) { try handler.perform([request]) }
            return [VNObservation(confidence: 1)]
        }
        let error = #expect(throws: VNError.self) { try handler.perform([request]) }
        #expect(error?.code == .requestCancelled)
        #expect(request.performed == 2 && request.results == nil)
    }

    @Test func `cancelling a request ends all performs that run or wait, on any thread`() async throws {
        let request = ScriptedRequest()
        let (picture, count) = (picture, 4)
        let gate = DispatchSemaphore(value: 0)
        request.script = { (_) throws(VNError) in
            gate.wait()
            return []
        }
        let box = UncheckedRequest(request: request)
        async let codes: [VNErrorCode?] = withTaskGroup(of: VNErrorCode?.self) { group in
            for _ in 0..<count {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread {
                            do {
                                try VNImageRequestHandler(cgImage: picture).perform([box.request])
                                continuation.resume(returning: nil)
                            } catch {
                                continuation.resume(returning: (error as? VNError)?.code)
                            }
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        while request.state.scheduledCount < count { try await Task.sleep(for: .milliseconds(1)) }
        request.cancel()
        gate.signal()
        #expect(await codes == Array(repeating: .requestCancelled, count: count))
        #expect(request.performed <= 1)
    }

    @Test func `a file that is missing fails each request, with its name`() {
        var errors: [VNErrorCode?] = []
        let requests = (0..<2).map { _ in ScriptedRequest { errors.append(($1 as? VNError)?.code) } }
        let handler = VNImageRequestHandler(url: URL(fileURLWithPath: "/no/such.jpg"))
        let error = #expect(throws: VNError.self) { try handler.perform(requests) }
        #expect(errors == [.ioError, .ioError])
        #expect(error?.description.contains("/no/such.jpg") == true)
        #expect(requests.allSatisfy { $0.performed == 0 })
    }

    @Test func `bytes that are no picture are an invalid image`() {
        let handler = VNImageRequestHandler(data: Data([1, 2, 3]))
        let error = #expect(throws: VNError.self) { try handler.perform([ScriptedRequest()]) }
        #expect(error?.code == .invalidImage)
    }

    @Test func `a revision that does not exist is refused by its number`() {
        let request = ScriptedRequest()
        request.revision = 7
        let error = #expect(throws: VNError.self) {
            try VNImageRequestHandler(cgImage: picture).perform([request])
        }
        #expect(error?.description == "ScriptedRequest has no revision 7, expected one of 1")
    }

    @Test func `a region of interest is what a request sees, and one outside is refused`() throws {
        let request = ScriptedRequest()
        request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        var size: PixelSize?
        request.script = { (image) throws(VNError) in
            size = image.picture.size
            return []
        }
        try VNImageRequestHandler(cgImage: picture).perform([request])
        #expect(size == PixelSize(width: 16, height: 8))
        for region in [
            CGRect(x: 2, y: 0, width: 1, height: 1), CGRect(x: 0.8, y: 0.8, width: 0.5, height: 0.5),
            CGRect(x: 0, y: 0, width: 640, height: 480), CGRect(x: -0.1, y: 0, width: 0.5, height: 0.5),
        ] {
            request.regionOfInterest = region
            let error = #expect(throws: VNError.self) {
                try VNImageRequestHandler(cgImage: picture).perform([request])
            }
            #expect(error?.code == .invalidArgument, "\(region)")
        }
        request.regionOfInterest = CGRect(x: 0.7, y: 0.1, width: 0.30001, height: 0.9)
        try VNImageRequestHandler(cgImage: picture).perform([request])
    }

    @Test(arguments: 1...8)
    func `each of the eight orientations shows the picture as EXIF says`(number: UInt32) throws {
        // The stored picture, and where the upright one's left and upper neighbours come from, as EXIF's table says.
        let stored: [[UInt8]] = [[1, 2, 3], [4, 5, 6]]
        let upright: [UInt32: [[UInt8]]] = [
            1: [[1, 2, 3], [4, 5, 6]], 2: [[3, 2, 1], [6, 5, 4]], 3: [[6, 5, 4], [3, 2, 1]],
            4: [[4, 5, 6], [1, 2, 3]], 5: [[1, 4], [2, 5], [3, 6]], 6: [[4, 1], [5, 2], [6, 3]],
            7: [[6, 3], [5, 2], [4, 1]], 8: [[3, 6], [2, 5], [1, 4]],
        ]
        let bytes = stored.flatMap { $0 }.flatMap { [$0, $0, $0] }
        let buffer = try #require(PixelBuffer(size: PixelSize(width: 3, height: 2), rgb: bytes))
        let orientation = try #require(CGImagePropertyOrientation(rawValue: number))
        let shown = buffer.oriented(orientation)
        let values = (0..<shown.size.height).map { y in
            (0..<shown.size.width).map { x in
                let place = shown.uprightToStored.apply(to: PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5))
                return shown.withPlane(0) {
                    $0[Int(place.y) * shown.planes[0].bytesPerRow + 3 * Int(place.x)]
                }
            }
        }
        #expect(values == upright[number])
    }
}
