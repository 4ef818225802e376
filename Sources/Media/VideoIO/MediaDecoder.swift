import CFFmpeg
import Glibc
import PoseCore

/// The frames of one file, stream or camera.
final class MediaDecoder: PictureSource {
    let input: MediaInput
    /// Packets that could not be decoded.
    private var undecodedPackets = 0
    /// Frames that a cut-off file no longer has.
    private var framesCutOff = 0
    /// What the header of a file that was read to its end says of its length.
    private(set) var length: ContainerLength?
    /// Frames that were given although the decoder had to guess parts of them.
    private(set) var damagedFrames = 0

    private let codec: Handle<AVCodecContext>
    private let fault = FaultFlag()
    private let packets: any PacketReading
    private let wrapper = FrameWrapper()
    /// What a picture's file says where FFmpeg does not pass it on.
    private let pictureTurn: Turn
    /// For how long a live source may send what is no picture: three times as long as nothing, since some cameras send a key
    /// frame every twenty seconds.
    private let pictureTimeout: Int64
    private let configuration: FrameReader.Configuration
    /// Of a format without an index of its own, once one was needed.
    private var index: PacketIndex?
    /// True once no jump of the clock was found.
    private var isClockSteady = false
    private var phase = Phase.reading
    private var given = 0
    private var expectedNext: Int64?
    /// When the packet that was read last arrived, in nanoseconds of the machine's clock.
    private var arrival: Int64 = 0
    /// Frames before this moment are skipped after a seek, in nanoseconds.
    private var skippedUntil = Int64.min

    private enum Phase {
        case reading
        /// All packets are sent; the decoder still holds frames. The error is thrown after them.
        case draining(VideoError?)
        case ended
    }

    init(
        _ name: String, configuration: FrameReader.Configuration, interrupt: InterruptState
    ) throws(VideoError) {
        input = try MediaInput(name, configuration: configuration, interrupt: interrupt)
        pictureTimeout = 3 * Int64(configuration.timeout / .nanoseconds(1))
        self.configuration = configuration
        let header = input.isPicture && input.kind == .file ? PictureHeader(path: name) : nil
        pictureTurn = header.map { Turn(exifOrientation: $0.exifOrientation) } ?? .none
        codec = try Self.openCodec(input, threads: configuration.threads, fault)
        let isQueued = configuration.dropsLateFrames && input.kind == .address && input.isLive
        packets =
            isQueued && !input.arrivesAhead
            ? try LivePacketReader(input, timeout: configuration.timeout)
            : PacketReader(input, timeout: configuration.timeout)
    }

    deinit { packets.stop() }

    /// The next picture; nil at the end.
    func next() throws(VideoError) -> SourcePicture? {
        if input.isPicture && given > 0 { return nil }
        let deadline = input.isLive ? machineTime() + pictureTimeout : .max
        while true {
            if input.interrupt.canceller.isCancelled { throw input.interrupt.error(input.name) }
            guard machineTime() < deadline else {
                throw VideoError(
                    .timedOut, input.name,
                    "sends nothing that can be decoded; check the camera's settings, or start it again")
            }
            guard let frame = Handle.frame() else { throw .outOfMemory(input.name) }
            let status = avcodec_receive_frame(codec.pointer, frame.pointer)
            switch (status, phase) {
            case (0, _):
                let time = time(of: frame)
                if time < skippedUntil { continue }
                skippedUntil = .min
                let flags = frame.pointer.pointee
                // Of a picture that ends too early the decoder only complains.
                if flags.flags & AV_FRAME_FLAG_CORRUPT != 0 || flags.decode_error_flags != 0
                    || (input.isPicture && fault.isRaised)
                {
                    damagedFrames += 1
                }
                return SourcePicture(
                    buffer: try wrap(frame), time: time, fileName: input.isPicture ? input.name.fileName : nil
                )
            case (shim_AVERROR_EAGAIN, .reading): try sendPacket()
            case (_, .reading): undecodedPackets += 1
            case (shim_AVERROR_EOF, .draining(let error)), (shim_AVERROR_EAGAIN, .draining(let error)):
                phase = .ended
                framesCutOff = input.framesCutOff
                length = input.kind == .file && !input.isPicture ? ContainerLength(path: input.name) : nil
                if let error { throw error }
                return nil
            case (_, .draining): undecodedPackets += 1
            case (_, .ended): return nil
            }
        }
    }

