import Foundation

/// The label of everything that is none of the actions a classifier was made for.
package enum OtherLabel {
    /// As the shipped classifiers write it.
    package static let name = "Other"

    /// True for that label in any case: "other" means the same.
    package static func matches(_ label: String) -> Bool {
        label.compare(name, options: .caseInsensitive) == .orderedSame
    }
}
