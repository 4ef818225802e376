extension NSValue {
    // Values of structures cannot be made on Linux; an array of as many bytes can.
    private static let timeType = "[24C]"

    /// Creates a value that holds a time.
    public convenience init(time: CMTime) {
        let rest = UInt64(UInt32(bitPattern: time.timescale)) | UInt64(time.flags.rawValue) << 32
        let words = [UInt64(bitPattern: time.value), rest, UInt64(bitPattern: time.epoch)]
        self.init(bytes: words, objCType: Self.timeType)
    }

    /// The time that it holds; invalid for a value of something else.
    public var timeValue: CMTime {
        guard String(cString: objCType) == Self.timeType else { return .invalid }
        var words: [UInt64] = [0, 0, 0]
        words.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { getValue(start) }
        }
        return CMTime(
            value: Int64(bitPattern: words[0]),
            timescale: Int32(bitPattern: UInt32(truncatingIfNeeded: words[1])),
            flags: CMTimeFlags(rawValue: UInt32(words[1] >> 32)), epoch: Int64(bitPattern: words[2]))
    }
}
