import Testing

@testable import HomeAutomation

@Suite struct CameraArgumentTests {
    @Test func `a source is in the argument, also one with equals signs`() throws {
        let camera = try CameraArgument("garden=http://192.168.1.7/video?channel=1&type=0", environment: [:])
        #expect(camera.name == "garden")
        #expect(camera.source == "http://192.168.1.7/video?channel=1&type=0")
    }

    @Test func `the source of a name alone is in the environment`() throws {
        let camera = try CameraArgument(
            "front-door", environment: ["LIMBER_CAMERA_FRONT_DOOR": "rtsp://ann:pass%23word@192.168.1.7/main"]
        )
        #expect(camera.name == "front-door")
        #expect(camera.source == "rtsp://ann:pass%23word@192.168.1.7/main")
    }

    @Test(arguments: [
        (
            "front-door",
            "camera front-door has no source; expected front-door=SOURCE, or the source in the variable LIMBER_CAMERA_FRONT_DOOR"
        ),
        (
            "rtsp://ann:secret@192.168.1.7/main",
            "--camera is name=source, such as garden=rtsp://192.168.1.7/main; rtsp://192.168.1.7/main has no name"
        ),
    ])
    func `what has no source or no name is refused, without a password`(text: String, message: String) {
        let error = #expect(throws: MQTTError.self) { try CameraArgument(text, environment: [:]) }
        #expect(error?.description == message)
    }
}
