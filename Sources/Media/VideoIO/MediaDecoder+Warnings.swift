extension MediaDecoder {
    /// What is to be said of the source; complete at its end.
    var warnings: SourceWarnings {
        var warnings = SourceWarnings()
        let name = input.name.withoutCredentials
        if damagedFrames > 0 {
            let frames = damagedFrames == 1 ? "1 frame is" : "\(damagedFrames) frames are"
            warnings.damagedSources = [
                input.isPicture
                    ? "\(name): is damaged, and parts of it may be guessed; copy it again"
                    : "\(name): \(frames) damaged, and parts of them were guessed"
            ]
        }
        if let length, length.isCutOff {
            warnings.damagedSources.append(
                "\(name): was cut off, \(length.present) of its \(length.stated) bytes are there; copy or record it again"
            )
        }
        return warnings
    }
}
