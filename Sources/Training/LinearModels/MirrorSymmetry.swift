/// What a mirror makes of features and targets, so that every row also counts as its mirror image without
/// being there twice.
///
/// In sums and differences of mirrored pairs, sums only depend on sums and differences on differences: two
/// regressions, each on half of the columns, are the same as one on twice the rows.
public struct MirrorSymmetry: Hashable, Sendable {
    /// How many features at the end are the mirror images of those just before them; others are their own.
    public var imageCount: Int
    /// For each target the one that it is in a mirror.
    public var targets: [Int]

    /// Creates a symmetry; `targets` must lead back to itself.
    public init(imageCount: Int, targets: [Int]) {
        precondition(targets.indices.allSatisfy { targets[targets[$0]] == $0 })
        (self.imageCount, self.targets) = (imageCount, targets)
    }

    /// Targets with the place of their image, each pair once.
    var targetPairs: [(Int, Int)] { targets.indices.filter { targets[$0] > $0 }.map { ($0, targets[$0]) } }
    /// Targets that are their own image.
    var ownTargets: [Int] { targets.indices.filter { targets[$0] == $0 } }
}
