import CFFmpeg

/// Turns sound that an MP4 cannot hold, such as PCM and G.711 of cameras, into AAC.
///
/// In go packets as they are stored, out come AAC's, with the same times. Where a source's sound has a gap, so has the result.
/// Of sound with more samples a second than AAC has, such as 192 kHz, the mean of two or four becomes one.
final class SoundEncoder {
    private let decoder: Handle<AVCodecContext>
    private let encoder: Handle<AVCodecContext>
    private let frame: Handle<AVFrame>
    private let packet: Handle<AVPacket>
    /// Samples of the source for each one of the result.
    private let reduction: Int
    /// The source's samples of each channel that do not fill a frame of the encoder yet.
    private var samples: [[Float]]
    /// The time of the first of them, in samples; nil before the first packet.
    private var start: Int64?

    /// The most samples a second that AAC has.
    private static let maximumRate: Int32 = 96_000

    /// Seconds by which times may be off without being a gap: files count in milliseconds.
    private static let tolerance = 0.05

    /// Opens a decoder and an encoder; nil where FFmpeg lacks one of them or AAC has no such sound.
    init?(for stream: UnsafeMutablePointer<AVStream>) {
        guard let parameters = stream.pointee.codecpar,
            let decoding = avcodec_find_decoder(parameters.pointee.codec_id),
            let encoding = avcodec_find_encoder(AV_CODEC_ID_AAC),
            let decoder = Handle.codec(decoding), let encoder = Handle.codec(encoding),
            let frame = Handle.frame(), let packet = Handle.packet(),
            avcodec_parameters_to_context(decoder.pointer, parameters) >= 0
        else { return nil }
        decoder.pointer.pointee.pkt_timebase = stream.pointee.time_base
        guard avcodec_open2(decoder.pointer, decoding, nil) >= 0 else { return nil }
        let (rate, channels) = (parameters.pointee.sample_rate, parameters.pointee.ch_layout.nb_channels)
        guard rate > 0, channels > 0,
            let reduction = [1, 2, 4].first(where: { rate % $0 == 0 && rate / $0 <= Self.maximumRate })
        else { return nil }
        let context = encoder.pointer
        context.pointee.sample_rate = rate / reduction
        context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        av_channel_layout_default(&context.pointee.ch_layout, channels)
        context.pointee.time_base = AVRational(num: 1, den: rate / reduction)
        // AAC holds at most six bits a sample; 64 kbit/s for a channel is what it is heard as transparent with.
        context.pointee.bit_rate = Int64(min(64_000, 4 * rate)) * Int64(channels)
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        guard avcodec_open2(context, encoding, nil) >= 0, context.pointee.frame_size > 0 else { return nil }
        (self.decoder, self.encoder, self.frame, self.packet) = (decoder, encoder, frame, packet)
        self.reduction = Int(reduction)
        samples = Array(repeating: [], count: Int(channels))
    }

    /// The clock of the packets that come out.
    var timeBase: AVRational { encoder.pointer.pointee.time_base }

