import ActionClassification

/// What a user may change of a lesson; nothing here touches the disk.
extension Lesson {
    /// Lets a lesson that has no takes and no model yet watch something else.
    mutating func setSubject(_ subject: ActionSubject, _ kind: Kind) throws(LessonError) {
        try Self.check(subject, kind)
        guard (subject, kind) != (self.subject, self.kind) else { return }
        guard takeCount == 0, model == nil else { throw .subjectIsFixed(lesson: name) }
        (self.subject, self.kind) = (subject, kind)
    }

    /// Refuses what cannot be taught.
    static func check(_ subject: ActionSubject, _ kind: Kind) throws(LessonError) {
        guard subject != .body || kind == .movement else { throw .poseOfBody }
    }

    mutating func addLabel(_ name: String, limits: LessonLimits) throws(LessonError) {
        let name = try limits.name(name)
        if let other = label(named: name) { throw .actionExists(other.name) }
        guard labels.count < limits.labels else { throw .tooManyActions(labels.count) }
        labels.append(Label(id: RandomIdentifier.make(), name: name))
    }

    /// - Parameter label: The label's identity or name.
    mutating func renameLabel(
        _ label: String, to name: String, limits: LessonLimits
    ) throws(LessonError) {
        let name = try limits.name(name)
        let index = try index(of: label)
        if let other = self.label(named: name), other.id != labels[index].id {
            throw .actionExists(other.name)
        }
        labels[index].name = name
    }

    /// Removes a label with its takes.
    ///
    /// - Parameter label: The label's identity or name.
    /// - Returns: The label's identity.
    mutating func removeLabel(_ label: String) throws(LessonError) -> String {
        labels.remove(at: try index(of: label)).id
    }

    /// Checks that more takes would find room.
    func requireRoom(for count: Int = 1, limits: LessonLimits) throws(LessonError) {
        guard takeCount + count <= limits.takes else {
            throw .tooManyTakes(takeCount, limit: limits.takes)
        }
    }

    /// The place of the label that a client names by identity or by name.
    func index(of label: String) throws(LessonError) -> Int {
        guard let found = self.label(label), let index = labels.firstIndex(where: { $0.id == found.id })
        else { throw .unknownAction(label, lesson: name) }
        return index
    }
}
