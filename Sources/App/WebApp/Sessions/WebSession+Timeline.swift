import Pipeline

/// The whole of the file that the session plays, analysed in the background.
extension WebSession {
    /// What is known of it so far.
    var timeline: FileTimeline {
        get throws(SessionError) {
            guard let timeline = contents.withLock({ $0.playback.timeline }) else { throw .playsNoFile }
            return timeline
        }
    }

    /// Analyses the file that plays from its start, in place of what was found by another model or confidence. Poses
    /// that were found are not searched for again.
    func analyzeFile() {
        let (source, live, configuration) = contents.withLock { contents in
            (contents.playback.source, contents.playback.live, contents.analysisConfiguration)
        }
        guard case .file(let path) = source.live, source.canBeReadAgain else { return }
        do {
            let analysis = FileAnalysis(of: path, session: try engine.makeSession(configuration)) {
                [weak self] analysis, event in
                self?.contents.withLock { $0.playback.take(event, of: analysis) }
            }
            contents.withLock { $0.playback.beginAnalysis(analysis, of: live) }?.stop()
            analysis.start()
        } catch {
            logger.warning("\(source.title) cannot be analysed in the background: \(error)")
        }
    }
}
