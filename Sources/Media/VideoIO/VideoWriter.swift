import CFFmpeg
import Glibc
public import PoseCore

/// Writes bitmaps as an H.264 MP4 that plays everywhere, or as MPEG-4 where FFmpeg lacks libx264.
///
/// Frames keep their own times, moved so that the first one is at zero. H.264 wants even sides, so an odd
/// width or height grows by one pixel, a copy of the last column or row. The file appears under its name
/// when `finish()` returns; before, and after `cancel()` or when the writer is released unfinished, there
/// is none.
///
///     let writer = try VideoWriter("out.mp4", size: reader.format.size, frameRate: reader.format.frameRate)
///     while let frame = try reader.next(), let bitmap = converter.bitmap(of: frame.pixelBuffer) {
///         try writer.write(bitmap, at: frame.timestamp)
///     }
///     try writer.finish()
public final class VideoWriter {
    /// How to encode.
    public struct Configuration: Hashable, Sendable {
        /// x264's constant rate factor, 0...51; smaller is better and larger. 23 is x264's own default.
        public var quality = 23
        /// x264's preset, from "ultrafast" to "veryslow".
        public var preset = "veryfast"
        /// Threads for encoding; 0 leaves it to the encoder.
        public var threads = 2
        /// How many times longer than their times say frames are shown, above 0, so that a film in slow motion stays one.
        public var slowMotion = 1.0

        /// Creates the default: quality 23, preset "veryfast", two threads.
        public init() {}
    }

    /// Size of the bitmaps to write.
    public let size: PixelSize

    /// Why the sound that was to be kept is left out, in one line; nil: it is not, or there is none.
    public private(set) var soundProblem: String?

    /// Where the unfinished file lies, for programs that are interrupted and clean up.
    public var partialPath: String { file.partialPath }

    private var file: PartialFile
    private let container: Handle<AVFormatContext>
    private let codec: Handle<AVCodecContext>
    private let stream: UnsafeMutablePointer<AVStream>
    private let packet: Handle<AVPacket>
    /// The sound that is copied, and where it goes to; nil: none.
    private var sound: (track: SoundTrack, stream: UnsafeMutablePointer<AVStream>)?
    private let scaler = Scaler()
    private let padded: Bitmap?
    private let encoding: YUVEncoding
    private var clock: WriterClock
    /// The frame that was encoded last.
    private var last: Handle<AVFrame>?
    private var isOpen = true

    /// Ticks a second: whole numbers of them for 23.976, 24, 25, 29.97, 30, 50, 59.94, 60 and milliseconds.
    static let ticksPerSecond = 360_000
    /// MP4 counts in 32 bits, which are 99 minutes, how long a frame is shown, and how long before that it is decoded, of which
    /// FFmpeg reads no more than 28 bits: with reordering these are five steps.
    private static let maximumStep = Int64(Int32.max / 64)

    /// Creates the partial file and writes its head.
    ///
    /// - Parameters:
    ///   - path: The file to appear; its folder must exist. A file of that name is replaced.
    ///   - size: Size of the bitmaps.
    ///   - frameRate: The average rate of the frames' times, for the last frame's length and the encoder's rate control;
    ///     nil counts as 30.
    ///   - soundPath: A video file, the pictures' source, of which the sound is copied as far as pictures are
    ///     written; nil: no sound.
    ///   - soundStart: The first picture's time on that file's own clock, in nanoseconds; nil: where its video begins.
    ///   - configuration: How to encode.
    public init(
        _ path: String, size: PixelSize, frameRate: Double?, soundOf soundPath: String? = nil,
        soundStart: Int64? = nil, configuration: Configuration = Configuration()
    ) throws(VideoError) {
        precondition(ffmpegIsReady)
        let even = PixelSize(width: (size.width + 1) & ~1, height: (size.height + 1) & ~1)
        self.size = size
        padded = even == size ? nil : Bitmap(size: even)
        encoding = YUVEncoding(matrix: size.height >= 720 ? .bt709 : .bt601, isFullRange: false)
        precondition(configuration.slowMotion > 0)
        let played = frameRate.map { $0 / configuration.slowMotion }
        let rate = played.flatMap { (0.01...1000).contains($0) ? $0 : nil } ?? 30
        let file = try PartialFile(path)
        let (container, stream) = try Self.makeContainer(path, file.partialPath)
        codec = try Self.makeEncoder(path, even, rate, encoding, configuration)
        clock = WriterClock(
            ticksPerSecond: Int(codec.pointer.pointee.time_base.den), frameRate: rate,
            slowMotion: configuration.slowMotion)
        guard let packet = Handle.packet() else { throw .outOfMemory(path) }
        let track = soundPath.flatMap { SoundTrack(of: $0, from: soundStart, for: container.pointer) }
        sound = track.flatMap { track in track.addStream(to: container.pointer).map { (track, $0) } }
        soundProblem = track?.problem
        self.packet = packet
        self.container = container
        self.stream = stream
        self.file = file
        try writeHead()
    }

    /// How long a video shows each of a source's stills.
    package static let secondsPerStill = 2.0

    /// Begins a video of annotated frames, of the size, the pace and the sound of their source; stills are to be written
    /// `secondsPerStill` apart.
    package convenience init(_ path: String, annotating source: SourceFormat) throws(VideoError) {
        var configuration = Configuration()
        if !source.holdsStills { configuration.slowMotion = source.slowMotion }
        try self.init(
            path, size: source.size,
            frameRate: source.holdsStills ? 1 / Self.secondsPerStill : source.frameRate,
            soundOf: source.soundPath,
            soundStart: source.startOnSourceClock, configuration: configuration)
    }

