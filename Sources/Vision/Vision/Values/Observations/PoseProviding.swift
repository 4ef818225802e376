/// An observation of a pose: joints by their names.
public protocol PoseProviding {
    /// The names of joints.
    associatedtype PoseJointName: Codable & Hashable & RawRepresentable
    /// The names of groups of joints.
    associatedtype PoseJointsGroupName: CaseIterable & RawRepresentable
    where PoseJointsGroupName.RawValue == String

    /// The joints that were found.
    var availableJointNames: [PoseJointName] { get }
    /// The groups of which a joint was found.
    var availableJointsGroupNames: [PoseJointsGroupName] { get }
    /// The joint with this name; nil when it was not found.
    func joint(for jointName: PoseJointName) -> Joint?
    /// The joints of a group that were found, by name; nil: of the whole pose.
    func allJoints(in groupName: PoseJointsGroupName?) -> [PoseJointName: Joint]
}
