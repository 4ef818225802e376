extension ActionTrainer {
    /// What a mirror makes of examples.
    public struct Mirror: Hashable, Sendable {
        /// For each joint its counterpart on the other side (`Skeleton.mirror`).
        public var joints: [Int]
        /// For each label's place the place of what it is in a mirror.
        public var labels: [Int]

        /// Creates a mirror; both lists must lead back to themselves.
        public init(joints: [Int], labels: [Int]) { (self.joints, self.labels) = (joints, labels) }
    }
}
