/// The names under which a model file's `metadata_props` say what the model takes and what it gives.
///
/// Documented for other programs in Documentation/ModelFormat.md; every other key is a note.
package enum ONNXMetadataKey: String, CaseIterable {
    /// JSON list of strings.
    case labels = "limber.labels"
    /// Frames in a second, a decimal number.
    case frameRate = "limber.frameRate"
    /// Frames in a window; needed only where the input's second axis is open.
    case window = "limber.window"
    /// JSON list of strings.
    case channels = "limber.channels"
    /// JSON list of strings.
    case joints = "limber.joints"
    /// "body" or "image".
    case normalization = "limber.normalization"
    /// "minirocket" where the graph is Limber's own and can be computed natively.
    case architecture = "limber.architecture"
}
