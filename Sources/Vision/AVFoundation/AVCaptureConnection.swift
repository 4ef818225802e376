/// What leads from a camera to an output.
public class AVCaptureConnection: NSObject, @unchecked Sendable {
    // Sendable: as on Apple's systems, it is set up by one thread; the session reads whole values.

    /// What frames come from.
    public let inputPorts: [AVCaptureInput.Port]
    /// Where frames go.
    public private(set) weak var output: AVCaptureOutput?
    /// False to give no frames.
    public var isEnabled = true
    /// True to mirror frames left to right.
    public var isVideoMirrored = false
    /// Whether mirroring is left to the session, which then does not mirror.
    public var automaticallyAdjustsVideoMirroring = false
    /// How a phone is held; frames come upright in any case.
    public var videoOrientation = AVCaptureVideoOrientation.landscapeRight
    /// How a phone is held, in degrees; frames come upright in any case.
    public var videoRotationAngle: CGFloat = 0
    /// How much frames are to be steadied; without effect.
    public var preferredVideoStabilizationMode = AVCaptureVideoStabilizationMode.off

    /// Whether frames have a matrix of the camera's focal length; without effect.
    public var isCameraIntrinsicMatrixDeliveryEnabled = false

    init(_ input: AVCaptureInput, _ output: AVCaptureOutput) {
        inputPorts = input.ports
        self.output = output
    }

    /// True while frames are given.
    public var isActive: Bool { isEnabled }
    /// True: frames can be mirrored.
    public var isVideoMirroringSupported: Bool { true }
    /// True, without effect: frames come upright in any case.
    public var isVideoOrientationSupported: Bool { true }
    /// False: frames are not steadied.
    public var isVideoStabilizationSupported: Bool { false }

    /// False: a camera's focal length is not known.
    public var isCameraIntrinsicMatrixDeliverySupported: Bool { false }

    /// True, without effect: frames come upright in any case.
    public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
        videoRotationAngle.truncatingRemainder(dividingBy: 90) == 0
    }
}

/// How a phone is held.
public enum AVCaptureVideoOrientation: Int, Sendable {
    case portrait = 1
    case portraitUpsideDown = 2
    case landscapeRight = 3
    case landscapeLeft = 4
}

/// How much frames are steadied.
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
    case off = 0
    case standard = 1
    case cinematic = 2
    case cinematicExtended = 3
    case auto = -1
}