    deinit { cancel() }

    /// Adds one frame. Times should rise; one that does not is moved behind its predecessor, and after a jump
    /// back of a second or more the clock goes on from there.
    ///
    /// - Parameter isAfterClockJump: True where the source's clock jumps (`Frame.isAfterClockJump`): its sound, which has that
    ///   clock, ends before.
    public func write(
        _ bitmap: Bitmap, at time: Timestamp, isAfterClockJump: Bool = false
    ) throws(VideoError) {
        precondition(isOpen && bitmap.size == size)
        if isAfterClockJump, sound != nil {
            sound = nil
            soundProblem =
                "its clock jumps after \((time.seconds * 10).rounded() / 10) s, and its sound is left out from there on"
        }
        guard let frame = Handle.frame() else { throw .outOfMemory(file.path) }
        let context = codec.pointer.pointee
        frame.pointer.pointee.width = context.width
        frame.pointer.pointee.height = context.height
        frame.pointer.pointee.format = context.pix_fmt.rawValue
        let ticks = clock.ticks(for: time)
        try bridgePause(to: ticks)
        frame.pointer.pointee.pts = ticks
        guard av_frame_get_buffer(frame.pointer, 0) >= 0 else { throw .outOfMemory(file.path) }
        let picture = padded ?? bitmap
        if let padded { bitmap.copy(repeatingEdgesInto: padded) }
        let (width, height) = (picture.size.width, picture.size.height)
        let isDone = picture.withBytes { bytes in
            guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
            return scaler.convert(
                .init([(UnsafePointer(source), picture.bytesPerRow)]),
                .init(
                    width: width, height: height, format: AV_PIX_FMT_BGRA,
                    encoding: .init(matrix: encoding.matrix, isFullRange: true)),
                to: .init(frame.planes),
                .init(width: width, height: height, format: context.pix_fmt, encoding: encoding))
        }
        guard isDone else { throw .outOfMemory(file.path) }
        try check(avcodec_send_frame(codec.pointer, frame.pointer))
        last = frame
        try writePackets()
        writeSound(before: clock.end)
    }

    /// Completes the file and gives it its name. Nothing can be written afterwards.
    public func finish() throws(VideoError) {
        precondition(isOpen)
        try check(avcodec_send_frame(codec.pointer, nil))
        try writePackets()
        if let (track, stream) = sound { track.finish(for: stream, addSound) }
        try check(av_write_trailer(container.pointer))
        let status = avio_closep(&container.pointer.pointee.pb)
        try check(status)
        isOpen = false
        try file.publish()
    }

    /// Stops and removes what was written; does nothing after `finish()`.
    public func cancel() {
        guard isOpen else { return }
        isOpen = false
        avio_closep(&container.pointer.pointee.pb)
        file.discard()
    }
}

extension VideoWriter {
    private func writeHead() throws(VideoError) {
        let context = container.pointer
        // x264 may change the clock when it opens; the container takes the encoder's.
        stream.pointee.time_base = codec.pointer.pointee.time_base
        stream.pointee.avg_frame_rate = codec.pointer.pointee.framerate
        try check(avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer))
        try check(avio_open(&context.pointee.pb, "file:" + file.partialPath, AVIO_FLAG_WRITE))
        file.lock()
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        // The index first, so that a browser can play while it loads.
        av_dict_set(&options, "movflags", "+faststart", 0)
        try check(avformat_write_header(context, &options))
    }

    /// Encodes the last frame again where the next one follows after more ticks than MP4 has for a step.
    private func bridgePause(to ticks: Int64) throws(VideoError) {
        guard let frame = last?.pointer else { return }
        while ticks - frame.pointee.pts > Self.maximumStep {
            frame.pointee.pts += Self.maximumStep
            try check(avcodec_send_frame(codec.pointer, frame))
            try writePackets()
        }
    }

    /// Moves what the encoder has ready into the file.
    private func writePackets() throws(VideoError) {
        while true {
            let status = avcodec_receive_packet(codec.pointer, packet.pointer)
            if status == shim_AVERROR_EAGAIN || status == shim_AVERROR_EOF { return }
            try check(status)
            packet.pointer.pointee.stream_index = stream.pointee.index
            packet.pointer.pointee.duration = clock.ticksPerFrame
            av_packet_rescale_ts(packet.pointer, codec.pointer.pointee.time_base, stream.pointee.time_base)
            try check(av_interleaved_write_frame(container.pointer, packet.pointer))
            // A full disk shows here first: the container itself does not check.
            try check(container.pointer.pointee.pb?.pointee.error ?? 0)
        }
    }

    /// Writes the sound up to a time in the encoder's ticks. Sound that the container refuses ends there: the pictures
    /// matter more.
    private func writeSound(before ticks: Int64) {
        guard let (track, stream) = sound, let second = codec.pointer.pointee.time_base.positive else {
            return
        }
        track.forEachPacket(before: Double(ticks) * second, for: stream, addSound)
    }

    /// True unless the container refuses it.
    private func addSound(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
        let isWritten = av_interleaved_write_frame(container.pointer, packet) >= 0
        if !isWritten { sound = nil }
        return isWritten
    }

    /// Throws, and removes what was written, when `status` is a failure.
    private func check(_ status: Int32) throws(VideoError) {
        guard status < 0 else { return }
        cancel()
        throw PartialFile.error(file.path, status)
    }
}
