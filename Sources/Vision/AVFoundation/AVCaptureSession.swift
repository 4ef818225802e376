/// Takes frames from a camera and gives them to outputs.
///
/// `startRunning()` opens the camera and returns; frames come on the queues of the outputs' delegates. While the session
/// runs, its camera can be changed: a camera that is added is opened. A video that plays the camera waits for the
/// delegates before it starts. When a video that plays the camera ends, or a camera is pulled out, the session stops and
/// posts `AVCaptureSessionDidStopRunning`.
public class AVCaptureSession: NSObject, @unchecked Sendable {
    // Sendable: what changes is behind a lock.

    /// Sizes to ask a camera for.
    public struct Preset: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a preset by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// 1920 × 1080.
        public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
        /// 1280 × 720.
        public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
        /// 640 × 480.
        public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
        /// What the camera gives.
        public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
        /// What the device's active format says.
        public static let inputPriority = Preset(rawValue: "AVCaptureSessionPresetInputPriority")
        /// 352 × 288.
        public static let cif352x288 = Preset(rawValue: "AVCaptureSessionPreset352x288")
        /// 640 × 480.
        public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
        /// 1280 × 720.
        public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
        /// 1920 × 1080.
        public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
        /// 3840 × 2160.
        public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
    }

    private struct State {
        var inputs: [AVCaptureInput] = []
        var outputs: [AVCaptureOutput] = []
        var preset = Preset.high
        var isRunning = false
        /// Nil while the session does not run, or has no camera.
        var run: CaptureRun?
        /// The run before, which may not have closed its camera yet.
        var former: CaptureRun?

        /// Takes the present run out.
        mutating func takeRun() -> CaptureRun? {
            guard let run else { return nil }
            (self.run, former) = (nil, run)
            return run
        }
    }

    private let mutex = NSLock()
    private var state = State()

    /// Creates a session without inputs and outputs.
    public override init() {}

    deinit { state.run?.cancel() }

    /// The cameras.
    public var inputs: [AVCaptureInput] { mutex.withLock { state.inputs } }
    /// What takes the frames.
    public var outputs: [AVCaptureOutput] { mutex.withLock { state.outputs } }
    /// How outputs are connected.
    public var connections: [AVCaptureConnection] { outputs.flatMap(\.connections) }
    /// True from `startRunning()` to `stopRunning()` or the end of the video.
    public var isRunning: Bool { mutex.withLock { state.isRunning } }
    /// False: nothing else takes a camera away.
    public var isInterrupted: Bool { false }

    /// The size to ask the camera for, where its active format was not set.
    public var sessionPreset: Preset {
        get { mutex.withLock { state.preset } }
        set { mutex.withLock { state.preset = newValue } }
    }

    /// True: a camera gives the nearest size that it can.
    public func canSetSessionPreset(_ preset: Preset) -> Bool { true }

    /// True for the first camera.
    public func canAddInput(_ input: AVCaptureInput) -> Bool {
        mutex.withLock { state.inputs.isEmpty && input is AVCaptureDeviceInput }
    }

    /// Adds a camera, and opens it where the session runs; see `canAddInput(_:)`.
    public func addInput(_ input: AVCaptureInput) {
        precondition(canAddInput(input), "a session takes one camera")
        mutex.withLock { state.inputs.append(input) }
        connect()
        if isRunning { open() }
    }

    /// Removes a camera; a session that runs goes on without one.
    public func removeInput(_ input: AVCaptureInput) {
        guard inputs.contains(where: { $0 === input }) else { return }
        let run = mutex.withLock {
            state.inputs.removeAll { $0 === input }
            return state.takeRun()
        }
        run?.cancel()
        for output in outputs { output.connections = [] }
    }

    /// True for an output that was not added.
    public func canAddOutput(_ output: AVCaptureOutput) -> Bool { !outputs.contains { $0 === output } }

    /// Adds an output; see `canAddOutput(_:)`.
    public func addOutput(_ output: AVCaptureOutput) {
        precondition(canAddOutput(output), "the output was added before")
        mutex.withLock { state.outputs.append(output) }
        connect()
    }

    /// Removes an output.
    public func removeOutput(_ output: AVCaptureOutput) {
        mutex.withLock { state.outputs.removeAll { $0 === output } }
        output.connections = []
    }

    private func connect() {
        guard let input = inputs.first else { return }
        for output in outputs where output.connections.isEmpty {
            output.connections = [AVCaptureConnection(input, output)]
        }
    }

    /// Begins changes that take effect together; here each does at once.
    public func beginConfiguration() {}

    /// Ends what `beginConfiguration()` began.
    public func commitConfiguration() {}

    /// Opens the camera and starts to give frames; does nothing while it runs or without a camera.
    ///
    /// When the camera cannot be opened, `AVCaptureSessionRuntimeError` is posted, with an `AVError` under
    /// `AVCaptureSessionErrorKey`.
    public func startRunning() {
        let isNew = mutex.withLock {
            guard !state.isRunning, !state.inputs.isEmpty else { return false }
            state.isRunning = true
            return true
        }
        guard isNew, open() else { return }
        NotificationCenter.default.post(name: .AVCaptureSessionDidStartRunning, object: self)
    }

    /// Opens the camera, which a former run may have to close first; false when it cannot be opened.
    @discardableResult
    private func open() -> Bool {
        let (run, former) = mutex.withLock { () -> (CaptureRun?, CaptureRun?) in
            guard state.run == nil, let input = state.inputs.first as? AVCaptureDeviceInput else {
                return (nil, nil)
            }
            let run = CaptureRun(input.device, preset: state.preset, session: self)
            state.run = run
            return (run, state.former)
        }
        guard let run else { return false }
        former?.waitUntilClosed()
        do {
            try run.start()
            return true
        } catch {
            finish(run, error)
            return false
        }
    }

    /// Stops to give frames; a frame that is on its way may still come.
    public func stopRunning() {
        let (wasRunning, run) = mutex.withLock {
            defer { state.isRunning = false }
            return (state.isRunning, state.takeRun())
        }
        guard wasRunning else { return }
        run?.cancel()
        NotificationCenter.default.post(name: .AVCaptureSessionDidStopRunning, object: self)
    }

    /// Called when a camera is gone or a video has ended.
    func finish(_ run: CaptureRun, _ error: AVError?) {
        let isCurrent = mutex.withLock {
            guard state.run === run else { return false }
            _ = state.takeRun()
            state.isRunning = false
            return true
        }
        guard isCurrent else { return }
        if let error {
            NotificationCenter.default.post(
                name: .AVCaptureSessionRuntimeError, object: self, userInfo: [AVCaptureSessionErrorKey: error]
            )
        }
        NotificationCenter.default.post(name: .AVCaptureSessionDidStopRunning, object: self)
    }
}

/// The key of the `AVError` in a notification.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"

extension Notification.Name {
    /// A session failed; the error is under `AVCaptureSessionErrorKey`.
    public static let AVCaptureSessionRuntimeError = Notification.Name(
        "AVCaptureSessionRuntimeErrorNotification")
    /// A session started.
    public static let AVCaptureSessionDidStartRunning = Notification.Name(
        "AVCaptureSessionDidStartRunningNotification")
    /// A session stopped.
    public static let AVCaptureSessionDidStopRunning = Notification.Name(
        "AVCaptureSessionDidStopRunningNotification")
    /// A session lost its camera to something else; never posted.
    public static let AVCaptureSessionWasInterrupted = Notification.Name(
        "AVCaptureSessionWasInterruptedNotification")
    /// A session has its camera again; never posted.
    public static let AVCaptureSessionInterruptionEnded = Notification.Name(
        "AVCaptureSessionInterruptionEndedNotification")
}
