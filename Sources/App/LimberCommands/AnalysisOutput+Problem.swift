import Pipeline
public import ResultExport

extension AnalysisOutput {
    /// What is wrong with the combination of options and inputs, in one line for the user; nil when it can be done.
    public func problem(inputs names: [String]) -> String? {
        if hasWorldJoints, !format.needsWorldJoints, ![.jsonl, .csv].contains(format) {
            return "--format \(format.rawValue) has no place for --world: choose jsonl or csv"
        }
        if hasAngles, ![.jsonl, .csv].contains(format) {
            return "--format \(format.rawValue) has no place for --angles: choose jsonl or csv"
        }
        if hasJointPositions, format != .bvh {
            return "--format \(format.rawValue) has no place for --joint-positions: choose bvh"
        }
        if hasEmoji, !hasOverlay { return "--emoji draws on the annotated video: add --overlay" }
        if hidesFaces, !hasOverlay { return "--hide-faces is for the annotated video: add --overlay" }
        if hasEmoji, !hasHands { return "--emoji needs hands: add --hands N" }
        guard folder == nil else { return nil }
        if hasOverlay { return "--overlay writes a video: say where with --output DIR" }
        if format == .openpose {
            return "--format openpose writes one file for each frame: say where with --output DIR"
        }
        let tables = [("--world", hasWorldJoints), ("--angles", hasAngles), ("--hands", hasHands)]
        if format == .csv, let (option, _) = tables.first(where: \.1) {
            return "\(option) writes a second table: say where with --output DIR"
        }
        if format.needsWorldJoints {
            return
                "--format \(format.rawValue) writes one file for each person: say where with --output DIR"
        }
        if format != .jsonl, AnalysisInput.list(names).count > 1 {
            return
                "--format \(format.rawValue) makes one document for each input, and several in a row are none: say where with --output DIR"
        }
        return nil
    }
}
