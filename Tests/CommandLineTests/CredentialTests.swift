import TestSupport
import Testing

/// The passwords of streams, which no command may repeat.
@Suite struct CredentialTests {
    private static let address = "rtsp://annabel:s3cret-word@127.0.0.1:9/live"

    @Test(arguments: [
        ["analyze", address], ["analyze", address, "--format", "csv"], ["bench", address],
        ["track", address, "--box", "0.1,0.1,0.2,0.2"], ["track", "--box", address, address],
        ["live", "demo", address], ["live", "ftp://annabel:s3cret-word@host/x"],
        ["live", "--mqtt", "mqtt://annabel:s3cret-word@host/+"],
        ["live", "--mqtt", "mqtts://annabel:s3cret-word@host:99999"],
        ["live", "--mqtt", "mqtt://localhost", "--camera", address],
        ["live", "--camera", "garden=\(address)"],
        ["train", address, "-o", "M.onnx"],
        ["evaluate", "M.onnx", address],
    ])
    func `an error names an address without its password`(arguments: [String]) throws {
        let run = try LimberProcess(arguments)
        #expect(run.status != 0)
        #expect(!run.errors.isEmpty && !run.errors.contains("Fatal"))
        for text in [run.errors, run.output] {
            #expect(!text.contains("annabel") && !text.contains("s3cret-word"), "\(text)")
        }
    }
}