    /// Describes the sound that comes out; false when memory is exhausted.
    func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) -> Bool {
        avcodec_parameters_from_context(parameters, encoder.pointer) >= 0
    }

    /// Encodes a packet, or with nil what is left of all before.
    ///
    /// - Parameters:
    ///   - input: On the clock of the stream that the encoder was made for. A damaged one is left out.
    ///   - body: Takes a packet over; false ends the sound.
    /// - Returns: False when the sound is to end.
    func encode(
        _ input: UnsafeMutablePointer<AVPacket>?, _ body: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) -> Bool {
        if avcodec_send_packet(decoder.pointer, input) >= 0 {
            while avcodec_receive_frame(decoder.pointer, frame.pointer) >= 0 {
                guard add(frame.pointer, body) else { return false }
            }
        }
        return input != nil || encodeRest(body) && send(nil, body)
    }

    /// Takes in decoded samples and encodes what is a whole frame by now.
    private func add(
        _ frame: UnsafeMutablePointer<AVFrame>, _ body: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) -> Bool {
        guard frame.pointee.ch_layout.nb_channels == samples.count,
            Int(frame.pointee.sample_rate) == sourceRate
        else { return true }
        if frame.pointee.pts != shim_AV_NOPTS_VALUE {
            let clock = AVRational(num: 1, den: Int32(sourceRate))
            let time = av_rescale_q(frame.pointee.pts, decoder.pointer.pointee.pkt_timebase, clock)
            let expected = start.map { $0 + Int64(samples[0].count) }
            let tolerance = Int64(Self.tolerance * Double(sourceRate))
            if let expected, time < expected - tolerance { return true }
            if expected.map({ time > $0 + tolerance }) ?? true {
                guard encodeRest(body) else { return false }
                start = time
            }
        }
        for channel in samples.indices { samples[channel] += frame.samples(ofChannel: channel) }
        while samples[0].count >= frameSize {
            guard encodeFirstFrame(body) else { return false }
        }
        return true
    }

    private var sourceRate: Int { Int(encoder.pointer.pointee.sample_rate) * reduction }

    /// Samples of the source in a frame of the encoder.
    private var frameSize: Int { Int(encoder.pointer.pointee.frame_size) * reduction }

    /// Encodes what does not fill a frame; silence fills it.
    private func encodeRest(_ body: (UnsafeMutablePointer<AVPacket>) -> Bool) -> Bool {
        let missing = frameSize - samples[0].count
        guard !samples[0].isEmpty else { return true }
        for channel in samples.indices { samples[channel] += repeatElement(0, count: missing) }
        return encodeFirstFrame(body)
    }

    private func encodeFirstFrame(_ body: (UnsafeMutablePointer<AVPacket>) -> Bool) -> Bool {
        let first = start ?? 0
        start = first + Int64(frameSize)
        guard let frame = Handle.frame() else { return false }
        frame.pointer.pointee.nb_samples = encoder.pointer.pointee.frame_size
        frame.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.pointer.pointee.sample_rate = encoder.pointer.pointee.sample_rate
        frame.pointer.pointee.pts = first / Int64(reduction)
        guard
            av_channel_layout_copy(
                &frame.pointer.pointee.ch_layout, &encoder.pointer.pointee.ch_layout) >= 0,
            av_frame_get_buffer(frame.pointer, 0) >= 0, let planes = frame.pointer.pointee.extended_data
        else { return false }
        for channel in samples.indices {
            let reduced = stride(from: 0, to: frameSize, by: reduction).map { index in
                samples[channel][index..<index + reduction].reduce(0, +) / Float(reduction)
            }
            reduced.withUnsafeBytes { bytes in
                guard let plane = planes[channel], let source = bytes.baseAddress else { return }
                UnsafeMutableRawPointer(plane).copyMemory(from: source, byteCount: bytes.count)
            }
            samples[channel].removeFirst(frameSize)
        }
        return send(frame.pointer, body)
    }

    private func send(
        _ frame: UnsafeMutablePointer<AVFrame>?, _ body: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) -> Bool {
        guard avcodec_send_frame(encoder.pointer, frame) >= 0 else { return false }
        while avcodec_receive_packet(encoder.pointer, packet.pointer) >= 0 {
            guard body(packet.pointer) else { return false }
        }
        return true
    }
}

extension UnsafeMutablePointer<AVFrame> {
    /// One channel's samples, -1...1; none of a kind that no decoder gives.
    fileprivate func samples(ofChannel channel: Int) -> [Float] {
        let format = AVSampleFormat(pointee.format)
        let isPlanar = av_sample_fmt_is_planar(format) == 1
        let (count, stride) = (Int(pointee.nb_samples), isPlanar ? 1 : Int(pointee.ch_layout.nb_channels))
        guard let bytes = pointee.extended_data[isPlanar ? channel : 0] else { return [] }
        func samples<Sample>(_: Sample.Type, _ value: (Sample) -> Float) -> [Float] {
            bytes.withMemoryRebound(to: Sample.self, capacity: count * stride) { samples in
                (0..<count).map { value(samples[$0 * stride + (isPlanar ? 0 : channel)]) }
            }
        }
        switch av_get_packed_sample_fmt(format) {
        case AV_SAMPLE_FMT_U8: return samples(UInt8.self) { (Float($0) - 128) / 128 }
        case AV_SAMPLE_FMT_S16: return samples(Int16.self) { Float($0) / 32_768 }
        case AV_SAMPLE_FMT_S32: return samples(Int32.self) { Float($0) / 2_147_483_648 }
        case AV_SAMPLE_FMT_FLT: return samples(Float.self) { $0 }
        case AV_SAMPLE_FMT_DBL: return samples(Double.self) { Float($0) }
        default: return []
        }
    }
}
