public import Foundation

/// A recording, or a part of one, and what the person in it does.
public struct LabeledClip: Hashable, Sendable {
    /// A video, or what `limber analyze` wrote about one.
    public var url: URL
    /// What the person does.
    public var label: String
    /// Seconds into the recording where it begins; nil: at the beginning.
    public var start: Double?
    /// Seconds into the recording where it ends; nil: at the end.
    public var end: Double?
    /// The subject or clip that must not be on both sides of a validation; nil: the recording.
    public var group: String?
    /// "train", "test" or nothing.
    public var split: String?

    /// Creates a clip from its parts.
    public init(
        url: URL, label: String, start: Double? = nil, end: Double? = nil, group: String? = nil,
        split: String? = nil
    ) {
        self.url = url
        self.label = label
        self.start = start
        self.end = end
        self.group = group
        self.split = split
    }
}
