/// How important a message is; the numbers are Apple's.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt8

    /// Creates a level of a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Worth knowing later.
    public static let `default` = OSLogType(rawValue: 0x00)
    /// Helpful, not needed.
    public static let info = OSLogType(rawValue: 0x01)
    /// For the search after a fault.
    public static let debug = OSLogType(rawValue: 0x02)
    /// Something failed.
    public static let error = OSLogType(rawValue: 0x10)
    /// The program or the machine is at fault.
    public static let fault = OSLogType(rawValue: 0x11)

    /// The level's word in a line.
    var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .error: "error"
        case .fault: "fault"
        default: "notice"
        }
    }

    /// True when lines of this level are written: debug and info only when `LIMBER_LOG` asks for them.
    var isWritten: Bool {
        switch ProcessInfo.processInfo.environment["LIMBER_LOG"] {
        case "debug": true
        case "info": self != .debug
        default: self != .debug && self != .info
        }
    }
}
