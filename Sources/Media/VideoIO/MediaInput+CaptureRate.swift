import CFFmpeg

extension MediaInput {
    /// How many times slower than it was filmed the file is played, by the rate that Android's cameras state; nil where none is
    /// stated, or where both rates are much alike.
    var captureSlowMotion: Double? {
        guard let entry = av_dict_get(context.pointee.metadata, "com.android.capture.fps", nil, 0),
            let text = entry.pointee.value, let captured = Double(String(cString: text)),
            captured > 0, let played = frameRate?.positive
        else { return nil }
        let factor = captured / played
        guard (0.001...1000).contains(factor), !(0.67...1.5).contains(factor) else { return nil }
        // Cameras multiply rates by whole numbers; that of a short clip is a few frames off.
        let times = max(factor, 1 / factor)
        let likely = abs(times - times.rounded()) < 0.03 * times ? times.rounded() : times
        return factor > 1 ? likely : 1 / likely
    }
}
