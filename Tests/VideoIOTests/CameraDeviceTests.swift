import Foundation
import Testing

@testable import VideoIO

@Suite struct CameraDeviceTests {
    @Test func `video devices that may not be opened are named in the order of their numbers`() throws {
        let folder = try TemporaryFolder()
        for name in ["video10", "video2", "video0", "video-index", "vide0", "vhost-vsock"] {
            #expect(FileManager.default.createFile(atPath: folder.file(name), contents: nil))
        }
        let withheld = CameraDevice.withheld(in: folder.path) { $0 == folder.file("video0") }
        #expect(withheld == ["video2", "video10"].map(folder.file))
        #expect(CameraDevice.withheld(in: folder.file("missing")).isEmpty)
    }

    @Test func `a device that may be opened is not withheld`() throws {
        let folder = try TemporaryFolder()
        #expect(FileManager.default.createFile(atPath: folder.file("video0"), contents: nil))
        #expect(CameraDevice.withheld(in: folder.path).isEmpty)
    }

    @Test func `of a device that is no camera it is said which ones are`() {
        #expect(
            MediaInput.openError("/dev/video99", .device, -ENOENT).description.hasPrefix(
                "/dev/video99: there is no camera at this device; "))
        #expect(CameraDevice.absence(others: []).hasSuffix("none was found at this machine: connect one"))
        let others = [
            CameraDevice(device: "/dev/video2", name: "Webcam"),
            CameraDevice(device: "/dev/video4", name: "Door"),
        ]
        #expect(
            CameraDevice.absence(others: others).hasSuffix(
                "there is /dev/video2 (Webcam), /dev/video4 (Door)"))
    }
}
