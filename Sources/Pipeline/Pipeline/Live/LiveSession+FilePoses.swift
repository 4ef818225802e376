import PoseCore

/// What is known of a file's frames before they are played.
extension LiveSession {
    /// From where frames are analysed without being shown, so that windows are full at `time`; nil where that would
    /// take long, because the poses there are not known.
    func warmUpStart(before time: Timestamp) -> Timestamp? {
        guard let filePoses, let window = recognition?.window,
            let known = filePoses.known(upTo: time, withWorld: hasAngles)
        else { return nil }
        let seconds = Double(window.length + window.stride) / window.frameRate
        return max(Timestamp(seconds: 0), known.advanced(by: -seconds))
    }
}
