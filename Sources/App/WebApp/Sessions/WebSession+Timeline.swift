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
        do {
            let (analysis, former) = try contents.withLock { contents -> (FileAnalysis?, FileAnalysis?) in
                let source = contents.playback.source
                guard case .file(let path) = source.live, source.canBeReadAgain else {
                    return (nil, nil)
                }
                // Made behind the lock: of two requests the analysis by the later one's settings stays.
                let session = try engine.makeSession(contents.analysisConfiguration)
                let analysis = FileAnalysis(of: path, session: session) { [weak self] analysis, event in
                    self?.contents.withLock { $0.playback.take(event, of: analysis) }
                }
                return (analysis, contents.playback.beginAnalysis(analysis))
            }
            former?.stop()
            analysis?.start()
        } catch {
            logger.warning("\(source.title) cannot be analysed in the background: \(error)")
        }
    }
}