    var lostFrames: Int { undecodedPackets + framesCutOff }
    /// True once anything was lost, guessed, or only complained of by the decoder; what a cut-off file no longer has does not
    /// count.
    var hasMetDamage: Bool { fault.isRaised || undecodedPackets > 0 || damagedFrames > 0 }
    var threadCount: Int { Int(codec.pointer.pointee.thread_count) }
    var frameRate: Double? { input.frameRate?.positive }
    var duration: Double? { input.duration }
    var captureSlowMotion: Double? { input.captureSlowMotion }
    var isLive: Bool { input.isLive }
    func takeDropped() -> Int { packets.takeDropped() }
    var arrivesAhead: Bool { input.arrivesAhead }
    var clockMayJump: Bool { input.clockMayJump }
    var frameCount: Int? {
        if input.isPicture { return 1 }
        if input.stream.pointee.nb_frames > 0 { return Int(input.stream.pointee.nb_frames) }
        guard let duration, let frameRate else { return nil }
        return Int((duration * frameRate).rounded())
    }

    func prepareToSeek() throws(VideoError) {
        guard !isClockSteady else { return }
        guard !input.isBareStream else {
            throw VideoError(
                .unsupported, input.name,
                "stores no times and cannot be wound to another time; read it from the start")
        }
        if clockMayJump {
            index = try PacketIndex(
                of: input.name, configuration: configuration, interrupt: input.interrupt,
                maximumPause: Int64(maximumPause * 1e9))
            isClockSteady = index != nil
        } else {
            isClockSteady = try !input.indexHasPause(over: maximumPause, configuration: configuration)
        }
        guard isClockSteady else { throw .clockJumps(input.name) }
    }

    /// Continues with the first frame at or after `time` (nanoseconds).
    func seek(to time: Int64) throws(VideoError) {
        try prepareToSeek()
        let units = av_rescale_q(time, AVRational(num: 1, den: 1_000_000_000), input.stream.pointee.time_base)
        let position = index?.position(of: time)
        let status = av_seek_frame(
            input.context, input.stream.pointee.index, position ?? units,
            position == nil ? AVSEEK_FLAG_BACKWARD : AVSEEK_FLAG_BYTE)
        guard status >= 0 else {
            throw VideoError(
                .unsupported, input.name,
                "cannot be wound to another time (\(statusText(status))); read it from the start",
                underlying: status)
        }
        avcodec_flush_buffers(codec.pointer)
        phase = .reading
        skippedUntil = time
        expectedNext = nil
    }
}

extension MediaDecoder {
    private static func openCodec(
        _ input: MediaInput, threads: Int?, _ fault: FaultFlag
    ) throws(VideoError) -> Handle<AVCodecContext> {
        guard let parameters = input.stream.pointee.codecpar else { throw .outOfMemory(input.name) }
        let codecName = String(cString: avcodec_get_name(parameters.pointee.codec_id))
        guard let decoder = avcodec_find_decoder(parameters.pointee.codec_id) else {
            throw VideoError(
                .unsupported, input.name,
                "is \(codecName), which FFmpeg here cannot decode; \(remedy(input))")
        }
        let (width, height) = (Int(parameters.pointee.width), Int(parameters.pointee.height))
        if let problem = SizeLimit.problem(of: PixelSize(width: width, height: height)) {
            throw VideoError(.unsupported, input.name, problem)
        }
        guard let codec = Handle.codec(decoder, raising: fault) else { throw .outOfMemory(input.name) }
        let context = codec.pointer
        var status = avcodec_parameters_to_context(context, parameters)
        context.pointee.pkt_timebase = input.stream.pointee.time_base
        context.pointee.max_pixels = Int64(SizeLimit.pixels)
        context.pointee.thread_count =
            input.isPicture ? 1 : Int32(threads ?? defaultThreads(width: width, height: height))
        // Threads on whole frames hold frames back, which a live picture should not be.
        context.pointee.thread_type = input.isLive ? FF_THREAD_SLICE : FF_THREAD_FRAME | FF_THREAD_SLICE
        if status >= 0 { status = avcodec_open2(context, decoder, nil) }
        guard status >= 0 else {
            throw VideoError(
                .unsupported, input.name,
                "is \(codecName) of a kind that cannot be decoded (\(statusText(status))); \(remedy(input))",
                underlying: status)
        }
        return codec
    }

