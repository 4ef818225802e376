// Focus, exposure, white balance, light and zoom of a phone's camera: cameras here have none that can be set. Code that
// asks first, as it must on Apple's systems, goes on without them.
extension AVCaptureDevice {
    /// How a camera focuses.
    public enum FocusMode: Int, Sendable {
        case locked = 0
        case autoFocus = 1
        case continuousAutoFocus = 2
    }

    /// How a camera sets its exposure.
    public enum ExposureMode: Int, Sendable {
        case locked = 0
        case autoExpose = 1
        case continuousAutoExposure = 2
        case custom = 3
    }

    /// How a camera balances its colours.
    public enum WhiteBalanceMode: Int, Sendable {
        case locked = 0
        case autoWhiteBalance = 1
        case continuousAutoWhiteBalance = 2
    }

    /// Whether a camera's light is on.
    public enum TorchMode: Int, Sendable {
        case off = 0
        case on = 1
        case auto = 2
    }

    /// False: focus cannot be set.
    public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { false }
    /// False: exposure cannot be set.
    public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool { false }
    /// False: colours cannot be balanced.
    public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool { false }
    /// False: there is no light.
    public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { false }

    /// The camera's own; setting it has no effect.
    public var focusMode: FocusMode {
        get { .continuousAutoFocus }
        set {}
    }

    /// The camera's own; setting it has no effect.
    public var exposureMode: ExposureMode {
        get { .continuousAutoExposure }
        set {}
    }

    /// The camera's own; setting it has no effect.
    public var whiteBalanceMode: WhiteBalanceMode {
        get { .continuousAutoWhiteBalance }
        set {}
    }

    /// Off; setting it has no effect.
    public var torchMode: TorchMode {
        get { .off }
        set {}
    }

    /// 1: there is no zoom; setting it has no effect.
    public var videoZoomFactor: CGFloat {
        get { 1 }
        set {}
    }

    /// The middle of the picture; setting it has no effect.
    public var focusPointOfInterest: CGPoint {
        get { CGPoint(x: 0.5, y: 0.5) }
        set {}
    }

    /// The middle of the picture; setting it has no effect.
    public var exposurePointOfInterest: CGPoint {
        get { CGPoint(x: 0.5, y: 0.5) }
        set {}
    }

    /// False: focus cannot be set.
    public var isFocusPointOfInterestSupported: Bool { false }
    /// False: exposure cannot be set.
    public var isExposurePointOfInterestSupported: Bool { false }
    /// False: there is no light.
    public var hasTorch: Bool { false }
    /// False: there is no light.
    public var hasFlash: Bool { false }
    /// False: there is no light.
    public var isTorchAvailable: Bool { false }
    /// 1: there is no zoom.
    public var minAvailableVideoZoomFactor: CGFloat { 1 }
    /// 1: there is no zoom.
    public var maxAvailableVideoZoomFactor: CGFloat { 1 }
    /// False: focus cannot be set.
    public var isSmoothAutoFocusSupported: Bool { false }

    /// False; setting it has no effect.
    public var isSmoothAutoFocusEnabled: Bool {
        get { false }
        set {}
    }
}
