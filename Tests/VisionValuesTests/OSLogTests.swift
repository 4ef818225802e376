import Testing

@testable import LimberOSLog

struct OSLogTests {
    @Test func `values are written as their options say, and private ones are not`() {
        let message: OSLogMessage =
            "\(3, format: .decimal(minDigits: 2)) \(-255, format: .hex) \(1.25, format: .fixed(precision: 1))|\("a", align: .right(columns: 3))|\("a", align: .left(columns: 2))|\("secret", privacy: .private)"
        #expect(message.text == "03 -ff 1.2|  a|a |<private>")
        let hash = OSLogPrivacy.private(mask: .hash)
        #expect(hash.shown("secret") == hash.shown("secret") && hash.shown("secret") != hash.shown("other"))
    }

    @Test func `the older function's formats are Foundation's`() {
        #expect(OSLogFormat.plain("%{public}@ %d %{private, mask.hash}s 5%%") == "%@ %d %s 5%%")
    }

    @Test func `a lock's state changes under it`() {
        let lock = OSAllocatedUnfairLock(initialState: 1)
        let former = lock.withLock { state in
            defer { state += 1 }
            return state
        }
        #expect(former == 1 && lock.withLock { $0 } == 2)
    }
}
