import Pipeline

extension LiveSession.Configuration {
    /// What is requested, of a source: one with targets of its own has these, and the poses of a file are kept.
    func adapted(to source: PlayableSource) -> LiveSession.Configuration {
        var configuration = self
        if throwTargets != nil { configuration.throwTargets = source.targets }
        configuration.filePoses = source.canBeReadAgain ? FilePoses() : nil
        return configuration
    }
}