    private static func remedy(_ input: MediaInput) -> String {
        input.isPicture ? "save it as JPEG or PNG first" : "convert it to H.264 first"
    }

    /// On two cores a second thread only takes time from the analysis: with one, clips of up to 1920×1080 are
    /// analysed in 5 to 8 % less time. Larger pictures would be waited for.
    private static func defaultThreads(width: Int, height: Int) -> Int {
        sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 2 || width * height > 1920 * 1088 ? 2 : 1
    }

    /// Hands the next packet of the video to the decoder.
    private func sendPacket() throws(VideoError) {
        switch packets.next() {
        case .packet(let packet):
            if input.isTimedByArrival { arrival = packet.arrival }
            if avcodec_send_packet(codec.pointer, packet.handle.pointer) < 0 { undecodedPackets += 1 }
        case .ended:
            drain(nil)
        case .damaged:
            undecodedPackets += 1
            drain(nil)
        case .failed(let status):
            drain(
                VideoError(
                    .readFailed, input.name,
                    "stopped after \(given) frames (\(statusText(status))); "
                        + "check the connection or the disk", underlying: status))
        case .interrupted:
            throw input.interrupt.error(input.name)
        }
    }

    private func drain(_ error: VideoError?) {
        phase = .draining(error)
        avcodec_send_packet(codec.pointer, nil)
    }

    /// The frame's time in nanoseconds: its own, or derived from the one before it and the frame rate.
    private func time(of frame: Handle<AVFrame>) -> Int64 {
        defer { given += 1 }
        let nanoseconds = AVRational(num: 1, den: 1_000_000_000)
        let base = input.stream.pointee.time_base
        let rate = input.frameRate ?? AVRational(num: 30, den: 1)
        if input.isPicture { return 0 }
        if input.isTimedByArrival { return arrival }
        if input.hasNoTimestamps {
            return av_rescale(Int64(given), 1_000_000_000 * Int64(rate.den), Int64(rate.num))
        }
        let stamp = frame.pointer.pointee.best_effort_timestamp
        let time = stamp == shim_AV_NOPTS_VALUE ? expectedNext ?? 0 : av_rescale_q(stamp, base, nanoseconds)
        let duration = shim_frame_duration(frame.pointer)
        expectedNext =
            time
            &+ (duration > 0
                ? av_rescale_q(duration, base, nanoseconds)
                : av_rescale(1_000_000_000, Int64(rate.den), Int64(rate.num)))
        return time
    }

    private func wrap(_ frame: Handle<AVFrame>) throws(VideoError) -> PixelBuffer {
        let aspect = av_guess_sample_aspect_ratio(input.context, input.stream, frame.pointer)
        let buffer = wrapper.wrap(
            frame, turn: shim_display_matrix(input.stream).map { Turn($0) } ?? pictureTurn,
            pixelAspectRatio: aspect.positive)
        guard let buffer else {
            let format = AVPixelFormat(rawValue: frame.pointer.pointee.format)
            let name = av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
            throw VideoError(
                .unsupported, input.name,
                "pixel format \(name) cannot be converted; convert the video to yuv420p first")
        }
        return buffer
    }
}
