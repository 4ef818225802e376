/// What more a request is told of its picture.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
    /// Vision's text for the option.
    public let rawValue: String

    /// Names an option by Vision's text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Properties of the picture's file, a dictionary; without effect.
    public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
    /// The camera's intrinsic matrix; without effect.
    public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
    /// The context that Core Image draws with; without effect.
    public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}
